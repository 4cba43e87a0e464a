import type { OpenedAnnouncement, ReadMark } from '@iambiz/contract/features/announcements/reading.ts'
import { applicationId } from '@iambiz/demo/world/catalogue.ts'
import { fail } from '@iambiz/server/platform/failure.ts'
import { folded } from '@iambiz/server/platform/search-text.ts'
import type { Circumstances, Handlers } from '#mock/handler.ts'
import { pageOf } from '#mock/listing.ts'
import { overviewOf } from './announcement-overview.ts'
import { countOf, inboxOf, inReadingOrder, type Received, shownTo, typeOf } from './inbox.ts'
import { type Acting, visibleTo } from './portal-apps.ts'

/** Nothing is written anew in the mock. */
const contentRevision = 1

const inboxFor = ({ company, now }: Circumstances, caller: Acting, includeExpired: boolean): Received[] =>
  inboxOf(company, now, caller, { sees: visibleTo(caller), includeExpired })

const found = (inbox: readonly Received[], id: string): Received =>
  inbox.find(({ announcement }) => announcement.id === id) ?? fail('resource.not-found')

const confirmedAt = ({ readStatus, readAt }: Received, { company }: Circumstances) =>
  readStatus === 2 && readAt ? { confirmTime: company.wireTime(readAt) } : {}

function besideIn(inbox: readonly Received[], { announcement }: Received, lang: Circumstances['lang']) {
  const shown = inbox.filter((other) => other.announcement.id === announcement.id || !other.expired)
  const at = shown.findIndex((other) => other.announcement.id === announcement.id)
  const named = (index: number) => {
    const beside = shown[index]?.announcement
    return beside && { bulletinId: beside.id, title: lang === 'en' ? beside.titleEn : beside.titleZh }
  }
  const [newer, older] = [named(at - 1), named(at + 1)]
  return { ...(newer ? { newer } : {}), ...(older ? { older } : {}) }
}

function opened(circumstances: Circumstances, inbox: readonly Received[], id: string): OpenedAnnouncement {
  const received = found(inbox, id)
  const { summary: _, pinyin: __, initials: ___, ...head } = shownTo(circumstances, received)
  const { announcement } = received
  const { version, impactScope, contact, publishFrom } = announcement
  return {
    ...head,
    content: circumstances.lang === 'en' ? announcement.contentEn : announcement.contentZh,
    attachments: [],
    pushScope: announcement.forEveryone ? 1 : 2,
    ...(version === null ? { effectiveTime: circumstances.company.wireTime(publishFrom) } : { version }),
    ...(impactScope === null ? {} : { impactScope }),
    ...(contact ? { operationsContact: contact } : {}),
    ...confirmedAt(received, circumstances),
    mine: true,
    ...besideIn(inbox, received, circumstances.lang),
  }
}

type Wish = { status: 0 | 1 | 2; contentRevision?: number | undefined }

/** Marks one announcement, or all unread ones as read; a confirmed one stays so. */
function mark(circumstances: Circumstances, caller: Acting, { id, wish }: { id: string; wish: Wish }): void {
  const { marks } = caller.own
  const { status } = wish
  const unread = () => inboxFor(circumstances, caller, false).filter(({ readStatus }) => readStatus === 0)
  const chosen = id === 'all' ? unread() : [found(inboxFor(circumstances, caller, true), id)]
  if (id === 'all' && status !== 1) fail('request.invalid')
  if (status === 2 && wish.contentRevision !== contentRevision) fail('resource.changed', { contentRevision })
  for (const { announcement, readStatus } of chosen) {
    if (status === 0 && announcement.forced) fail('announcement.transition')
    if (readStatus === 2) continue
    if (status === 0) marks.delete(announcement.id)
    else marks.set(announcement.id, { status, at: circumstances.now })
  }
}

function markOf(circumstances: Circumstances, caller: Acting, id: string, status: Wish['status']): ReadMark {
  const { now } = circumstances
  const inbox = inboxFor(circumstances, caller, false)
  const { unread, forcedUnread, recent } = countOf(inbox, now)
  const counts = { unread, forcedUnread, recent }
  if (id === 'all') return { bulletinId: id, readStatus: status, ...counts, recentInApp: 0 }
  const one = found(inboxFor(circumstances, caller, true), id)
  const ofApp = inbox.filter(({ announcement }) => announcement.application === one.announcement.application)
  return {
    bulletinId: id,
    readStatus: one.readStatus,
    ...(one.readAt ? { readTime: circumstances.company.wireTime(one.readAt) } : {}),
    ...confirmedAt(one, circumstances),
    ...counts,
    recentInApp: countOf(ofApp, now).recent,
  }
}

export const announcementHandlers = {
  'GET /iam-portal/user/getBulletinCount': ({ caller, ...circumstances }) =>
    countOf(inboxFor(circumstances, caller, false), circumstances.now),

  'GET /iam-portal/user/getBulletinList': ({ query, caller, ...circumstances }) => {
    const { appId, type, readStatus, forcedPush, keyword = '', includeExpired } = query
    const wanted = folded(keyword)
    const listed = inboxFor(circumstances, caller, includeExpired === '1').filter(
      ({ announcement, ...received }) =>
        (appId === undefined || applicationId(announcement.application) === appId) &&
        (type === undefined || typeOf(announcement) === type) &&
        (readStatus === undefined || received.readStatus === readStatus) &&
        (forcedPush === undefined || announcement.forced) &&
        [announcement.titleZh, announcement.titleEn].some((title) => folded(title).includes(wanted)),
    )
    const page = pageOf(inReadingOrder(listed), query)
    return { ...page, list: page.list.map((received) => shownTo(circumstances, received)) }
  },

  'GET /iam-portal/user/getBulletinOverview': ({ query, caller, ...circumstances }) =>
    overviewOf(circumstances, inboxFor(circumstances, caller, query.includeExpired === '1')),

  'GET /iam-portal/user/getBulletinDetail': ({ query, caller, ...circumstances }) =>
    opened(circumstances, inboxFor(circumstances, caller, true), query.bulletinId),

  'POST /iam-portal/user/updateUserBulletinStatus/:id': ({ params, body, caller, ...circumstances }) => {
    mark(circumstances, caller, { id: params.id, wish: body })
    return markOf(circumstances, caller, params.id, body.status)
  },
} satisfies Handlers
