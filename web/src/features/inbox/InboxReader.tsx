import { useEffect, useRef } from 'react'
import { useLocation, useSearch } from 'wouter'
import { useRead } from '#web/platform/api/query.ts'
import { useSession } from '#web/platform/session/session.ts'
import { emptyInbox, unreadMessages } from './inbox.ts'
import { noticesRead, readNotices, renewScreen } from './read-inbox.ts'

/** Keeps the person's unread notices up to date; those about the screen that is open are read by seeing it. */
export function InboxReader() {
  const { signedIn } = useSession()
  const [path] = useLocation()
  const { data = emptyInbox } = useRead({ ...noticesRead, enabled: signedIn.current !== undefined })
  useEffect(() => {
    unreadMessages.set(data)
    return () => unreadMessages.set(emptyInbox)
  }, [data])
  const search = useSearch()
  // A notice is about a whole screen, or about what the address says beyond it.
  const address = `${path}?${search}`
  const here = data.list.find((notice) => notice.path === path || notice.path === address)?.path
  const openAddress = useRef(address)
  // biome-ignore lint/correctness/useExhaustiveDependencies: where else one goes is no reason to read it again
  useEffect(() => {
    if (!here) return
    // What it tells of may have happened while the screen lay open.
    renewScreen({ isOpening: openAddress.current !== address })
    void readNotices(here)
  }, [here])
  useEffect(() => {
    openAddress.current = address
  }, [address])
  return null
}
