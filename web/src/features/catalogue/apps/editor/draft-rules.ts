import type { PortalApp, UsualApps } from '@iambiz/contract/features/catalogue/apps.ts'
import { byAppName } from '@iambiz/contract/platform/app-order.ts'
import { savedOf, type UsualDraft } from '../draft.ts'

export const isSameOrder = (a: readonly string[], b: readonly string[]) =>
  a.length === b.length && a.every((id, index) => id === b[index])

export const areAppsChanged = ({ saved, appIds, sortType }: UsualDraft): boolean =>
  sortType !== saved.sortType || !isSameOrder(appIds, saved.appIds)

export const areLinksChanged = ({ savedLinkIds, linkIds }: UsualDraft): boolean =>
  !isSameOrder(linkIds, savedLinkIds)

export const isChanged = (draft: UsualDraft): boolean => areAppsChanged(draft) || areLinksChanged(draft)

/** Returns whether only the order has changed, so that the sort call is sufficient. */
export const isOrderOnly = ({ saved, appIds }: UsualDraft): boolean =>
  isSameOrder(appIds.toSorted(), saved.appIds.toSorted())

/**
 * Returns the draft to store. An application that was added and then withdrawn is left out, because the person could
 * not see it to remove it. A stored one stays, so that it returns with its grant.
 */
export const storable = (draft: UsualDraft, byId: ReadonlyMap<string, PortalApp>): UsualDraft => ({
  ...draft,
  appIds: draft.appIds.filter((id) => byId.has(id) || draft.saved.appIds.includes(id)),
})

/** Returns a copy with one entry moved. */
export const moved = (appIds: readonly string[], from: number, to: number): string[] => {
  const id = appIds[from]
  return id === undefined ? [...appIds] : appIds.toSpliced(from, 1).toSpliced(to, 0, id)
}

/**
 * Merges my changes of `base` with the list of another device: my order, without the entries it removed, and with its
 * new entries at the end. My own additions and removals stay.
 */
export function ontoTheirs(
  base: readonly string[],
  mine: readonly string[],
  theirs: readonly string[],
): string[] {
  const [before, own, other] = [new Set(base), new Set(mine), new Set(theirs)]
  const kept = mine.filter((id) => other.has(id) || !before.has(id))
  return [...kept, ...theirs.filter((id) => !before.has(id) && !own.has(id))]
}

/** Returns the draft based on the list that another device stored, with or without my changes. */
export function settled(draft: UsualDraft, theirs: UsualApps, keep: 'mine' | 'theirs'): UsualDraft {
  const saved = savedOf(theirs)
  const { theirs: _, ...rest } = draft
  if (keep === 'theirs') return { ...rest, saved, appIds: saved.appIds, sortType: saved.sortType }
  const appIds = ontoTheirs(draft.saved.appIds, draft.appIds, saved.appIds).slice(0, draft.limit)
  const hasOtherSorting = draft.sortType !== draft.saved.sortType
  return { ...rest, saved, appIds, sortType: hasOtherSorting ? draft.sortType : saved.sortType }
}

/** Returns the draft's applications in the chosen order. */
export function draftApps(
  { appIds, sortType }: Pick<UsualDraft, 'appIds' | 'sortType'>,
  byId: ReadonlyMap<string, PortalApp>,
  language: 'zh' | 'en',
): PortalApp[] {
  const apps = appIds.flatMap((id) => byId.get(id) ?? [])
  if (sortType === 'name') return apps.sort(byAppName(language))
  if (sortType === 'custom') return apps
  return apps.sort((a, b) => (b.lastAccessTime ?? '').localeCompare(a.lastAccessTime ?? ''))
}
