import type { AnnouncementCount } from '@iambiz/contract/features/announcements/reading.ts'
import { onceFor } from '#server/platform/once-per.ts'
import { recentMs } from '#server/platform/recent.ts'
import type { Reader } from './deps.ts'
import { type Announcement, effectStateAt, type Released } from './released.ts'

/** An announcement with the read state of one person. */
export type Received = {
  readonly announcement: Announcement
  readonly readStatus: 0 | 1 | 2
  readonly readAt: number | null
  /** The person was reminded and has not marked it since. */
  readonly reminded?: boolean
}

/** True when the announcement is for all users or the person can see its application. */
const isPushedTo = ({ forAllUsers, appId }: Announcement, visible: ReadonlySet<string>): boolean =>
  forAllUsers || visible.has(appId)

/** Returns those candidates that the person receives, with the person's read states. */
function receivedOf(
  candidates: readonly Announcement[],
  { visible, marks }: Pick<Reader, 'visible' | 'marks'>,
): readonly Received[] {
  return candidates.flatMap((announcement) => {
    if (!isPushedTo(announcement, visible)) return []
    const mark = marks.get(announcement.id)
    const isOlder = mark !== undefined && mark.contentRevision < announcement.contentRevision
    return [
      {
        announcement,
        readStatus: mark === undefined || isOlder ? 0 : mark.status,
        readAt: mark?.readAt ?? null,
        reminded: mark?.reminded ?? false,
      },
    ]
  })
}

// The candidates, the visible applications and the read marks keep their identity until they change, so each can be a
// cache key.
const byVisible = onceFor((candidates: readonly Announcement[]) =>
  onceFor((visible: Reader['visible']) =>
    onceFor((marks: Reader['marks']) => receivedOf(candidates, { visible, marks })),
  ),
)

/** Returns the announcements that a person has at `now`, newest first; with `includeExpired` also expired ones. */
export function inboxOf(
  released: Released,
  reader: Reader,
  now: Date,
  includeExpired = false,
): readonly Received[] {
  if (!includeExpired) return byVisible(released.effectiveAt(now))(reader.visible)(reader.marks)
  const begun = released.all.filter((announcement) => effectStateAt(announcement, now) !== 'PENDING')
  return receivedOf(begun, reader)
}

/** A forced announcement must be shown until it is confirmed. */
const isUnconfirmedForced = ({ announcement, readStatus }: Received) => announcement.forced && readStatus < 2

const isReminded = ({ readStatus, reminded = false }: Received) => reminded && readStatus === 0

/**
 * Sorts reminded announcements first, then pinned ones, then forced ones that are not confirmed, then the newest. The
 * sort is stable.
 */
export const inReadingOrder = onceFor((inbox: readonly Received[]): readonly Received[] =>
  inbox.toSorted(
    (a, b) =>
      Number(isReminded(b)) - Number(isReminded(a)) ||
      Number(b.announcement.pinned) - Number(a.announcement.pinned) ||
      Number(isUnconfirmedForced(b)) - Number(isUnconfirmedForced(a)),
  ),
)

/**
 * Returns the time since when announcements are recent for a person, in milliseconds. Announcements released before the
 * person joined are not recent.
 */
export const recentSince = ({ joinedAt }: Pick<Reader, 'joinedAt'>, now: Date): number =>
  Math.max(joinedAt.getTime(), now.getTime() - recentMs)

/** Returns the unread announcements that the badges count: forced ones and recent ones. */
const recentOf = (inbox: readonly Received[], since: number): readonly Received[] =>
  inbox.filter(
    ({ announcement: { forced, releasedAt, publishFrom }, readStatus }) =>
      readStatus === 0 && (forced || releasedAt.getTime() >= since || publishFrom.getTime() >= since),
  )

export const countOf = (inbox: readonly Received[], since: number): AnnouncementCount => ({
  ...tallyOf(inbox),
  recent: recentOf(inbox, since).length,
})

const tallyOf = onceFor((inbox: readonly Received[]): Omit<AnnouncementCount, 'recent'> => {
  const unread = inbox.filter(({ readStatus }) => readStatus === 0)
  return {
    total: inbox.length,
    unread: unread.length,
    forcedUnread: inbox.filter(isUnconfirmedForced).length,
    byType: {
      '1': unread.filter(({ announcement }) => announcement.type === 1).length,
      '2': unread.filter(({ announcement }) => announcement.type === 2).length,
    },
  }
})

/** Returns the number of recent announcements per application. */
export function recentByAppOf(inbox: readonly Received[], since: number): ReadonlyMap<string, number> {
  const recent = new Map<string, number>()
  for (const { announcement } of recentOf(inbox, since))
    recent.set(announcement.appId, (recent.get(announcement.appId) ?? 0) + 1)
  return recent
}
