import type pg from 'pg'
import type { Db } from '#server/platform/db/tables.ts'
import type { Serve } from '#server/platform/http/serve.ts'
import type { WireTime } from '#server/platform/wire-time.ts'
import { findNotices, inboxOf } from './box.ts'
import { markRead } from './store.ts'

export type NoticeDeps = { db: Db; pool: pg.Pool; wireTime: WireTime }

export function inboxRoutes(serve: Serve, { db, pool, wireTime }: NoticeDeps): void {
  serve('GET /iam-portal/v1/portal/notice/list', async ({ actor, context }) =>
    inboxOf(await findNotices(pool, actor.userNo), context.lang, wireTime),
  )

  serve('POST /iam-portal/v1/portal/notice/read', async ({ body, actor, context }) => {
    await markRead(db, actor.userNo, body.path, context.now)
    return inboxOf(await findNotices(pool, actor.userNo), context.lang, wireTime)
  })
}
