import type { Language } from '@iambiz/contract/platform/shapes.ts'
import { sql } from 'kysely'
import { siteNameOf } from '#server/platform/db/site-reports.ts'
import type { Db } from '#server/platform/db/tables.ts'
import { nameOf } from '#server/platform/db/worded.ts'
import { pageOfQuery } from '#server/platform/page.ts'

type Filter = {
  userNo: string
  startTime: string
  endTime: string
  result: 0 | 1 | undefined
}

// Rows with an application are openings of it, successful or not.
const attempts = ['login', 'fail'] as const
/** The start of acting for a principal is recorded as a sign-in, although it is not one. */
const acting = 'agency'

const filtered = (db: Db, { userNo, startTime, endTime, result }: Filter) =>
  db
    .selectFrom('login_log as l')
    .where('l.user_no', '=', userNo)
    .where('l.event_type', 'in', attempts)
    .where('l.app_id', 'is', null)
    .where('l.login_type', '<>', acting)
    .where('l.occurred_at', '>=', sql<Date>`${startTime}::timestamptz`)
    .where('l.occurred_at', '<', sql<Date>`${endTime}::timestamptz + interval '1 second'`)
    .$if(result !== undefined, (query) => query.where('l.result', '=', result ?? 1))

/** Returns one page of a person's sign-ins and failed attempts, the latest first, and their total number. */
export async function ownSignIns(
  db: Db,
  filter: Filter,
  { pageNum, pageSize, now, lang }: { pageNum: number; pageSize: number; now: Date; lang: Language },
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
      .select(siteNameOf(lang, 'l.ip').as('site'))
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

/** Returns one sign-in or failed attempt of a person. */
export const ownSignIn = (db: Db, userNo: string, id: string) =>
  db
    .selectFrom('login_log as l')
    .select([
      'l.id',
      'l.session_id',
      'l.occurred_at',
      'l.ip',
      'l.browser',
      'l.os',
      'l.result',
      'l.fail_reason',
    ])
    .where('l.user_no', '=', userNo)
    .where('l.id', '=', id)
    .where('l.event_type', 'in', attempts)
    .where('l.app_id', 'is', null)
    .where('l.login_type', '<>', acting)
    .executeTakeFirst()

const reportedColumns = [
  'r.login_log_id as id',
  'r.user_no',
  'r.comment',
  'r.reported_at',
  'r.session_ended',
  'r.occurred_at',
  'r.handled_at',
  'r.handler_no',
  'l.result',
  'l.fail_reason',
  'l.ip',
  'l.browser',
  'l.os',
  'l.device',
] as const

/**
 * Returns a page of reported sign-ins, the latest report first. The log row may be missing, because reports outlive the
 * log.
 */
export const reportedSignIns = (
  db: Db,
  lang: Language,
  { handled, ...page }: { handled?: boolean | undefined; pageNum: number; pageSize: number },
) =>
  pageOfQuery(
    db
      .selectFrom('suspicious_sign_in as r')
      .innerJoin('person as p', 'p.user_no', 'r.user_no')
      .leftJoin('person as h', 'h.user_no', 'r.handler_no')
      // The time in the join condition limits the search to one partition of the log.
      .leftJoin('login_log as l', (join) =>
        join.onRef('l.occurred_at', '=', 'r.occurred_at').onRef('l.id', '=', 'r.login_log_id'),
      )
      .select(reportedColumns)
      .select([
        nameOf(lang, 'p').as('user_name'),
        nameOf(lang, 'h').$castTo<string | null>().as('handler_name'),
      ])
      .select(siteNameOf(lang, 'l.ip').as('site'))
      .$if(handled !== undefined, (query) => query.where('r.handled_at', handled ? 'is not' : 'is', null))
      .orderBy('r.reported_at', 'desc')
      .orderBy('r.login_log_id'),
    page,
  )

export type ReportedRow = Awaited<ReturnType<typeof reportedSignIns>>['list'][number]

/**
 * Returns the time of the first report that is newer than the person's last password change and shows that another
 * person knew the password; null when there is none.
 */
export async function passwordAdvice(db: Db, userNo: string): Promise<Date | null> {
  const { since } = await db
    .selectFrom('suspicious_sign_in as r')
    .leftJoin('password_change as c', 'c.user_no', 'r.user_no')
    .select((eb) => eb.fn.min('r.reported_at').as('since'))
    .where('r.user_no', '=', userNo)
    .where('r.asks_password', '=', true)
    .where((eb) => eb.or([eb('c.changed_at', 'is', null), eb('r.reported_at', '>', eb.ref('c.changed_at'))]))
    .executeTakeFirstOrThrow()
  return since
}
