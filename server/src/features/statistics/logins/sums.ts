import { type AppListFilter, type AppSum, appSumFields } from '@iambiz/contract/features/statistics/logins.ts'
import type { Language } from '@iambiz/contract/platform/shapes.ts'
import type { Actor, RequestContext } from '#server/platform/actor.ts'
import { percents, sumOf } from '#server/platform/charts.ts'
import { type Page, toPage } from '#server/platform/page.ts'
import { type FilterCells, filterTest } from '#server/platform/query-fields.ts'
import { readApps } from './app-reports.ts'
import { eventsOfApps } from './count-reports.ts'
import { countedUntil } from './counting-reports.ts'
import type { LoginStatisticsDeps } from './deps.ts'
import { settle } from './filter.ts'
import { namesOf } from './naming.ts'
import { countAllPeople, countPeopleOfApps } from './people-reports.ts'
import { periodsOf } from './range-reports.ts'
import { readSignOns, sumOfSignOns } from './sign-ons.ts'
import { type Listed, lastUsesBefore, useTimes } from './use-reports.ts'
import type { Filter } from './wanted.ts'

type Counts = Pick<
  AppSum,
  'loginTimes' | 'launchTimes' | 'signOnTimes' | 'signOns' | 'userCount' | 'failTimes'
>
/** Events that count as use of an application. */
const uses = ['login', 'launch', 'sign_on'] as const
type Category = Pick<AppSum, 'categoryCode' | 'categoryName'> & { apps: number }
type SortField = AppListFilter['sortField']

const isUsed = ({ loginTimes, launchTimes, signOnTimes }: AppSum) =>
  loginTimes + launchTimes + signOnTimes > 0

/** Returns whether an application is online or in maintenance and has no uses. */
const isUnused = (app: AppSum) => !isUsed(app) && (app.status === 1 || app.status === 2)

/** Returns each application in the log or the catalogue that the filter includes, with its counts. */
async function countedApps(
  { deps, actor, lang }: { deps: LoginStatisticsDeps; actor: Actor; lang: Language },
  { used, failed }: { used: Filter; failed: Filter },
  keyword: string | undefined,
): Promise<AppSum[]> {
  const { db } = deps
  const scope = used.appCodes ? { appCodes: used.appCodes } : {}
  const [apps, found, logins, launches, signOnsOf, fails, people, days, nameOf] = await Promise.all([
    readApps(db, lang, scope),
    keyword ? readApps(db, lang, { ...scope, keyword }) : undefined,
    eventsOfApps(db, { ...used, eventTypes: ['login'] }),
    eventsOfApps(db, { ...used, eventTypes: ['launch'] }),
    readSignOns(db, used),
    eventsOfApps(db, failed),
    countPeopleOfApps(db, used),
    periodsOf(db, used.range, 'day'),
    namesOf(deps, actor, { grouping: 'app', codes: [] }, lang),
  ])
  const known = new Map(apps.map((app) => [app.app_code, app]))
  const named = found && new Set(found.map(({ app_code }) => app_code))
  const part = keyword?.toLowerCase() ?? ''
  const isNamed = (code: string) =>
    known.has(code)
      ? named === undefined || named.has(code)
      : `${code} ${nameOf(code)}`.toLowerCase().includes(part)
  // Deleted applications and the portal itself appear in the log, so they are included in the sums.
  const logged = [logins, launches, fails, people].flatMap((counts) => [...counts.keys()])
  const codes = [...new Set([...known.keys(), ...logged])]
  return codes.filter(isNamed).map((code) => {
    const app = known.get(code)
    const [loginTimes, launchTimes] = [logins.get(code) ?? 0, launches.get(code) ?? 0]
    return {
      appId: app?.app_id ?? '',
      appCode: code,
      appName: nameOf(code),
      categoryCode: app?.category_code ?? '',
      categoryName: app?.category_name ?? '',
      ...(app && { status: app.status }),
      loginTimes,
      launchTimes,
      ...signOnsOf(code),
      userCount: people.get(code) ?? 0,
      failTimes: fails.get(code) ?? 0,
      avgPerDay: Math.round(((loginTimes + launchTimes) / days.length) * 10) / 10,
      share: 0,
    }
  })
}

