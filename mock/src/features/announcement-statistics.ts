import type { IssuedAnnouncement, IssuedFilters } from '@iambiz/contract/features/announcements/statistics.ts'
import { applicationId, applications } from '@iambiz/demo/world/catalogue.ts'
import {
  type MonthRow,
  perMonth,
  ranked,
  sumOf,
} from '@iambiz/server/features/announcements/statistics/counts.ts'
import { fail } from '@iambiz/server/platform/failure.ts'
import type { Caller } from '#mock/caller.ts'
import type { Circumstances, Handlers } from '#mock/handler.ts'
import { pageOf } from '#mock/listing.ts'
import type { MaintainedRow } from '#mock/maintained-rows.ts'
import { readCountsOf } from './announcement-receipts.ts'
import { appsOf, isWanted, maintained } from './maintained-announcements.ts'

const wholeYear = { startMonth: 1, endMonth: 12 }

/** Everything that was released once, the latest first. */
const issued = ({ memory }: Circumstances, caller: Caller): MaintainedRow[] => {
  const own = new Set(appsOf(caller).map(({ code }) => applicationId(code)))
  return memory.announcements
    .filter(({ app_id, releasedAt, status }) => own.has(app_id) && releasedAt && status !== 0)
    .toSorted((one, other) => (other.releasedAt?.getTime() ?? 0) - (one.releasedAt?.getTime() ?? 0))
}

const confirmedBy = ({ company }: Circumstances, row: MaintainedRow) =>
  company.world.readings.filter(({ announcement, confirmed }) => announcement === row.id && confirmed).length

/** One row for each announcement; they are added up as the server does. */
function monthRows(
  circumstances: Circumstances,
  caller: Caller,
  { year, type, effectState }: { year: number } & Pick<IssuedFilters, 'type' | 'effectState'>,
): MonthRow[] {
  const { company, lang } = circumstances
  return issued(circumstances, caller).flatMap((row): MonthRow[] => {
    const [ofYear, month = 0] = company
      .wireTime(row.releasedAt ?? row.createdAt)
      .split('-')
      .map(Number)
    const app = applications.find(({ code }) => applicationId(code) === row.app_id)
    if (ofYear !== year || !isWanted(row, { type, effectState }, circumstances.now)) return []
    const { read = 0, audience = 0 } = readCountsOf(circumstances, row)
    return [
      {
        ...{ app_id: row.app_id, app_code: app?.code ?? '', app_name: app?.[lang] ?? '', month, total: 1 },
        ...{ online: row.type === 1 ? 1 : 0, general: row.type === 2 ? 1 : 0 },
        ...{ forced: row.forced_push ? 1 : 0, read, audience, read_of_audience: read },
      },
    ]
  })
}

const listed = (circumstances: Circumstances, caller: Caller, filters: IssuedFilters): IssuedAnnouncement[] =>
  issued(circumstances, caller)
    .filter((row) =>
      isWanted(
        { ...row, publish_start_at: row.releasedAt },
        { ...filters, effectState: undefined },
        circumstances.now,
      ),
    )
    .map((row): IssuedAnnouncement => {
      const shown = maintained(row, circumstances)
      const releaseTime = circumstances.company.wireTime(row.releasedAt ?? row.createdAt)
      return {
        bulletinId: row.id,
        title: circumstances.lang === 'en' ? (row.title_en ?? row.title_zh) : row.title_zh,
        ...{ type: shown.type, appId: shown.appId, appName: shown.appName },
        status: shown.status === 2 ? 2 : 1,
        effectState: shown.effectState === 'DRAFT' ? 'VOID' : shown.effectState,
        releaseTime,
        publishStartTime: shown.publishStartTime ?? releaseTime,
        ...(shown.publishEndTime ? { publishEndTime: shown.publishEndTime } : {}),
        ...{ forcedPush: shown.forcedPush, pushScope: shown.pushScope },
        ...{ read: 0, ...readCountsOf(circumstances, row) },
        confirmed: confirmedBy(circumstances, row),
      }
    })
    .filter(({ effectState }) => filters.effectState === undefined || effectState === filters.effectState)

export const announcementStatisticsHandlers = {
  'POST /iam-portal/bulletin/monthStatistics/:id': ({ params, query, caller, ...circumstances }) => {
    const app = appsOf(caller).find(({ code }) => applicationId(code) === params.id)
    if (params.id !== '0' && !app) fail('resource.not-found')
    const rows = monthRows(circumstances, caller, query).filter(
      ({ app_id }) => params.id === '0' || app_id === params.id,
    )
    return {
      ...{ appId: params.id, appName: app?.[circumstances.lang] ?? '', year: query.year },
      ...{ months: perMonth(rows, wholeYear), total: sumOf(rows).total },
    }
  },

  'POST /iam-portal/bulletin/systemStatistics': ({ body, caller, ...circumstances }) => {
    const { year, startMonth, endMonth, topN, type } = body
    if (endMonth < startMonth) fail('announcement.period')
    const rowsOf = (ofYear: number) =>
      monthRows(circumstances, caller, { year: ofYear, type }).filter(
        ({ month }) => month >= startMonth && month <= endMonth,
      )
    const rows = rowsOf(year)
    return {
      ...sumOf(rows),
      ranking: ranked(rows, { year, startMonth, endMonth }, { lang: circumstances.lang, topN }),
      systems: new Set(rows.map(({ app_id }) => app_id)).size,
      maintained: appsOf(caller).length,
      previousTotal: rowsOf(year - 1).length,
    }
  },

  'POST /iam-portal/bulletin/list': ({ body, caller, ...circumstances }) =>
    pageOf(listed(circumstances, caller, body), body),

  // A spreadsheet needs the server; this is the list as text that any of them opens.
  'POST /iam-portal/bulletin/excel/list': ({ body, caller, ...circumstances }) => ({
    mediaType: 'text/csv; charset=utf-8',
    fileName: 'announcement-statistics.csv',
    content: Buffer.from(
      listed(circumstances, caller, body)
        .map(({ title, releaseTime, read }) => [title, releaseTime, read].join('\t'))
        .join('\n'),
    ),
  }),
} satisfies Handlers
