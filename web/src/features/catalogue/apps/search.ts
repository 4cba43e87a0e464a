import type { LockedApp, PortalApp } from '@iambiz/contract/features/catalogue/apps.ts'
import { type Found, find, queryOf, remembered, searchable } from '#web/platform/search/match.ts'

/** The texts by which search finds an application. */
export const fieldsOfApp = remembered<PortalApp>((app) =>
  searchable({
    names: [app.appName, app.otherName],
    pinyin: app.pinyin,
    initials: app.initials,
    codes: [app.appCode],
    rest: [app.description, app.categoryName],
  }),
)

/** The texts by which search finds a locked application. */
export const fieldsOfLocked = remembered<LockedApp>(
  ({ appName, otherName, pinyin, initials, appCode, description }) =>
    searchable({ names: [appName, otherName], pinyin, initials, codes: [appCode], rest: [description] }),
)

/** Usual applications first, then the most frequently opened. */
const byUse = (left: PortalApp, right: PortalApp): number =>
  Number(right.usual) - Number(left.usual) || right.accessCount - left.accessCount

/** Returns the applications that match a text, best first; for an empty text all of them in their order. */
export function findApps(apps: readonly PortalApp[], text: string): Found<PortalApp> {
  const query = queryOf(text)
  return query ? find(apps, query, fieldsOfApp, byUse) : { items: [...apps], best: 0 }
}

/**
 * Returns the applications whose names, pinyin, initials, code, description or category match a text, best first; for
 * an empty text all of them in their order.
 */
export const searchApps = (apps: readonly PortalApp[], text: string): PortalApp[] =>
  findApps(apps, text).items
