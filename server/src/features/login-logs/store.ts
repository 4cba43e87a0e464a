import type { Insertable } from 'kysely'
import type { Db, Tables } from '#server/platform/db/tables.ts'

export const insertLoginLog = (db: Db, row: Insertable<Tables['login_log']>) =>
  db.insertInto('login_log').values(row)
