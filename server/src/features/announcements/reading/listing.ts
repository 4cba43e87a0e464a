import {
  type AnnouncementCount,
  announcementFields,
  type announcements,
  type UserAnnouncement,
} from '@iambiz/contract/features/announcements/reading.ts'
import type { ReceivedOf } from '@iambiz/contract/platform/endpoint.ts'
import type { Language } from '@iambiz/contract/platform/shapes.ts'
import type { Actor, RequestContext } from '#server/platform/actor.ts'
import {
  completedJson,
  type WrittenJson,
  writtenBeginning,
  writtenList,
  writtenObject,
} from '#server/platform/http/written-json.ts'
import { onceFor, oncePer } from '#server/platform/once-per.ts'
import { type Page, pageOfList } from '#server/platform/page.ts'
import { type FilterCells, filterTest } from '#server/platform/query-fields.ts'
import { folded } from '#server/platform/search-text.ts'
import type { WireTime } from '#server/platform/wire-time.ts'
import type { AnnouncementDeps, AppNames, Reader } from './deps.ts'
import { countOf, inboxOf, inReadingOrder, type Received } from './inbox.ts'
import { type Announcement, effectStateAt } from './released.ts'

export type AnnouncementQuery = ReceivedOf<
  (typeof announcements)['GET /iam-portal/user/getBulletinList']
>['query']

/** Returns the announcements that the person has at `now`, newest first. */
export async function readInbox(
  deps: Pick<AnnouncementDeps, 'released' | 'findReader'>,
  actor: Actor,
  now: Date,
  includeExpired = false,
): Promise<readonly Received[]> {
  const [released, reader] = await Promise.all([
    deps.released(actor.versions.announcements),
    deps.findReader(actor, now),
  ])
  return inboxOf(released, reader, now, includeExpired)
}

type Look = { lang: Language; now: Date; wireTime: WireTime; names: AppNames }

type OwnPart = Pick<UserAnnouncement, 'effectState' | 'readStatus' | 'readTime'>

/** Returns the fields that are the same for all readers of a language. */
function commonPart(
  announcement: Announcement,
  { appCode, name }: ReturnType<AppNames>,
  lang: Language,
  wireTime: WireTime,
): Omit<UserAnnouncement, keyof OwnPart> {
  const { onlineFrom, onlineTo, publishFrom, publishTo } = announcement
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
    ...(lang === 'en' && !announcement.hasEnglish ? { langFallback: true } : {}),
    contentRevision: announcement.contentRevision,
  }
}

const ownPart = (
  { now, wireTime }: Pick<Look, 'now' | 'wireTime'>,
  { announcement, readStatus, readAt }: Received,
): OwnPart => ({
  effectState: effectStateAt(announcement, now) === 'EXPIRED' ? 'EXPIRED' : 'EFFECTIVE',
  readStatus,
  ...(readStatus > 0 && readAt !== null ? { readTime: wireTime(new Date(readAt)) } : {}),
})

/** Returns an announcement as its reader gets it, in one language. */
export const shownTo = (look: Look, received: Received): UserAnnouncement => ({
  ...commonPart(received.announcement, look.names(received.announcement.appId), look.lang, look.wireTime),
  ...ownPart(look, received),
})

// The names of an application keep their identity until the catalogue changes, so they can be a cache key.
const beginnings = onceFor((wireTime: WireTime) =>
  onceFor((app: ReturnType<AppNames>) =>
    oncePer((announcement: Announcement, lang) =>
      writtenBeginning(commonPart(announcement, app, lang, wireTime)),
    ),
  ),
)

/** Returns the same as `shownTo`, serialized as JSON. */
export function writtenTo(look: Look, received: Received): WrittenJson<UserAnnouncement> {
  const { announcement } = received
  const beginningIn = beginnings(look.wireTime)(look.names(announcement.appId))
  return completedJson<UserAnnouncement>(beginningIn(announcement, look.lang), ownPart(look, received))
}

function foundIn(inbox: readonly Received[], query: AnnouncementQuery): readonly Received[] {
  const { appId: writtenId, type, readStatus, forcedPush, keyword = '' } = query
  const isNarrowed = [writtenId, type, readStatus, forcedPush].some((value) => value !== undefined)
  if (!isNarrowed && keyword === '') return inbox
  const wanted = folded(keyword)
  const appId = writtenId?.toLowerCase()
  return inbox.filter(
    ({ announcement, readStatus: status }) =>
      (appId === undefined || announcement.appId === appId) &&
      (type === undefined || announcement.type === type) &&
      (readStatus === undefined || status === readStatus) &&
      (forcedPush === undefined || announcement.forced) &&
      announcement.searchText.includes(wanted),
  )
}

const cells: FilterCells<UserAnnouncement, typeof announcementFields> = {
  title: (row) => row.title,
  type: (row) => row.type,
  appCode: (row) => row.appCode,
  appName: (row) => row.appName,
  summary: (row) => row.summary,
  forcedPush: (row) => row.forcedPush,
  pinned: (row) => row.pinned,
  hasAttachment: (row) => row.hasAttachment,
  readStatus: (row) => row.readStatus,
  effectState: (row) => row.effectState,
  releaseTime: (row) => row.releaseTime,
  publishStartTime: (row) => row.publishStartTime,
  publishEndTime: (row) => row.publishEndTime,
  onlineStartTime: (row) => row.onlineStartTime,
  onlineEndTime: (row) => row.onlineEndTime,
}

/** Returns the announcements that match the filters of the request. */
function conditioned(
  look: Look,
  found: readonly Received[],
  fields: AnnouncementQuery['queryFields'],
): readonly Received[] {
  if (!fields?.length) return found
  const isMet = filterTest(fields, announcementFields, cells)
  return found.filter((received) => isMet(shownTo(look, received)))
}

/** Returns one page of the person's announcements: pinned ones first, then unconfirmed forced ones, then the newest. */
export async function announcementPage(
  deps: AnnouncementDeps,
  actor: Actor,
  { lang, now }: RequestContext,
  { query, reader }: { query: AnnouncementQuery; reader: Reader },
): Promise<WrittenJson<Page<UserAnnouncement>>> {
  const current = async () => inboxOf(await deps.released(actor.versions.announcements), reader, now)
  const [inbox, names] = await Promise.all([
    query.includeExpired === '1' ? readInbox(deps, actor, now, true) : current(),
    deps.appNames(actor),
  ])
  const look = { lang, now, wireTime: deps.wireTime, names }
  const found = conditioned(look, foundIn(inbox, query), query.queryFields)
  const page = pageOfList(inReadingOrder(found), query)
  return writtenObject<Page<UserAnnouncement>>({
    ...page,
    list: writtenList(page.list.map((received) => writtenTo(look, received))),
  })
}

/** Returns the number of the person's announcements and of unread ones, for one application or for all. */
export function announcementCount(
  inbox: readonly Received[],
  wantedApp: string | undefined,
  since: number,
): AnnouncementCount {
  if (wantedApp === undefined) return countOf(inbox, since)
  const appId = wantedApp.toLowerCase()
  return countOf(
    inbox.filter(({ announcement }) => announcement.appId === appId),
    since,
  )
}
