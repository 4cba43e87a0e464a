import type { Grouping } from '@iambiz/contract/features/statistics/logins.ts'
import type { Granularity, LogFilter } from '@iambiz/contract/platform/login-log.ts'
import { containerName, loginTypeName, phrases } from '@iambiz/server/features/statistics/logins/phrases.ts'
import { chartOf, growthOf, largest, pieOf, restCode } from '@iambiz/server/platform/charts.ts'
import type { Handlers } from '#mock/handler.ts'
import { type Asking, type Logged, loggedFor, rowOf, spanOf, wanted, weekdayOf } from './login-log.ts'

const dayMs = 86_400_000

const momentOf = (wireTime: string) => Date.parse(`${wireTime.replace(' ', 'T')}Z`)
const wireTimeOf = (moment: number) => new Date(moment).toISOString().slice(0, 19).replace('T', ' ')

/** The year and number of a day's week by ISO 8601: those of its Thursday. */
function weekOf(day: string): string {
  const thursday = new Date(momentOf(`${day} 00:00:00`) + (4 - weekdayOf(day)) * dayMs)
  const year = thursday.getUTCFullYear()
  const number = 1 + Math.floor((thursday.getTime() - Date.UTC(year, 0, 1)) / (7 * dayMs))
  return `${year}-W${String(number).padStart(2, '0')}`
}

function periodOf(time: string, granularity: Granularity): string {
  if (granularity === 'hour') return `${time.slice(0, 13)}:00`
  if (granularity === 'day') return time.slice(0, 10)
  return granularity === 'week' ? weekOf(time.slice(0, 10)) : time.slice(0, 7)
}

function periodsOf({ start, end }: { start: string; end: string }, granularity: Granularity): string[] {
  const step = granularity === 'hour' ? dayMs / 24 : dayMs
  const first = momentOf(
    granularity === 'hour' ? `${start.slice(0, 13)}:00:00` : `${start.slice(0, 10)} 00:00:00`,
  )
  const found = new Set<string>()
  for (let at = first; at <= momentOf(end); at += step) found.add(periodOf(wireTimeOf(at), granularity))
  return [...found]
}

/** As the charts count: sign-ins that succeeded, unless the filter says something else. */
const active = (filter: LogFilter): LogFilter =>
  filter.eventTypes || filter.result === 0 || filter.failReasons
    ? signIns(filter)
    : { ...filter, eventTypes: ['login', 'refresh'], result: 1 }

const signIns = (filter: LogFilter): LogFilter => {
  if (filter.eventTypes) return filter
  return filter.result === 0 || (filter.failReasons && filter.result === undefined)
    ? { ...filter, eventTypes: ['fail'] }
    : { ...filter, eventTypes: ['login'], result: 1 }
}

const found = (asked: LogFilter, asking: Asking): Logged[] => loggedFor(asking).filter(wanted(asked, asking))

const timeOf = ({ record }: Logged, { company }: Asking) => company.wireTime(new Date(record.at))

const distinct = (rows: readonly Logged[]) => new Set(rows.map(({ record }) => record.userNo)).size

function countedChart(asked: LogFilter & { granularity: Granularity }, asking: Asking, series: Series[]) {
  const points = series.flatMap(({ code, rows }) =>
    rows.map((row) => ({ period: periodOf(timeOf(row, asking), asked.granularity), code, events: 1 })),
  )
  return chartOf(periodsOf(spanOf(asked, asking), asked.granularity), series, points)
}
type Named = { code: string; name: string }
type Series = Named & { rows: readonly Logged[] }

/** Code and name of what a row counts for. */
function groupOf(row: Logged, grouping: Grouping, asking: Asking): { code: string; name: string } {
  const { lang } = asking
  const { appCode, appName, orgCode = '', orgName, loginType, env, containerType } = rowOf(row, asking)
  if (grouping === 'app') return { code: appCode, name: appName }
  if (grouping === 'org') return { code: orgCode, name: orgName ?? phrases.noOrganization[lang] }
  if (grouping === 'loginType') return { code: loginType, name: loginTypeName(loginType, lang) }
  if (grouping === 'containerType') return { code: containerType, name: containerName(containerType, lang) }
  return grouping === 'env' ? { code: env, name: env } : { code: 'all', name: phrases.all[lang] }
}

type Grouped = LogFilter & { granularity: Granularity; groupBy: Grouping; topN: number }

function groupedChart(asked: Grouped, asking: Asking, named?: readonly Named[]) {
  const groups = new Map<string, { code: string; name: string; rows: Logged[] }>()
  for (const row of found(signIns(asked), asking)) {
    const group = groupOf(row, asked.groupBy, asking)
    const known = groups.get(group.code) ?? { ...group, rows: [] }
    known.rows.push(row)
    groups.set(group.code, known)
  }
  if (asked.groupBy === 'none' && groups.size === 0)
    groups.set('all', { code: 'all', name: phrases.all[asking.lang], rows: [] })
  const all = [...groups.values()]
  const order = largest(
    all.map(({ code, rows }) => ({ period: '', code, events: rows.length })),
    asked.topN,
  )
  const largestOf = order.flatMap((code) => groups.get(code) ?? [])
  // The time before is of the same groups.
  const shown = named?.map((line) => ({ ...line, rows: groups.get(line.code)?.rows ?? [] })) ?? largestOf
  const own = new Set(shown.map(({ code }) => code))
  const rest = all.filter(({ code }) => !own.has(code)).flatMap(({ rows }) => rows)
  const lines = rest.length > 0 ? [{ code: restCode, name: phrases.other[asking.lang], rows: rest }] : []
  return countedChart(asked, asking, [...shown, ...lines])
}

