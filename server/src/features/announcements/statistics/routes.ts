import type { Actor } from '#server/platform/actor.ts'
import type { BaseDeps } from '#server/platform/base-deps.ts'
import { fail, refuse } from '#server/platform/failure.ts'
import type { Serve } from '#server/platform/http/serve.ts'
import { toPage } from '#server/platform/page.ts'
import { scopeOf } from '../scope.ts'
import { perMonth, ranked, sumOf } from './counts.ts'
import { exportIssued } from './export.ts'
import { shownIssued } from './listing.ts'
import {
  countIssued,
  countListed,
  countMaintained,
  findAppName,
  issuedRows,
  listedIds,
  monthRows,
} from './reports.ts'

const firstYear = 2000
const wholeYear = { startMonth: 1, endMonth: 12 }

/**
 * Accepts years with possible releases. The next year is included because the deployment's time zone may be ahead of
 * UTC.
 */
const checkYear = (year: number, now: Date) =>
  year >= firstYear && year <= now.getUTCFullYear() + 1 ? year : fail('request.invalid', { field: 'year' })

/** Statistics of released announcements; figures, list and spreadsheet use the same rows. */
export function announcementStatisticsRoutes(serve: Serve, deps: BaseDeps): void {
  const { db, wireTime } = deps

  const appNameFor = async (actor: Actor, lang: 'zh' | 'en', appId: string) => {
    const scope = await scopeOf(db, actor)
    if (scope !== 'all' && !scope.has(appId)) return fail('resource.not-found')
    return (await findAppName(db, lang, appId)) ?? fail('resource.not-found')
  }

  serve('POST /iam-portal/bulletin/monthStatistics/:id', async ({ params, query, actor, context }) => {
    const { lang, now } = context
    const year = checkYear(query.year, now)
    const appId = params.id === '0' ? undefined : params.id
    const [appName, scope] = await Promise.all([
      appId === undefined ? '' : appNameFor(actor, lang, appId),
      scopeOf(db, actor),
    ])
    const { type, effectState } = query
    const counted = { year, ...wholeYear, scope, appId, type }
    const rows = await monthRows(db, lang, counted, { effectState, now })
    const months = perMonth(rows, wholeYear)
    return { appId: params.id, appName, year, months, total: sumOf(rows).total }
  })

  serve('POST /iam-portal/bulletin/systemStatistics', async ({ body, actor, context: { lang, now } }) => {
    const { startMonth, endMonth, topN, type } = body
    const period = { year: checkYear(body.year, now), startMonth, endMonth }
    if (endMonth < startMonth) refuse('announcement.period', 'endMonth', { lang })
    const scope = await scopeOf(db, actor)
    const [rows, previousTotal, maintained] = await Promise.all([
      monthRows(db, lang, { ...period, scope, type }, { now }),
      countIssued(db, { ...period, year: period.year - 1, scope, type }),
      countMaintained(db, scope),
    ])
    return {
      ...sumOf(rows),
      ranking: ranked(rows, period, { lang, topN }),
      systems: new Set(rows.map(({ app_id }) => app_id)).size,
      maintained,
      previousTotal,
    }
  })

  serve('POST /iam-portal/bulletin/list', async ({ body, actor, context: { lang, now } }) => {
    const { pageNum, pageSize, ...filters } = body
    const listed = { scope: await scopeOf(db, actor), lang, filters, now }
    const [ids, total] = await Promise.all([
      listedIds(db, listed, { limit: pageSize, offset: (pageNum - 1) * pageSize }),
      countListed(db, listed),
    ])
    const rows = await issuedRows(db, lang, ids, listed)
    return toPage(
      rows.map((row) => shownIssued(row, wireTime)),
      total,
      body,
    )
  })

  serve('POST /iam-portal/bulletin/excel/list', async ({ body, actor, context, reply }) => {
    const { columns, ...filters } = body
    return exportIssued(deps, { filters, columns, actor, context, reply })
  })
}
