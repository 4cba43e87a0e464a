import type { Serve } from '#server/platform/http/serve.ts'
import type { SecurityEventDeps } from './deps.ts'
import { receiveEvent } from './service.ts'

/** Receives events of the provider: failed sign-ins there, which the portal could not see otherwise. */
export function securityEventRoutes(serve: Serve, deps: SecurityEventDeps): void {
  serve('POST /iam-portal/auth/securityEvent', async ({ body, context }) => {
    await receiveEvent(deps, body, context)
    return null
  })
}
