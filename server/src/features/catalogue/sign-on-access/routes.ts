import type { Serve } from '#server/platform/http/serve.ts'
import { decideSignOn } from './decide.ts'
import type { SignOnAccessDeps } from './deps.ts'
import { recordSignOn } from './record.ts'
import { readQuestion } from './token.ts'

/** The provider calls this before it issues anything to an application. */
export function signOnAccessRoutes(serve: Serve, deps: SignOnAccessDeps): void {
  serve('POST /iam-portal/auth/signOnAccess', async ({ body, context }) => {
    const question = await readQuestion(deps, body, context)
    const { decision, granted } = await decideSignOn(deps, question, context.now)
    // The answer waits for the row: nobody signs on to an application unlogged.
    if (granted && question.sign_on) await recordSignOn(deps, question.sign_on, granted, context)
    return decision
  })
}
