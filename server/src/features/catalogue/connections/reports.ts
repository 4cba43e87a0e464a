import type { Language } from '@iambiz/contract/platform/shapes.ts'
import { sql } from 'kysely'
import type { Db } from '#server/platform/db/tables.ts'
import { nameOf } from '#server/platform/db/worded.ts'

/** Returns applications for the list of connections, in the order of their pinyin. */
export const listedApps = (db: Db, lang: Language, appIds: readonly string[]) =>
  db
    .selectFrom('application as a')
    .innerJoin('business_system as s', 's.system_code', 'a.system_code')
    .select(['a.app_id', 'a.app_code', 'a.name_zh', 'a.name_en', 'a.icon', 'a.icon_color', 'a.system_code'])
    .select(nameOf(lang, 's').as('system_name'))
    .where(sql<boolean>`a.app_id = any(${[...appIds]}::uuid[])`)
    .orderBy('a.pinyin')
    .orderBy('a.app_code')
    .execute()

/** Returns the names of people by their staff numbers. */
export async function namesOfPeople(
  db: Db,
  lang: Language,
  userNos: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const rows = await db
    .selectFrom('person as p')
    .select(['p.user_no', nameOf(lang, 'p').as('name')])
    .where(sql<boolean>`p.user_no = any(${[...userNos]}::text[])`)
    .execute()
  return new Map(rows.map(({ user_no, name }) => [user_no, name]))
}
