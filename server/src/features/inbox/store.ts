import { sql } from 'kysely'
import type { Db } from '#server/platform/db/tables.ts'
import { emitEvent } from '#server/platform/events.ts'
import type { Notice } from '#server/platform/notify.ts'

/** Adds a notice for each of the people, in the transaction of its cause. */
export async function notify(trx: Db, { userNos, text, path, at }: Notice): Promise<void> {
  if (userNos.length === 0) return
  // One array parameter for all people, because PostgreSQL limits the parameters of a statement.
  await sql`
    insert into notice (user_no, text_zh, text_en, path, created_at)
    select user_no, ${text.zh}, ${text.en}, ${path}, ${at}::timestamptz from unnest(${userNos}::text[]) as user_no
  `.execute(trx)
  await emitEvent(trx, { kind: 'notices', people: userNos })
}

export async function markRead(db: Db, userNo: string, path: string | undefined, at: Date): Promise<void> {
  const { numUpdatedRows } = await db
    .updateTable('notice')
    .set({ read_at: at })
    .where('user_no', '=', userNo)
    .where('read_at', 'is', null)
    .$if(path !== undefined, (query) => query.where('path', '=', path ?? ''))
    .executeTakeFirst()
  if (numUpdatedRows > 0) await emitEvent(db, { kind: 'notices', people: [userNo] })
}

export type NoticesRow = {
  notices: { id: string; zh: string; en: string; path: string; at: number }[]
  unread_notices: number
}

/** Columns of a select whose `$1` is the staff number: unread notices, latest first, and their number. */
export const noticesColumns = `
  coalesce((
    select json_agg(json_build_object('id', notice_id, 'zh', text_zh, 'en', text_en, 'path', path,
      'at', floor(extract(epoch from created_at) * 1000)::bigint))
    from (
      select * from notice where user_no = $1 and read_at is null order by created_at desc, notice_id limit 20
    ) as unread
  ), '[]') as notices,
  (select count(*)::int from notice where user_no = $1 and read_at is null) as unread_notices`

const before = (days: number, now: Date) =>
  sql<Date>`${now}::timestamptz - make_interval(days => ${days}::int)`

/** Deletes notices older than so many days, read or not; returns how many. */
export async function sweepNotices(db: Db, days: number, now: Date): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('notice')
    .where('created_at', '<', before(days, now))
    .executeTakeFirst()
  return Number(numDeletedRows)
}

/** Counts the notices older than so many days. */
export async function countNoticesBeyond(db: Db, days: number, now: Date): Promise<number> {
  const { count } = await db
    .selectFrom('notice')
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .where('created_at', '<', before(days, now))
    .executeTakeFirstOrThrow()
  return Number(count)
}
