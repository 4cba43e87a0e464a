import { sql } from 'kysely'
import type { Db } from '#server/platform/db/tables.ts'

type Filter = {
  userNo: string
  startTime: string
  endTime: string
  result: 0 | 1 | undefined
}

const attempts = ['login', 'fail'] as const

const filtered = (db: Db, { userNo, startTime, endTime, result }: Filter) =>
  db
    .selectFrom('login_log as l')
    .where('l.user_no', '=', userNo)
    .where('l.event_type', 'in', attempts)
    .where('l.occurred_at', '>=', sql<Date>`${startTime}::timestamptz`)
    .where('l.occurred_at', '<', sql<Date>`${endTime}::timestamptz + interval '1 second'`)
    .$if(result !== undefined, (query) => query.where('l.result', '=', result ?? 1))

/** One page of a person's sign-ins and attempts, the latest first, and how many there are. */
export async function ownSignIns(
  db: Db,
  filter: Filter,
  { pageNum, pageSize, now }: { pageNum: number; pageSize: number; now: Date },
) {
  const going = sql<boolean>`s.ended_at is null and s.idle_until > ${now} and s.expires_at > ${now}`
  const [rows, { count }] = await Promise.all([
    filtered(db, filter)
      .leftJoin('session as s', (join) =>
        join.onRef('s.user_no', '=', 'l.user_no').onRef('s.session_id', '=', 'l.session_id'),
      )
      .leftJoin('suspicious_sign_in as r', 'r.login_log_id', 'l.id')
      .select(['l.id', 'l.result', 'l.login_type', 'l.fail_reason', 'l.occurred_at', 'l.ip', 'l.browser'])
      .select(['l.os', 'l.device', 'l.env', 'l.session_id', 'r.reported_at', going.as('going')])
      .orderBy('l.occurred_at', 'desc')
      .orderBy('l.id', 'desc')
      .limit(pageSize)
      .offset((pageNum - 1) * pageSize)
      .execute(),
    filtered(db, filter)
      .select((eb) => eb.fn.countAll<string>().as('count'))
      .executeTakeFirstOrThrow(),
  ])
  return { rows, total: Number(count) }
}

/** One sign-in of a person, or an attempt at one. */
export const ownSignIn = (db: Db, userNo: string, id: string) =>
  db
    .selectFrom('login_log as l')
    .select(['l.id', 'l.session_id', 'l.occurred_at', 'l.ip', 'l.browser', 'l.os', 'l.result'])
    .where('l.user_no', '=', userNo)
    .where('l.id', '=', id)
    .where('l.event_type', 'in', attempts)
    .executeTakeFirst()
