import type { Serve } from '#server/platform/http/serve.ts'
import type { Sender } from './composing.ts'
import { listMails, type MailLogDeps, mailDetail, retryMails } from './mail-log.ts'

/** What became of mails, and sending them again. */
export function mailDeliveryRoutes(serve: Serve, deps: MailLogDeps & { sender: Sender }): void {
  serve('POST /iam-portal/bulletin/mailLog/list', async ({ actor, context, body }) =>
    listMails(deps, actor, context, body),
  )

  serve('POST /iam-portal/bulletin/mailLog/retry', async ({ actor, context, body }) =>
    retryMails(deps, actor, context, body.ids),
  )

  serve('GET /iam-portal/bulletin/mailLog/detail', async ({ actor, context, query }) =>
    mailDetail(deps, actor, context, query.id),
  )
}
