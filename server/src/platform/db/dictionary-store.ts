import { type Insertable, sql, type Updateable } from 'kysely'
import type { Db, Tables } from './tables.ts'

// Besides administrators, whoever founds the portal writes here: the role of the first super manager.

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

/** Adds an entry to the dictionary; undefined where the key has this value already, or one that is the only one it may have. */
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
