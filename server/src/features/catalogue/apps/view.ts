import type { MyPortalApps, PortalApp, UsualApps } from '@iambiz/contract/features/catalogue/apps.ts'
import type { HomeData } from '@iambiz/contract/home.ts'
import type { Language } from '@iambiz/contract/platform/shapes.ts'
import type { Actor, RequestContext } from '#server/platform/actor.ts'
import { completedJson, type WrittenJson } from '#server/platform/http/written-json.ts'
import type { WireTime } from '#server/platform/wire-time.ts'
import { type CatalogueApp, compareNames, type PersonalPart } from './catalogue.ts'
import type { AppDeps, PersonalView } from './deps.ts'
import { type Maintenance, maintenanceAt, shownMaintenance } from './maintenance.ts'

/** Maximum number of usual applications visible with one organization and role. */
export const usualLimit = 20

/** The applications as one person sees them at one time, in one language. */
export type AppsView = PersonalView & {
  lang: Language
  maintenance: ReadonlyMap<string, Maintenance>
  show: (app: CatalogueApp) => PortalApp
  /** The same as JSON. */
  write: (app: CatalogueApp) => WrittenJson<PortalApp>
}

/**
 * Adds the parts that depend on the person or the time to the catalogue; an application without such parts is not
 * copied.
 */
export function composeView(
  parts: PersonalView,
  { lang, now }: Pick<RequestContext, 'lang' | 'now'>,
  wireTime: WireTime,
): AppsView {
  const { visible, personal, unread } = parts
  const byAdministrators = visible.ordered.zh.flatMap((app) => app.maintenance ?? [])
  const maintenance = maintenanceAt([...byAdministrators, ...parts.announcedWindows], now)
  const usual = new Set(personal.usual.appIds)

  /** Returns `null` when the application has no personal or time-dependent values. */
  function personalPart({ appId }: CatalogueApp): PersonalPart | null {
    const access = personal.accesses.get(appId)
    const down = maintenance.get(appId)
    const unreadCount = unread.get(appId) ?? 0
    if (!access && !down && unreadCount === 0 && !usual.has(appId)) return null
    const window = down && shownMaintenance(down, lang, wireTime)
    return {
      status: down?.active ? 2 : 1,
      ...(window ? { maintenance: window } : {}),
      usual: usual.has(appId),
      ...(access ? { lastAccessTime: wireTime(new Date(access.at)) } : {}),
      accessCount: access?.count ?? 0,
      unreadBulletins: unreadCount,
    }
  }

  function show(app: CatalogueApp): PortalApp {
    const part = personalPart(app)
    return part ? { ...app.shown[lang], ...part } : app.shown[lang]
  }

  function write(app: CatalogueApp): WrittenJson<PortalApp> {
    const part = personalPart(app)
    const { whole, beginning } = app.written[lang]
    return part ? completedJson<PortalApp>(beginning, part) : whole
  }
  return { ...parts, lang, maintenance, show, write }
}

/** Returns the view for one request. */
export const readView = async (deps: AppDeps, actor: Actor, context: RequestContext): Promise<AppsView> =>
  composeView(await deps.readPersonal(actor, context.now), context, deps.wireTime)

/** Returns the visible applications among `appIds`, in that order. */
export const visibleOf = ({ visible }: AppsView, appIds: Iterable<string>): CatalogueApp[] =>
  [...appIds].flatMap((appId) => (visible.ids.has(appId) ? (visible.catalogue.byId.get(appId) ?? []) : []))

/** Returns the applications that the person opened, the latest first. */
export const accessedApps = (view: AppsView, limit: number): (PortalApp & { accessTime: string })[] =>
  visibleOf(view, view.personal.accesses.keys())
    .slice(0, limit)
    .map((app) => {
      const shown = view.show(app)
      return { ...shown, accessTime: shown.lastAccessTime ?? '' }
    })

function usualInOrder(view: AppsView): CatalogueApp[] {
  const { usual, accesses } = view.personal
  const apps = visibleOf(view, usual.appIds)
  if (usual.sortType === 'name') return apps.sort((a, b) => compareNames(view.lang, a, b))
  if (usual.sortType === 'custom') return apps
  const openedAt = ({ appId }: CatalogueApp) => accesses.get(appId)?.at ?? 0
  return apps.sort((a, b) => openedAt(b) - openedAt(a))
}

/** Returns the usual applications. Those that are no longer granted are left out, but stay stored. */
export const usualAppsOf = (view: AppsView): UsualApps => ({
  sortType: view.personal.usual.sortType,
  usualApps: usualInOrder(view).map(view.show),
  limit: usualLimit,
  revision: view.personal.usual.revision,
})

/** Returns the recommended applications that the person sees, for a person without usual applications. */
function recommendedIds(view: AppsView): Pick<NonNullable<HomeData['myApps']>, 'recommendedAppIds'> {
  const isBeginning = view.personal.usual.appIds.length === 0
  const apps = isBeginning ? visibleOf(view, view.recommended) : []
  return apps.length > 0 ? { recommendedAppIds: apps.map(({ appId }) => appId) } : {}
}

/** Returns the ids of the usual applications and of the ones opened last. */
export const myAppIds = (view: AppsView, recentLimit: number): NonNullable<HomeData['myApps']> => ({
  sortType: view.personal.usual.sortType,
  usualAppIds: usualInOrder(view).map(({ appId }) => appId),
  limit: usualLimit,
  revision: view.personal.usual.revision,
  usualOnTop: view.usualOnTop,
  accessedAppIds: visibleOf(view, view.personal.accesses.keys())
    .slice(0, recentLimit)
    .map(({ appId }) => appId),
  ...recommendedIds(view),
})

/** Returns the usual applications and the ones opened last. */
export const myPortalApps = (view: AppsView, recentLimit: number): MyPortalApps => ({
  ...usualAppsOf(view),
  usualOnTop: view.usualOnTop,
  accessedApps: visibleOf(view, view.personal.accesses.keys()).slice(0, recentLimit).map(view.show),
})
