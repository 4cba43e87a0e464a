import { type Insertable, sql, type Updateable } from 'kysely'
import type { Db, Tables } from '#server/platform/db/tables.ts'
import { personReading } from '#server/platform/person-reading.ts'

/** Adds contacts; those whose address is one already are left out, and so are not among the addresses returned. */
export async function insertContacts(
  trx: Db,
  rows: readonly Insertable<Tables['mail_contact']>[],
): Promise<{ contact_id: string; address: string; revision: number }[]> {
  if (rows.length === 0) return []
  // In one order, so that two imports of the same addresses wait for each other and not each for the other.
  const ordered = rows.toSorted((one, other) =>
    one.address.toLowerCase() < other.address.toLowerCase() ? -1 : 1,
  )
  return trx
    .insertInto('mail_contact')
    .values(ordered.map((row) => ({ ...row, ...personReading(row.name) })))
    .onConflict((on) => on.expression(sql`lower(address)`).doNothing())
    .returning(['contact_id', 'address', 'revision'])
    .execute()
}

/** Changes a contact whose row is locked; returns its new revision. */
export const updateContact = async (
  trx: Db,
  id: string,
  change: Updateable<Tables['mail_contact']> & { name: string },
): Promise<number> => {
  const { revision } = await trx
    .updateTable('mail_contact')
    .set({ ...change, ...personReading(change.name), revision: sql`revision + 1` })
    .where('contact_id', '=', id)
    .returning('revision')
    .executeTakeFirstOrThrow()
  return revision
}
