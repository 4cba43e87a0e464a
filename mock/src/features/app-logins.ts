import type { AppListFilter, AppSum } from '@iambiz/contract/features/statistics/logins.ts'
import { applicationId, applications, categories } from '@iambiz/demo/world/catalogue.ts'
import { percents, sumOf } from '@iambiz/server/platform/charts.ts'
import type { Handlers } from '#mock/handler.ts'
import { pageOf } from '#mock/listing.ts'
import { type Asking, type Logged, loggedFor, spanOf, wanted } from './login-log.ts'

const portalCode = 'iambiz'
const dayMs = 86_400_000

const isUse = ({ record: { event } }: Logged) => event === 'login' || event === 'launch'
const codeOf = ({ record }: Logged) => record.application ?? portalCode
const distinct = (rows: readonly Logged[]) => new Set(rows.map(({ record }) => record.userNo)).size
const timesOf = (rows: readonly Logged[], { company }: Asking) =>
  rows.map(({ record }) => company.wireTime(new Date(record.at))).toSorted()

/** The application's name, code and category, as far as the catalogue has it. */
function known(code: string, asking: Asking) {
  const app = applications.find((one) => one.code === code)
  const category = categories.find((one) => one.code === app?.category)
  const portal = { zh: '数字应用平台', en: 'Digital Application Platform' }
  return {
    appId: app ? applicationId(code) : '',
    appCode: code,
    appName: (app ?? portal)[asking.lang],
    categoryCode: app?.category ?? '',
    categoryName: category?.[asking.lang] ?? '',
    ...(app && { status: 1 as const }),
  }
}

const countOf = (rows: readonly Logged[], event: string) =>
  rows.filter(({ record }) => record.event === event).length

function listed(asked: AppListFilter, asking: Asking) {
  const all = loggedFor(asking)
  const { start, end } = spanOf(asked, asking)
  const found = all.filter(wanted(asked, asking))
  const before = all
    .filter(wanted({ ...asked, startTime: '2000-01-01 00:00:00', endTime: start }, asking))
    .filter(isUse)
  const days = Math.max(1, Math.round((Date.parse(`${end}Z`) - Date.parse(`${start}Z`)) / dayMs))
  const codes = new Set([...applications.map(({ code }) => code), ...found.map(codeOf)])
  const part = asked.keyword?.toLowerCase() ?? ''
  const named = [...codes]
    .map((code) => known(code, asking))
    .filter(({ appCode, appName }) => `${appCode} ${appName}`.toLowerCase().includes(part))
    .filter(({ appCode }) => !asked.appCodes?.length || asked.appCodes.includes(appCode))
    .map((app): AppSum => {
      const own = found.filter((row) => codeOf(row) === app.appCode)
      const uses = own.filter(isUse)
      const times = timesOf(uses, asking)
      const last = timesOf(
        before.filter((row) => codeOf(row) === app.appCode),
        asking,
      ).at(-1)
      const [firstTime, lastTime] = [times[0], times.at(-1)]
      return {
        ...app,
        loginTimes: countOf(own, 'login'),
        launchTimes: countOf(own, 'launch'),
        userCount: distinct(uses),
        failTimes: countOf(own, 'fail'),
        avgPerDay: Math.round((10 * uses.length) / days) / 10,
        share: 0,
        ...(firstTime && lastTime && { firstTime, lastTime }),
        ...(times.length === 0 && last && { lastUsedOn: last.slice(0, 10) }),
      }
    })
  const offered = named.filter((app) => !asked.onlyUnused || isUnused(app))
  const rows = offered.filter(
    ({ categoryCode }) => !asked.categoryCode || categoryCode === asked.categoryCode,
  )
  return { rows: sorted(withShares(rows), asked), offered, found }
}

const isUnused = (app: AppSum) => app.status !== undefined && app.loginTimes + app.launchTimes === 0

function withShares(rows: readonly AppSum[]): AppSum[] {
  const shares = percents(rows.map(({ launchTimes }) => launchTimes))
  return rows.map((row, index) => ({ ...row, share: shares[index] ?? 0 }))
}

function sorted(rows: readonly AppSum[], { sortField, sortOrder }: AppListFilter): AppSum[] {
  const sign = sortOrder === 'asc' ? 1 : -1
  return rows.toSorted((one, other) => {
    const [left, right] = [one[sortField] ?? '', other[sortField] ?? '']
    const difference =
      typeof left === 'number' ? left - Number(right) : left.localeCompare(String(right), 'zh-CN')
    return sign * difference || (one.appCode < other.appCode ? -1 : 1)
  })
}

function categoriesOf(rows: readonly AppSum[]) {
  const groups = Map.groupBy(
    rows.filter(({ categoryCode }) => categoryCode),
    ({ categoryCode }) => categoryCode,
  )
  return [...groups].map(([categoryCode, own]) => ({
    categoryCode,
    categoryName: own[0]?.categoryName ?? '',
    apps: own.length,
  }))
}

export const appLoginHandlers = {
  'POST /iam-log/v1/loginLog/searchLogSumList': ({ body, ...asking }) => {
    const { rows, offered, found } = listed(body, asking)
    const codes = new Set(rows.map(({ appCode }) => appCode))
    const total = (field: 'loginTimes' | 'launchTimes' | 'failTimes') => sumOf(rows.map((row) => row[field]))
    return {
      ...pageOf(rows, body),
      sum: {
        loginTimes: total('loginTimes'),
        launchTimes: total('launchTimes'),
        userCount: distinct(found.filter((row) => isUse(row) && codes.has(codeOf(row)))),
        failTimes: total('failTimes'),
      },
      unused: rows.filter(isUnused).length,
      categories: categoriesOf(offered),
    }
  },

  'POST /iam-log/v1/loginLog/excel/sumList': ({ body, ...asking }) => ({
    mediaType: 'text/csv; charset=utf-8',
    fileName: 'app-sign-ins.csv',
    content: Buffer.from(
      listed(body, asking)
        .rows.map(({ appName, appCode, launchTimes }) => [appName, appCode, launchTimes].join('\t'))
        .join('\n'),
    ),
  }),
} satisfies Handlers
