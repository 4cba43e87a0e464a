import { newToken } from './new-token.ts'

const idKey = 'iambiz.tab'
const leftKey = 'iambiz.tab.left'
const openPrefix = 'iambiz.tab.open.'

export type Tab = {
  id: string
  /** The tab that this one is a duplicate of. */
  copyOf: string | undefined
}

type Stores = { session: Storage; local: Storage }

/**
 * Names the tab. The name outlives reloads and the way through the sign-in: the page that leaves says so. A browser that duplicates
 * a tab copies the sessionStorage of a page that has not left, so the duplicate takes a name of its own.
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

/** Notes for the other tabs that this one is open. */
export const noteOpen = ({ id }: Tab, { local }: Pick<Stores, 'local'>, now = Date.now()): void =>
  local.setItem(openPrefix + id, String(now))

/** Leaves the name to the next page of this tab, and the drafts of the tab to other tabs. */
export function leaveTab({ id }: Tab, { session, local }: Stores): void {
  session.setItem(idKey, id)
  session.setItem(leftKey, '1')
  local.removeItem(openPrefix + id)
}

/** A tab that crashed could not say that it was closed. */
const longestOpen = 86_400_000

export const isOpen = (id: string, { local }: Pick<Stores, 'local'>, now = Date.now()): boolean =>
  now - Number(local.getItem(openPrefix + id) ?? 0) < longestOpen

/** Forgets tabs that crashed. */
function sweepTabs({ local }: Pick<Stores, 'local'>, now = Date.now()): void {
  for (const key of Object.keys(local))
    if (key.startsWith(openPrefix) && !isOpen(key.slice(openPrefix.length), { local }, now))
      local.removeItem(key)
}

let tab: Tab | undefined

/** Where the browser blocks its storage, the tab has a name until it is reloaded. */
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

/** Names the tab before a script of its page could be duplicated, and leaves it with the page. */
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
