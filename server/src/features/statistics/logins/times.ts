import type { Grouping } from '@iambiz/contract/features/statistics/logins.ts'
import type { Chart, Granularity, LogFilter, Pie } from '@iambiz/contract/platform/login-log.ts'
import type { Language } from '@iambiz/contract/platform/shapes.ts'
import type { Actor, RequestContext } from '#server/platform/actor.ts'
import { chartOf, growthOf, largest, pieOf, restCode } from '#server/platform/charts.ts'
import { countEvents } from './count-reports.ts'
import type { LoginStatisticsDeps } from './deps.ts'
import { active, momentOf, settle, signIns, wireTimeOf } from './filter.ts'
import { namesOf, namesOfTypes } from './naming.ts'
import { countAllPeople, countPeople } from './people-reports.ts'
import { phrases } from './phrases.ts'
import { periodsOf, rangeBetween } from './range-reports.ts'
import type { Filter } from './wanted.ts'

/** Returns the people who signed in or resumed a session: different people per period, and altogether. */
export async function chartActiveUsers(
  deps: LoginStatisticsDeps,
  actor: Actor,
  context: RequestContext,
  asked: LogFilter & { granularity: Granularity },
): Promise<Chart & { distinctTotal: number }> {
  const filter = active(await settle(deps, actor, asked, context))
  const [periods, people, distinctTotal] = await Promise.all([
    periodsOf(deps.db, filter.range, asked.granularity),
    countPeople(deps.db, filter, asked.granularity),
    countAllPeople(deps.db, filter),
  ])
  const points = people.map(({ period, people: events }) => ({ period, code: 'people', events }))
  const series = [{ code: 'people', name: phrases.people[context.lang] }]
  return { ...chartOf(periods, series, points), distinctTotal }
}

/** Returns the successful and the failed sign-ins. */
export async function chartLoginTimes(
  deps: LoginStatisticsDeps,
  actor: Actor,
  context: RequestContext,
  asked: LogFilter & { granularity: Granularity },
): Promise<Chart> {
  const { db } = deps
  const { lang } = context
  const { eventTypes, result, ...filter } = await settle(deps, actor, asked, context)
  const { granularity: period } = asked
  const wanted: { code: 'success' | 'failure'; filter: Filter }[] = [
    { code: 'success', filter: { ...filter, eventTypes: eventTypes ?? ['login'], result: 1 } },
    { code: 'failure', filter: { ...filter, eventTypes: eventTypes ?? ['fail'], result: 0 } },
  ]
  const shown = wanted.filter((part) => result === undefined || part.filter.result === result)
  const [periods, ...counted] = await Promise.all([
    periodsOf(db, filter.range, period),
    ...shown.map(async (part) =>
      (await countEvents(db, part.filter, { period })).map((point) => ({ ...point, code: part.code })),
    ),
  ])
  return chartOf(
    periods,
    wanted.map(({ code }) => ({ code, name: phrases[code][lang] })),
    counted.flat(),
  )
}

export async function chartLoginTypePie(
  deps: LoginStatisticsDeps,
  actor: Actor,
  context: RequestContext,
  asked: LogFilter,
): Promise<Pie> {
  const filter = signIns(await settle(deps, actor, asked, context))
  const counted = await countEvents(deps.db, filter, { grouping: 'loginType' })
  const types = counted.map(({ code }) => code)
  const nameOf = await namesOfTypes(deps, types, context.lang)
  return pieOf(counted.map(({ code, events }) => ({ code, name: nameOf(code), value: events })))
}

type Grouped = { granularity: Granularity; groupBy: Grouping; topN: number }

async function countGroups(db: LoginStatisticsDeps['db'], filter: Filter, { granularity, groupBy }: Grouped) {
  const [periods, points] = await Promise.all([
    periodsOf(db, filter.range, granularity),
    countEvents(db, filter, { period: granularity, grouping: groupBy }),
  ])
  // Without a grouping all points have one code.
  return { periods, points: groupBy === 'none' ? recoded(points, 'all') : points }
}

