import type {
  AppIntegration,
  CenterStanding,
  IntegrationFilter,
} from '@iambiz/contract/features/statistics/integration.ts'
import { type Center, type Chart, centers, type Pie } from '@iambiz/contract/platform/login-log.ts'
import { fromKeys } from '@iambiz/contract/platform/objects.ts'
import type { Language } from '@iambiz/contract/platform/shapes.ts'
import { pieInOrder, restCode, sumOf } from '#server/platform/charts.ts'
import { centerWords, words } from './phrases.ts'

/** The recorded status of an application at a center; days are `yyyy-MM-dd`. */
type Recorded = { center: Center; connectedOn: string | null; exempt: boolean; revision: number }

/** An ended connection; `endedOn` is the first day without it. */
type Ended = { center: Center; connectedOn: string; endedOn: string }

export type CatalogueEntry = {
  appId: string
  appCode: string
  appName: string
  categoryCode: string
  categoryName: string
  ownerName: string
  createdOn: string
  recorded: readonly Recorded[]
  ended: readonly Ended[]
}

/**
 * The status of an application at a center at the end of a day. Whether it is exempt is only recorded for the present.
 */
type Standing = { state: 'connected'; since: string } | { state: 'notConnected' | 'exempt' }

function standingOf({ recorded, ended }: CatalogueEntry, center: Center, day: string): Standing {
  const now = recorded.find((one) => one.center === center)
  if (now?.connectedOn && now.connectedOn <= day) return { state: 'connected', since: now.connectedOn }
  const then = ended.find((one) => one.center === center && one.connectedOn <= day && day < one.endedOn)
  if (then) return { state: 'connected', since: then.connectedOn }
  return { state: now?.exempt ? 'exempt' : 'notConnected' }
}

/**
 * Returns whether an application existed on a day. A connection on that day counts even if the application was added to
 * the catalogue later.
 */
const existsOn = ({ createdOn, recorded, ended }: CatalogueEntry, day: string): boolean =>
  [createdOn, ...[...recorded, ...ended].map(({ connectedOn }) => connectedOn)].some(
    (since) => since !== null && since <= day,
  )

/** Returns a pie for a center; the connected share always comes first. */
const standingPie = (connected: number, notConnected: number, lang: Language): Pie =>
  pieInOrder([
    { code: 'connected', name: words.connected[lang], value: connected },
    { code: 'notConnected', name: words.notConnected[lang], value: notConnected },
  ])

type Asked = { center: Center; day: string; lang: Language }

/** Returns a pie for a center in which each application has the given weight, 1 by default. */
export function centerPie(
  entries: readonly CatalogueEntry[],
  { center, day, lang }: Asked,
  weightOf: (appCode: string) => number = () => 1,
): Pie & { center: Center; centerName: string } {
  const weightIn = (state: Standing['state']) =>
    sumOf(
      entries
        .filter((entry) => existsOn(entry, day) && standingOf(entry, center, day).state === state)
        .map(({ appCode }) => weightOf(appCode)),
    )
  const pie = standingPie(weightIn('connected'), weightIn('notConnected'), lang)
  return { ...pie, center, centerName: centerWords[center][lang] }
}

/** Returns the status of the four centers at the end of a day. */
export function allCenters(
  entries: readonly CatalogueEntry[],
  { day, lang }: Omit<Asked, 'center'>,
): { totalApps: number; statDate: string; centers: CenterStanding[] } {
  const known = entries.filter((entry) => existsOn(entry, day))
  const month = day.slice(0, 7)
  return {
    totalApps: known.length,
    statDate: day,
    centers: centers.map((center) => {
      const standings = known.map((entry) => standingOf(entry, center, day))
      return {
        ...centerPie(known, { center, day, lang }),
        newThisMonth: standings.filter(
          (standing) => standing.state === 'connected' && standing.since.startsWith(month),
        ).length,
        exempt: standings.filter(({ state }) => state === 'exempt').length,
      }
    }),
  }
}

/** Returns the list entry of an application. */
export function rowOf(entry: CatalogueEntry, day: string): AppIntegration {
  const { appId, appCode, appName, categoryName, ownerName, recorded } = entry
  const standings = centers.map((center) => [center, standingOf(entry, center, day)] as const)
  const flags = fromKeys(centers, (center) => (standingOf(entry, center, day).state === 'connected' ? 1 : 0))
  return {
    ...{ appId, appCode, appName, categoryName, ownerName },
    ...flags,
    connectTimes: Object.fromEntries(
      standings.flatMap(([center, standing]) => ('since' in standing ? [[center, standing.since]] : [])),
    ),
    exempt: standings.flatMap(([center, { state }]) => (state === 'exempt' ? [center] : [])),
    revisions: fromKeys(centers, (center) => recorded.find((one) => one.center === center)?.revision ?? 0),
  }
}

type Wanted = Pick<IntegrationFilter, 'center' | 'connected' | 'categoryCode'>

