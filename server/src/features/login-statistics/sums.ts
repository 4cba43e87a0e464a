import type { AppSum, LogFilter } from '@iambiz/contract/features/login-statistics.ts'
import type { Actor, RequestContext } from '#server/platform/actor.ts'
import { type Page, pageOfList } from '#server/platform/page.ts'
import { readApps } from './app-reports.ts'
import { percents, sumOf } from './charts.ts'
import { countEvents } from './count-reports.ts'
import type { LoginStatisticsDeps } from './deps.ts'
import { settle } from './filter.ts'
import { namesOf } from './naming.ts'
import { countAllPeople, countPeopleOfApps } from './people-reports.ts'
import { periodsOf } from './range-reports.ts'
import type { Filter } from './wanted.ts'

type Counts = Pick<AppSum, 'loginTimes' | 'launchTimes' | 'userCount' | 'failTimes'>
type SortField = 'appName' | keyof Counts
type Asked = LogFilter & {
  pageNum: number
  pageSize: number
  sortField: SortField
  sortOrder: 'asc' | 'desc'
}

const numbered = async (db: LoginStatisticsDeps['db'], filter: Filter): Promise<Map<string, number>> =>
  new Map((await countEvents(db, filter, { grouping: 'app' })).map(({ code, events }) => [code, events]))

const collators = { zh: new Intl.Collator('zh-CN'), en: new Intl.Collator('en') }

/** Use of each application that one sees, those that nobody used as well, with the sums of all of them. */
export async function sumsOfApps(
  deps: LoginStatisticsDeps,
  actor: Actor,
  context: RequestContext,
  asked: Asked,
): Promise<Page<AppSum> & { sum: Counts }> {
  const { db } = deps
  const { lang } = context
  const { eventTypes: _, result: __, ...filter } = await settle(deps, actor, asked, context)
  const used: Filter = { ...filter, eventTypes: ['login', 'launch'], result: 1 }
  const [apps, logins, launches, fails, people, allPeople, days, nameOf] = await Promise.all([
    readApps(db, lang, filter.appCodes ? { appCodes: filter.appCodes } : {}),
    numbered(db, { ...used, eventTypes: ['login'] }),
    numbered(db, { ...used, eventTypes: ['launch'] }),
    numbered(db, { ...filter, eventTypes: ['fail'] }),
    countPeopleOfApps(db, used),
    countAllPeople(db, used),
    periodsOf(db, filter.range, 'day'),
    namesOf(deps, actor, 'app', lang),
  ])
  const known = new Map(apps.map((app) => [app.app_code, app]))
  // What the log tells of applications that are gone, and of the portal itself, belongs to the sums.
  const codes = [...new Set([...known.keys(), ...logins.keys(), ...launches.keys(), ...fails.keys()])]
  const uses = codes.map((code) => (logins.get(code) ?? 0) + (launches.get(code) ?? 0))
  const shares = percents(uses)
  const rows = codes.map((code, index) => ({
    appId: known.get(code)?.app_id ?? '',
    appCode: code,
    appName: nameOf(code),
    categoryName: known.get(code)?.category_name ?? '',
    loginTimes: logins.get(code) ?? 0,
    launchTimes: launches.get(code) ?? 0,
    userCount: people.get(code) ?? 0,
    failTimes: fails.get(code) ?? 0,
    avgPerDay: Math.round(((uses[index] ?? 0) / days.length) * 10) / 10,
    share: shares[index] ?? 0,
  }))
  const { compare } = collators[lang]
  const { sortField, sortOrder } = asked
  const inOrder = (one: AppSum, other: AppSum) =>
    sortField === 'appName' ? compare(one.appName, other.appName) : one[sortField] - other[sortField]
  const sorted = rows.toSorted(
    (one, other) =>
      inOrder(one, other) * (sortOrder === 'asc' ? 1 : -1) || (one.appCode < other.appCode ? -1 : 1),
  )
  const total = (field: keyof Counts) => sumOf(rows.map((row) => row[field]))
  return {
    ...pageOfList(sorted, asked),
    sum: {
      loginTimes: total('loginTimes'),
      launchTimes: total('launchTimes'),
      userCount: allPeople,
      failTimes: total('failTimes'),
    },
  }
}
