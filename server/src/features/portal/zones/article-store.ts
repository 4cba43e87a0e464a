import type { Language } from '@iambiz/contract/platform/shapes.ts'
import { type Insertable, type RawBuilder, sql, type Updateable } from 'kysely'
import type { Db, Tables } from '#server/platform/db/tables.ts'
import { nameOrNone } from '#server/platform/db/worded.ts'
import { pageOfQuery } from '#server/platform/page.ts'

type Columns = Omit<Updateable<Tables['zone_article']>, 'article_id' | 'revision' | 'published_at'> & {
  published_at: RawBuilder<Date>
}
type NewArticle = Omit<Insertable<Tables['zone_article']>, 'article_id' | 'revision' | 'published_at'> & {
  published_at: RawBuilder<Date>
}

/** Converts a wire time to an instant; database connections use the deployment's time zone. */
export const instant = (wireTime: string): RawBuilder<Date> => sql`${wireTime}::timestamptz`

const described = (db: Db, lang: Language) =>
  db
    .selectFrom('zone_article as a')
    .leftJoin('person as p', 'p.user_no', 'a.updater_no')
    .selectAll('a')
    .select(nameOrNone(lang, 'p').as('updater_name'))

export type DescribedArticle = Awaited<ReturnType<ReturnType<typeof described>['execute']>>[number]

/** Returns one page of a zone's articles, in the order of the zone's page. */
export const articlePage = (
  db: Db,
  lang: Language,
  zoneCode: string,
  page: { pageNum: number; pageSize: number },
) =>
  pageOfQuery(
    described(db, lang)
      .where('a.zone_code', '=', zoneCode)
      .orderBy(sql`a.place nulls first`)
      .orderBy('a.published_at', 'desc')
      .orderBy('a.article_id'),
    page,
  )

export const findArticle = (db: Db, lang: Language, id: string) =>
  described(db, lang).where('a.article_id', '=', id).executeTakeFirst()

export const lockArticles = (trx: Db, ids: readonly string[]) =>
  trx
    .selectFrom('zone_article')
    .selectAll()
    .where('article_id', 'in', [...ids])
    .orderBy('article_id')
    .forUpdate()
    .execute()

export const lockArticlesOf = (trx: Db, zoneCodes: readonly string[]) =>
  trx
    .selectFrom('zone_article')
    .selectAll()
    .where('zone_code', 'in', [...zoneCodes])
    .orderBy('article_id')
    .forUpdate()
    .execute()

export type LockedArticle = Awaited<ReturnType<typeof lockArticles>>[number]

export const insertArticle = (trx: Db, row: NewArticle) =>
  trx.insertInto('zone_article').values(row).returningAll().executeTakeFirstOrThrow()

export const updateArticle = (trx: Db, id: string, columns: Columns) =>
  trx
    .updateTable('zone_article')
    .set({ ...columns, revision: sql`revision + 1` })
    .where('article_id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()

/** Sets the order of articles; articles of the zone that are not listed lose their position. */
export const placeArticles = (trx: Db, zoneCode: string, ids: readonly string[]) =>
  trx
    .updateTable('zone_article')
    .set({ place: sql<number | null>`array_position(${[...ids]}::uuid[], article_id)` })
    .where('zone_code', '=', zoneCode)
    .execute()

export const deleteArticles = (trx: Db, ids: readonly string[]) =>
  trx
    .deleteFrom('zone_article')
    .where('article_id', 'in', [...ids])
    .execute()
