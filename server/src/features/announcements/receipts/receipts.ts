import type {
  Audience,
  announcementReceipts,
  Receipt,
} from '@iambiz/contract/features/announcements/receipts.ts'
import type { ReceivedOf } from '@iambiz/contract/platform/endpoint.ts'
import type { Actor, RequestContext } from '#server/platform/actor.ts'
import { auditDenial } from '#server/platform/audit.ts'
import type { BaseDeps } from '#server/platform/base-deps.ts'
import { fail } from '#server/platform/failure.ts'
import { toPage } from '#server/platform/page.ts'
import { percentOf } from '#server/platform/percent.ts'
import type { WireTime } from '#server/platform/wire-time.ts'
import { countMails } from '../mails/mailing.ts'
import { readInbox } from '../reading/listing.ts'
import { maintains } from '../scope.ts'
import {
  applicationExists,
  audienceRow,
  countReleasedSince,
  findReleased,
  type ReleasedAnnouncement,
} from './audience-reports.ts'
import type { AnnouncementReceiptDeps } from './deps.ts'
import { type ReaderRow, receiptRow } from './receipt-reports.ts'

type Calls = typeof announcementReceipts
type Draft = ReceivedOf<Calls['POST /iam-portal/system/bulletin/audience']>['body']
type Query = ReceivedOf<Calls['POST /iam-portal/system/newBulletinCount/:id']>['body']

/** Returns the audience that an announcement would reach if it came into force now. */
export async function previewAudience(
  deps: AnnouncementReceiptDeps,
  actor: Actor,
  context: RequestContext,
  { appId, pushScope, forcedPush, mail }: Draft,
): Promise<Audience> {
  const { db } = deps
  if (!(await maintains(db, actor, appId)) || !(await applicationExists(db, appId))) {
    await auditDenial(db, context, actor, {
      action: 'announcement.audience',
      target: { type: 'application', id: appId },
    })
    return fail('access.bulletin')
  }
  const { lang, now } = context
  const push = { appId, forAllUsers: pushScope === 1 }
  const [row, mails] = await Promise.all([
    audienceRow(db, lang, push, now),
    mail ? countMails(deps, lang, { push, forced: forcedPush, written: mail, actor, now }) : 0,
  ])
  return { ...row, mails, popup: forcedPush ? row.count : 0 }
}

/** Returns the requested announcement; fails for drafts, and as not found for people who do not maintain it. */
export async function requireReleased(
  { db }: BaseDeps,
  actor: Actor,
  context: RequestContext,
  { id, action }: { id: string; action: string },
): Promise<ReleasedAnnouncement> {
  const announcement = await findReleased(db, id)
  if (!announcement) return fail('resource.not-found')
  if (!(await maintains(db, actor, announcement.app_id))) {
    await auditDenial(db, context, actor, { action, target: { type: 'announcement', id } })
    return fail('resource.not-found')
  }
  return announcement.status === 0 ? fail('announcement.transition', { ids: [id] }) : announcement
}

const shownReader = (row: ReaderRow, wireTime: WireTime): Receipt['page']['list'][number] => ({
  userNo: row.user_no,
  userName: row.user_name,
  orgCode: row.org_code,
  orgName: row.org_name,
  ...(row.email ? { email: row.email } : {}),
  readStatus: row.status,
  ...(row.read_at === null ? {} : { readTime: wireTime(new Date(row.read_at)) }),
  ...(row.confirmed_at === null ? {} : { confirmTime: wireTime(new Date(row.confirmed_at)) }),
  mailStatus: row.mail_state ?? 'none',
  ...(row.mail_answer && row.mail_state !== 'sent' ? { mailError: row.mail_answer } : {}),
})

const noMails = { queued: 0, sent: 0, failed: 0, unknown: 0, held: 0 }

/** Returns the receipt of an announcement: counts, counts by organization, and one page of people. */
async function receiptOf(
  deps: AnnouncementReceiptDeps,
  actor: Actor,
  context: RequestContext,
  { id, query }: { id: string; query: Query },
): Promise<Receipt> {
  const { db, wireTime } = deps
  const { lang, now } = context
  const announcement = await requireReleased(deps, actor, context, { id, action: 'announcement.receipt' })
  const row = await receiptRow(db, lang, { id, announcement, now }, query)
  const { title_zh, title_en, at_release, reminded_at } = announcement
  return {
    scope: 'bulletin',
    bulletinId: id,
    title: (lang === 'en' ? title_en : null) ?? title_zh,
    audience: row.audience,
    read: row.read,
    confirmed: row.confirmed,
    unread: row.unread,
    readRate: row.audience === 0 ? 0 : percentOf(row.read, row.audience),
    lateJoiners: row.late,
    ...(at_release === null ? {} : { atRelease: at_release }),
    ...(reminded_at ? { lastReminder: wireTime(reminded_at) } : {}),
    mail: { ...noMails, ...row.mails },
    byOrg: row.by_org.map(({ org_code, org_name, ...counts }) => ({
      orgCode: org_code,
      orgName: org_name,
      ...counts,
    })),
    page: toPage(
      row.readers.map((reader) => shownReader(reader, wireTime)),
      row.total,
      query,
    ),
  }
}

const sevenDaysMs = 7 * 86_400_000

/** Returns the receipt of an announcement; for the id of an application, its new and unread counts. */
export async function receiptOrNews(
  deps: AnnouncementReceiptDeps,
  actor: Actor,
  context: RequestContext,
  { id: wanted, query }: { id: string; query: Query },
) {
  const id = wanted.toLowerCase()
  const { db } = deps
  const isOwnApp = (await applicationExists(db, id)) && (await maintains(db, actor, id))
  if (!isOwnApp) return receiptOf(deps, actor, context, { id, query })
  const [newCount, inbox] = await Promise.all([
    countReleasedSince(db, id, new Date(context.now.getTime() - sevenDaysMs)),
    readInbox(deps, actor, context.now),
  ])
  const unread = inbox.filter(({ announcement, readStatus }) => announcement.appId === id && readStatus === 0)
  return { scope: 'app' as const, appId: id, newCount, unread: unread.length }
}
