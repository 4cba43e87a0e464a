import type {
  AnnouncementOverview,
  AnnouncementTally,
} from '@iambiz/contract/features/announcements/reading.ts'
import type { Actor, RequestContext } from '#server/platform/actor.ts'
import type { AnnouncementDeps, AppNames } from './deps.ts'
import type { Received } from './inbox.ts'
import { readInbox } from './listing.ts'
import { effectStateAt } from './released.ts'

const dayMs = 86_400_000
/** Downtimes are announced this long before they begin, in milliseconds. */
const ahead = 7 * dayMs

const tallyOf = (inbox: readonly Received[]): AnnouncementTally => ({
  total: inbox.length,
  unread: inbox.filter(({ readStatus }) => readStatus === 0).length,
  forced: inbox.filter(({ announcement }) => announcement.forced).length,
})

type Look = { lang: RequestContext['lang']; now: Date; names: AppNames }

/** Returns the applications: those with unread announcements first, then by their newest announcement. */
function appsOf(inbox: readonly Received[], { lang, names }: Look): AnnouncementOverview['apps'] {
  return [...Map.groupBy(inbox, ({ announcement }) => announcement.appId)]
    .map(([appId, received]) => ({ appId, appName: names(appId).name[lang], ...tallyOf(received) }))
    .sort((one, other) => Number(other.unread > 0) - Number(one.unread > 0))
}

function downtimesOf(
  inbox: readonly Received[],
  { wireTime }: AnnouncementDeps,
  { lang, now, names }: Look,
): AnnouncementOverview['downtimes'] {
  return inbox
    .flatMap(({ announcement }) => {
      const { onlineFrom: from, onlineTo: to } = announcement
      const isNear = from && to && now < to && from.getTime() - now.getTime() < ahead
      return isNear && effectStateAt(announcement, now) === 'EFFECTIVE' ? [{ announcement, from, to }] : []
    })
    .sort((one, other) => one.from.getTime() - other.from.getTime())
    .map(({ announcement: { id, title, appId }, from, to }) => ({
      bulletinId: id,
      title: title[lang],
      appId,
      appName: names(appId).name[lang],
      from: wireTime(from),
      to: wireTime(to),
    }))
}

/** Returns counts by type and by application for the filters of the list, and the downtimes of the next seven days. */
export async function announcementOverview(
  deps: AnnouncementDeps,
  actor: Actor,
  { lang, now }: RequestContext,
  includeExpired: boolean,
): Promise<AnnouncementOverview> {
  const [inbox, names] = await Promise.all([
    readInbox(deps, actor, now, includeExpired),
    deps.appNames(actor),
  ])
  const look = { lang, now, names }
  const ofType = (type: 1 | 2) => tallyOf(inbox.filter(({ announcement }) => announcement.type === type))
  return {
    all: tallyOf(inbox),
    byType: { '1': ofType(1), '2': ofType(2) },
    apps: appsOf(inbox, look),
    downtimes: downtimesOf(inbox, deps, look),
  }
}
