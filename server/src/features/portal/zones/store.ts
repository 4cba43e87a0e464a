import { sql } from 'kysely'
import type { Db } from '#server/platform/db/tables.ts'

/** Returns the active zones, in the order of home. */
export const zoneRows = (db: Db) =>
  db.selectFrom('zone').selectAll().where('status', '=', 1).orderBy('sort_no').orderBy('zone_code').execute()

export type ZoneRow = Awaited<ReturnType<typeof zoneRows>>[number]

export const metricRows = (db: Db) =>
  db.selectFrom('zone_metric').selectAll().orderBy('sort_no').orderBy('metric_code').execute()

export type MetricRow = Awaited<ReturnType<typeof metricRows>>[number]

/** Returns the monthly values of all key figures, oldest first. */
export const monthRows = (db: Db) => db.selectFrom('zone_metric_month').selectAll().orderBy('month').execute()

export type MonthRow = Awaited<ReturnType<typeof monthRows>>[number]

export const linkRows = (db: Db) =>
  db.selectFrom('zone_application').selectAll().orderBy('sort_no').orderBy('app_id').execute()

/** Returns the published articles in page order, without their formatted texts. */
export const articleRows = (db: Db) =>
  db
    .selectFrom('zone_article')
    .select(['article_id', 'zone_code', 'kind', 'title_zh', 'title_en', 'text_zh', 'text_en', 'url'])
    .select(['published_at', sql<boolean>`content_zh is not null`.as('has_zh')])
    .select(sql<boolean>`content_en is not null`.as('has_en'))
    .where('status', '=', 1)
    .orderBy(sql`place nulls first`)
    .orderBy('published_at', 'desc')
    .orderBy('article_id')
    .execute()

export type ArticleRow = Awaited<ReturnType<typeof articleRows>>[number]

/** Returns the formatted text of an article in both languages. */
export const contentOf = (db: Db, articleId: string) =>
  db
    .selectFrom('zone_article')
    .select(['content_zh', 'content_en'])
    .where('article_id', '=', articleId)
    .executeTakeFirst()

/** Whether a zone or an article has this id. */
export async function isOfZone(db: Db, id: string): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    select exists (select from zone where zone_id = ${id}::uuid)
      or exists (select from zone_article where article_id = ${id}::uuid) as found`.execute(db)
  return rows[0]?.found === true
}
