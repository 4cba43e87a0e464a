import type { Serve } from '#server/platform/http/serve.ts'
import type { MailDeps } from '../deps.ts'
import { exportContacts } from './export.ts'
import { importContacts } from './import.ts'

/** Import and export of contacts; single contacts use the calls shared by templates, groups and contacts. */
export function mailContactRoutes(serve: Serve, deps: MailDeps): void {
  serve('POST /iam-portal/bulletin/mailContact/import', async ({ actor, context, body }) =>
    importContacts(deps, actor, context, body),
  )

  serve('POST /iam-portal/bulletin/mailContact/excel/list', async ({ actor, context, body, reply }) =>
    exportContacts(deps, { filters: body, actor, context, reply }),
  )
}
