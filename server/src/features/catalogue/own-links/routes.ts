import type { Serve } from '#server/platform/http/serve.ts'
import type { OwnLinkDeps } from './deps.ts'
import { changeOwnLinks } from './service.ts'

/** The links that people add to home; home itself reads them. */
export function ownLinkRoutes(serve: Serve, deps: OwnLinkDeps): void {
  serve('POST /iam-portal/v1/portal/ownLinks', async ({ body, actor, context }) =>
    changeOwnLinks(deps, actor, context, body),
  )
}
