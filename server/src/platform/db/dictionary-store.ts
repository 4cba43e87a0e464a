import { type Insertable, sql, type Updateable } from 'kysely'
import type { Db, Tables } from './tables.ts'

// Two features write here: the administration of the dictionary, and the creation of the first super manager's role.

export type EntryRow = {
  key_name: string
  key_value: string
  description_zh: string
  description_en: string | null
  sort_no: number
  status: 0 | 1
  updater_no: string
  updated_at: Date
}

/** Adds a dictionary entry; undefined where the key already has this value, or already has its only permitted value. */
export const insertEntry = (trx: Db, row: Insertable<Tables['dictionary_entry']>) =>
  trx
    .insertInto('dictionary_entry')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .returning(['entry_id as id', 'revision'])
    .executeTakeFirst()

export const updateEntry = (trx: Db, id: string, row: Updateable<Tables['dictionary_entry']>) =>
  trx
    .updateTable('dictionary_entry')
    .set({ ...row, revision: sql`revision + 1` })
    .where('entry_id', '=', id)
    .returning(['entry_id as id', 'revision'])
    .executeTakeFirstOrThrow()

export const deleteEntries = (trx: Db, ids: readonly string[]) =>
  trx
    .deleteFrom('dictionary_entry')
    .where('entry_id', 'in', [...ids])
    .execute()
