import { useEffect, useRef } from 'react'
import { useLocation, useSearch } from 'wouter'
import { useRead } from '#web/platform/api/query.ts'
import { useSession } from '#web/platform/session/session.ts'
import { emptyInbox, unreadMessages } from './inbox.ts'
import { noticesRead, readNotices, renewScreen } from './read-inbox.ts'

/** Updates the person's unread notices, and marks a notice about the open screen as read. */
export function InboxReader() {
  const { signedIn } = useSession()
  const [path] = useLocation()
  const { data = emptyInbox } = useRead({ ...noticesRead, enabled: signedIn.current !== undefined })
  useEffect(() => {
    unreadMessages.set(data)
    return () => unreadMessages.set(emptyInbox)
  }, [data])
  const search = useSearch()
  // The path of a notice names a screen, or a screen with a query.
  const address = `${path}?${search}`
  const here = data.list.find((notice) => notice.path === path || notice.path === address)?.path
  const openAddress = useRef(address)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new address alone must not mark the notice again
  useEffect(() => {
    if (!here) return
    // The screen may have been open before the event of the notice, so its data can be outdated.
    renewScreen({ isOpening: openAddress.current !== address })
    void readNotices(here)
  }, [here])
  useEffect(() => {
    openAddress.current = address
  }, [address])
  return null
}
