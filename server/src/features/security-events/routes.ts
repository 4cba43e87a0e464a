import type { Serve } from '#server/platform/http/serve.ts'
import type { SecurityEventDeps } from './deps.ts'
import { receiveEvent } from './service.ts'

/** What the provider tells of: sign-ins that failed there, which no other call of the portal would ever see. */
export function securityEventRoutes(serve: Serve, deps: SecurityEventDeps): void {
  serve('POST /iam-portal/auth/securityEvent', async ({ body, context }) => {
    await receiveEvent(deps, body, context)
    return null
  })
}
