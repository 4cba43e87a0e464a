import { useEffect } from 'react'
import { useLocation, useSearch } from 'wouter'
import { useRead } from '#web/platform/api/query.ts'
import { useSession } from '#web/platform/session/session.ts'
import { noNotices, unreadNotices } from './notices.ts'
import { noticesRead, readNotices, renewScreen } from './read-notices.ts'

/** Keeps the person's unread notices up to date; those about the screen that is open are read by seeing it. */
export function NoticeReader() {
  const { signedIn } = useSession()
  const [path] = useLocation()
  const { data = noNotices } = useRead({ ...noticesRead, enabled: signedIn.current !== undefined })
  useEffect(() => {
    unreadNotices.set(data)
    return () => unreadNotices.set(noNotices)
  }, [data])
  const search = useSearch()
  // A notice is about a whole screen, or about what the address says beyond it.
  const here = data.list.find((notice) => notice.path === path || notice.path === `${path}?${search}`)?.path
  useEffect(() => {
    if (!here) return
    // What it tells of may have happened while the screen lay open.
    renewScreen()
    void readNotices(here)
  }, [here])
  return null
}
