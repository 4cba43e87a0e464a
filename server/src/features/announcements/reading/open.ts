import type { OpenedAnnouncement, ReadMark } from '@iambiz/contract/features/announcements/reading.ts'
import type { Language } from '@iambiz/contract/platform/shapes.ts'
import type { Actor, RequestContext } from '#server/platform/actor.ts'
import { fail } from '#server/platform/failure.ts'
import { shownFile } from '#server/platform/files/shown.ts'
import { findFile } from '#server/platform/files/store.ts'
import { richText } from '#server/platform/rich-text.ts'
import { maintains } from '../scope.ts'
import type { AnnouncementDeps } from './deps.ts'
import { countOf, type Received, recentByAppOf, recentSince } from './inbox.ts'
import { readInbox, shownTo } from './listing.ts'
import { appOfAnnouncement, markRead, openedRow } from './store.ts'

type Row = NonNullable<Awaited<ReturnType<typeof openedRow>>>

const inLanguage = (lang: Language, zh: string | null, en: string | null): string =>
  (lang === 'en' ? en : null) ?? zh ?? ''

/** Returns the text that the person read before the announcement was rewritten, for comparison. */
function readBefore(row: Row, lang: Language): { diffFrom?: OpenedAnnouncement['diffFrom'] } {
  if (row.before_content_zh === null) return {}
  return {
    diffFrom: {
      title: inLanguage(lang, row.before_title_zh, row.before_title_en),
      content: richText(inLanguage(lang, row.before_content_zh, row.before_content_en)),
    },
  }
}

/** Returns the announcements just before and after the given one in the inbox, without expired ones. */
function besideIn(inbox: readonly Received[], id: string, lang: Language, now: Date) {
  const shown = inbox.filter(({ announcement }) => announcement.id === id || isOut(announcement, now))
  const at = shown.findIndex(({ announcement }) => announcement.id === id)
  const named = (index: number) => {
    const announcement = at < 0 ? undefined : shown[index]?.announcement
    return announcement && { bulletinId: announcement.id, title: announcement.title[lang] }
  }
  const [newer, older] = [named(at - 1), named(at + 1)]
  return { ...(newer ? { newer } : {}), ...(older ? { older } : {}) }
}

/**
 * Returns an announcement that the person receives or edits; undefined when it is neither, or is a draft, void or
 * disabled.
 */
async function openableBy(
  deps: AnnouncementDeps,
  actor: Actor,
  now: Date,
  id: string,
): Promise<{ received: Received; mine: boolean; inbox: readonly Received[] } | undefined> {
  const inbox = await readInbox(deps, actor, now, true)
  const own = inbox.find(({ announcement }) => announcement.id === id)
  if (own) return { received: own, mine: true, inbox }
  const { all } = await deps.released(actor.versions.announcements)
  const announcement = all.find((one) => one.id === id)
  if (!announcement || !actor.capabilities.bulletinMaintain) return undefined
  if (!(await maintains(deps.db, actor, announcement.appId))) return undefined
  return { received: { announcement, readStatus: 0, readAt: null }, mine: false, inbox }
}

/** Returns one announcement with its content; fails as not found for people who may not read it. */
export async function openAnnouncement(
  deps: AnnouncementDeps,
  actor: Actor,
  { lang, now }: RequestContext,
  bulletinId: string,
): Promise<OpenedAnnouncement> {
  const id = bulletinId.toLowerCase()
  const found = (await openableBy(deps, actor, now, id)) ?? fail('resource.not-found')
  const [row, names] = await Promise.all([openedRow(deps.db, id, actor.userNo), deps.appNames(actor)])
  if (!row) return fail('resource.not-found')
  const attachment = row.attachment_id && (await findFile(deps.db, row.attachment_id))
  const {
    summary: _,
    pinyin: __,
    initials: ___,
    ...head
  } = shownTo({ lang, now, wireTime: deps.wireTime, names }, found.received)
  const isCurrent = row.read_revision === row.content_revision
  return {
    ...head,
    title: inLanguage(lang, row.title_zh, row.title_en),
    content: richText(inLanguage(lang, row.content_zh, row.content_en)),
    attachments: attachment ? [shownFile(attachment, deps.wireTime)] : [],
    pushScope: found.received.announcement.forAllUsers ? 1 : 2,
    ...(row.version === null ? {} : { version: row.version }),
    ...(row.impact_scope === null ? {} : { impactScope: row.impact_scope }),
    ...(row.operations_contact === null ? {} : { operationsContact: row.operations_contact }),
    ...(row.effective_at ? { effectiveTime: deps.wireTime(row.effective_at) } : {}),
    ...(row.confirmed_at && isCurrent ? { confirmTime: deps.wireTime(row.confirmed_at) } : {}),
    mine: found.mine,
    contentRevision: row.content_revision,
    ...readBefore(row, lang),
    ...besideIn(found.inbox, id, lang, now),
  }
}

