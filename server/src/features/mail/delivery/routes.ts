import type { Serve } from '#server/platform/http/serve.ts'
import type { OwnedRecordDeps } from '#server/platform/owned-records.ts'
import type { ReadSender } from './composing.ts'
import { listMails, mailDetail, retryMails, sendHeld } from './mail-log.ts'

/** The mail log, and sending mails again. */
export function mailDeliveryRoutes(
  serve: Serve,
  deps: OwnedRecordDeps & { readSender: ReadSender; hasServer: boolean },
): void {
  serve('POST /iam-portal/bulletin/mailLog/list', async ({ actor, context, body }) =>
    listMails(deps, actor, context, body),
  )

  serve('POST /iam-portal/bulletin/mailLog/retry', async ({ actor, context, body }) =>
    'ids' in body
      ? retryMails(deps, actor, context, body.ids)
      : sendHeld(deps, actor, context, body.bulletinId),
  )

  serve('GET /iam-portal/bulletin/mailLog/detail', async ({ actor, context, query }) =>
    mailDetail(deps, actor, context, query.id),
  )
}
