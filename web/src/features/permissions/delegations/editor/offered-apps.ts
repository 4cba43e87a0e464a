import type { Delegation, PrincipalAuthority } from '@iambiz/contract/features/permissions/delegations.ts'
import { find, queryOf, remembered, searchable } from '#web/platform/search/match.ts'
import type { Mode } from './values.ts'

export type OfferedApp = PrincipalAuthority['apps'][number]
type AppGroup = { category: string; apps: OfferedApp[] }

/**
 * The applications that can be chosen: those of the role, and in force no more than were given. What was chosen and the
 * role no longer shows stays, so that saving does not take it away unseen; it has no category.
 */
export function offeredApps(
  authority: PrincipalAuthority | undefined,
  stored: Delegation | undefined,
  mode: Mode,
): OfferedApp[] {
  const ofRole = authority?.apps ?? []
  const given = stored?.appScope === 'some' ? (stored.apps ?? []) : []
  const isGiven = new Set(given.map(({ appId }) => appId))
  const known = new Set(ofRole.map(({ appId }) => appId))
  const gone = given
    .filter(({ appId }) => !known.has(appId))
    .map((app) => ({ ...app, categoryName: '', pinyin: '', initials: '' }))
  const isNarrowing = mode === 'extend' && stored?.appScope === 'some'
  return [...(isNarrowing ? ofRole.filter(({ appId }) => isGiven.has(appId)) : ofRole), ...gone]
}

const fieldsOf = remembered<OfferedApp>(({ appName, otherName, pinyin, initials, appCode, categoryName }) =>
  searchable({ names: [appName, otherName], pinyin, initials, codes: [appCode], rest: [categoryName] }),
)

/** The applications that a text finds as it does at home, by category in the order of the portal. */
export function groupsOf(apps: readonly OfferedApp[], text: string): AppGroup[] {
  const query = queryOf(text)
  const found = query && new Set(find(apps, query, fieldsOf).items)
  const shown = found ? apps.filter((app) => found.has(app)) : apps
  return [...Map.groupBy(shown, ({ categoryName }) => categoryName)].map(([category, apps]) => ({
    category,
    apps,
  }))
}
