import type { FailureName } from '@iambiz/contract/errors.ts'
import { type apps, storedUsualLimit, type UsualApps } from '@iambiz/contract/features/catalogue/apps.ts'
import type { ReceivedOf } from '@iambiz/contract/platform/endpoint.ts'
import { transact } from '@iambiz/runtime/database.ts'
import type { Actor, RequestContext } from '#server/platform/actor.ts'
import { audit } from '#server/platform/audit.ts'
import { fail, refuse } from '#server/platform/failure.ts'
import { type RateLimit, takeRate } from '#server/platform/rate-limit.ts'
import type { AppDeps } from './deps.ts'
import { requireVisible } from './require-visible.ts'
import { replaceUsual, type StoredUsual } from './store.ts'
import { hasDoubles, isOrderOf, keepingHidden } from './usual.ts'
import { type AppsView, composeView, readView, usualAppsOf, usualLimit } from './view.ts'

type Order = ReceivedOf<(typeof apps)['POST /iam-authority/v1/BizPortal/setMyPortalAppSort']>['body']
type Wish = ReceivedOf<(typeof apps)['POST /iam-portal/v1/portal/app/usual']>['body']

const changing = 'usual-applications.change'
/** Limited because each change writes an audit row with both lists. */
const changes: RateLimit = { limit: 120, windowSeconds: 60 }
/** Attempts of a change without a revision, when other devices change the list at the same time. */
const tries = 5

const shownOf = ({ visible }: AppsView, appIds: readonly string[]) =>
  appIds.filter((appId) => visible.ids.has(appId))

const isSame = (a: StoredUsual, b: StoredUsual) =>
  a.sortType === b.sortType &&
  a.appIds.length === b.appIds.length &&
  a.appIds.every((appId, index) => appId === b.appIds[index])

function refuseIds(name: FailureName, { lang }: RequestContext): never {
  return refuse(name, 'appIds', { lang })
}

/**
 * Returns the list to store when the visible list becomes `next`; refuses more than the limit unless the list was
 * longer before.
 */
function storedAs(view: AppsView, next: readonly string[]): string[] {
  const { appIds: stored } = view.personal.usual
  const { ids, catalogue } = view.visible
  const allowed = Math.max(usualLimit, shownOf(view, stored).length)
  if (shownOf(view, next).length > allowed) fail('app.usual-full', { limit: usualLimit })
  const isHidden = (appId: string) => !ids.has(appId) && catalogue.byId.has(appId)
  return keepingHidden(stored, next, isHidden, storedUsualLimit)
}

/** Stores the change with its audit row; returns false when another device changed the list first. */
const store = (
  deps: AppDeps,
  actor: Actor,
  context: RequestContext,
  { before, after }: { before: StoredUsual & { revision: number }; after: StoredUsual },
): Promise<boolean> =>
  transact(deps.db, async (trx) => {
    if (!(await replaceUsual(trx, actor.userNo, before.revision, after))) return false
    const { appIds, sortType } = before
    const detail = { before: { appIds, sortType }, after }
    await audit(trx, context, actor, {
      action: changing,
      target: { type: 'person', id: actor.userNo },
      detail,
    })
    return true
  })

/** Applies a change to the present list; a stale revision fails with that list. */
async function change(
  deps: AppDeps,
  actor: Actor,
  context: RequestContext,
  { revision, next }: { revision: number | undefined; next: (view: AppsView) => Promise<StoredUsual> },
): Promise<UsualApps> {
  for (let attempt = 1; attempt <= tries; attempt += 1) {
    const view = await readView(deps, actor, context)
    const before = view.personal.usual
    if (revision !== undefined && revision !== before.revision) {
      fail('resource.changed', { current: usualAppsOf(view) })
    }
    const after = await next(view)
    if (isSame(before, after)) return usualAppsOf(view)
    if (attempt === 1) await takeRate(deps.db, `usual:${actor.userNo}`, changes, context.now)
    if (await store(deps, actor, context, { before, after })) {
      const usual = { ...after, revision: before.revision + 1 }
      const personal = { ...view.personal, usual }
      return usualAppsOf(composeView({ ...view, personal }, context, deps.wireTime))
    }
  }
  return fail('service.busy')
}

/** Sets the order of the usual applications; the request must name all of them and no others. */
export const sortUsualApps = (
  deps: AppDeps,
  actor: Actor,
  context: RequestContext,
  { appIds, sortType, revision }: Order,
): Promise<UsualApps> =>
  change(deps, actor, context, {
    revision,
    next: async (view) => {
      const wanted = appIds.map((appId) => appId.toLowerCase())
      const { appIds: stored, sortType: before } = view.personal.usual
      if (hasDoubles(wanted)) refuseIds('app.twice', context)
      if (!isOrderOf(wanted, { shown: shownOf(view, stored), stored })) refuseIds('app.other-order', context)
      return { appIds: storedAs(view, wanted), sortType: sortType ?? before }
    },
  })

/** Replaces the usual applications, adds or removes one, or only reads them. */
export function changeUsualApps(
  deps: AppDeps,
  actor: Actor,
  context: RequestContext,
  wish: Wish,
): Promise<UsualApps> {
  /** Refuses an application that the person neither sees nor has in the list. */
  async function requireOwn(view: AppsView, appId: string): Promise<void> {
    if (view.visible.ids.has(appId) || view.personal.usual.appIds.includes(appId)) return
    await requireVisible(deps, actor, context, { view, appId, action: changing })
  }

  async function replaced(view: AppsView): Promise<StoredUsual> {
    const { usual } = view.personal
    if (!('appIds' in wish)) return usual
    const wanted = wish.appIds.map((appId) => appId.toLowerCase())
    if (hasDoubles(wanted)) refuseIds('app.twice', context)
    for (const appId of wanted) await requireOwn(view, appId)
    return { appIds: storedAs(view, wanted), sortType: wish.sortType ?? usual.sortType }
  }

  async function toggled(view: AppsView): Promise<StoredUsual> {
    const { usual } = view.personal
    if (!('appId' in wish)) return usual
    const appId = wish.appId.toLowerCase()
    if (!wish.usual) {
      await requireOwn(view, appId)
      return { ...usual, appIds: usual.appIds.filter((other) => other !== appId) }
    }
    await requireVisible(deps, actor, context, { view, appId, action: changing })
    if (usual.appIds.includes(appId)) return usual
    return { ...usual, appIds: storedAs(view, [...shownOf(view, usual.appIds), appId]) }
  }

  const revision = 'revision' in wish ? wish.revision : undefined
  return change(deps, actor, context, { revision, next: 'appIds' in wish ? replaced : toggled })
}
