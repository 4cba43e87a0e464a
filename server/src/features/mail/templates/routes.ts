import type { Serve } from '#server/platform/http/serve.ts'
import type { MailDeps } from '../deps.ts'
import { sendTest } from './test-mail.ts'

/** The calls of templates besides those shared with groups and contacts. */
export function mailTemplateRoutes(serve: Serve, deps: MailDeps): void {
  serve('POST /iam-portal/bulletin/emailTemplate/test', async ({ actor, context, body }) =>
    sendTest(deps, actor, context, body),
  )
}
