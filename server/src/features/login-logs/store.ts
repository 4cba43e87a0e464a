import type { Insertable } from 'kysely'
import type { Db, Tables } from '#server/platform/db/tables.ts'

export const insertLoginLog = (db: Db, row: Insertable<Tables['login_log']>) =>
  db.insertInto('login_log').values(row)

export const insertReport = (trx: Db, row: Insertable<Tables['suspicious_sign_in']>) =>
  trx.insertInto('suspicious_sign_in').values(row).execute()

export const findReport = (trx: Db, id: string) =>
  trx.selectFrom('suspicious_sign_in').selectAll().where('login_log_id', '=', id).executeTakeFirst()
