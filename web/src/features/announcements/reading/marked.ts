import type { ReadMark } from '@iambiz/contract/features/announcements/reading.ts'
import type { HomeData } from '#web/platform/home/whole-home.ts'
import type { MarkedAnnouncement } from '#web/platform/session/tabs.ts'

/** The marked announcement, or all, with the server's reply. */
export type Marked = { of: MarkedAnnouncement | 'all'; mark: ReadMark }

type Status = 0 | 1 | 2
type Readable = { bulletinId: string; readStatus: Status; readTime?: string | undefined }

/** Returns an announcement after a mark; marking all as read leaves confirmed ones confirmed. */
export function withMark<T extends Readable>(announcement: T, { of, mark }: Marked): T {
  const { bulletinId, readStatus } = announcement
  if (of === 'all') return readStatus === 0 ? { ...announcement, readStatus: 1 as const } : announcement
  if (of.bulletinId !== bulletinId) return announcement
  const { readTime: _, ...rest } = announcement
  return { ...rest, readStatus: mark.readStatus, ...(mark.readTime ? { readTime: mark.readTime } : {}) } as T
}

/** Returns the change of the unread count: -1, 0 or 1. */
const stepOf = (before: Status, after: Status) => Number(after === 0) - Number(before === 0)

function countAfter(
  count: NonNullable<HomeData['bulletinCount']>,
  { of, mark }: Marked,
  step: number,
): NonNullable<HomeData['bulletinCount']> {
  const { unread, forcedUnread, recent } = mark
  if (of === 'all') return { ...count, unread, forcedUnread, recent, byType: { '1': 0, '2': 0 } }
  const type = of.type === 1 ? '1' : '2'
  return {
    ...count,
    ...{ unread, forcedUnread, recent },
    byType: { ...count.byType, [type]: Math.max(0, count.byType[type] + step) },
  }
}

type App = NonNullable<HomeData['apps']>['page']['list'][number]

/** Returns the home data after a mark: announcements, counts and the unread dots of the applications. */
export function homeWithMark(home: HomeData, marked: Marked): HomeData {
  const { of, mark } = marked
  const { bulletins, bulletinCount, apps, myApps } = home
  // The status in the home data comes first, because its counts are based on it; the marked row may be older.
  const known = of !== 'all' && bulletins?.find(({ bulletinId }) => bulletinId === of.bulletinId)?.readStatus
  const step = of === 'all' ? 0 : stepOf(typeof known === 'number' ? known : of.readStatus, mark.readStatus)
  const appAfter = <A extends App>(app: A): A => {
    if (of === 'all') return app.unreadBulletins === 0 ? app : { ...app, unreadBulletins: 0 }
    if (of.appId !== app.appId || mark.recentInApp === app.unreadBulletins) return app
    return { ...app, unreadBulletins: mark.recentInApp }
  }
  return {
    ...home,
    ...(bulletins && { bulletins: bulletins.map((one) => withMark(one, marked)) }),
    ...(bulletinCount && { bulletinCount: countAfter(bulletinCount, marked, step) }),
    ...(apps && { apps: { ...apps, page: { ...apps.page, list: apps.page.list.map(appAfter) } } }),
    ...(myApps && {
      myApps: {
        ...myApps,
        usualApps: myApps.usualApps.map(appAfter),
        accessedApps: myApps.accessedApps.map(appAfter),
      },
    }),
  }
}
