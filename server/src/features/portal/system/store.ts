import type { Db } from '#server/platform/db/tables.ts'

/**
 * Returns the published texts of a system, each with the current version; one row without a text where there are none.
 */
export const translationsOf = (db: Db, systemCode: string) =>
  db
    .selectFrom('business_system as s')
    .leftJoin('translation as t', 't.system_code', 's.system_code')
    .select(['s.translation_version', 't.key', 't.zh', 't.en'])
    .where('s.system_code', '=', systemCode)
    .execute()
