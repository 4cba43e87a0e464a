import type { Serve } from '#server/platform/http/serve.ts'
import type { LoginLogDeps } from './deps.ts'
import { readOwnSignIns } from './own-sign-ins.ts'
import { reportSuspicious } from './report-suspicious.ts'
import { handleReported, readReported } from './reported.ts'
import { passwordAdvice } from './reports.ts'
import { readVerification } from './verify.ts'

/** The person's own sign-ins, reports of suspicious ones, and the verification of the login log. */
export function loginLogRoutes(serve: Serve, deps: LoginLogDeps): void {
  serve('POST /iam-log/v1/loginLog/mine', async ({ body, actor, context }) =>
    readOwnSignIns(deps, actor, body, context),
  )

  serve('POST /iam-log/v1/loginLog/reportSuspicious', async ({ body, actor, context }) =>
    reportSuspicious(deps, actor, body, context),
  )

  serve('POST /iam-log/v1/loginLog/verifyChain', async ({ body, actor, context }) =>
    readVerification(deps, actor, body, context),
  )

  serve('GET /iam-log/v1/loginLog/passwordAdvice', async ({ actor }) => {
    const since = await passwordAdvice(deps.db, actor.userNo)
    return since ? { since: deps.wireTime(since) } : {}
  })

  serve('POST /iam-authority/v1/admin/reportedSignIn/list', async ({ body, context }) =>
    readReported(deps, context, body),
  )

  serve('POST /iam-authority/v1/admin/reportedSignIn/handle', async ({ body, actor, context }) => {
    await handleReported(deps, actor, context, body)
    return { handled: body.handled }
  })
}
