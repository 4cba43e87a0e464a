import type { AnnouncementCount, UserAnnouncement } from '@iambiz/contract/features/announcements/reading.ts'
import type { Announcement } from '@iambiz/demo/world/announcements.ts'
import { type Application, applicationId, applications } from '@iambiz/demo/world/catalogue.ts'
import { plainText } from '@iambiz/server/features/announcements/reading/html-text.ts'
import { readingOf } from '@iambiz/server/platform/reading.ts'
import { recentMs } from '@iambiz/server/platform/recent.ts'
import type { Company } from '#mock/company.ts'
import type { Circumstances } from '#mock/handler.ts'
import type { Own } from '#mock/memory.ts'

type Reader = { own: Pick<Own, 'marks'> }

/** An announcement as one person has it. */
export type Received = {
  announcement: Announcement & { publishFrom: Date; releasedAt: Date }
  expired: boolean
  readStatus: 0 | 1 | 2
  readAt: Date | null
}

const released = ['effective', 'expired', 'future']

/** The announcements that a person has now, newest first; with `includeExpired` also those that are over. */
export function inboxOf(
  { world }: Company,
  now: Date,
  { own: { marks } }: Reader,
  { sees, includeExpired = false }: { sees: readonly Application[]; includeExpired?: boolean },
): Received[] {
  const codes = new Set(sees.map(({ code }) => code))
  const found = world.announcements.flatMap((announcement): Received[] => {
    const { publishFrom, publishTo, releasedAt, forEveryone, application, state } = announcement
    if (!publishFrom || !releasedAt || publishFrom > now || !released.includes(state)) return []
    const expired = publishTo !== null && publishTo <= now
    if ((expired && !includeExpired) || !(forEveryone || codes.has(application))) return []
    const mark = marks.get(announcement.id)
    return [
      {
        announcement: { ...announcement, publishFrom, releasedAt },
        expired,
        readStatus: mark?.status ?? 0,
        readAt: mark?.at ?? null,
      },
    ]
  })
  return found.sort((a, b) => b.announcement.releasedAt.getTime() - a.announcement.releasedAt.getTime())
}

const isUnconfirmedForced = ({ announcement, readStatus }: Received) => announcement.forced && readStatus < 2

/** Pinned first, then forced ones that are not confirmed, then the newest. */
export const inReadingOrder = (inbox: readonly Received[]): Received[] =>
  inbox.toSorted(
    (a, b) =>
      Number(b.announcement.pinned) - Number(a.announcement.pinned) ||
      Number(isUnconfirmedForced(b)) - Number(isUnconfirmedForced(a)),
  )

/** 1 tells of a new version, 2 is a notice. */
export const typeOf = ({ version }: Announcement): 1 | 2 => (version === null ? 2 : 1)

/** Unread, and must be read or was released lately. */
const isRecent =
  (now: Date) =>
  ({ announcement, readStatus }: Received): boolean =>
    readStatus === 0 &&
    (announcement.forced ||
      Math.max(announcement.releasedAt.getTime(), announcement.publishFrom.getTime()) >=
        now.getTime() - recentMs)

export function countOf(inbox: readonly Received[], now: Date): AnnouncementCount {
  const unread = inbox.filter(({ readStatus }) => readStatus === 0)
  const ofType = (type: 1 | 2) => unread.filter(({ announcement }) => typeOf(announcement) === type).length
  return {
    total: inbox.length,
    unread: unread.length,
    recent: inbox.filter(isRecent(now)).length,
    forcedUnread: inbox.filter(isUnconfirmedForced).length,
    byType: { '1': ofType(1), '2': ofType(2) },
  }
}

/** Recent announcements by the code of their application. */
export function recentOf(
  company: Company,
  now: Date,
  reader: Reader,
  sees: readonly Application[],
): ReadonlyMap<string, number> {
  const recent = inboxOf(company, now, reader, { sees }).filter(isRecent(now))
  const byCode = Map.groupBy(recent, ({ announcement }) => announcement.application)
  return new Map([...byCode].map(([code, list]) => [code, list.length]))
}

const summaryLength = { zh: 200, en: 500 }

/** An announcement as its reader gets it. */
export function shownTo(
  { company: { wireTime }, lang }: Pick<Circumstances, 'company' | 'lang'>,
  { announcement, expired, readStatus, readAt }: Received,
): UserAnnouncement {
  const { publishTo, onlineFrom, onlineTo } = announcement
  const app = applications.find(({ code }) => code === announcement.application)
  const isEnglish = lang === 'en'
  return {
    bulletinId: announcement.id,
    title: isEnglish ? announcement.titleEn : announcement.titleZh,
    ...readingOf(announcement.titleZh),
    type: typeOf(announcement),
    appId: applicationId(announcement.application),
    appCode: announcement.application,
    appName: app?.[lang] ?? announcement.application,
    summary: plainText(isEnglish ? announcement.contentEn : announcement.contentZh, summaryLength[lang]),
    forcedPush: announcement.forced,
    pinned: announcement.pinned,
    hasAttachment: false,
    publishStartTime: wireTime(announcement.publishFrom),
    ...(publishTo ? { publishEndTime: wireTime(publishTo) } : {}),
    ...(onlineFrom ? { onlineStartTime: wireTime(onlineFrom) } : {}),
    ...(onlineTo ? { onlineEndTime: wireTime(onlineTo) } : {}),
    releaseTime: wireTime(announcement.releasedAt),
    effectState: expired ? 'EXPIRED' : 'EFFECTIVE',
    readStatus,
    ...(readAt ? { readTime: wireTime(readAt) } : {}),
    contentRevision: 1,
  }
}
