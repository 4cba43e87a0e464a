import type { Insertable } from 'kysely'
import type { Db, Tables } from '#server/platform/db/tables.ts'

export const insertLoginLog = (
  db: Db,
  rows: Insertable<Tables['login_log']> | Insertable<Tables['login_log']>[],
) => db.insertInto('login_log').values(rows)

export const insertReport = (trx: Db, row: Insertable<Tables['suspicious_sign_in']>) =>
  trx.insertInto('suspicious_sign_in').values(row).execute()

export const findReport = (trx: Db, id: string) =>
  trx.selectFrom('suspicious_sign_in').selectAll().where('login_log_id', '=', id).executeTakeFirst()

export const lockReport = (trx: Db, id: string) =>
  trx
    .selectFrom('suspicious_sign_in')
    .select('handled_at')
    .where('login_log_id', '=', id)
    .forUpdate()
    .executeTakeFirst()

export const markHandled = (trx: Db, id: string, by: { handled_at: Date; handler_no: string } | null) =>
  trx
    .updateTable('suspicious_sign_in')
    .set(by ?? { handled_at: null, handler_no: null })
    .where('login_log_id', '=', id)
    .execute()
