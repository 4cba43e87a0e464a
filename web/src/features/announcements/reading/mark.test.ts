import type { UserAnnouncement } from '@iambiz/contract/features/announcements/reading.ts'
import { beforeEach, expect, test } from 'vitest'
import { call } from '#web/platform/api/call.ts'
import { currentHomeData } from '#web/platform/home/home-data.ts'
import { forgetHomeData, seedHomeData } from '#web/platform/home/home-reading.ts'
import type { HomeData } from '#web/platform/home/whole-home.ts'
import { envelope, portal } from '#web/testing/portal.ts'
import { mark } from './mark.ts'

const home = {
  signedIn: { current: { orgCode: 'HQ', roleNo: 'staff' }, orgRole: [], flags: {}, user: { userNo: 'A1' } },
  bulletinCount: { total: 1, unread: 1, forcedUnread: 1, byType: { '1': 1, '2': 0 } },
} as unknown as HomeData

const announcement = { bulletinId: 'a', appId: 'mail', type: 1, readStatus: 0 } as UserAnnouncement

beforeEach(() => {
  forgetHomeData()
  seedHomeData(home)
})

test('[ANN-03] a confirmation is not undone by the late answer to the opening before it', async () => {
  const held: { status: number; answer: () => void }[] = []
  const arrived = Promise.withResolvers<void>()
  await portal(({ url, body }, response) => {
    if (!url.includes('updateUserBulletinStatus')) return void envelope({})({} as never, response)
    const { status } = JSON.parse(body) as { status: number }
    const mark = { bulletinId: 'a', readStatus: status, unread: 0, forcedUnread: status === 2 ? 0 : 1 }
    const answer = () => void envelope(mark)({} as never, response)
    if (status === 2) return answer()
    held.push({ status, answer })
    arrived.resolve()
  })
  const marking = Promise.all([
    mark(announcement, { status: 1 }),
    mark(announcement, { status: 2, contentRevision: 1 }),
  ])
  await arrived.promise
  // Without the queue, the confirmation would be answered before this call is.
  await call('GET /iam-portal/user/getBulletinCount')
  held[0]?.answer()
  await marking
  expect(currentHomeData()?.bulletinCount).toMatchObject({ unread: 0, forcedUnread: 0 })
})