const dayBefore = (day: string, days: number) =>
  wireTimeOf(momentOf(`${day} 00:00:00`) - days * dayMs).slice(0, 10)

export const loginStatisticsHandlers = {
  'POST /iam-log/v1/loginLog/chartActiveUsers': ({ body, ...asking }) => {
    const rows = found(active(body), asking)
    const byPeriod = Map.groupBy(rows, (row) => periodOf(timeOf(row, asking), body.granularity))
    const points = [...byPeriod].map(([period, own]) => ({ period, code: 'people', events: distinct(own) }))
    const series = [{ code: 'people', name: phrases.people[asking.lang] }]
    const periods = periodsOf(spanOf(body, asking), body.granularity)
    return { ...chartOf(periods, series, points), distinctTotal: distinct(rows) }
  },

  'POST /iam-log/v1/loginLog/chartLoginTimes': ({ body, ...asking }) => {
    const { lang } = asking
    const { result, eventTypes } = body
    const rowsWith = (own: 0 | 1) =>
      result === undefined || result === own
        ? found({ ...body, eventTypes: eventTypes ?? [own === 1 ? 'login' : 'fail'], result: own }, asking)
        : []
    return countedChart(body, asking, [
      { code: 'success', name: phrases.success[lang], rows: rowsWith(1) },
      { code: 'failure', name: phrases.failure[lang], rows: rowsWith(0) },
    ])
  },

  'POST /iam-log/v1/loginLog/newChartLoginTimes': ({ body, ...asking }) => {
    const chart = groupedChart(body, asking)
    if (!body.compare) return chart
    const { start, end } = spanOf(body, asking)
    const length = momentOf(end) - momentOf(start) + 1000
    // Over midnight the same hours whole days before, so that day stands beside day.
    const isOverMidnight = start.slice(0, 10) !== end.slice(0, 10)
    const shift = isOverMidnight ? Math.ceil(length / 86_400_000) * 86_400_000 : length
    const earlier = (time: string) => wireTimeOf(momentOf(time) - shift)
    const before = { ...body, startTime: earlier(start), endTime: earlier(end) }
    const lines = chart.series.filter(({ code }) => code !== restCode)
    const previous = groupedChart(before, asking, lines)
    const now = asking.company.wireTime(asking.now)
    // What has not come yet is compared with nothing.
    const then =
      start <= now && now < end
        ? found(signIns({ ...before, endTime: earlier(now) }), asking).length
        : previous.total
    return { ...chart, previous, ...growthOf(chart.total, then) }
  },

  'POST /iam-log/v1/loginLog/chartLoginTypePie': ({ body, ...asking }) => {
    const groups = Map.groupBy(found(signIns(body), asking), ({ record }) => record.loginType)
    return pieOf(
      [...groups].map(([code, rows]) => ({
        code,
        name: loginTypeName(code, asking.lang),
        value: rows.length,
      })),
    )
  },

  'POST /iam-log/v1/loginLog/heatmap': ({ body, ...asking }) => {
    const rows = found(signIns(body), asking)
    const cells = Array.from({ length: 168 }, (_, index) => ({
      weekday: 1 + Math.floor(index / 24),
      hour: index % 24,
      count: 0,
    }))
    for (const row of rows) {
      const time = timeOf(row, asking)
      const cell = cells[24 * (weekdayOf(time.slice(0, 10)) - 1) + Number(time.slice(11, 13))]
      if (cell) cell.count += 1
    }
    return { cells, total: rows.length }
  },

  'POST /iam-log/v1/logStatistic/activeUsers': ({ body, ...asking }) => {
    const { company, memory, now } = asking
    const { date = company.wireTime(now).slice(0, 10), orgCode, env } = body
    const peopleOf = (days: number, before: number) => {
      const last = dayBefore(date, before)
      const times = { startTime: `${dayBefore(last, days - 1)} 00:00:00`, endTime: `${last} 23:59:59` }
      return distinct(
        found(
          active({ ...times, includeChildOrg: true, ...(orgCode && { orgCode }), ...(env && { env }) }),
          asking,
        ),
      )
    }
    const [dau, mau] = [peopleOf(1, 0), peopleOf(30, 0)]
    return {
      ...{ date, dau, wau: peopleOf(7, 0), mau, newUsers: 0 },
      registered: company.people.size,
      stickiness: mau > 0 ? Math.round((1000 * dau) / mau) / 10 : 0,
      onlineNow: new Set([...memory.sessions.values()].map(({ person }) => person.userNo)).size,
      compare: { dau: peopleOf(1, 1), wau: peopleOf(7, 7), mau: peopleOf(30, 30) },
    }
  },
} satisfies Handlers
