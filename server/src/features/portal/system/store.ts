import type { Db } from '#server/platform/db/tables.ts'

/** The texts that a system has published, each with the version in force; one row without a text where there are none. */
export const translationsOf = (db: Db, systemCode: string) =>
  db
    .selectFrom('business_system as s')
    .leftJoin('translation as t', 't.system_code', 's.system_code')
    .select(['s.translation_version', 't.key', 't.zh', 't.en'])
    .where('s.system_code', '=', systemCode)
    .execute()
