import type { DelegationStatus } from '@iambiz/contract/features/permissions/delegations.ts'
import { type Insertable, sql, type Updateable } from 'kysely'
import type { Db, Tables } from '#server/platform/db/tables.ts'
import type { Period } from './period.ts'
import { standingAt } from './standing-reports.ts'

/** Serializes saves of one principal's delegations over all processes, until the transaction ends. */
export const holdGiving = (trx: Db, principalNo: string) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`delegations of ${principalNo}`}, 0))`.execute(trx)

/** Returns a delegation with its row locked, and its status. */
export const lockDelegation = (trx: Db, id: string, now: Date) =>
  standingAt(trx, now)
    .select(['d.delegation_id', 'd.principal_no', 'd.agent_no', 'd.org_code', 'd.role_no', 'd.app_scope'])
    .select(['d.starts_at', 'd.ends_at', 'd.reason', 'd.revision', 'd.told_status'])
    .where('d.delegation_id', '=', id)
    .forUpdate('d')
    .executeTakeFirst()

export type LockedDelegation = NonNullable<Awaited<ReturnType<typeof lockDelegation>>>

/** Returns wire times as instants; database connections use the deployment's time zone. */
export async function instantsOf(
  db: Db,
  { startTime, endTime }: Period,
): Promise<{ starts_at: Date; ends_at: Date }> {
  const { rows } = await sql<{ starts_at: Date; ends_at: Date }>`
    select ${startTime}::timestamptz as starts_at, ${endTime}::timestamptz as ends_at`.execute(db)
  const [row] = rows
  if (!row) throw new Error('a select without from gives one row')
  return row
}

type Claim = {
  principalNo: string
  orgCode: string
  roleNo: string
  starts_at: Date
  ends_at: Date
  now: Date
  /** The delegation that is being changed. */
  except?: string | undefined
}

/** Whether another current or future delegation of the same role overlaps this period. */
export async function isTaken(trx: Db, claim: Claim): Promise<boolean> {
  const { except } = claim
  const found = await trx
    .selectFrom('delegation')
    .select('delegation_id')
    .where('principal_no', '=', claim.principalNo)
    .where('org_code', '=', claim.orgCode)
    .where('role_no', '=', claim.roleNo)
    .where('ended_at', 'is', null)
    .where(sql<boolean>`accepted is distinct from false`)
    .where('ends_at', '>', claim.now)
    .where('starts_at', '<', claim.ends_at)
    .where('ends_at', '>', claim.starts_at)
    .$if(except !== undefined, (query) => query.where('delegation_id', '<>', except ?? ''))
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}

export const insertDelegation = (trx: Db, row: Insertable<Tables['delegation']>) =>
  trx.insertInto('delegation').values(row).execute()

/** Updates a locked delegation and increases its revision. */
export const updateDelegation = (
  trx: Db,
  { delegation_id, revision }: LockedDelegation,
  columns: Updateable<Tables['delegation']>,
) =>
  trx
    .updateTable('delegation')
    .set({ ...columns, revision: revision + 1 })
    .where('delegation_id', '=', delegation_id)
    .execute()

/** Returns the chosen applications; none where the scope is all applications of the role. */
export async function chosenApps(db: Db, id: string): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectFrom('delegation_application')
    .select('app_id')
    .where('delegation_id', '=', id)
    .execute()
  return new Set(rows.map(({ app_id }) => app_id))
}

export async function replaceApps(trx: Db, id: string, appIds: readonly string[]): Promise<void> {
  await trx.deleteFrom('delegation_application').where('delegation_id', '=', id).execute()
  if (appIds.length === 0) return
  await trx
    .insertInto('delegation_application')
    .values(appIds.map((app_id) => ({ delegation_id: id, app_id })))
    .execute()
}

/** Stores the status that was reported to both people. */
export const storeNotified = (
  trx: Db,
  id: string,
  { status, remindedAt }: { status: DelegationStatus; remindedAt?: Date },
) =>
  trx
    .updateTable('delegation')
    .set({ told_status: status, ...(remindedAt ? { reminded_at: remindedAt } : {}) })
    .where('delegation_id', '=', id)
    .execute()
