import type { SortType, UsualApps } from '@iambiz/contract/features/catalogue/apps.ts'
import type { OwnLink } from '@iambiz/contract/features/catalogue/own-links.ts'
import { observable } from '#web/platform/observable.ts'
import { idsOf } from './usual.ts'

type Saved = { appIds: readonly string[]; sortType: SortType; revision: number }

/** The usual applications while the person edits them; stars change this draft instead of the server's list. */
export type UsualDraft = {
  /** The stored list when editing started. */
  saved: Saved
  appIds: readonly string[]
  sortType: SortType
  limit: number
  /** Ids of the person's own links, stored and as they are now. */
  savedLinkIds: readonly string[]
  linkIds: readonly string[]
  /** The organization and role for which editing started, because others have other applications. */
  pair: string
  /** The list that another device stored meanwhile. */
  theirs?: UsualApps
  isPicking: boolean
}

/** The current draft, which survives leaving the page. */
export const usualDraft = observable<UsualDraft | undefined>(undefined)

export const savedOf = ({ usualApps, sortType, revision }: UsualApps): Saved => ({
  appIds: idsOf(usualApps),
  sortType,
  revision,
})

export const pairOf = ({ orgCode, roleNo }: { orgCode: string; roleNo: string }): string =>
  `${orgCode} ${roleNo}`

/** Starts editing, optionally with the selection of applications open. */
export function beginDraft(
  mine: UsualApps,
  pair: { orgCode: string; roleNo: string },
  { isPicking = false, links = [] }: { isPicking?: boolean; links?: readonly OwnLink[] | undefined } = {},
): void {
  const saved = savedOf(mine)
  const { appIds, sortType } = saved
  const linkIds = links.map(({ linkId }) => linkId)
  usualDraft.set({
    ...{ saved, appIds, sortType, limit: mine.limit, pair: pairOf(pair), isPicking },
    ...{ savedLinkIds: linkIds, linkIds },
  })
}
