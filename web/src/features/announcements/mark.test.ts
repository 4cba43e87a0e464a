import type { UserAnnouncement } from '@iambiz/contract/features/announcements.ts'
import { beforeEach, expect, test } from 'vitest'
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
  const bodies: unknown[] = []
  const answers: (() => void)[] = []
  await portal(({ url, body }, response) => {
    if (!url.includes('updateUserBulletinStatus')) return
    const { status } = JSON.parse(body) as { status: number }
    bodies.push(status)
    const answer = { bulletinId: 'a', readStatus: status, unread: 0, forcedUnread: status === 2 ? 0 : 1 }
    answers.push(() => void envelope(answer)({} as never, response))
    // Of two that are under way at once the later one is answered first.
    setImmediate(() => {
      for (const send of answers.splice(0).toReversed()) send()
    })
  })
  await Promise.all([
    mark(announcement, { status: 1 }),
    mark(announcement, { status: 2, contentRevision: 1 }),
  ])
  expect(bodies).toEqual([1, 2])
  expect(currentHomeData()?.bulletinCount).toMatchObject({ unread: 0, forcedUnread: 0 })
})