/** Returns whether the list includes an application; a filter by center excludes the exempt ones. */
export function isWanted(
  entry: CatalogueEntry,
  { center, connected, categoryCode }: Wanted,
  day: string,
): boolean {
  if (!existsOn(entry, day) || (categoryCode && entry.categoryCode !== categoryCode)) return false
  const ought = (center ? [center] : centers)
    .map((one) => standingOf(entry, one, day).state)
    .filter((state) => state !== 'exempt')
  if (center && ought.length === 0) return false
  return connected === undefined || ought.every((state) => state === 'connected') === connected
}

/** Returns the categories with applications on a day, in the order of the catalogue. */
export function categoriesOf(entries: readonly CatalogueEntry[], day: string) {
  const groups = Map.groupBy(
    entries.filter((entry) => existsOn(entry, day)),
    ({ categoryCode }) => categoryCode,
  )
  return [...groups].map(([categoryCode, apps]) => ({
    categoryCode,
    categoryName: apps[0]?.categoryName ?? categoryCode,
    apps: apps.length,
  }))
}

const collators = { zh: new Intl.Collator('zh-u-co-pinyin'), en: new Intl.Collator('en') }

type Order = { sortField: 'sortNo' | 'appName' | 'categoryName' | Center; sortOrder: 'asc' | 'desc' }

/**
 * Returns the rows in the requested order. Equal rows stay in the order of the catalogue, and rows without a day come
 * last.
 */
export function sorted(
  rows: readonly AppIntegration[],
  { sortField, sortOrder }: Order,
  lang: Language,
): AppIntegration[] {
  const turn = sortOrder === 'asc' ? 1 : -1
  if (sortField === 'sortNo') return turn === 1 ? [...rows] : rows.toReversed()
  if (sortField === 'appName' || sortField === 'categoryName')
    return rows.toSorted((one, other) => collators[lang].compare(one[sortField], other[sortField]) * turn)
  const dayOf = ({ connectTimes }: AppIntegration) => connectTimes[sortField]
  const [dated, others] = [rows.filter(dayOf), rows.filter((row) => !dayOf(row))]
  const byDay = dated.toSorted((one, other) => ((dayOf(one) ?? '') < (dayOf(other) ?? '') ? -turn : turn))
  return [...byDay, ...others]
}

/** Returns each month between two days as `yyyy-MM`. */
function monthsBetween(from: string, to: string): string[] {
  const months: string[] = []
  const last = to.slice(0, 7)
  for (let month = from.slice(0, 7); month <= last; ) {
    months.push(month)
    const [year = 0, number = 1] = month.split('-').map(Number)
    month = number === 12 ? `${year + 1}-01` : `${year}-${String(number + 1).padStart(2, '0')}`
  }
  return months
}

type Span = { from: string; to: string; lang: Language }

/**
 * Returns the applications connected to unified authentication: those added in each month, and the total at its end.
 */
export function monthHistogram(
  entries: readonly CatalogueEntry[],
  { from, to, lang }: Span,
): { histogram: Chart; pie: Pie } {
  const months = monthsBetween(from, to)
  const standings = months.map((month) => {
    // Days are compared as text, so the 31st works as the end of every month.
    const last = `${month}-31` < to ? `${month}-31` : to
    const first = `${month}-01` > from ? `${month}-01` : from
    const since = entries
      .filter((entry) => existsOn(entry, last))
      .map((entry) => standingOf(entry, 'unifiedAuth', last))
      .flatMap((standing) => ('since' in standing ? [standing.since] : []))
    return { added: since.filter((day) => day >= first).length, all: since.length }
  })
  const added = standings.map((month) => month.added)
  const pie = centerPie(entries, { center: 'unifiedAuth', day: to, lang })
  const series = [
    { code: 'new', name: words.new[lang], data: added },
    { code: 'connected', name: words.cumulative[lang], data: standings.map(({ all }) => all) },
  ]
  return {
    histogram: { categories: months, series, total: sumOf(added) },
    pie: { total: pie.total, items: pie.items },
  }
}

/**
 * Returns the uses of the applications connected to unified authentication: the most used ones, and the others as one
 * item.
 */
export function useHistogram(
  entries: readonly CatalogueEntry[],
  { day, lang, uses, topN }: Omit<Asked, 'center'> & { uses: ReadonlyMap<string, number>; topN: number },
): { histogram: Chart; pie: Pie } {
  const used = entries
    .filter((entry) => existsOn(entry, day) && standingOf(entry, 'unifiedAuth', day).state === 'connected')
    .map(({ appCode, appName }) => ({ code: appCode, name: appName, value: uses.get(appCode) ?? 0 }))
    .filter(({ value }) => value > 0)
    .toSorted((one, other) => other.value - one.value || (one.code < other.code ? -1 : 1))
  const rest = used.slice(topN)
  const shown = [
    ...used.slice(0, topN),
    ...(rest.length > 0
      ? [{ code: restCode, name: words.other[lang], value: sumOf(rest.map(({ value }) => value)) }]
      : []),
  ]
  const pie = pieInOrder(shown)
  const series = [{ code: 'uses', name: words.uses[lang], data: shown.map(({ value }) => value) }]
  return { histogram: { categories: shown.map(({ name }) => name), series, total: pie.total }, pie }
}
