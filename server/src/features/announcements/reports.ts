import type { EffectState } from '@iambiz/contract/features/announcements/maintenance.ts'
import { sql } from 'kysely'
import type { Db } from '#server/platform/db/tables.ts'

/** Returns the applications of the business systems that a person manages. */
export async function managedAppIds(db: Db, userNo: string): Promise<string[]> {
  const rows = await db
    .selectFrom('application')
    .innerJoin('system_manager', 'system_manager.system_code', 'application.system_code')
    .select('app_id')
    .where('user_no', '=', userNo)
    .execute()
  return rows.map(({ app_id }) => app_id)
}

export async function appIdsOfSystem(db: Db, systemCode: string): Promise<string[]> {
  const rows = await db
    .selectFrom('application')
    .select('app_id')
    .where('system_code', '=', systemCode)
    .execute()
  return rows.map(({ app_id }) => app_id)
}

/** Returns the state of a row of `announcement as a` as SQL. `effectStateOf` is the same rule in TypeScript. */
export const stateAt = (now: Date) => sql<EffectState>`case
  when a.status = 0 then 'DRAFT' when a.status = 2 then 'VOID' when not a.enabled then 'DISABLED'
  when a.publish_start_at > ${now} then 'PENDING' when a.publish_end_at <= ${now} then 'EXPIRED'
  else 'EFFECTIVE' end`
