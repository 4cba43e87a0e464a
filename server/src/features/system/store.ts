import type { Db } from '#server/platform/db/tables.ts'

export const translationsOf = (db: Db, systemCode: string) =>
  db.selectFrom('translation').select(['key', 'zh', 'en']).where('system_code', '=', systemCode).execute()
