import type { Language } from '@iambiz/contract/platform/shapes.ts'
import { sql } from 'kysely'
import { hasInName } from '#server/platform/db/application-reports.ts'
import type { Db } from '#server/platform/db/tables.ts'
import { nameOf } from '#server/platform/db/worded.ts'
import { offeredColumns } from '#server/platform/offered-applications.ts'

type Wanted = { appCodes?: readonly string[]; keyword?: string | undefined }

/** Returns the applications of the catalogue by name. */
export const readApps = (db: Db, lang: Language, { appCodes, keyword }: Wanted = {}) =>
  db
    .selectFrom('application as a')
    .innerJoin('application_category as c', 'c.category_code', 'a.category_code')
    .select(['a.app_id', 'a.status', 'a.category_code', nameOf(lang, 'c').as('category_name')])
    .select(offeredColumns(lang, 'a'))
    .$if(appCodes !== undefined, (query) =>
      query.where('a.app_code', '=', sql<string>`any(${[...(appCodes ?? [])]}::text[])`),
    )
    .$if(!!keyword, (query) => query.where(hasInName(keyword ?? '')))
    .orderBy('a.sort_no')
    .orderBy('a.app_code')
    .execute()
