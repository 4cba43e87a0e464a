import type { Serve } from '#server/platform/http/serve.ts'
import type { AnnouncementReceiptDeps } from './deps.ts'
import { previewAudience, receiptOrNews } from './receipts.ts'
import { remindReaders } from './remind.ts'

/** The audience of announcements: the preview before the release, the read receipt, and reminders. */
export function announcementReceiptRoutes(serve: Serve, deps: AnnouncementReceiptDeps): void {
  serve('POST /iam-portal/system/bulletin/audience', async ({ body, actor, context }) =>
    previewAudience(deps, actor, context, body),
  )

  serve('POST /iam-portal/system/newBulletinCount/:id', async ({ params, body, actor, context }) =>
    receiptOrNews(deps, actor, context, { id: params.id, query: body }),
  )

  serve('POST /iam-portal/system/bulletin/remind/:id', async ({ params, body, actor, context }) =>
    remindReaders(deps, actor, context, { id: params.id, wish: body }),
  )
}
