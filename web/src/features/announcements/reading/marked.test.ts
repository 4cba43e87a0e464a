import type { ReadMark, UserAnnouncement } from '@iambiz/contract/features/announcements/reading.ts'
import { expect, test } from 'vitest'
import type { HomeData } from '#web/platform/home/whole-home.ts'
import { homeWithMark, type Marked, withMark } from './marked.ts'

const announcement = (bulletinId: string, readStatus: 0 | 1 | 2, appId = 'mail') =>
  ({ bulletinId, appId, type: 1, readStatus }) as UserAnnouncement

const app = (appId: string, unreadBulletins: number) => ({ appId, unreadBulletins })

const home = () =>
  ({
    bulletins: [announcement('a', 0), announcement('b', 2), announcement('c', 0, 'travel')],
    bulletinCount: { total: 9, unread: 3, recent: 3, forcedUnread: 1, byType: { '1': 2, '2': 1 } },
    apps: { categories: [], page: { list: [app('mail', 2), app('travel', 1)] } },
    myApps: { usualApps: [app('mail', 2)], accessedApps: [app('travel', 1)] },
  }) as unknown as HomeData

const answer = (mark: Partial<ReadMark>): ReadMark => ({
  bulletinId: 'a',
  readStatus: 1,
  unread: 2,
  forcedUnread: 1,
  recent: 2,
  recentInApp: 1,
  ...mark,
})

const seen = ({ bulletins, bulletinCount, apps, myApps }: HomeData) => ({
  statuses: bulletins?.map(({ readStatus }) => readStatus),
  count: bulletinCount,
  apps: apps?.page.list.map(({ unreadBulletins }) => unreadBulletins),
  usual: myApps?.usualApps.map(({ unreadBulletins }) => unreadBulletins),
})

test('[ANN-02] one that is read is counted nowhere any more', () => {
  const marked: Marked = { of: announcement('a', 0), mark: answer({ readTime: '2026-11-21 09:00:00' }) }
  const after = homeWithMark(home(), marked)
  expect(seen(after)).toEqual({
    statuses: [1, 2, 0],
    count: { total: 9, unread: 2, recent: 2, forcedUnread: 1, byType: { '1': 1, '2': 1 } },
    apps: [1, 1],
    usual: [1],
  })
  expect(after.bulletins?.[0]?.readTime).toBe('2026-11-21 09:00:00')
  // Home data that already contains the mark must not be counted twice.
  expect(seen(homeWithMark(after, marked))).toEqual(seen(after))
})

test('[ANN-02] one that is unread again is counted again, and has no time of reading', () => {
  const read = { ...announcement('a', 1), readTime: '2026-11-21 09:00:00' }
  const marked: Marked = { of: read, mark: answer({ readStatus: 0, unread: 4 }) }
  expect(withMark(read, marked)).toEqual(announcement('a', 0))
  expect(withMark(read, { ...marked, of: announcement('z', 0) })).toBe(read)
  const older = {
    ...marked,
    of: announcement('old', 1, 'travel'),
    mark: answer({ readStatus: 0, unread: 4, recentInApp: 2 }),
  }
  expect(seen(homeWithMark(home(), older))).toMatchObject({
    count: { unread: 4, byType: { '1': 3, '2': 1 } },
    apps: [2, 2],
  })
})

test('[ANN-02] all that are unread become read; what was confirmed stays confirmed', () => {
  const marked: Marked = { of: 'all', mark: answer({ bulletinId: 'all', unread: 0, recent: 0 }) }
  expect(seen(homeWithMark(home(), marked))).toEqual({
    statuses: [1, 2, 1],
    count: { total: 9, unread: 0, recent: 0, forcedUnread: 1, byType: { '1': 0, '2': 0 } },
    apps: [0, 0],
    usual: [0],
  })
})

test('a home without organization and role has nothing to mark', () => {
  const bare = { signedIn: {} } as unknown as HomeData
  expect(homeWithMark(bare, { of: 'all', mark: answer({}) })).toEqual(bare)
})

test('an old one that is read takes nothing from the red marks, which did not count it', () => {
  const marked: Marked = {
    of: announcement('old', 0),
    mark: answer({ unread: 2, recent: 3, recentInApp: 2 }),
  }
  const after = seen(homeWithMark(home(), marked))
  expect([after.count?.recent, after.apps, after.usual]).toEqual([3, [2, 1], [2]])
})
