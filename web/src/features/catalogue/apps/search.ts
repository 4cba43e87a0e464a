import type { LockedApp, PortalApp } from '@iambiz/contract/features/catalogue/apps.ts'
import { type Found, find, queryOf, remembered, searchable } from '#web/platform/search/match.ts'

/** What an application is found by. */
export const fieldsOfApp = remembered<PortalApp>((app) =>
  searchable({
    names: [app.appName, app.otherName],
    pinyin: app.pinyin,
    initials: app.initials,
    codes: [app.appCode],
    rest: [app.description, app.categoryName],
  }),
)

/** What an application is found by that the person has not. */
export const fieldsOfLocked = remembered<LockedApp>(
  ({ appName, otherName, pinyin, initials, appCode, description }) =>
    searchable({ names: [appName, otherName], pinyin, initials, codes: [appCode], rest: [description] }),
)

/** What the person uses more comes first. */
const byUse = (left: PortalApp, right: PortalApp): number =>
  Number(right.usual) - Number(left.usual) || right.accessCount - left.accessCount

/** The applications that a text finds, best first; all of them in their order for an empty text. */
export function findApps(apps: readonly PortalApp[], text: string): Found<PortalApp> {
  const query = queryOf(text)
  return query ? find(apps, query, fieldsOfApp, byUse) : { items: [...apps], best: 0 }
}

/**
 * Applications whose name in either language, pinyin, initials, code, description or category holds the text, best first;
 * all of them in their order for an empty text.
 */
export const searchApps = (apps: readonly PortalApp[], text: string): PortalApp[] =>
  findApps(apps, text).items
