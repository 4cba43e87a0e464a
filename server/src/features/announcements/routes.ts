import type { Serve } from '#server/platform/http/serve.ts'
import type { AnnouncementDeps } from './deps.ts'
import { announcementCount, announcementPage } from './listing.ts'

/** What a person reads: the list and the counts of the announcements pushed to that person. */
export function announcementRoutes(serve: Serve, deps: AnnouncementDeps): void {
  serve('GET /iam-portal/user/getBulletinList', async ({ query, actor, context }) =>
    announcementPage(deps, actor, context, query),
  )

  serve('GET /iam-portal/user/getBulletinCount', async ({ query, actor, context }) =>
    announcementCount(deps, actor, context, query.appId),
  )
}
