import type { Language } from '@iambiz/contract/platform/shapes.ts'
import type { Acting, Actor, Selection } from '#server/platform/actor.ts'
import { oncePerKey } from '#server/platform/once-per.ts'
import { ancestry, type ReadRights } from '#server/platform/rights.ts'
import type { Catalogue, CatalogueApp, ReadCatalogue } from './catalogue.ts'
import { type Grant, visibleAppIds } from './visibility.ts'

/** The applications that a person sees with one organization and role, in the order of the portal. */
export type VisibleApps = {
  readonly catalogue: Catalogue
  readonly ids: ReadonlySet<string>
  /** Denied to the person, so that no other grant makes them visible. */
  readonly denied: ReadonlySet<string>
  readonly ordered: Readonly<Record<Language, readonly CatalogueApp[]>>
}

/** Maximum number of cached pairs of organization and role; the oldest is evicted first. */
const keptPairs = 500

function visibleUnder(
  catalogue: Catalogue,
  grants: readonly Grant[],
  within?: Acting['appIds'],
): VisibleApps {
  const granted = visibleAppIds(catalogue.ordered.zh, grants)
  const ids = within ? new Set([...granted].filter((appId) => within.has(appId))) : granted
  const seen = ({ appId }: CatalogueApp) => ids.has(appId)
  return {
    catalogue,
    ids,
    denied: new Set(grants.flatMap(({ appId, effect }) => (effect === 'deny' ? appId : []))),
    ordered: { zh: catalogue.ordered.zh.filter(seen), en: catalogue.ordered.en.filter(seen) },
  }
}

/** The data that determines which applications a person sees, besides the person's own grants. */
type Viewer = Pick<Actor, 'acting' | 'versions'> & {
  selection: Pick<Selection, 'orgCode' | 'roleNo'> | null
}

/** Returns the applications visible to the requester, given the person's own grants. */
export type ReadVisibleApps = (viewer: Viewer, personGrants: readonly Grant[]) => Promise<VisibleApps>

const denialsOf = (grants: readonly Grant[]): Grant[] => grants.filter(({ effect }) => effect === 'deny')

/**
 * Caches the list of each pair of organization and role under the versions of the request; a person's own grants are
 * added per request.
 * An agent sees what the principal's organization and role are granted, within the scope of the delegation. Denials of
 * either person apply; grants to either person do not.
 */
export function keepVisibleApps(
  readRights: ReadRights,
  readCatalogue: ReadCatalogue,
  grantsOf: (userNo: string) => Promise<readonly Grant[]>,
): ReadVisibleApps {
  const byPair = new Map<string, { grants: readonly Grant[]; visible: VisibleApps }>()
  const withOwn = oncePerKey<VisibleApps, VisibleApps>()

  return async ({ selection, acting, versions }, personGrants) => {
    const catalogue = await readCatalogue(versions.applications)
    if (!selection) return visibleUnder(catalogue, [])
    const { orgCode, roleNo } = selection
    const key = [versions.rights, versions.applications, orgCode, roleNo].join(' ')
    let entry = byPair.get(key)
    if (!entry) {
      const rights = await readRights(versions.rights)
      const grants = [
        ...ancestry(rights, orgCode).flatMap((code) => catalogue.grantsTo('organization', code)),
        ...catalogue.grantsTo('role', roleNo),
      ]
      entry = { grants, visible: visibleUnder(catalogue, grants) }
      const [oldest] = byPair.keys()
      if (byPair.size >= keptPairs && oldest !== undefined) byPair.delete(oldest)
      byPair.set(key, entry)
    }
    const { grants, visible } = entry
    const own = acting ? denialsOf([...personGrants, ...(await grantsOf(acting.principalNo))]) : personGrants
    const within = acting?.appIds
    if (own.length === 0 && !within) return visible
    return withOwn(visible, JSON.stringify([own, within && [...within]]), () =>
      visibleUnder(catalogue, [...grants, ...own], within),
    )
  }
}
