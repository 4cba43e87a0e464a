import { type IssuedFilters, issuedFields } from '@iambiz/contract/features/announcements/statistics.ts'
import type { Language } from '@iambiz/contract/platform/shapes.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#server/platform/db/tables.ts'
import { hasText } from '#server/platform/db/text-search.ts'
import { worded } from '#server/platform/db/worded.ts'
import type { AppScope } from '#server/platform/owned-records.ts'
import { compileFilters, filterColumns } from '#server/platform/query-fields.ts'
import { stateAt } from '../reports.ts'
import type { MonthRow, Period } from './counts.ts'

/** Selects all announcements that were ever released, in any present state. */
const issued = (db: Db, scope: AppScope) =>
  db
    .selectFrom('announcement as a')
    .innerJoin('application as app', 'app.app_id', 'a.app_id')
    .where('a.released_at', 'is not', null)
    .where('a.status', '<>', 0)
    .$if(scope !== 'all', (query) =>
      query.where('a.app_id', '=', sql<string>`any(${scope === 'all' ? [] : [...scope]}::uuid[])`),
    )

/** Selects how many people have read the present revision, and how many have confirmed it. */
const readsOf = (db: Db) =>
  db
    .selectFrom('announcement_read as r')
    .select([
      sql<number>`(count(*) filter (where r.status > 0))::int`.as('read'),
      sql<number>`(count(*) filter (where r.status = 2))::int`.as('confirmed'),
    ])
    .where('r.announcement_id', '=', sql.ref<string>('a.announcement_id'))
    .where('r.content_revision', '>=', sql.ref<number>('a.content_revision'))
    .as('reads')

type Counted = Period & { scope: AppScope; appId?: string | undefined; type?: 1 | 2 | undefined }

/** Restricts to announcements in a given state at `now`. */
type InState = Pick<Listed, 'now'> & { effectState?: IssuedFilters['effectState'] }

const startOf = (year: number, month: number) =>
  sql<Date>`make_timestamptz(${year}::int, ${month}::int, 1, 0, 0, 0)`
const whole = (counted: RawBuilder<unknown>) => sql<number>`${counted}::int`

/** Returns the announcements per application and month of the period. Months without announcements have no row. */
export const monthRows = (
  db: Db,
  lang: Language,
  { year, startMonth, endMonth, scope, appId, type }: Counted,
  { effectState, now }: InState,
): Promise<MonthRow[]> =>
  issued(db, scope)
    .innerJoinLateral(readsOf(db), (join) => join.onTrue())
    .leftJoin('announcement_audience as reached', 'reached.announcement_id', 'a.announcement_id')
    .where('a.released_at', '>=', startOf(year, startMonth))
    .where('a.released_at', '<', sql<Date>`${startOf(year, endMonth)} + interval '1 month'`)
    .$if(appId !== undefined, (query) => query.where('a.app_id', '=', appId ?? ''))
    .$if(type !== undefined, (query) => query.where('a.type', '=', type ?? 1))
    .$if(effectState !== undefined, (query) => query.where(stateAt(now), '=', effectState ?? 'EFFECTIVE'))
    .groupBy(['a.app_id', 'app.app_code', 'app.name_zh', 'app.name_en', sql`month`])
    .select(['a.app_id', 'app.app_code', worded(lang, 'app.name_zh', 'app.name_en').as('app_name')])
    .select([
      sql<number>`extract(month from a.released_at)::int`.as('month'),
      whole(sql`count(*)`).as('total'),
      whole(sql`count(*) filter (where a.type = 1)`).as('online'),
      whole(sql`count(*) filter (where a.type = 2)`).as('general'),
      whole(sql`count(*) filter (where a.forced_push)`).as('forced'),
      whole(sql`sum(reads.read)`).as('read'),
      whole(sql`coalesce(sum(reached.people), 0)`).as('audience'),
      // Limited to the audience at the release, because people who joined later may have read it too.
      whole(sql`coalesce(sum(least(reads.read, coalesce(reached.people, 0))), 0)`).as('read_of_audience'),
    ])
    .execute()

/** Returns the number of announcements released in the period. */
export const countIssued = async (
  db: Db,
  { year, startMonth, endMonth, scope, type }: Omit<Counted, 'appId'>,
): Promise<number> => {
  const { total } = await issued(db, scope)
    .where('a.released_at', '>=', startOf(year, startMonth))
    .where('a.released_at', '<', sql<Date>`${startOf(year, endMonth)} + interval '1 month'`)
    .$if(type !== undefined, (query) => query.where('a.type', '=', type ?? 1))
    .select(whole(sql`count(*)`).as('total'))
    .executeTakeFirstOrThrow()
  return total
}

