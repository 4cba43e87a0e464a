import type { Serve } from '#server/platform/http/serve.ts'
import { toOffered } from '#server/platform/offered-applications.ts'
import { activeUsers } from './active-users.ts'
import { exportApps } from './app-export.ts'
import { readApps } from './app-reports.ts'
import type { LoginStatisticsDeps } from './deps.ts'
import { scopeOf } from './filter.ts'
import { sumsOfApps } from './sums.ts'
import { chartActiveUsers, chartLoginTimes, chartLoginTypePie, groupedTimes, heatmap } from './times.ts'

/** Charts and sums of sign-ins and uses under one filter. */
export function loginStatisticsRoutes(serve: Serve, deps: LoginStatisticsDeps): void {
  serve('POST /iam-log/v1/loginLog/chartActiveUsers', async ({ body, actor, context }) =>
    chartActiveUsers(deps, actor, context, body),
  )
  serve('POST /iam-log/v1/loginLog/chartLoginTimes', async ({ body, actor, context }) =>
    chartLoginTimes(deps, actor, context, body),
  )
  serve('POST /iam-log/v1/loginLog/chartLoginTypePie', async ({ body, actor, context }) =>
    chartLoginTypePie(deps, actor, context, body),
  )
  serve('POST /iam-log/v1/loginLog/newChartLoginTimes', async ({ body, actor, context }) =>
    groupedTimes(deps, actor, context, body),
  )
  serve('POST /iam-log/v1/loginLog/heatmap', async ({ body, actor, context }) =>
    heatmap(deps, actor, context, body),
  )
  serve('POST /iam-log/v1/logStatistic/activeUsers', async ({ body, actor, context }) =>
    activeUsers(deps, actor, context, body),
  )
  serve('POST /iam-log/v1/loginLog/searchLogSumList', async ({ body, actor, context }) =>
    sumsOfApps(deps, actor, context, body),
  )
  serve('POST /iam-log/v1/loginLog/excel/sumList', async ({ body, actor, context, reply }) =>
    exportApps(deps, { asked: body, actor, context, reply }),
  )
  serve('POST /iam-log/v1/loginLog/availableAllApp', async ({ body, actor, context }) => {
    const { appCodes } = await scopeOf(deps, actor)
    const apps = await readApps(deps.db, context.lang, {
      keyword: body.keyword,
      ...(appCodes ? { appCodes } : {}),
    })
    return apps.map((app) => ({ appId: app.app_id, ...toOffered(app) }))
  })
}
