import type { DelegationStatus } from '@iambiz/contract/features/permissions/delegations.ts'
import { sql } from 'kysely'
import type { Db } from '#server/platform/db/tables.ts'
import { standingAt } from './standing-reports.ts'

/** Milliseconds of a day, after which the end of a delegation is near. */
const dayMs = 86_400_000

/** A delegation with all names in both languages, as letters tell of it. */
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

/** Delegations as the clock and the principal's rights have left them, beside what both were told last. */
const turning = (db: Db, now: Date) => {
  const nearlyOver = new Date(now.getTime() + dayMs)
  return (
    standingAt(db, now)
      .select(['d.delegation_id', 'd.principal_no', 'd.agent_no'])
      .select(sql<DelegationStatus>`d.told_status`.as('told'))
      .select(sql<boolean>`d.ends_at <= ${nearlyOver}::timestamptz`.as('is_nearly_over'))
      .select(
        // Whoever did something to it within its last day was told of the end by that.
        sql<boolean>`d.reminded_at is null and d.ends_at <= ${nearlyOver}::timestamptz
        and d.ends_at - d.starts_at > interval '1 day' and d.updated_at <= d.ends_at - interval '1 day'`.as(
          'needs_reminder',
        ),
      )
      .where('d.ended_at', 'is', null)
      .where(sql<boolean>`d.accepted is distinct from false`)
      // As it stands in the index delegation_untold, which no parameter would match.
      .where(sql<boolean>`d.told_status in (0, 1, 2, 6)`)
      .where('d.starts_at', '<=', now)
  )
}

/** Those of which something is to be told. */
export const dueAt = (db: Db, now: Date) =>
  db
    .selectFrom(turning(db, now).as('turn'))
    .select('delegation_id')
    .where(sql<boolean>`status <> told or (status = 2 and needs_reminder)`)
    .orderBy('delegation_id')

/** The delegations of which something is to be told, by their ids. */
export async function dueTurns(db: Db, now: Date): Promise<string[]> {
  const rows = await dueAt(db, now).execute()
  return rows.map(({ delegation_id }) => delegation_id)
}

/** Reads one of them with its row locked; nothing where somebody else is at it, who tells of it. */
export const lockTurn = (trx: Db, id: string, now: Date) =>
  turning(trx, now).where('d.delegation_id', '=', id).forUpdate('d').skipLocked().executeTakeFirst()
