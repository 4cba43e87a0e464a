import type { Insertable, Updateable } from 'kysely'
import type { Db, Tables } from '#server/platform/db/tables.ts'

export const insertTemplate = (trx: Db, row: Insertable<Tables['mail_template']>) =>
  trx.insertInto('mail_template').values(row).returning(['template_id', 'revision']).executeTakeFirstOrThrow()

/** Changes a template that the transaction has locked. */
export const updateTemplate = (trx: Db, id: string, row: Updateable<Tables['mail_template']>) =>
  trx
    .updateTable('mail_template')
    .set((eb) => ({ ...row, revision: eb('revision', '+', 1) }))
    .where('template_id', '=', id)
    .returning(['template_id', 'revision'])
    .executeTakeFirstOrThrow()
