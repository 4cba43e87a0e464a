import type { Actor, RequestContext } from '#server/platform/actor.ts'
import { auditDenial } from '#server/platform/audit.ts'
import { fail } from '#server/platform/failure.ts'
import type { CatalogueApp } from './catalogue.ts'
import type { AppDeps } from './deps.ts'
import type { AppsView } from './view.ts'
import { isOffered } from './visibility.ts'

/**
 * Returns the application with this id. Fails and audits the attempt when the person may not see it; drafts and offline
 * applications are not found.
 */
export async function requireVisible(
  deps: AppDeps,
  actor: Actor,
  context: RequestContext,
  { view, appId, action }: { view: AppsView; appId: string; action: string },
): Promise<CatalogueApp> {
  const app = view.visible.catalogue.byId.get(appId.toLowerCase())
  if (!app || !isOffered(app.status)) return fail('resource.not-found')
  if (view.visible.ids.has(app.appId)) return app
  const target = { type: 'application', id: app.appId }
  await auditDenial(deps.db, context, actor, { action, target })
  return fail('app.no-access')
}
