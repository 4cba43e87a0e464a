import type { PortalApp, UsualApps } from '@iambiz/contract/features/catalogue/apps.ts'
import { byAppName } from '@iambiz/contract/platform/app-order.ts'
import { savedOf, type UsualDraft } from '../draft.ts'

export const isSameOrder = (a: readonly string[], b: readonly string[]) =>
  a.length === b.length && a.every((id, index) => id === b[index])

export const isChanged = ({ saved, appIds, sortType }: UsualDraft): boolean =>
  sortType !== saved.sortType || !isSameOrder(appIds, saved.appIds)

/** Whether only the order has changed, so that the call for sorting is enough. */
export const isOrderOnly = ({ saved, appIds }: UsualDraft): boolean =>
  isSameOrder(appIds.toSorted(), saved.appIds.toSorted())

/**
 * What is stored of a draft: whatever was added and then withdrawn is left out, as it is not in sight to be removed. What was
 * stored before stays, so that it comes back with its grant.
 */
export const storable = (draft: UsualDraft, byId: ReadonlyMap<string, PortalApp>): UsualDraft => ({
  ...draft,
  appIds: draft.appIds.filter((id) => byId.has(id) || draft.saved.appIds.includes(id)),
})

/** A copy in which one entry has another place. */
export const moved = (appIds: readonly string[], from: number, to: number): string[] => {
  const id = appIds[from]
  return id === undefined ? [...appIds] : appIds.toSpliced(from, 1).toSpliced(to, 0, id)
}

/**
 * My changes of `base` onto what another device made of it: my order, without what it removed, with what it added at
 * the end. What I added or removed stays so.
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

/** Goes on from what another device has stored: with my changes onto it, or without them. */
export function settled(draft: UsualDraft, theirs: UsualApps, keep: 'mine' | 'theirs'): UsualDraft {
  const saved = savedOf(theirs)
  const { theirs: _, ...rest } = draft
  if (keep === 'theirs') return { ...rest, saved, appIds: saved.appIds, sortType: saved.sortType }
  const appIds = ontoTheirs(draft.saved.appIds, draft.appIds, saved.appIds).slice(0, draft.limit)
  const hasOtherSorting = draft.sortType !== draft.saved.sortType
  return { ...rest, saved, appIds, sortType: hasOtherSorting ? draft.sortType : saved.sortType }
}

/** The applications of the draft as its kind of sorting shows them. */
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
