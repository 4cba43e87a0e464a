import { sql } from 'kysely'
import type { Db } from '#server/platform/db/tables.ts'

/** Locks systems until the transaction ends, in the order of their codes to avoid deadlocks. */
export const lockSystems = (trx: Db, codes: readonly string[]) =>
  trx
    .selectFrom('business_system')
    .selectAll()
    .where('system_code', 'in', ['', ...codes])
    .orderBy('system_code')
    .forUpdate()
    .execute()

export type SystemRow = Awaited<ReturnType<typeof lockSystems>>[number]

type Written = Pick<SystemRow, 'name_zh' | 'name_en' | 'role_auth'>

/** Adds a system; returns undefined when the code is taken. */
export async function insertSystem(
  trx: Db,
  row: Written & { system_code: string; app_key: string },
  now: Date,
): Promise<number | undefined> {
  const added = await trx
    .insertInto('business_system')
    .values({ ...row, created_at: now })
    .onConflict((conflict) => conflict.column('system_code').doNothing())
    .returning('revision')
    .executeTakeFirst()
  return added?.revision
}

const raised = sql<number>`revision + 1`

export async function updateSystem(trx: Db, systemCode: string, row: Written): Promise<number> {
  const { revision } = await trx
    .updateTable('business_system')
    .set({ ...row, revision: raised })
    .where('system_code', '=', systemCode)
    .returning('revision')
    .executeTakeFirstOrThrow()
  return revision
}

/** Increments the revision of a system for changes to its managers and keys, which are in other tables. */
export async function raiseRevision(trx: Db, systemCode: string): Promise<number> {
  const { revision } = await trx
    .updateTable('business_system')
    .set({ revision: raised })
    .where('system_code', '=', systemCode)
    .returning('revision')
    .executeTakeFirstOrThrow()
  return revision
}

export async function setStatus(trx: Db, codes: readonly string[], status: 0 | 1): Promise<void> {
  await trx
    .updateTable('business_system')
    .set({ status, revision: raised })
    .where('system_code', 'in', [...codes])
    .execute()
}

/** The tables that are deleted with a system; the system itself comes last. */
const ofSystem = [
  'system_manager',
  'system_credential',
  'translation',
  'translation_draft',
  'translation_version',
  'business_system',
] as const

/**
 * Deletes systems with their managers, keys and translations. The database refuses it when any other row refers to one.
 */
export async function deleteSystems(trx: Db, codes: readonly string[]): Promise<void> {
  for (const table of ofSystem)
    await trx
      .deleteFrom(table)
      .where('system_code', 'in', [...codes])
      .execute()
}

export async function managersOf(trx: Db, systemCode: string): Promise<string[]> {
  const rows = await trx
    .selectFrom('system_manager')
    .select('user_no')
    .where('system_code', '=', systemCode)
    .orderBy('user_no')
    .execute()
  return rows.map(({ user_no }) => user_no)
}

/** Returns how many of these people are active. */
export async function countInUse(trx: Db, userNos: readonly string[]): Promise<number> {
  const { count } = await trx
    .selectFrom('person')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('user_no', 'in', ['', ...userNos])
    .where('status', '=', 1)
    .executeTakeFirstOrThrow()
  return count
}

type Difference = { added: readonly string[]; removed: readonly string[] }

export async function writeManagers(
  trx: Db,
  systemCode: string,
  { added, removed }: Difference,
): Promise<void> {
  if (removed.length > 0)
    await trx
      .deleteFrom('system_manager')
      .where('system_code', '=', systemCode)
      .where('user_no', 'in', [...removed])
      .execute()
  if (added.length > 0)
    await trx
      .insertInto('system_manager')
      .values(added.map((user_no) => ({ system_code: systemCode, user_no })))
      .execute()
}

/** Sets the version of a system's published texts that is in force. */
export const setTranslationVersion = (trx: Db, systemCode: string, versionNo: number) =>
  trx
    .updateTable('business_system')
    .set({ translation_version: String(versionNo) })
    .where('system_code', '=', systemCode)
    .execute()
