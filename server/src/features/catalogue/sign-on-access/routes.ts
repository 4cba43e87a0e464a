import type { Serve } from '#server/platform/http/serve.ts'
import { decideSignOn } from './decide.ts'
import type { SignOnAccessDeps } from './deps.ts'
import { readQuestion } from './token.ts'

/** The provider calls this before it issues anything to an application. */
export function signOnAccessRoutes(serve: Serve, deps: SignOnAccessDeps): void {
  serve('POST /iam-portal/auth/signOnAccess', async ({ body, context }) =>
    decideSignOn(deps, await readQuestion(deps, body, context), context.now),
  )
}
