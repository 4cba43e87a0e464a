import type { Serve } from '#server/platform/http/serve.ts'
import type { AnnouncementDeps } from './deps.ts'
import { inboxOf, recentSince } from './inbox.ts'
import { announcementCount, announcementPage } from './listing.ts'
import { markAnnouncements, openAnnouncement } from './open.ts'
import { announcementOverview } from './overview.ts'

/** The reader's calls: the list and the counts of the person's announcements. */
export function announcementRoutes(serve: Serve, deps: AnnouncementDeps): void {
  serve(
    'GET /iam-portal/user/getBulletinList',
    async ({ query, actor, context, personal }) =>
      announcementPage(deps, actor, context, { query, reader: await personal(actor) }),
    deps.readerRead,
  )

  serve(
    'GET /iam-portal/user/getBulletinCount',
    async ({ query, actor, context, personal }) => {
      const { now } = context
      const [released, reader] = await Promise.all([
        deps.released(actor.versions.announcements),
        personal(actor),
      ])
      return announcementCount(inboxOf(released, reader, now), query.appId, recentSince(reader, now))
    },
    deps.readerRead,
  )

  serve('GET /iam-portal/user/getBulletinOverview', async ({ query, actor, context }) =>
    announcementOverview(deps, actor, context, query.includeExpired === '1'),
  )

  serve('GET /iam-portal/user/getBulletinDetail', async ({ query, actor, context }) =>
    openAnnouncement(deps, actor, context, query.bulletinId),
  )

  serve('POST /iam-portal/user/updateUserBulletinStatus/:id', async ({ params, body, actor, context }) =>
    markAnnouncements(deps, actor, context, { id: params.id, wish: body }),
  )
}
