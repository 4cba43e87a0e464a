import type { Db } from '#server/platform/db/tables.ts'

/** Every application with the name of its owner. */
export const applicationRows = (db: Db) =>
  db
    .selectFrom('application')
    .leftJoin('person', 'person.user_no', 'application.owner_no')
    .selectAll('application')
    .select(['person.name_zh as owner_zh', 'person.name_en as owner_en'])
    .execute()

export type ApplicationRow = Awaited<ReturnType<typeof applicationRows>>[number]
