import type { Serve } from '#server/platform/http/serve.ts'
import type { AppDeps } from './deps.ts'
import { availableApps } from './listing.ts'
import { launchApp, openedApps } from './service.ts'
import { myPortalApps, readView } from './view.ts'

/** The applications of the chosen organization and role, the person's own list, and opening. */
export function appRoutes(serve: Serve, deps: AppDeps): void {
  serve('POST /iam-portal/v1/portal/availableApp', async ({ body, actor, context }) =>
    availableApps(await readView(deps, actor, context), body),
  )

  serve('POST /iam-portal/v1/portal/getMyPortalApp', async ({ body, actor, context }) =>
    myPortalApps(await readView(deps, actor, context), body.recentLimit),
  )

  serve('POST /iam-portal/v1/portal/accessed-apps', async ({ body, actor, context }) => ({
    list: await openedApps(deps, actor, context, body),
  }))

  serve('POST /iam-portal/v1/portal/app/launch', async ({ body, actor, context }) =>
    launchApp(deps, actor, context, body),
  )
}
