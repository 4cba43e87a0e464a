import type { FailureName } from '@iambiz/contract/errors.ts'
import type { PortalApp } from '@iambiz/contract/features/catalogue/apps.ts'
import { transact } from '@iambiz/runtime/database.ts'
import type { Actor, RequestContext } from '#server/platform/actor.ts'
import { Failure, fail } from '#server/platform/failure.ts'
import { type RateLimit, takeRate } from '#server/platform/rate-limit.ts'
import { actingAddress, initiatedAt } from './acting-sign-on.ts'
import type { CatalogueApp } from './catalogue.ts'
import type { AppDeps, LaunchDeps } from './deps.ts'
import { shownMaintenance } from './maintenance.ts'
import { requireVisible } from './require-visible.ts'
import { upsertAccess } from './store.ts'
import { type AppsView, accessedApps, readView } from './view.ts'

const opening = 'application.open'
/** Limited because each opening writes a row of the login log. */
const openings: RateLimit = { limit: 60, windowSeconds: 60 }

const takeOpening = (deps: AppDeps, { userNo }: Actor, { now }: RequestContext) =>
  takeRate(deps.db, `open:${userNo}`, openings, now)

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

/** Failures for which a failed opening is recorded. */
const refusals: readonly FailureName[] = ['app.no-access', 'app.maintenance', 'app.no-address']

/** Runs `open` for an existing application and records a failed opening in the login log. */
async function attempting<T>(
  deps: AppDeps,
  actor: Actor,
  context: RequestContext,
  { appId, view }: { appId: string; view: AppsView },
  open: () => Promise<T>,
): Promise<T> {
  try {
    return await open()
  } catch (error) {
    const app = view.visible.catalogue.byId.get(appId.toLowerCase())
    if (!(error instanceof Failure) || !refusals.includes(error.failure) || !app) throw error
    await takeOpening(deps, actor, context)
    const { appCode, name } = app
    const failed = { appId: app.appId, appCode, appName: name.zh }
    await deps.recordLaunch(deps.db, context, actor, failed, error.failure)
    throw error
  }
}

/** Records that an application was opened, if one is named, and returns the applications opened last. */
export async function openedApps(
  deps: AppDeps,
  actor: Actor,
  context: RequestContext,
  { appId, limit }: { appId?: string | undefined; limit: number },
) {
  const view = await readView(deps, actor, context)
  if (!appId) return accessedApps(view, limit)
  await attempting(deps, actor, context, { appId, view }, async () => {
    const app = await requireVisible(deps, actor, context, { view, appId, action: opening })
    await takeOpening(deps, actor, context)
    await recordOpening(deps, actor, context, app)
  })
  return accessedApps(await readView(deps, actor, context), limit)
}

const isWebAddress = (address: string): boolean =>
  URL.canParse(address) && ['http:', 'https:'].includes(new URL(address).protocol)

/**
 * Returns the application's URL for third-party initiated login; its home when it has none or when the issuer is
 * unavailable.
 */
async function ownAddress(
  { readIssuer }: LaunchDeps,
  { initiateLoginUri, homeUrl }: { initiateLoginUri: string | null; homeUrl: string },
): Promise<string> {
  if (!initiateLoginUri) return homeUrl
  const issuer = await readIssuer().catch((error: unknown) => {
    if (error instanceof Failure) return null
    throw error
  })
  return issuer === null ? homeUrl : initiatedAt(initiateLoginUri, { iss: issuer, target_link_uri: homeUrl })
}

/** Returns the address to open: the application's own one, or one that starts a sign-on with a delegation. */
async function addressFor(
  deps: LaunchDeps,
  { acting, selection, ...actor }: Actor,
  { appId, appCode, clientId, initiateLoginUri, homeUrl }: CatalogueApp,
  context: RequestContext,
): Promise<string> {
  if (!homeUrl || !isWebAddress(homeUrl)) return fail('app.no-address')
  const own = { initiateLoginUri, homeUrl }
  if (!acting || !selection || clientId === null) return ownAddress(deps, own)
  const opened = { appId, clientId, appCode, homeUrl }
  const address = await actingAddress(deps, { ...actor, acting, selection }, opened, context)
  if (address === null) return ownAddress(deps, own)
  // The delegation may have ended while the provider created the ticket; the ticket would stay valid.
  const present = await deps.presentActing({ userNo: actor.userNo, acting }, context.now)
  if (present === null) return fail('delegation.acting-over')
  return present.appIds && !present.appIds.has(appId) ? fail('app.no-access') : address
}

/** Checks access, records the opening and returns the address; a failed opening is recorded too. */
export async function launchApp(
  deps: LaunchDeps,
  actor: Actor,
  context: RequestContext,
  wish: { appId: string; continueAnyway?: boolean | undefined },
): Promise<{ url: string; openMode: PortalApp['openMode'] }> {
  const view = await readView(deps, actor, context)
  const { appId } = wish
  return attempting(deps, actor, context, { appId, view }, async () => {
    const app = await requireVisible(deps, actor, context, { view, appId, action: opening })
    const down = view.maintenance.get(app.appId)
    if (down?.active && !wish.continueAnyway) {
      const maintenance = shownMaintenance(down, context.lang, deps.wireTime) ?? null
      return fail('app.maintenance', { maintenance })
    }
    // The rate limit comes before the request to the provider.
    await takeOpening(deps, actor, context)
    const url = await addressFor(deps, actor, app, context)
    await recordOpening(deps, actor, context, app)
    return { url, openMode: app.openMode }
  })
}