/** Returns the rows with their shares of all openings; the shares add up to exactly 100. */
function withShares(rows: readonly AppSum[]): AppSum[] {
  const shares = percents(rows.map(({ launchTimes }) => launchTimes))
  return rows.map((row, index) => ({ ...row, share: shares[index] ?? 0 }))
}

function categoriesOf(rows: readonly AppSum[]): Category[] {
  const groups = Map.groupBy(
    rows.filter(({ categoryCode }) => categoryCode !== ''),
    ({ categoryCode }) => categoryCode,
  )
  return [...groups].map(([categoryCode, own]) => ({
    categoryCode,
    categoryName: own[0]?.categoryName ?? '',
    apps: own.length,
  }))
}

const collators = { zh: new Intl.Collator('zh-CN'), en: new Intl.Collator('en') }

/** Returns the last use of an application, in or before the period; an application without any use sorts first. */
const lastUse = ({ lastTime, lastUsedOn }: AppSum) => lastTime ?? lastUsedOn ?? ''

const codeUnits = (one: string, other: string) => (one < other ? -1 : one > other ? 1 : 0)

function sorted(rows: readonly AppSum[], { sortField, sortOrder }: Sort, lang: Language): AppSum[] {
  const compare = (one: AppSum, other: AppSum): number => {
    if (sortField === 'lastTime') return codeUnits(lastUse(one), lastUse(other))
    if (sortField === 'firstTime') return codeUnits(one.firstTime ?? '', other.firstTime ?? '')
    if (sortField === 'appName' || sortField === 'categoryName')
      return collators[lang].compare(one[sortField], other[sortField])
    return sortField === 'appCode' ? codeUnits(one.appCode, other.appCode) : one[sortField] - other[sortField]
  }
  const sign = sortOrder === 'asc' ? 1 : -1
  return rows.toSorted((one, other) => sign * compare(one, other) || codeUnits(one.appCode, other.appCode))
}
type Sort = { sortField: SortField; sortOrder: 'asc' | 'desc' }

/** Returns the rows with their first and last use. */
async function withTimes(
  { db, wireTime }: LoginStatisticsDeps,
  used: Filter,
  rows: readonly AppSum[],
): Promise<AppSum[]> {
  const listed = (wanted: (row: AppSum) => boolean): Listed[] =>
    rows.filter(wanted).map(({ appCode, appId }) => ({ code: appCode, id: appId || undefined }))
  const [times, before] = await Promise.all([
    useTimes(db, used, listed(isUsed)),
    lastUsesBefore(
      db,
      used,
      listed((row) => !isUsed(row)),
    ),
  ])
  const timesOf = new Map(times.map(({ code, first, last }) => [code, { first, last }]))
  const dayOf = new Map(before.map(({ code, day }) => [code, day]))
  return rows.map((row) => {
    const found = timesOf.get(row.appCode)
    const lastUsedOn = dayOf.get(row.appCode)
    return {
      ...row,
      ...(found && { firstTime: wireTime(found.first), lastTime: wireTime(found.last) }),
      ...(lastUsedOn && { lastUsedOn }),
    }
  })
}

const cells: FilterCells<AppSum, typeof appSumFields> = {
  appCode: (row) => row.appCode,
  appName: (row) => row.appName,
  categoryCode: (row) => row.categoryCode,
  categoryName: (row) => row.categoryName,
  status: (row) => row.status,
  loginTimes: (row) => row.loginTimes,
  launchTimes: (row) => row.launchTimes,
  signOnTimes: (row) => row.signOnTimes,
  userCount: (row) => row.userCount,
  failTimes: (row) => row.failTimes,
  avgPerDay: (row) => row.avgPerDay,
  firstTime: (row) => row.firstTime,
  lastTime: (row) => row.lastTime,
}

