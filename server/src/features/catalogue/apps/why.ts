import type { AppReasons } from '@iambiz/contract/features/catalogue/apps.ts'
import type { Actor, RequestContext } from '#server/platform/actor.ts'
import { fail } from '#server/platform/failure.ts'
import { named } from '#server/platform/named.ts'
import { ancestry, type Rights } from '#server/platform/rights.ts'
import type { CatalogueApp } from './catalogue.ts'
import type { AppDeps } from './deps.ts'
import { shownMaintenance } from './maintenance.ts'
import { type AppsView, readView } from './view.ts'
import { type Grant, isOffered } from './visibility.ts'

type Reached = AppReasons['grants'][number]
type Subject = Omit<Reached, 'effect'> & { grants: readonly Grant[] }

/** Returns the person's subjects, the closest first: person, role, organization and its ancestors. */
function subjectsOf(view: AppsView, rights: Rights, actor: Actor): Subject[] {
  const { lang } = view
  const { grantsTo } = view.visible.catalogue
  const self: Subject = {
    subject: 'person',
    name: named(lang, actor),
    inherited: false,
    // While acting for a principal, the agent's own grants do not apply, but the agent's denials do.
    grants: view.personal.grants.filter(({ effect }) => !actor.acting || effect === 'deny'),
  }
  if (!actor.selection) return [self]
  const { orgCode, roleNo } = actor.selection
  const nameOf = (code: string, entry: Parameters<typeof named>[1] | undefined) =>
    entry ? named(lang, entry) : code
  const role: Subject = {
    subject: 'role',
    name: nameOf(roleNo, rights.roles.get(roleNo)),
    inherited: false,
    grants: grantsTo('role', roleNo),
  }
  const organizations = ancestry(rights, orgCode).map(
    (code): Subject => ({
      subject: 'organization',
      name: nameOf(code, rights.organizations.get(code)),
      inherited: code !== orgCode,
      grants: grantsTo('organization', code),
    }),
  )
  return [self, role, ...organizations]
}

/**
 * Fails as not found for drafts and for offline applications that the person would not see otherwise. The reason why a
 * delegation does not cover an application is not revealed, because it may be private to the principal.
 */
function stateOf(
  { appId, status }: CatalogueApp,
  { grants, view }: { grants: readonly Reached[]; view: AppsView },
): AppReasons['state'] {
  const denied = grants.some(({ effect }) => effect === 'deny')
  const allowed = !denied && grants.length > 0
  if (isOffered(status) && allowed) return view.visible.ids.has(appId) ? 'visible' : 'beyond'
  if (isOffered(status)) return denied ? 'denied' : 'locked'
  return status === 3 && allowed ? 'offline' : fail('resource.not-found')
}

function maintenanceOf(view: AppsView, { appId }: CatalogueApp, deps: AppDeps): AppReasons['maintenance'] {
  const down = view.maintenance.get(appId)
  if (!down) return undefined
  const { from, to } = shownMaintenance(down, view.lang, deps.wireTime) ?? {}
  return {
    active: down.active,
    notice: down.notice[view.lang],
    ...(from ? { from } : {}),
    ...(to ? { to } : {}),
  }
}

function actingPart(
  { lang }: AppsView,
  { acting }: Actor,
  { wireTime }: AppDeps,
): Pick<AppReasons, 'acting'> {
  if (!acting) return {}
  return { acting: { principalName: named(lang, acting), endTime: wireTime(acting.endsAt) } }
}

/**
 * Returns the grants by which the person sees an application with the selected organization and role, or the reason why
 * it is hidden.
 */
export async function whyApp(
  deps: AppDeps,
  actor: Actor,
  context: RequestContext,
  wanted: string,
): Promise<AppReasons> {
  const [view, rights] = await Promise.all([
    readView(deps, actor, context),
    deps.readRights(actor.versions.rights),
  ])
  const app = view.visible.catalogue.byId.get(wanted.toLowerCase()) ?? fail('resource.not-found')
  const grants = subjectsOf(view, rights, actor).flatMap(({ grants: given, ...subject }) =>
    given.flatMap(({ appId, effect }) => (appId === app.appId ? { ...subject, effect } : [])),
  )
  const maintenance = maintenanceOf(view, app, deps)
  const owner = app.owner[view.lang]
  return {
    appId: app.appId,
    appName: app.name[view.lang],
    state: stateOf(app, { grants, view }),
    ...actingPart(view, actor, deps),
    grants,
    hiddenByMe: view.hiddenAppIds.includes(app.appId),
    ...(maintenance ? { maintenance } : {}),
    ...(owner ? { owner } : {}),
  }
}
