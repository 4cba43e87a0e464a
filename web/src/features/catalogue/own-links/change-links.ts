import type { OwnLink, OwnLinks } from '@iambiz/contract/features/catalogue/own-links.ts'
import { call } from '#web/platform/api/call.ts'
import { conflictOf } from '#web/platform/api/conflict.ts'
import { notifyFailure } from '#web/platform/api/notify-failure.ts'
import type { HomeChange } from '#web/platform/home/home-reading.ts'
import { writeHome } from '#web/platform/home/write-home.ts'
import { words } from '#web/platform/i18n/phrases.ts'
import { notify } from '#web/platform/toasts/toasts.ts'
import { laterLinkPhrases } from './later-phrases.ts'

/** A link to store; a new one without `linkId`. */
export type WrittenLink = Pick<OwnLink, 'name' | 'address' | 'icon'> & { linkId?: string | undefined }

/** Returns the next list; it must not depend on how many other links there are. */
type NextLinks = (links: readonly OwnLink[]) => readonly WrittenLink[]

const nothing: Pick<OwnLinks, 'links' | 'revision'> = { links: [], revision: 0 }

/** Stores a new list; on a conflict it is computed from the list that another device stored. */
async function store(mine: Pick<OwnLinks, 'links' | 'revision'>, next: NextLinks): Promise<OwnLinks> {
  const onto = ({ links, revision }: Pick<OwnLinks, 'links' | 'revision'>) => {
    const written = next(links).map(({ linkId, name, address, icon }) => ({
      ...(linkId === undefined ? {} : { linkId }),
      ...{ name, address, icon },
    }))
    return call('POST /iam-portal/v1/portal/ownLinks', { body: { links: written, revision } })
  }
  try {
    return await onto(mine)
  } catch (error) {
    const theirs = conflictOf<OwnLinks>(error)
    if (!theirs) throw error
    return onto(theirs)
  }
}

/** Changes the person's links; throws the failure. */
const changeLinks = (next: NextLinks, expect?: HomeChange): Promise<OwnLinks> =>
  writeHome({
    queue: 'own-links',
    ...(expect ? { expect } : {}),
    send: (home) => store(home?.ownLinks ?? nothing, next),
    settle: (home, ownLinks) => ({ ...home, ownLinks }),
  })

/** Shows a failure; returns whether there was none. */
async function succeeds(change: Promise<OwnLinks>): Promise<boolean> {
  try {
    await change
    return true
  } catch (error) {
    if (error instanceof Error) notifyFailure(error)
    return false
  }
}

/** Stores a link: a new one at the end, a changed one at its place. Throws the failure. */
export const saveLink = (link: WrittenLink): Promise<OwnLinks> =>
  changeLinks((links) =>
    links.some(({ linkId }) => linkId === link.linkId)
      ? links.map((other) => (other.linkId === link.linkId ? link : other))
      : [...links, { ...link, linkId: undefined }],
  )

/** Removes a link, with an undo button that restores its place. */
export async function removeLink(link: OwnLink): Promise<void> {
  let place = 0
  const others = (links: readonly OwnLink[]) => links.filter(({ linkId }) => linkId !== link.linkId)
  const isRemoved = await succeeds(
    changeLinks(
      (links) => {
        place = links.findIndex(({ linkId }) => linkId === link.linkId)
        return others(links)
      },
      (home) =>
        home.ownLinks
          ? { ...home, ownLinks: { ...home.ownLinks, links: others(home.ownLinks.links) } }
          : home,
    ),
  )
  if (!isRemoved) return
  const { name, address, icon } = link
  notify.undoable(words(laterLinkPhrases).removed({ name }), () => {
    void succeeds(changeLinks((links) => links.toSpliced(place, 0, { name, address, icon } as OwnLink)))
  })
}

/** Stores another order with some links removed; `orderOf` returns the ids. Returns whether it is stored. */
export const orderLinks = (orderOf: (linkIds: readonly string[]) => readonly string[]): Promise<boolean> =>
  succeeds(
    changeLinks((links) => {
      const byId = new Map(links.map((link) => [link.linkId, link]))
      return orderOf([...byId.keys()]).flatMap((linkId) => byId.get(linkId) ?? [])
    }),
  )