type Counted = Awaited<ReturnType<typeof countGroups>>

const recoded = <T extends { code: string }>(points: readonly T[], code: string) =>
  points.map((point) => ({ ...point, code }))

/** Returns one line per group, and one for all other groups if there are any. */
function groupedChart({ periods, points }: Counted, lines: readonly Named[], lang: Language): Chart {
  const own = new Set(lines.map(({ code }) => code))
  const rest = recoded(
    points.filter(({ code }) => !own.has(code)),
    restCode,
  )
  const others = rest.length > 0 ? [{ code: restCode, name: phrases.other[lang] }] : []
  return chartOf(periods, [...lines, ...others], [...points, ...rest])
}

type Named = { code: string; name: string }

const day = 86_400_000

/**
 * Returns the previous range of the same length. It ends where the range begins; for a range that includes a midnight
 * it is shifted by whole days, so that equal times of day are compared. `reached` is the end of the comparable part
 * when the range is not over yet.
 */
function timeBefore({ start, end, now }: { start: string; end: string; now: string }) {
  const length = momentOf(end) - momentOf(start) + 1000
  const isOverMidnight = start.slice(0, 10) !== end.slice(0, 10)
  const shift = isOverMidnight ? Math.ceil(length / day) * day : length
  const earlier = (time: string) => wireTimeOf(momentOf(time) - shift)
  const goesOn = start <= now && now < end
  return { from: earlier(start), to: earlier(end), ...(goesOn && { reached: earlier(now) }) }
}

/** Returns sign-ins by group and, if requested, the same groups in the previous range. */
export async function groupedTimes(
  deps: LoginStatisticsDeps,
  actor: Actor,
  context: RequestContext,
  asked: LogFilter & Grouped & { compare: boolean },
): Promise<Chart & { previous?: Chart; growth?: number }> {
  const { db } = deps
  const { lang } = context
  const { start, end, ...settled } = await settle(deps, actor, asked, context)
  const filter = signIns(settled)
  const { from, to, reached } = timeBefore({ start, end, now: deps.wireTime(context.now) })
  const beforeUntil = async (time: string): Promise<Filter> => ({
    ...filter,
    range: await rangeBetween(db, from, time),
  })
  const [counted, before, asFar] = await Promise.all([
    countGroups(db, filter, asked),
    asked.compare ? beforeUntil(to).then((whole) => countGroups(db, whole, asked)) : undefined,
    // While the range is not over, only the same part of the previous range is compared.
    asked.compare && reached ? beforeUntil(reached).then((part) => countEvents(db, part, {})) : undefined,
  ])
  const codes = asked.groupBy === 'none' ? ['all'] : largest(counted.points, asked.topN)
  const nameOf = await namesOf(deps, actor, { grouping: asked.groupBy, codes }, lang)
  const lines = codes.map((code) => ({ code, name: nameOf(code) }))
  const chart = groupedChart(counted, lines, lang)
  if (!before) return chart
  const previous = groupedChart(before, lines, lang)
  const then = asFar ? (asFar[0]?.events ?? 0) : previous.total
  return { ...chart, previous, ...growthOf(chart.total, then) }
}

/** Returns the sign-ins by hour and weekday, from Monday. */
export async function heatmap(
  deps: LoginStatisticsDeps,
  actor: Actor,
  context: RequestContext,
  asked: LogFilter,
) {
  const filter = signIns(await settle(deps, actor, asked, context))
  const counted = await countEvents(deps.db, filter, { period: 'weekday-hour' })
  const counts = new Map<string, number>()
  for (const { period, events } of counted) counts.set(period, (counts.get(period) ?? 0) + events)
  const cells = Array.from({ length: 168 }, (_, index) => {
    const [weekday, hour] = [1 + Math.floor(index / 24), index % 24]
    return { weekday, hour, count: counts.get(`${weekday} ${String(hour).padStart(2, '0')}`) ?? 0 }
  })
  return { cells, total: cells.reduce((sum, { count }) => sum + count, 0) }
}
