import { hashKey } from '@tanstack/react-query'
import { call } from '#web/platform/api/call.ts'
import { storedHomeData } from '#web/platform/home/home-reading.ts'
import { renewAnnouncements } from './mark.ts'

/** Asks how many announcements are unread, and reads them anew where home says something else. */
export async function checkUnread(): Promise<void> {
  const count = await call('GET /iam-portal/user/getBulletinCount').catch(() => undefined)
  const shown = storedHomeData()?.bulletinCount
  // The two replies name the same numbers in different orders.
  if (count && shown && hashKey([count]) !== hashKey([shown])) renewAnnouncements()
}
