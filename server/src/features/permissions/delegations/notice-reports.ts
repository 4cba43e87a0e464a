import type { DelegationStatus } from '@iambiz/contract/features/permissions/delegations.ts'
import { sql } from 'kysely'
import type { Db } from '#server/platform/db/tables.ts'
import { standingAt } from './standing-reports.ts'

/** Milliseconds of a day; a reminder is sent when less than that is left. */
const dayMs = 86_400_000

/** Returns a delegation with all names in both languages, for mails. */
export const delegationNotice = (db: Db, id: string, now: Date) =>
  standingAt(db, now)
    .innerJoin('person as p', 'p.user_no', 'd.principal_no')
    .innerJoin('person as a', 'a.user_no', 'd.agent_no')
    .innerJoin('organization as o', 'o.org_code', 'd.org_code')
    .innerJoin('role as k', 'k.role_no', 'd.role_no')
    .select(['d.principal_no', 'd.agent_no', 'd.app_scope', 'd.starts_at', 'd.ends_at'])
    .select(['d.reason', 'd.comment', 'd.end_reason'])
    .select(['p.name_zh as principal_zh', 'p.name_en as principal_en'])
    .select(['a.name_zh as agent_zh', 'a.name_en as agent_en'])
    .select(['o.name_zh as org_zh', 'o.name_en as org_en', 'k.name_zh as role_zh', 'k.name_en as role_en'])
    .select(
      sql<{ zh: string; en: string | null }[]>`coalesce((
        select json_agg(json_build_object('zh', app.name_zh, 'en', app.name_en) order by app.sort_no, app.app_code)
        from delegation_application x join application app on app.app_id = x.app_id
        where x.delegation_id = d.delegation_id), '[]')`.as('apps'),
    )
    .where('d.delegation_id', '=', id)
    .executeTakeFirstOrThrow()

export type NoticeRow = Awaited<ReturnType<typeof delegationNotice>>

/** Selects delegations with their current status and the status last reported to both people. */
const turning = (db: Db, now: Date) => {
  const nearlyOver = new Date(now.getTime() + dayMs)
  return (
    standingAt(db, now)
      .select(['d.delegation_id', 'd.principal_no', 'd.agent_no'])
      .select(sql<DelegationStatus>`d.told_status`.as('reported'))
      .select(sql<boolean>`d.ends_at <= ${nearlyOver}::timestamptz`.as('is_nearly_over'))
      .select(
        // A change within the last day has already notified both people of the end.
        sql<boolean>`d.reminded_at is null and d.ends_at <= ${nearlyOver}::timestamptz
        and d.ends_at - d.starts_at > interval '1 day' and d.updated_at <= d.ends_at - interval '1 day'`.as(
          'needs_reminder',
        ),
      )
      .where('d.ended_at', 'is', null)
      .where(sql<boolean>`d.accepted is distinct from false`)
      // Literals as in the partial index delegation_untold; PostgreSQL does not match a parameter to its condition.
      .where(sql<boolean>`d.told_status in (0, 1, 2, 6)`)
      .where('d.starts_at', '<=', now)
  )
}

/** Selects delegations about which people must be notified. */
export const dueAt = (db: Db, now: Date) =>
  db
    .selectFrom(turning(db, now).as('turn'))
    .select('delegation_id')
    .where(sql<boolean>`status <> reported or (status = 2 and needs_reminder)`)
    .orderBy('delegation_id')

/** Returns the ids of the delegations about which people must be notified. */
export async function dueTurns(db: Db, now: Date): Promise<string[]> {
  const rows = await dueAt(db, now).execute()
  return rows.map(({ delegation_id }) => delegation_id)
}

/** Returns one of them, locked; `undefined` where another worker has locked it and will send the notification. */
export const lockTurn = (trx: Db, id: string, now: Date) =>
  turning(trx, now).where('d.delegation_id', '=', id).forUpdate('d').skipLocked().executeTakeFirst()
