import type { PortalApp, SortType, UsualApps } from '@iambiz/contract/features/apps.ts'
import { observable } from '#web/platform/observable.ts'
import { idsOf, ontoTheirs } from './usual.ts'

type Saved = { appIds: readonly string[]; sortType: SortType; revision: number }

/** The usual applications while the person edits them; stars act on it instead of the server. */
export type UsualDraft = {
  /** What the server had when the editing began. */
  saved: Saved
  appIds: readonly string[]
  sortType: SortType
  limit: number
  /** The organization and role that it was begun with; others have other applications. */
  pair: string
  /** What another device has stored meanwhile. */
  theirs?: UsualApps
  isPicking: boolean
}

/** What is being edited, on whichever screen. */
export const usualDraft = observable<UsualDraft | undefined>(undefined)

const savedOf = ({ usualApps, sortType, revision }: UsualApps): Saved => ({
  appIds: idsOf(usualApps),
  sortType,
  revision,
})

export const pairOf = ({ orgCode, roleNo }: { orgCode: string; roleNo: string }): string =>
  `${orgCode} ${roleNo}`

/** Begins to edit, with the list of applications to add from open where wished. */
export function beginDraft(
  mine: UsualApps,
  pair: { orgCode: string; roleNo: string },
  isPicking = false,
): void {
  const saved = savedOf(mine)
  const { appIds, sortType } = saved
  usualDraft.set({ saved, appIds, sortType, limit: mine.limit, pair: pairOf(pair), isPicking })
}

const isSameOrder = (a: readonly string[], b: readonly string[]) =>
  a.length === b.length && a.every((id, index) => id === b[index])

export const isChanged = ({ saved, appIds, sortType }: UsualDraft): boolean =>
  sortType !== saved.sortType || !isSameOrder(appIds, saved.appIds)

/** Whether only the order has changed, so that the call for sorting is enough. */
export const isOrderOnly = ({ saved, appIds }: UsualDraft): boolean =>
  isSameOrder(appIds.toSorted(), saved.appIds.toSorted())

/** A change of the list; a list that is put in order by hand is sorted so from then on. */
export const withIds = (draft: UsualDraft, appIds: readonly string[]): UsualDraft => ({ ...draft, appIds })

/** Goes on from what another device has stored: with my changes onto it, or without them. */
export function settled(draft: UsualDraft, theirs: UsualApps, keep: 'mine' | 'theirs'): UsualDraft {
  const saved = savedOf(theirs)
  const { theirs: _, ...rest } = draft
  if (keep === 'theirs') return { ...rest, saved, appIds: saved.appIds, sortType: saved.sortType }
  const appIds = ontoTheirs(draft.saved.appIds, draft.appIds, saved.appIds).slice(0, draft.limit)
  const hasOtherSorting = draft.sortType !== draft.saved.sortType
  return { ...rest, saved, appIds, sortType: hasOtherSorting ? draft.sortType : saved.sortType }
}

const collators = { zh: new Intl.Collator('zh-u-co-pinyin'), en: new Intl.Collator('en') }

/** The applications of the draft as its kind of sorting shows them. */
export function draftApps(
  { appIds, sortType }: Pick<UsualDraft, 'appIds' | 'sortType'>,
  byId: ReadonlyMap<string, PortalApp>,
  language: 'zh' | 'en',
): PortalApp[] {
  const apps = appIds.flatMap((id) => byId.get(id) ?? [])
  if (sortType === 'name') return apps.sort((a, b) => collators[language].compare(a.appName, b.appName))
  if (sortType === 'custom') return apps
  return apps.sort((a, b) => (b.lastAccessTime ?? '').localeCompare(a.lastAccessTime ?? ''))
}
