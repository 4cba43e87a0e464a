import type {
  AnnouncementCount,
  announcements,
  UserAnnouncement,
} from '@iambiz/contract/features/announcements.ts'
import type { ReceivedOf } from '@iambiz/contract/platform/endpoint.ts'
import type { Language } from '@iambiz/contract/platform/shapes.ts'
import type { Actor, RequestContext } from '#server/platform/actor.ts'
import { type Page, pageOfList } from '#server/platform/page.ts'
import { folded } from '#server/platform/search-text.ts'
import type { WireTime } from '#server/platform/wire-time.ts'
import type { AnnouncementDeps, AppNames } from './deps.ts'
import { countOf, inboxOf, inReadingOrder, type Received } from './inbox.ts'
import { effectStateAt } from './released.ts'

export type AnnouncementQuery = ReceivedOf<
  (typeof announcements)['GET /iam-portal/user/getBulletinList']
>['query']

/** Long before the first announcement. */
const ever = new Date(0)

/** What the person has now, newest first. */
export async function readInbox(
  deps: AnnouncementDeps,
  actor: Actor,
  now: Date,
  includeExpired = false,
): Promise<Received[]> {
  const [released, reader] = await Promise.all([
    deps.released(actor.versions.announcements),
    deps.findReader(actor, includeExpired ? ever : now),
  ])
  return inboxOf(released, reader, now, includeExpired)
}

/** An announcement as its reader gets it, in one language. */
export function shownTo(
  { lang, now, wireTime, names }: { lang: Language; now: Date; wireTime: WireTime; names: AppNames },
  { announcement, readStatus, readAt }: Received,
): UserAnnouncement {
  const { onlineFrom, onlineTo, publishFrom, publishTo } = announcement
  const { appCode, name } = names(announcement.appId)
  return {
    bulletinId: announcement.id,
    title: announcement.title[lang],
    ...announcement.reading,
    type: announcement.type,
    appId: announcement.appId,
    appCode,
    appName: name[lang],
    summary: announcement.summary[lang],
    forcedPush: announcement.forced,
    pinned: announcement.pinned,
    hasAttachment: announcement.hasAttachment,
    publishStartTime: wireTime(publishFrom),
    ...(publishTo ? { publishEndTime: wireTime(publishTo) } : {}),
    ...(onlineFrom ? { onlineStartTime: wireTime(onlineFrom) } : {}),
    ...(onlineTo ? { onlineEndTime: wireTime(onlineTo) } : {}),
    releaseTime: wireTime(announcement.releasedAt),
    effectState: effectStateAt(announcement, now) === 'EXPIRED' ? 'EXPIRED' : 'EFFECTIVE',
    readStatus,
    ...(readStatus > 0 && readAt !== null ? { readTime: wireTime(new Date(readAt)) } : {}),
    ...(lang === 'en' && !announcement.hasEnglish ? { langFallback: true } : {}),
    contentRevision: announcement.contentRevision,
  }
}

/** One page of the person's announcements: pinned first, then unconfirmed forced ones, then the newest. */
export async function announcementPage(
  deps: AnnouncementDeps,
  actor: Actor,
  { lang, now }: RequestContext,
  query: AnnouncementQuery,
): Promise<Page<UserAnnouncement>> {
  const [inbox, names] = await Promise.all([
    readInbox(deps, actor, now, query.includeExpired === '1'),
    deps.appNames(actor),
  ])
  const wanted = folded(query.keyword ?? '')
  const appId = query.appId?.toLowerCase()
  const found = inbox.filter(
    ({ announcement, readStatus }) =>
      (appId === undefined || announcement.appId === appId) &&
      (query.type === undefined || announcement.type === query.type) &&
      (query.readStatus === undefined || readStatus === query.readStatus) &&
      (query.forcedPush === undefined || announcement.forced) &&
      announcement.searchText.includes(wanted),
  )
  const page = pageOfList(inReadingOrder(found), query)
  const look = { lang, now, wireTime: deps.wireTime, names }
  return { ...page, list: page.list.map((received) => shownTo(look, received)) }
}

/** How many announcements the person has, and how many are unread; of one application or of all. */
export function announcementCount(
  inbox: readonly Received[],
  wantedApp: string | undefined,
): AnnouncementCount {
  const appId = wantedApp?.toLowerCase()
  return countOf(inbox.filter(({ announcement }) => appId === undefined || announcement.appId === appId))
}
