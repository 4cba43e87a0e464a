import type { Caller, RequestContext } from '#server/platform/actor.ts'
import type { Serve } from '#server/platform/http/serve.ts'
import { toOffered } from '#server/platform/offered-applications.ts'
import { scopeOf } from '../scope.ts'
import type { AnnouncementMaintenanceDeps } from './deps.ts'
import { detailOf, maintainedPage } from './listing.ts'
import { appRows, stateCounts } from './reports.ts'
import { changeAnnouncement, changeTogether, createAnnouncement } from './write.ts'

type Calling = {
  actor: Caller
  context: RequestContext
  authorizeField: (field: 'forcedPush') => Promise<void>
}

const authorIn = ({ actor, context, authorizeField }: Calling) => ({
  ...{ actor, context },
  authorize: () => authorizeField('forcedPush'),
})

/** The editors' calls: lists and counts, writing, releasing and voiding. */
export function announcementMaintenanceRoutes(serve: Serve, deps: AnnouncementMaintenanceDeps): void {
  const { db } = deps

  serve('POST /iam-portal/system/bulletinCount', async ({ body, actor, context: { lang, now } }) =>
    stateCounts(db, lang, { scope: await scopeOf(db, actor), filters: body, now }),
  )

  serve('POST /iam-portal/system/bulletin', async ({ body, ...caller }) =>
    createAnnouncement(deps, authorIn(caller), body),
  )

  serve('POST /iam-portal/system/updateBulletin/:id', async ({ params, body, ...caller }) =>
    changeAnnouncement(deps, authorIn(caller), { id: params.id, wish: body }),
  )

  serve('POST /iam-portal/system/bulletin/batch', async ({ body, ...caller }) =>
    changeTogether(deps, authorIn(caller), body),
  )

  serve('GET /iam-portal/system/bulletin/detail', async ({ query, actor, context }) =>
    detailOf(deps, actor, context, query.bulletinId),
  )

  serve('POST /iam-portal/admin/getBulletinList', async ({ body, actor, context }) =>
    maintainedPage(deps, actor, context, body),
  )

  serve('GET /iam-portal/bulletin/getAllApp', async ({ actor, context }) => {
    const rows = await appRows(db, context.lang, await scopeOf(db, actor))
    return rows.map((row) => ({ appId: row.app_id, ...toOffered(row) }))
  })
}
