import type { Db } from '#server/platform/db/tables.ts'

/** The zones that are switched on, in the order of home. */
export const zoneRows = (db: Db) =>
  db.selectFrom('zone').selectAll().where('status', '=', 1).orderBy('sort_no').orderBy('zone_code').execute()

export type ZoneRow = Awaited<ReturnType<typeof zoneRows>>[number]

export const metricRows = (db: Db) =>
  db.selectFrom('zone_metric').selectAll().orderBy('sort_no').orderBy('metric_code').execute()

export type MetricRow = Awaited<ReturnType<typeof metricRows>>[number]

/** Figures of all metrics, oldest first. */
export const monthRows = (db: Db) => db.selectFrom('zone_metric_month').selectAll().orderBy('month').execute()

export type MonthRow = Awaited<ReturnType<typeof monthRows>>[number]

export const linkRows = (db: Db) =>
  db.selectFrom('zone_application').selectAll().orderBy('sort_no').orderBy('app_id').execute()

/** Newest first. */
export const articleRows = (db: Db) =>
  db.selectFrom('zone_article').selectAll().orderBy('published_at', 'desc').orderBy('article_id').execute()

export type ArticleRow = Awaited<ReturnType<typeof articleRows>>[number]
