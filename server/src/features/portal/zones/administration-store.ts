import type { Language } from '@iambiz/contract/platform/shapes.ts'
import { type Insertable, sql, type Updateable } from 'kysely'
import type { Db, Tables } from '#server/platform/db/tables.ts'
import { nameOrNone } from '#server/platform/db/worded.ts'

type ZoneColumns = Omit<Updateable<Tables['zone']>, 'zone_code' | 'zone_id' | 'revision'>
type NewZone = Omit<Insertable<Tables['zone']>, 'sort_no'>

const described = (db: Db, lang: Language) =>
  db
    .selectFrom('zone as z')
    .leftJoin('person as p', 'p.user_no', 'z.updater_no')
    .selectAll('z')
    .select(nameOrNone(lang, 'p').as('updater_name'))

export type DescribedZone = Awaited<ReturnType<ReturnType<typeof described>['execute']>>[number]

const counted = (table: string, condition = 'true') =>
  sql<number>`(select count(*)::int from ${sql.table(table)} c where c.zone_code = z.zone_code and ${sql.raw(condition)})`

/** Returns all zones in the order of home, with the numbers of their contents. */
export const listedZones = (db: Db, lang: Language) =>
  described(db, lang)
    .select([
      counted('zone_metric').as('metrics'),
      counted('zone_application').as('applications'),
      counted('zone_article').as('articles'),
      counted('zone_article', 'c.status = 0').as('drafts'),
    ])
    .orderBy('z.sort_no')
    .orderBy('z.zone_code')
    .execute()

export const findZone = (db: Db, lang: Language, code: string) =>
  described(db, lang).where('z.zone_code', '=', code).executeTakeFirst()

export const lockZones = (trx: Db, codes: readonly string[]) =>
  trx
    .selectFrom('zone')
    .selectAll()
    .where('zone_code', 'in', [...codes])
    .orderBy('zone_code')
    .forUpdate()
    .execute()

export const lockAllZones = (trx: Db) =>
  trx.selectFrom('zone').selectAll().orderBy('zone_code').forUpdate().execute()

export type LockedZone = Awaited<ReturnType<typeof lockZones>>[number]

/** Returns the key figures of a zone in their order, each with its months, oldest first. */
export async function metricsOf(db: Db, code: string) {
  const metrics = await db
    .selectFrom('zone_metric')
    .selectAll()
    .where('zone_code', '=', code)
    .orderBy('sort_no')
    .orderBy('metric_code')
    .execute()
  const months = await db
    .selectFrom('zone_metric_month')
    .selectAll()
    .where('zone_code', '=', code)
    .orderBy('month')
    .execute()
  const byMetric = Map.groupBy(months, ({ metric_code }) => metric_code)
  return metrics.map((metric) => ({ ...metric, months: byMetric.get(metric.metric_code) ?? [] }))
}

export type MetricWithMonths = Awaited<ReturnType<typeof metricsOf>>[number]

/** Returns the applications of a zone in their order. */
export const appsOf = (db: Db, code: string) =>
  db
    .selectFrom('zone_application as z')
    .innerJoin('application as a', 'a.app_id', 'z.app_id')
    .select(['a.app_id', 'a.name_zh', 'a.name_en', 'a.icon', 'a.status'])
    .where('z.zone_code', '=', code)
    .orderBy('z.sort_no')
    .orderBy('z.app_id')
    .execute()

/** Counts those of these applications that exist, and locks them until the end of the transaction. */
export async function countApps(trx: Db, ids: readonly string[]): Promise<number> {
  if (ids.length === 0) return 0
  const rows = await trx
    .selectFrom('application')
    .select('app_id')
    .where('app_id', 'in', [...ids])
    .forKeyShare()
    .execute()
  return rows.length
}

/** Adds a zone at the end; `undefined` where the code is taken. */
export const insertZone = (trx: Db, row: NewZone) =>
  trx
    .insertInto('zone')
    .values({ ...row, sort_no: sql<number>`(select coalesce(max(sort_no), 0) + 10 from zone)` })
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst()

export const updateZone = (trx: Db, code: string, columns: ZoneColumns) =>
  trx
    .updateTable('zone')
    .set({ ...columns, revision: sql`revision + 1` })
    .where('zone_code', '=', code)
    .returningAll()
    .executeTakeFirstOrThrow()

type NewMetric = Omit<Tables['zone_metric'], 'zone_code' | 'sort_no'> & {
  months: readonly { month: string; value: number }[]
}

/** Replaces the key figures of a zone. */
export async function replaceMetrics(trx: Db, code: string, metrics: readonly NewMetric[]): Promise<void> {
  await trx.deleteFrom('zone_metric').where('zone_code', '=', code).execute()
  if (metrics.length === 0) return
  await trx
    .insertInto('zone_metric')
    .values(
      metrics.map(({ months: _, ...metric }, index) => ({
        ...metric,
        zone_code: code,
        sort_no: (index + 1) * 10,
      })),
    )
    .execute()
  const months = metrics.flatMap(({ metric_code, months: written }) =>
    written.map(({ month, value }) => ({ zone_code: code, metric_code, month, value })),
  )
  if (months.length > 0) await trx.insertInto('zone_metric_month').values(months).execute()
}

/** Replaces the applications of a zone. */
export async function replaceApps(trx: Db, code: string, appIds: readonly string[]): Promise<void> {
  await trx.deleteFrom('zone_application').where('zone_code', '=', code).execute()
  if (appIds.length === 0) return
  await trx
    .insertInto('zone_application')
    .values(appIds.map((app_id, index) => ({ zone_code: code, app_id, sort_no: (index + 1) * 10 })))
    .execute()
}

export const sortZones = (trx: Db, codes: readonly string[]) =>
  trx
    .updateTable('zone')
    .set({ sort_no: sql<number>`10 * array_position(${[...codes]}::text[], zone_code)` })
    .where('zone_code', 'in', [...codes])
    .execute()

export const deleteZones = (trx: Db, codes: readonly string[]) =>
  trx
    .deleteFrom('zone')
    .where('zone_code', 'in', [...codes])
    .execute()
