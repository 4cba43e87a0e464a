import type { Serve } from '#server/platform/http/serve.ts'
import type { LoginLogDeps } from './deps.ts'
import { readOwnSignIns } from './own-sign-ins.ts'
import { reportSuspicious } from './report-suspicious.ts'

/** How the person came in, and their word that it was somebody else. */
export function loginLogRoutes(serve: Serve, deps: LoginLogDeps): void {
  serve('POST /iam-log/v1/loginLog/mine', async ({ body, actor, context }) =>
    readOwnSignIns(deps, actor, body, context),
  )

  serve('POST /iam-log/v1/loginLog/reportSuspicious', async ({ body, actor, context }) => ({
    ended: await reportSuspicious(deps, actor, body, context),
  }))
}
