import type { Db } from '#server/platform/db/tables.ts'

/** The icon of an application and the hue of its category; undefined for an unknown application. */
export const findIcon = (db: Db, appId: string): Promise<{ icon: string; hue: number } | undefined> =>
  db
    .selectFrom('application as a')
    .innerJoin('application_category as c', 'c.category_code', 'a.category_code')
    .select(['a.icon', 'c.hue'])
    .where('a.app_id', '=', appId)
    .executeTakeFirst()
