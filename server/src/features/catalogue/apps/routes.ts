import type { Serve } from '#server/platform/http/serve.ts'
import { changeUsualApps, sortUsualApps } from './change-usual.ts'
import type { LaunchDeps } from './deps.ts'
import { helpOfApp } from './help.ts'
import { availableApps } from './listing.ts'
import { launchApp, openedApps } from './service.ts'
import { composeView, myPortalApps, readView } from './view.ts'
import { whyApp } from './why.ts'

/** The applications of the selected organization and role, the person's own list, and opening. */
export function appRoutes(serve: Serve, deps: LaunchDeps): void {
  serve(
    'POST /iam-portal/v1/portal/availableApp',
    async ({ body, actor, context, personal }) => {
      const [view, requests] = await Promise.all([
        personal(actor, context.now),
        body.includeLocked ? deps.requestsOf(actor) : undefined,
      ])
      return availableApps(composeView(view, context, deps.wireTime), body, requests)
    },
    deps.personalRead,
  )

  serve(
    'POST /iam-portal/v1/portal/getMyPortalApp',
    async ({ body, actor, context, personal }) =>
      myPortalApps(composeView(await personal(actor, context.now), context, deps.wireTime), body.recentLimit),
    deps.personalRead,
  )

  serve('POST /iam-portal/v1/portal/accessed-apps', async ({ body, actor, context }) => ({
    list: await openedApps(deps, actor, context, body),
  }))

  serve('POST /iam-portal/v1/portal/app/launch', async ({ body, actor, context }) =>
    launchApp(deps, actor, context, body),
  )

  serve('POST /iam-authority/v1/BizPortal/setMyPortalAppSort', async ({ body, actor, context }) =>
    sortUsualApps(deps, actor, context, body),
  )

  serve('POST /iam-portal/v1/portal/app/usual', async ({ body, actor, context }) =>
    changeUsualApps(deps, actor, context, body),
  )

  serve('POST /iam-portal/v1/portal/app/why', async ({ body, actor, context }) =>
    whyApp(deps, actor, context, body.appId),
  )

  serve('POST /iam-portal/v1/portal/app/help', async ({ body, actor, context }) =>
    helpOfApp(await readView(deps, actor, context), body.appCode),
  )
}
