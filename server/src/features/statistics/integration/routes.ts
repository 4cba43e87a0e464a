import type { Serve } from '#server/platform/http/serve.ts'
import { allIntegration, centerIntegration, unifiedIntegration } from './charts.ts'
import type { IntegrationDeps } from './deps.ts'
import { integrateManually, standingsOf } from './integrate.ts'
import { exportIntegration, listIntegration } from './listing.ts'

/** The connections of applications to the four centers: present status and development over time. */
export function integrationRoutes(serve: Serve, deps: IntegrationDeps): void {
  serve('POST /iam-log/v1/loginLog/chartIntegratePie', async ({ body, actor, context }) =>
    centerIntegration(deps, actor, context, body),
  )
  serve('POST /iam-log/v1/appstatic/allIntegratePie', async ({ body, actor, context }) =>
    allIntegration(deps, actor, context, body),
  )
  serve('POST /iam-log/v1/loginLog/iamHistogramPie', async ({ body, actor, context }) =>
    unifiedIntegration(deps, actor, context, body),
  )
  serve('POST /iam-log/v1/appstatic/searchAppIntegrate', async ({ body, actor, context }) =>
    listIntegration(deps, actor, context, body),
  )
  serve('POST /iam-log/v1/appstatic/excel/list', async ({ body, actor, context, reply }) =>
    exportIntegration(deps, { asked: body, actor, context, reply }),
  )
  serve('POST /iam-authority/v1/admin/app/integrate/detail', async ({ body }) =>
    standingsOf(deps, body.appId),
  )
  serve('POST /iam-authority/v1/admin/app/integrate', async ({ body, actor, context }) =>
    integrateManually(deps, actor, context, body),
  )
}
