import type { SkippedApp } from '@iambiz/contract/features/catalogue/administration.ts'
import { transact } from '@iambiz/runtime/database.ts'
import type { Actor, RequestContext } from '#server/platform/actor.ts'
import { auditDenial } from '#server/platform/audit.ts'
import type { Db } from '#server/platform/db/tables.ts'
import { fail } from '#server/platform/failure.ts'
import { releaseFiles } from '#server/platform/files/store.ts'
import type { SystemScope } from '#server/platform/managed-systems.ts'
import { manages, scopeOf } from '#server/platform/managed-systems.ts'
import { recordChange } from '#server/platform/record-change.ts'
import type { AppAdministrationDeps } from './deps.ts'
import { hangingOn } from './reports.ts'
import { recordedApp } from './save.ts'
import { type AppRow, deleteApps, lockApps, lockAppsOf, setStatus, sortApps } from './store.ts'

type Judged = { app: AppRow } | { skipped: SkippedApp }

const targetOf = (id: string) => ({ type: 'application', id })

/**
 * Locks the applications and returns each one, or the reason why it is skipped. Applications outside the scope count as
 * not found.
 */
async function judge(
  trx: Db,
  ids: readonly string[],
  {
    scope,
    reasonOf,
  }: { scope: SystemScope; reasonOf: (app: AppRow) => Promise<SkippedApp['reason'] | undefined> },
): Promise<Judged[]> {
  const chosen = [...new Set(ids.map((id) => id.toLowerCase()))]
  const found = new Map((await lockApps(trx, chosen)).map((app) => [app.app_id, app]))
  const judged: Judged[] = []
  for (const id of chosen) {
    const app = found.get(id)
    const reason = app && manages(scope, app.system_code) ? await reasonOf(app) : 'not-found'
    judged.push(app && !reason ? { app } : { skipped: { id, reason: reason ?? 'not-found' } })
  }
  return judged
}

const appsIn = (judged: readonly Judged[]) => judged.flatMap((one) => ('app' in one ? one.app : []))
const skippedIn = (judged: readonly Judged[]) =>
  judged.flatMap((one) => ('skipped' in one ? one.skipped : []))

/** Audits an attempt to change applications outside the scope, once per request. */
async function noteStrangers(
  db: Db,
  actor: Actor,
  context: RequestContext,
  { action, skipped }: { action: string; skipped: readonly SkippedApp[] },
): Promise<void> {
  const [first] = skipped.filter(({ reason }) => reason === 'not-found')
  if (first) await auditDenial(db, context, actor, { action, target: targetOf(first.id) })
}

/** Sets the status of applications; those that cannot change are skipped and reported. */
export async function switchApps(
  { db }: AppAdministrationDeps,
  actor: Actor,
  context: RequestContext,
  { ids, status }: { ids: readonly string[]; status: 0 | 1 | 2 | 3 },
): Promise<{ changed: number; skipped: SkippedApp[] }> {
  const scope = await scopeOf(db, actor)
  const isOffered = status === 1 || status === 2
  const judged = await transact(db, async (trx) => {
    const found = await judge(trx, ids, {
      scope,
      reasonOf: async (app) => {
        if (app.status === status) return 'unchanged'
        return isOffered && !app.home_url ? 'no-address' : undefined
      },
    })
    const apps = appsIn(found)
    if (apps.length > 0) {
      const changing = apps.map(({ app_id }) => app_id)
      await setStatus(trx, changing, status, context.now)
    }
    for (const app of apps)
      await recordChange(trx, context, actor, {
        action: 'application.status',
        target: targetOf(app.app_id),
        before: { status: app.status },
        after: { status },
      })
    return found
  })
  const skipped = skippedIn(judged)
  await noteStrangers(db, actor, context, { action: 'application.status', skipped })
  return { changed: appsIn(judged).length, skipped }
}

/** Deletes applications that nothing refers to; fails when none can be deleted. */
export async function removeApps(
  { db }: AppAdministrationDeps,
  actor: Actor,
  context: RequestContext,
  ids: readonly string[],
): Promise<{ deleted: number; skipped: SkippedApp[] }> {
  const scope = await scopeOf(db, actor)
  const judged = await transact(db, async (trx) => {
    const found = await judge(trx, ids, {
      scope,
      reasonOf: async ({ app_id }) => ((await hangingOn(trx, app_id)).length > 0 ? 'in-use' : undefined),
    })
    const apps = appsIn(found)
    if (apps.length > 0)
      await deleteApps(
        trx,
        apps.map(({ app_id }) => app_id),
      )
    for (const app of apps) {
      await releaseFiles(trx, app.app_id, { purpose: 'icon', except: [] })
      await recordChange(trx, context, actor, {
        action: 'application.delete',
        target: targetOf(app.app_id),
        before: recordedApp(app),
      })
    }
    return found
  })
  const skipped = skippedIn(judged)
  await noteStrangers(db, actor, context, { action: 'application.delete', skipped })
  const deleted = appsIn(judged).length
  if (deleted === 0 && skipped.some(({ reason }) => reason === 'in-use'))
    fail('managed-app.in-use', { skipped })
  return { deleted, skipped }
}

/** Sets the order of the applications of a category; the request must name every one once. */
export async function orderApps(
  { db }: AppAdministrationDeps,
  actor: Actor,
  context: RequestContext,
  { categoryCode, appIds }: { categoryCode: string; appIds: readonly string[] },
): Promise<{ changed: number }> {
  const order = appIds.map((id) => id.toLowerCase())
  return transact(db, async (trx) => {
    const apps = await lockAppsOf(trx, categoryCode)
    const known = new Set(apps.map(({ app_id }) => app_id))
    if (
      new Set(order).size !== order.length ||
      order.length !== known.size ||
      !order.every((id) => known.has(id))
    )
      fail('managed-app.order')
    const before = apps.toSorted((a, b) => a.sort_no - b.sort_no).map(({ app_id }) => app_id)
    await sortApps(trx, order)
    const isChanged = await recordChange(trx, context, actor, {
      action: 'application.sort',
      target: { type: 'application-category', id: categoryCode },
      before: { appIds: before },
      after: { appIds: order },
    })
    return { changed: isChanged ? order.length : 0 }
  })
}
