import type { PortalApp } from '@iambiz/contract/features/apps.ts'
import { transact } from '@iambiz/runtime/database.ts'
import type { Actor, RequestContext } from '#server/platform/actor.ts'
import { audit } from '#server/platform/audit.ts'
import { fail } from '#server/platform/failure.ts'
import type { CatalogueApp } from './catalogue.ts'
import type { AppDeps } from './deps.ts'
import { shownMaintenance } from './maintenance.ts'
import { upsertAccess } from './store.ts'
import { type AppsView, accessedApps, readView } from './view.ts'
import { isOffered } from './visibility.ts'

/** The application that the person wants to open; refuses one that the person may not, and says of drafts that there are none. */
async function requireVisible(
  deps: AppDeps,
  view: AppsView,
  actor: Actor,
  context: RequestContext,
  wanted: string,
): Promise<CatalogueApp> {
  const app = view.visible.catalogue.byId.get(wanted.toLowerCase())
  if (!app || !isOffered(app.status)) return fail('resource.not-found')
  if (view.visible.ids.has(app.appId)) return app
  const target = { type: 'application', id: app.appId }
  await audit(deps.db, context, actor, { action: 'application.open', result: 'denied', target })
  return fail('app.no-access')
}

async function recordOpening(
  deps: AppDeps,
  actor: Actor,
  context: RequestContext,
  app: CatalogueApp,
): Promise<void> {
  const { appId, appCode, name } = app
  await transact(deps.db, async (trx) => {
    await upsertAccess(trx, { userNo: actor.userNo, appId, at: context.now })
    await deps.recordLaunch(trx, context, actor, { appId, appCode, appName: name.zh })
  })
}

/** Records that an application was opened, where one is named, and gives the latest opened ones. */
export async function openedApps(
  deps: AppDeps,
  actor: Actor,
  context: RequestContext,
  { appId, limit }: { appId?: string | undefined; limit: number },
) {
  const view = await readView(deps, actor, context)
  if (!appId) return accessedApps(view, limit)
  const app = await requireVisible(deps, view, actor, context, appId)
  await recordOpening(deps, actor, context, app)
  return accessedApps(await readView(deps, actor, context), limit)
}

const isWebAddress = (address: string): boolean =>
  URL.canParse(address) && ['http:', 'https:'].includes(new URL(address).protocol)

/** Checks the right, records the opening and gives the address; nothing is recorded where the application does not open. */
export async function launchApp(
  deps: AppDeps,
  actor: Actor,
  context: RequestContext,
  wish: { appId: string; continueAnyway?: boolean | undefined },
): Promise<{ url: string; openMode: PortalApp['openMode'] }> {
  const view = await readView(deps, actor, context)
  const app = await requireVisible(deps, view, actor, context, wish.appId)
  const down = view.maintenance.get(app.appId)
  if (down?.active && !wish.continueAnyway) {
    const maintenance = shownMaintenance(down, context.lang, deps.wireTime) ?? null
    return fail('app.maintenance', { maintenance })
  }
  if (!app.homeUrl || !isWebAddress(app.homeUrl)) return fail('app.no-address')
  await recordOpening(deps, actor, context, app)
  return { url: app.homeUrl, openMode: app.openMode }
}
