import { type Insertable, sql, type Updateable } from 'kysely'
import type { Db, Tables } from '#server/platform/db/tables.ts'
import { personReading } from '#server/platform/person-reading.ts'

/** Adds contacts and returns their rows. Contacts whose address is already taken are skipped and not returned. */
export async function insertContacts(
  trx: Db,
  rows: readonly Insertable<Tables['mail_contact']>[],
): Promise<{ contact_id: string; address: string; revision: number }[]> {
  if (rows.length === 0) return []
  // Sorted, so that two imports of the same addresses wait for each other instead of causing a deadlock.
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
