import type { Serve } from '#server/platform/http/serve.ts'
import type { LoginLogDeps } from './deps.ts'
import { exportLog } from './export.ts'
import { listLog } from './listing.ts'
import { logDetail } from './log-detail.ts'
import { sumsOfLog } from './log-sums.ts'
import { visibleOrganizations } from './organizations.ts'

/** The rows of the log: pages, sums, single rows, the export, and the organizations for its filter. */
export function loginLogListRoutes(serve: Serve, deps: LoginLogDeps): void {
  serve('POST /iam-log/v1/loginLog/list', async ({ body, actor, context, reply }) =>
    body.export
      ? exportLog(deps, { asked: body, actor, context, reply })
      : listLog(deps, actor, context, body),
  )
  serve('POST /iam-log/v1/loginLog/sums', async ({ body, actor, context }) =>
    sumsOfLog(deps, actor, context, body),
  )
  serve('GET /iam-log/v1/loginLog/detail', async ({ query, actor, context }) =>
    logDetail(deps, actor, context, { id: query.id, mine: query.mine === 'true' }),
  )
  serve('POST /iam-log/v1/loginLog/availableOrg', async ({ actor, context }) =>
    visibleOrganizations(deps, actor, context.lang),
  )
}
