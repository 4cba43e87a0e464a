import { hashKey } from '@tanstack/react-query'
import { call } from '#web/platform/api/call.ts'
import { storedHomeData } from '#web/platform/home/home-reading.ts'
import { renewAnnouncements } from './mark.ts'

/** Fetches the unread counts, and invalidates the announcements if the home page shows different counts. */
export async function checkUnread(): Promise<void> {
  const count = await call('GET /iam-portal/user/getBulletinCount').catch(() => undefined)
  const shown = storedHomeData()?.bulletinCount
  // `hashKey` sorts object keys; the two replies have their fields in different orders.
  if (count && shown && hashKey([count]) !== hashKey([shown])) renewAnnouncements()
}