/** Returns whether a person may read the files of an announcement: its readers may, and its editors in any state. */
export const mayReadAnnouncement =
  (deps: AnnouncementDeps) =>
  async (actor: Actor, id: string, now: Date): Promise<boolean> => {
    const inbox = await readInbox(deps, actor, now, true)
    if (inbox.some(({ announcement }) => announcement.id === id)) return true
    if (!actor.capabilities.bulletinMaintain) return false
    const appId = await appOfAnnouncement(deps.db, id)
    return appId !== undefined && maintains(deps.db, actor, appId)
  }

type Wish = { status: 0 | 1 | 2; contentRevision?: number | undefined }

const allOfThem = 'all'

/** Returns the ids to mark: all unread ones, or the named one. Refuses a mark that the announcement does not allow. */
function chosenFrom(inbox: readonly Received[], id: string, { status, contentRevision }: Wish): string[] {
  if (id === allOfThem) {
    if (status !== 1) fail('request.invalid')
    return inbox.filter(({ readStatus }) => readStatus === 0).map(({ announcement }) => announcement.id)
  }
  const { announcement } = inbox.find((one) => one.announcement.id === id) ?? fail('resource.not-found')
  if (status === 2 && contentRevision !== announcement.contentRevision)
    fail('resource.changed', { contentRevision: announcement.contentRevision })
  if (status === 0 && announcement.forced) fail('announcement.transition')
  return [announcement.id]
}

/** Marks one announcement or all of them as read; returns the remaining counts. */
export async function markAnnouncements(
  deps: AnnouncementDeps,
  actor: Actor,
  { now }: RequestContext,
  { id: wanted, wish }: { id: string; wish: Wish },
): Promise<ReadMark> {
  const id = wanted.toLowerCase()
  const { userNo, sessionId } = actor
  const chosen = chosenFrom(await readInbox(deps, actor, now, id !== allOfThem), id, wish)
  if (chosen.length > 0) await markRead(deps.db, { userNo, sessionId, status: wish.status, at: now }, chosen)
  const [after, row] = await Promise.all([
    readInbox(deps, actor, now, true),
    id === allOfThem ? undefined : openedRow(deps.db, id, userNo),
  ])
  const current = after.filter(({ announcement }) => isOut(announcement, now))
  const since = recentSince(await deps.findReader(actor, now), now)
  const { unread, forcedUnread, recent } = countOf(current, since)
  const one = after.find(({ announcement }) => announcement.id === id)
  return {
    bulletinId: id,
    readStatus: one?.readStatus ?? wish.status,
    ...(one?.readStatus && one.readAt !== null ? { readTime: deps.wireTime(new Date(one.readAt)) } : {}),
    ...(one?.readStatus === 2 && row?.confirmed_at ? { confirmTime: deps.wireTime(row.confirmed_at) } : {}),
    ...{ unread, forcedUnread, recent },
    recentInApp: (one && recentByAppOf(current, since).get(one.announcement.appId)) ?? 0,
  }
}

const isOut = ({ publishTo }: Received['announcement'], now: Date): boolean => !publishTo || publishTo > now
