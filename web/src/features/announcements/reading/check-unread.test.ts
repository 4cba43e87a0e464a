import { beforeEach, expect, test, vi } from 'vitest'
import { forgetHomeData, seedHomeData } from '#web/platform/home/home-reading.ts'
import type { HomeData } from '#web/platform/home/whole-home.ts'
import { envelope, portal } from '#web/testing/portal.ts'
import { checkUnread } from './check-unread.ts'
import { renewAnnouncements } from './mark.ts'

vi.mock(import('./mark.ts'), () => ({ renewAnnouncements: vi.fn() }))

const count = { total: 3, unread: 1, forcedUnread: 0, byType: { '1': 1, '2': 0 } }

beforeEach(() => {
  forgetHomeData()
  seedHomeData({
    signedIn: { current: { orgCode: 'HQ', roleNo: 'staff' }, orgRole: [], flags: {}, user: { userNo: 'A1' } },
    bulletinCount: { ...count, recent: 1 },
  } as unknown as HomeData)
})

test('[ANN-03] announcements are read again where the count differs, not where its names are in another order', async () => {
  await portal(envelope({ recent: 1, ...count }))
  await checkUnread()
  expect(renewAnnouncements).not.toHaveBeenCalled()
  await portal(envelope({ ...count, unread: 2, recent: 1 }))
  await checkUnread()
  expect(renewAnnouncements).toHaveBeenCalledOnce()
})
