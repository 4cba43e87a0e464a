import { type Insertable, sql, type Updateable } from 'kysely'
import type { Db, Tables } from '#server/platform/db/tables.ts'

/** Returns the role with its row locked, so that changes to one role run one after the other. */
export const lockRole = (trx: Db, roleNo: string) =>
  trx.selectFrom('role').selectAll().where('role_no', '=', roleNo).forUpdate().executeTakeFirst()

/** Adds a role; `false` where the number is taken. */
export async function insertRole(trx: Db, row: Insertable<Tables['role']>): Promise<boolean> {
  const { numInsertedOrUpdatedRows: inserted } = await trx
    .insertInto('role')
    .values(row)
    .onConflict((conflict) => conflict.column('role_no').doNothing())
    .executeTakeFirst()
  return inserted === 1n
}

/** Updates a locked role and increases its revision. */
export const updateRole = (trx: Db, roleNo: string, columns: Updateable<Tables['role']>, now: Date) =>
  trx
    .updateTable('role')
    .set({ ...columns, revision: sql`revision + 1`, updated_at: now })
    .where('role_no', '=', roleNo)
    .execute()

/** Enables or disables roles; returns those whose status changed. */
export async function switchRoles(
  trx: Db,
  roleNos: readonly string[],
  status: 0 | 1,
  now: Date,
): Promise<string[]> {
  const rows = await trx
    .updateTable('role')
    .set({ status, revision: sql`revision + 1`, updated_at: now })
    .where('role_no', 'in', [...roleNos])
    .where('status', '<>', status)
    .returning('role_no')
    .execute()
  return rows.map(({ role_no }) => role_no).sort()
}

export const deleteRoles = (trx: Db, roleNos: readonly string[]) =>
  trx
    .deleteFrom('role')
    .where('role_no', 'in', [...roleNos])
    .returningAll()
    .execute()
