import { newToken } from './new-token.ts'

const idKey = 'iambiz.tab'
const leftKey = 'iambiz.tab.left'
const openPrefix = 'iambiz.tab.open.'

export type Tab = {
  id: string
  /** Id of the tab of which this one is a duplicate. */
  copyOf: string | undefined
}

type Stores = { session: Storage; local: Storage }

/**
 * Returns the tab's id, which survives reloads and redirects through the sign-in: the page marks it when it unloads. A
 * browser that duplicates a tab copies the sessionStorage of a page that has not unloaded, so without the mark the
 * duplicate gets a new id.
 */
export function claimTab({ session }: Pick<Stores, 'session'>, wasDiscarded = false): Tab {
  const known = session.getItem(idKey)
  const isOwn = session.getItem(leftKey) !== null || wasDiscarded
  session.removeItem(leftKey)
  if (known && isOwn) return { id: known, copyOf: undefined }
  const id = newToken()
  session.setItem(idKey, id)
  return { id, copyOf: known ?? undefined }
}

/** Records for the other tabs that this one is open. */
export const noteOpen = ({ id }: Tab, { local }: Pick<Stores, 'local'>, now = Date.now()): void =>
  local.setItem(openPrefix + id, String(now))

/** Leaves the id to the next page of this tab, and the drafts to other tabs. */
export function leaveTab({ id }: Tab, { session, local }: Stores): void {
  session.setItem(idKey, id)
  session.setItem(leftKey, '1')
  local.removeItem(openPrefix + id)
}

/** Milliseconds after which a tab counts as closed, because a crashed tab cannot report it. */
const longestOpen = 86_400_000

export const isOpen = (id: string, { local }: Pick<Stores, 'local'>, now = Date.now()): boolean =>
  now - Number(local.getItem(openPrefix + id) ?? 0) < longestOpen

/** Removes crashed tabs. */
function sweepTabs({ local }: Pick<Stores, 'local'>, now = Date.now()): void {
  for (const key of Object.keys(local))
    if (key.startsWith(openPrefix) && !isOpen(key.slice(openPrefix.length), { local }, now))
      local.removeItem(key)
}

let tab: Tab | undefined

/** Without storage, the tab's id is valid only until a reload. */
const attempt = <T>(work: (stores: Stores) => T): T | undefined => {
  try {
    return work({ session: sessionStorage, local: localStorage })
  } catch {
    return undefined
  }
}

const claimed = (stores: Stores): Tab =>
  claimTab(stores, (document as Document & { wasDiscarded?: boolean }).wasDiscarded)

export function ownTab(): Tab {
  tab ??= attempt(claimed) ?? { id: newToken(), copyOf: undefined }
  return tab
}

/** Claims the id at page load, before a duplicate of the tab can be made, and releases it when the page unloads. */
export function watchTab(): void {
  const own = ownTab()
  attempt((stores) => {
    sweepTabs(stores)
    noteOpen(own, stores)
  })
  addEventListener('pagehide', () => attempt((stores) => leaveTab(own, stores)))
  addEventListener('pageshow', ({ persisted }) => {
    if (!persisted) return
    attempt((stores) => {
      stores.session.removeItem(leftKey)
      noteOpen(own, stores)
    })
  })
}
