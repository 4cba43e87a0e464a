import type { Serve } from '#server/platform/http/serve.ts'
import type { AnnouncementDeps } from './deps.ts'
import { bulletinCount, bulletinPage } from './listing.ts'

/** What a person reads: the list and the counts of the announcements pushed to that person. */
export function announcementRoutes(serve: Serve, deps: AnnouncementDeps): void {
  serve('GET /iam-portal/user/getBulletinList', async ({ query, actor, context }) =>
    bulletinPage(deps, actor, context, query),
  )

  serve('GET /iam-portal/user/getBulletinCount', async ({ query, actor, context }) =>
    bulletinCount(deps, actor, context, query.appId),
  )
}
