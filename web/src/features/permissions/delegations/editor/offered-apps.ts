import type { Delegation, PrincipalAuthority } from '@iambiz/contract/features/permissions/delegations.ts'
import { find, queryOf, remembered, searchable } from '#web/platform/search/match.ts'
import type { Mode } from './values.ts'

export type OfferedApp = PrincipalAuthority['apps'][number]
type AppGroup = { category: string; apps: OfferedApp[] }

/**
 * Returns the applications that can be selected: those of the role, and for a delegation in force only those already
 * given. Stored applications that the role no longer has stay in the list without a category, so that saving does not
 * remove them unnoticed.
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

/**
 * Returns the applications that match a text, by the same rules as on the home page, grouped by category in the
 * portal's order.
 */
export function groupsOf(apps: readonly OfferedApp[], text: string): AppGroup[] {
  const query = queryOf(text)
  const found = query && new Set(find(apps, query, fieldsOf).items)
  const shown = found ? apps.filter((app) => found.has(app)) : apps
  return [...Map.groupBy(shown, ({ categoryName }) => categoryName)].map(([category, apps]) => ({
    category,
    apps,
  }))
}
