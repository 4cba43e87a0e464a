import type { Language } from '@iambiz/contract/platform/shapes.ts'
import { sql } from 'kysely'
import type { Db } from '#server/platform/db/tables.ts'
import { hasText } from '#server/platform/db/text-search.ts'
import { nameOrNone } from '#server/platform/db/worded.ts'
import { pageOfQuery } from '#server/platform/page.ts'

const described = (db: Db, lang: Language) =>
  db
    .selectFrom('site as s')
    .leftJoin('person as p', 'p.user_no', 's.updater_no')
    .select(['s.site_id', 's.address_range', 's.name_zh', 's.name_en', 's.revision', 's.updated_at'])
    .select(nameOrNone(lang, 'p').as('updater_name'))

export type DescribedSite = Awaited<ReturnType<ReturnType<typeof described>['execute']>>[number]

/** Returns one page of the ranges in their order; `address` is the keyword where that is an address. */
export const sitePage = (
  db: Db,
  lang: Language,
  {
    keyword,
    address,
    ...page
  }: { keyword: string; address: string | undefined; pageNum: number; pageSize: number },
) =>
  pageOfQuery(
    described(db, lang)
      .$if(keyword !== '' && address === undefined, (query) =>
        query.where(hasText(keyword, 's.name_zh', 's.name_en', sql`s.address_range::text`)),
      )
      .$if(address !== undefined, (query) =>
        query.where(sql<boolean>`s.address_range >>= ${address ?? null}::inet`),
      )
      .orderBy('s.address_range'),
    page,
  )

/** Returns the site with the narrowest range that contains an address. */
export const siteAround = (db: Db, lang: Language, address: string) =>
  described(db, lang)
    .where(sql<boolean>`s.address_range >>= address_of(${address})`)
    .orderBy(sql`masklen(s.address_range)`, 'desc')
    .limit(1)
    .executeTakeFirst()

/** Returns which of the ranges have a name. */
export async function namedRanges(db: Db, ranges: readonly string[]): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ range: string }>`
    select address_range::text as range from site where address_range = any(${[...ranges]}::cidr[])`.execute(
    db,
  )
  return new Set(rows.map(({ range }) => range))
}
