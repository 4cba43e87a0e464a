import type { Api } from '@iambiz/contract/api.ts'
import type { ReceivedOf } from '@iambiz/contract/platform/endpoint.ts'
import { centers } from '@iambiz/contract/platform/login-log.ts'
import { dateOf, dayNumber } from '#web/platform/calendar-days.ts'
import { answer } from '#web/testing/replies.ts'

type Asked = ReceivedOf<Api['POST /iam-log/v1/loginLog/newChartLoginTimes']>['body']

const eachDay = ({ startTime = '', endTime = '' }: Pick<Asked, 'startTime' | 'endTime'>) => {
  const [first, last] = [dayNumber(startTime.slice(0, 10)), dayNumber(endTime.slice(0, 10))]
  return Array.from({ length: last - first + 1 }, (_, at) => dateOf(first + at))
}

/** Returns the ISO 8601 week of a day. */
function weekOf(day: string): string {
  const thursday = dayNumber(day) - ((dayNumber(day) + 3) % 7) + 3
  const year = dateOf(thursday).slice(0, 4)
  const number = 1 + Math.floor((thursday - dayNumber(`${year}-01-01`)) / 7)
  return `${year}-W${String(number).padStart(2, '0')}`
}

function categoriesOf(asked: Pick<Asked, 'startTime' | 'endTime' | 'granularity'>): string[] {
  const days = eachDay(asked)
  const named = {
    hour: (day: string) =>
      Array.from({ length: 24 }, (_, hour) => `${day} ${String(hour).padStart(2, '0')}:00`),
    day: (day: string) => [day],
    week: (day: string) => [weekOf(day)],
    month: (day: string) => [day.slice(0, 7)],
  }[asked.granularity]
  return [...new Set(days.flatMap(named))]
}

/** Returns a chart whose series contain 10, 11, 12 … in their periods. */
function chartOf(asked: Parameters<typeof categoriesOf>[0], names: Readonly<Record<string, string>>) {
  const categories = categoriesOf(asked)
  const data = categories.map((_, at) => 10 + at)
  const series = Object.entries(names).map(([code, name]) => ({ code, name, data }))
  return { categories, series, total: data.reduce((sum, one) => sum + one, 0) }
}

const parts = (...items: [code: string, name: string, value: number, percent: number][]) => ({
  total: items.reduce((sum, [, , value]) => sum + value, 0),
  items: items.map(([code, name, value, percent]) => ({ code, name, value, percent })),
})

const week = Array.from({ length: 168 }, (_, at) => ({
  weekday: 1 + Math.floor(at / 24),
  hour: at % 24,
  count: at,
}))

/** Mocks every call of the login statistics with figures for the requested times. */
export function answerStatistics(): void {
  answer('POST /iam-log/v1/loginLog/chartActiveUsers', ({ body }) => ({
    ...chartOf(body, { users: '活跃用户' }),
    distinctTotal: 321,
  }))
  answer('POST /iam-log/v1/loginLog/chartLoginTimes', ({ body }) =>
    chartOf(body, { success: '成功', fail: '失败' }),
  )
  answer(
    'POST /iam-log/v1/loginLog/chartLoginTypePie',
    parts(['password', '账号密码', 30, 75], ['wecom', '企业微信', 10, 25]),
  )
  answer('POST /iam-log/v1/loginLog/heatmap', { cells: week, total: 14_028 })
  answer('POST /iam-log/v1/loginLog/newChartLoginTimes', ({ body }) => {
    const names: Record<string, string> =
      body.groupBy === 'none' ? { all: '全部' } : { expenses: '费用报销', 'time-leave': '考勤休假' }
    const chart = chartOf(body, names)
    return { ...chart, ...(body.compare && { previous: chart, growth: 12.5 }) }
  })
  answer('POST /iam-log/v1/logStatistic/activeUsers', ({ body: { date = '2026-03-02' } }) => ({
    ...{ date, dau: 120, wau: 300, mau: 400, newUsers: 2, registered: 800, stickiness: 30, onlineNow: 17 },
    compare: { dau: 100, wau: 290, mau: 390 },
  }))
  answer('POST /iam-log/v1/logStatistic/mfaCoverage', ({ body: { startDate, endDate } }) => ({
    ...parts(['bound', '已绑定', 200, 25], ['unbound', '未绑定', 600, 75]),
    isReported: true,
    days: eachDay({ startTime: startDate, endTime: endDate }).map((date, at) => ({ date, bound: 100 + at })),
  }))
  const app = {
    userCount: 9,
    signOnTimes: 12,
    signOns: [
      { protocol: 'oidc' as const, times: 10 },
      { protocol: 'saml' as const, times: 2 },
    ],
    failTimes: 0,
    categoryCode: 'finance',
    categoryName: '财务',
    avgPerDay: 2,
    share: 62.5,
  }
  answer('POST /iam-log/v1/loginLog/searchLogSumList', ({ body: { pageNum, pageSize } }) => ({
    list: [{ appId: 'a1', appCode: 'expenses', appName: '费用报销', loginTimes: 0, launchTimes: 40, ...app }],
    ...{ total: 1, pageNum, pageSize, pages: 1, unused: 3, categories: [] },
    sum: {
      ...{ loginTimes: 0, launchTimes: 64, signOnTimes: 12, userCount: 9, failTimes: 0 },
      signOns: [
        { protocol: 'oidc' as const, times: 10 },
        { protocol: 'saml' as const, times: 2 },
      ],
    },
  }))
  answer('POST /iam-log/v1/loginLog/excel/sumList', new Blob(['rows']))
  answer('POST /iam-log/v1/appstatic/allIntegratePie', ({ body: { statDate = '2026-03-02' } }) => ({
    totalApps: 40,
    statDate,
    centers: centers.map((center) => ({
      ...parts(['connected', '已接入', 30, 75], ['notConnected', '未接入', 10, 25]),
      ...{ center, centerName: center, newThisMonth: 1, exempt: 0 },
    })),
  }))
  answer('POST /iam-log/v1/loginLog/availableOrg', [{ orgCode: 'CC-HQ', orgName: '澄川集团' }])
  answer('POST /iam-log/v1/loginLog/availableAllApp', [])
}
