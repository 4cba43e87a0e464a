import type { announcementReceipts } from '@iambiz/contract/features/announcements/receipts.ts'
import type { ReceivedOf } from '@iambiz/contract/platform/endpoint.ts'
import { transact } from '@iambiz/runtime/database.ts'
import type { Actor, RequestContext } from '#server/platform/actor.ts'
import { audit } from '#server/platform/audit.ts'
import { fail } from '#server/platform/failure.ts'
import { markReminded } from '../reading/store.ts'
import { findReleased, type ReleasedAnnouncement } from './audience-reports.ts'
import type { AnnouncementReceiptDeps } from './deps.ts'
import { unreadUserNos } from './receipt-reports.ts'
import { requireReleased } from './receipts.ts'
import { addReminder, lockForReminder } from './store.ts'

type Wish = ReceivedOf<(typeof announcementReceipts)['POST /iam-portal/system/bulletin/remind/:id']>['body']

/** Minimum time between two reminders of one announcement by any sender, in milliseconds. */
const restMs = 4 * 3_600_000

const isOut = (
  { status, enabled, publish_start_at, publish_end_at }: ReleasedAnnouncement,
  now: Date,
): boolean =>
  status === 1 &&
  enabled &&
  publish_start_at !== null &&
  publish_start_at <= now &&
  (publish_end_at === null || now < publish_end_at)

const pathTo = (id: string) => `/home/announcementDetails?bulletinId=${id}`

const askingToRead = ({ title_zh, title_en }: ReleasedAnnouncement) => ({
  zh: `请阅读公告「${title_zh}」`,
  en: `Please read the announcement “${title_en ?? title_zh}”`,
})

function messageOf(announcement: ReleasedAnnouncement, id: string) {
  const { zh, en } = askingToRead(announcement)
  return {
    cause: 'reminder' as const,
    announcement_id: id,
    app_id: announcement.app_id,
    subject_zh: zh,
    subject_en: en,
    text_zh: `您还没有阅读公告「${announcement.title_zh}」，请尽快查看。`,
    text_en: `You haven’t read the announcement “${announcement.title_en ?? announcement.title_zh}” yet. Please read it soon.`,
    path: pathTo(id),
  }
}

/**
 * Reminds the people who have not read an announcement in force. When none are left, the rate limits are not used up.
 */
export async function remindReaders(
  deps: AnnouncementReceiptDeps,
  actor: Actor,
  context: RequestContext,
  { id: wanted, wish }: { id: string; wish: Wish },
): Promise<{ reminded: number }> {
  const { db, notify, wireTime } = deps
  const { now } = context
  const id = wanted.toLowerCase()
  await requireReleased(deps, actor, context, { id, action: 'announcement.remind' })
  return transact(db, async (trx) => {
    await lockForReminder(trx, id)
    const announcement = (await findReleased(trx, id)) ?? fail('resource.not-found')
    if (!isOut(announcement, now)) fail('announcement.transition', { ids: [id] })
    const { reminded_at } = announcement
    const next = reminded_at && new Date(reminded_at.getTime() + restMs)
    if (next && now < next) fail('announcement.reminded-lately', { nextTime: wireTime(next) })
    const userNos = await unreadUserNos(trx, { id, announcement, now }, wish.userNos)
    if (userNos.length === 0) return { reminded: 0 }
    await addReminder(trx, { id, actorNo: actor.userNo, people: userNos.length, at: now })
    if (wish.channels.includes('popup')) {
      await markReminded(trx, { id, userNos, at: now })
      await notify(trx, { userNos, text: askingToRead(announcement), path: pathTo(id), at: now })
    }
    if (wish.channels.includes('mail')) {
      await deps.post(trx, { message: messageOf(announcement, id), userNos, unless: 'bulletinMail', at: now })
    }
    await audit(trx, context, actor, {
      action: 'announcement.remind',
      target: { type: 'announcement', id },
      detail: { people: userNos.length, channels: wish.channels, chosen: wish.userNos.length > 0 },
    })
    return { reminded: userNos.length }
  })
}
