import type { SortType, UsualApps } from '@iambiz/contract/features/catalogue/apps.ts'
import { observable } from '#web/platform/observable.ts'
import { idsOf } from './usual.ts'

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

export const savedOf = ({ usualApps, sortType, revision }: UsualApps): Saved => ({
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
