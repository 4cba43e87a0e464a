import type { Language } from '@iambiz/contract/platform/shapes.ts'
import { sql } from 'kysely'
import { hasInName } from '#server/platform/db/application-reports.ts'
import type { Db } from '#server/platform/db/tables.ts'
import { nameOf, nameOrNone } from '#server/platform/db/worded.ts'
import type { CatalogueEntry } from './standing.ts'

const anyOf = (values: readonly string[]) => sql<string>`any(${[...values]}::text[])`

type Wanted = {
  appCodes?: readonly string[] | undefined
  /** Organizations of the owner. */
  orgCodes?: readonly string[] | undefined
  keyword?: string | undefined
}

/** Returns applications that are online or in maintenance, in the order of the catalogue, with their connections. */
export async function readEntries(
  db: Db,
  lang: Language,
  { appCodes, orgCodes, keyword }: Wanted,
): Promise<CatalogueEntry[]> {
  return db
    .selectFrom('application as a')
    .innerJoin('application_category as c', 'c.category_code', 'a.category_code')
    .leftJoin('person as p', 'p.user_no', 'a.owner_no')
    .select(['a.app_id as appId', 'a.app_code as appCode', 'a.category_code as categoryCode'])
    .select([
      nameOf(lang, 'a').as('appName'),
      nameOf(lang, 'c').as('categoryName'),
      nameOrNone(lang, 'p').as('ownerName'),
      sql<string>`a.created_at::date::text`.as('createdOn'),
      sql<CatalogueEntry['recorded']>`coalesce((
        select jsonb_agg(jsonb_build_object('center', i.center, 'connectedOn', i.connected_on, 'exempt', i.exempt,
          'revision', i.revision))
        from application_integration i where i.app_id = a.app_id), '[]')`.as('recorded'),
      sql<CatalogueEntry['ended']>`coalesce((
        select jsonb_agg(jsonb_build_object('center', e.center, 'connectedOn', e.connected_on, 'endedOn', e.ended_on))
        from application_integration_end e where e.app_id = a.app_id), '[]')`.as('ended'),
    ])
    .where('a.status', 'in', [1, 2])
    .$if(appCodes !== undefined, (query) => query.where('a.app_code', '=', anyOf(appCodes ?? [])))
    .$if(orgCodes !== undefined, (query) =>
      query.where((eb) =>
        eb.exists(
          eb
            .selectFrom('person_role as r')
            .select('r.user_no')
            .whereRef('r.user_no', '=', 'a.owner_no')
            .where('r.org_code', '=', anyOf(orgCodes ?? [])),
        ),
      ),
    )
    .$if(!!keyword, (query) => query.where(hasInName(keyword ?? '')))
    .orderBy('c.sort_no')
    .orderBy('a.sort_no')
    .orderBy('a.app_code')
    .execute()
}