export const countMaintained = async (db: Db, scope: AppScope): Promise<number> => {
  if (scope !== 'all') return scope.size
  const { total } = await db
    .selectFrom('application')
    .select(whole(sql`count(*)`).as('total'))
    .executeTakeFirstOrThrow()
  return total
}

export const findAppName = async (db: Db, lang: Language, appId: string): Promise<string | undefined> => {
  const row = await db
    .selectFrom('application as app')
    .select(worded(lang, 'app.name_zh', 'app.name_en').as('name'))
    .where('app.app_id', '=', appId)
    .executeTakeFirst()
  return row?.name
}

export type Listed = {
  scope: AppScope
  lang: Language
  filters: IssuedFilters
  now: Date
}

const columnsIn = ({ lang, now }: Listed) =>
  filterColumns(issuedFields, {
    title: worded(lang, 'a.title_zh', 'a.title_en'),
    type: 'a.type',
    appCode: 'app.app_code',
    appName: worded(lang, 'app.name_zh', 'app.name_en'),
    status: 'a.status',
    effectState: stateAt(now),
    releaseTime: 'a.released_at',
    publishStartTime: 'a.publish_start_at',
    publishEndTime: 'a.publish_end_at',
    forcedPush: 'a.forced_push',
    pushScope: 'a.push_scope',
  })

const found = (db: Db, listed: Listed) => {
  const { scope, filters, now } = listed
  const { appId, type, effectState, keyword, startTime, endTime } = filters
  return (
    issued(db, scope)
      .where(compileFilters(filters.queryFields, columnsIn(listed)))
      .$if(appId !== undefined, (query) => query.where('a.app_id', '=', appId ?? ''))
      .$if(type !== undefined, (query) => query.where('a.type', '=', type ?? 1))
      .$if(effectState !== undefined, (query) => query.where(stateAt(now), '=', effectState ?? 'EFFECTIVE'))
      .$if(!!keyword?.trim(), (query) => query.where(hasText(keyword ?? '', 'a.title_zh', 'a.title_en')))
      .$if(startTime !== undefined, (query) =>
        query.where('a.released_at', '>=', sql<Date>`${startTime}::timestamptz`),
      )
      // The wire has whole seconds, so a release within the last second belongs to the range.
      .$if(endTime !== undefined, (query) =>
        query.where('a.released_at', '<', sql<Date>`${endTime}::timestamptz + interval '1 second'`),
      )
  )
}

export const countListed = async (db: Db, listed: Listed): Promise<number> => {
  const { total } = await found(db, listed).select(whole(sql`count(*)`).as('total')).executeTakeFirstOrThrow()
  return total
}

type Slice = { limit: number; offset?: number }

/** Returns the ids of the announcements in a list, the latest release first. */
export const listedIds = async (db: Db, listed: Listed, { limit, offset = 0 }: Slice): Promise<string[]> => {
  const rows = await found(db, listed)
    .select('a.announcement_id')
    .orderBy('a.released_at', 'desc')
    .orderBy('a.announcement_id')
    .limit(limit)
    .offset(offset)
    .execute()
  return rows.map(({ announcement_id }) => announcement_id)
}

/** Returns announcements with their read counts, in the order of a list. */
export const issuedRows = (db: Db, lang: Language, ids: readonly string[], { now }: Pick<Listed, 'now'>) =>
  issued(db, 'all')
    .innerJoinLateral(readsOf(db), (join) => join.onTrue())
    .leftJoin('announcement_audience as reached', 'reached.announcement_id', 'a.announcement_id')
    .where('a.announcement_id', '=', sql<string>`any(${[...ids]}::uuid[])`)
    .select(['a.announcement_id', 'a.type', 'a.app_id', 'a.status', 'a.released_at', 'a.publish_start_at'])
    .select(['a.publish_end_at', 'a.forced_push', 'a.push_scope', 'reads.read', 'reads.confirmed'])
    .select([
      'reached.people as audience',
      worded(lang, 'a.title_zh', 'a.title_en').as('title'),
      worded(lang, 'app.name_zh', 'app.name_en').as('app_name'),
      stateAt(now).as('effect_state'),
    ])
    .orderBy('a.released_at', 'desc')
    .orderBy('a.announcement_id')
    .execute()

/** Returns the read counts and the audience sizes of announcements. */
export const readCountRows = (db: Db, ids: readonly string[]) =>
  issued(db, 'all')
    .innerJoinLateral(readsOf(db), (join) => join.onTrue())
    .leftJoin('announcement_audience as reached', 'reached.announcement_id', 'a.announcement_id')
    .where('a.announcement_id', '=', sql<string>`any(${[...ids]}::uuid[])`)
    .select(['a.announcement_id', 'reads.read', 'reached.people as audience'])
    .execute()

export type IssuedRow = Awaited<ReturnType<typeof issuedRows>>[number]