/** Returns the rows that match the filter conditions of the request. */
async function withConditions(
  deps: LoginStatisticsDeps,
  used: Filter,
  rows: readonly AppSum[],
  fields: AppListFilter['queryFields'] = [],
): Promise<readonly AppSum[]> {
  const isMet = filterTest(fields, appSumFields, cells)
  const ofTimes = fields.some(({ fieldName }) => fieldName === 'firstTime' || fieldName === 'lastTime')
  return (ofTimes ? await withTimes(deps, used, rows) : rows).filter(isMet)
}

type AppList = {
  rows: AppSum[]
  used: Filter
  sum: Counts
  unused: number
  categories: Category[]
}

/**
 * Returns the use of each application that the person sees and requests, including unused ones, and the sums of all of
 * them.
 */
async function listApps(
  deps: LoginStatisticsDeps,
  actor: Actor,
  context: RequestContext,
  asked: AppListFilter,
): Promise<AppList> {
  const { lang } = context
  const { keyword, categoryCode, onlyUnused } = asked
  const filter = await settle(deps, actor, asked, context)
  const used: Filter = { ...filter, eventTypes: uses, result: 1 }
  const failed: Filter = { ...filter, eventTypes: ['fail'] }
  const named = await countedApps({ deps, actor, lang }, { used, failed }, keyword || undefined)
  const met = await withConditions(deps, used, named, asked.queryFields)
  const offered = onlyUnused ? met.filter(isUnused) : met
  const rows = categoryCode ? offered.filter((app) => app.categoryCode === categoryCode) : offered
  const total = (field: Exclude<keyof Counts, 'signOns'>) => sumOf(rows.map((row) => row[field]))
  // If the list is not narrowed, people are counted over everything, because many filters have stored counts for that.
  const ofList = rows.length === named.length && !keyword ? used : among(used, rows)
  return {
    rows: withShares(rows),
    used,
    sum: {
      loginTimes: total('loginTimes'),
      launchTimes: total('launchTimes'),
      ...sumOfSignOns(rows),
      userCount: rows.some(isUsed) ? await countAllPeople(deps.db, ofList) : 0,
      failTimes: total('failTimes'),
    },
    unused: rows.filter(isUnused).length,
    categories: categoriesOf(offered),
  }
}

const among = (filter: Filter, rows: readonly AppSum[]): Filter => ({
  ...filter,
  appCodes: rows.map(({ appCode }) => appCode),
})

const isOfTimes = (sortField: SortField) => sortField === 'firstTime' || sortField === 'lastTime'

/** Returns a page of the list, with the sums of the whole list. */
export async function sumsOfApps(
  deps: LoginStatisticsDeps,
  actor: Actor,
  context: RequestContext,
  asked: AppListFilter & { pageNum: number; pageSize: number },
): Promise<Page<AppSum> & Omit<AppList, 'rows' | 'used'> & { countedUntil?: string }> {
  const { rows, used, ...whole } = await listApps(deps, actor, context, asked)
  const { result: _, ...listed } = { ...used, eventTypes: [...uses, 'fail' as const] }
  const until = await countedUntil(deps.db, listed, context.now)
  const byTimes = isOfTimes(asked.sortField)
  const { pageNum, pageSize } = asked
  const cut = (all: readonly AppSum[]) => all.slice((pageNum - 1) * pageSize, pageNum * pageSize)
  const list = byTimes
    ? cut(sorted(await withTimes(deps, used, rows), asked, context.lang))
    : await withTimes(deps, used, cut(sorted(rows, asked, context.lang)))
  return {
    ...toPage(list, rows.length, asked),
    ...whole,
    ...(until && { countedUntil: deps.wireTime(until) }),
  }
}

/** Returns the whole list in its order. */
export async function allSumsOfApps(
  deps: LoginStatisticsDeps,
  actor: Actor,
  context: RequestContext,
  asked: AppListFilter,
): Promise<AppSum[]> {
  const { rows, used } = await listApps(deps, actor, context, asked)
  return sorted(await withTimes(deps, used, rows), asked, context.lang)
}
