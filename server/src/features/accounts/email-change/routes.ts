import type { Serve } from '#server/platform/http/serve.ts'
import type { AccountDeps } from '../deps.ts'
import { cancelChange, confirmChange } from './change.ts'

/** Confirms or cancels a change of email address; the change starts when the user configuration is saved. */
export function emailChangeRoutes(serve: Serve, deps: AccountDeps): void {
  serve('POST /iam-portal/v1/portal/email/confirm', async ({ body, actor, context }) => {
    await confirmChange(deps, actor, body.code, context)
    return deps.userConfigOf(actor.userNo)
  })

  serve('POST /iam-portal/v1/portal/email/cancel', async ({ actor, context }) => {
    await cancelChange(deps, actor, context)
    return deps.userConfigOf(actor.userNo)
  })
}
