import type { MailLogEntry, MailState, mailDelivery } from '@iambiz/contract/features/mail/delivery.ts'
import type { ReceivedOf } from '@iambiz/contract/platform/endpoint.ts'
import type { Language } from '@iambiz/contract/platform/shapes.ts'
import { transact } from '@iambiz/runtime/database.ts'
import type { Actor, RequestContext } from '#server/platform/actor.ts'
import { audit } from '#server/platform/audit.ts'
import { fail } from '#server/platform/failure.ts'
import type { OwnedRecordDeps } from '#server/platform/owned-records.ts'
import { toPage } from '#server/platform/page.ts'
import type { WireTime } from '#server/platform/wire-time.ts'
import { compose, messageIdOf, type ReadSender } from './composing.ts'
import { countStates, findMail, heldMails, type LogRow, logRows, type Scope, statesOf } from './reports.ts'
import { queueAgain, queueHeld } from './store.ts'

type Query = ReceivedOf<(typeof mailDelivery)['POST /iam-portal/bulletin/mailLog/list']>['body']

/**
 * States that allow sending again. It includes `unknown`, because only a person can find out whether such a mail
 * arrived.
 */
const retryable: readonly MailState[] = ['held', 'failed', 'unknown']

const entryOf = (row: LogRow, lang: Language, wireTime: WireTime): MailLogEntry => ({
  id: row.mail_id,
  ...(row.announcement_id ? { bulletinId: row.announcement_id } : {}),
  cause: row.cause,
  to: row.address,
  ...(row.user_no ? { userNo: row.user_no } : {}),
  ...(row.user_name ? { userName: row.user_name } : {}),
  cc: row.is_copy ? [row.address] : [],
  subject: lang === 'en' ? row.subject_en : row.subject_zh,
  status: row.state,
  attempts: row.attempts,
  ...(row.reason ? { reason: row.reason } : {}),
  ...(row.answer ? { error: row.answer } : {}),
  time: wireTime(row.created_at),
  ...(row.state === 'queued' ? { nextTime: wireTime(row.due_at) } : {}),
  ...(row.settled_at ? { settledTime: wireTime(row.settled_at) } : {}),
})

/** Mails without an application are for super managers only, because they reveal access requests and faults. */
const mailScope = async ({ scopeOf }: OwnedRecordDeps, actor: Actor): Promise<Scope> => ({
  apps: await scopeOf(actor),
  others: actor.adminKind === 'super_manager',
})

/** Returns one page of the mail log and the number of mails in each state. */
export async function listMails(deps: OwnedRecordDeps, actor: Actor, { lang }: RequestContext, query: Query) {
  const { db, wireTime } = deps
  const scope = await mailScope(deps, actor)
  const [rows, counts] = await Promise.all([
    logRows(db, lang, scope, query),
    countStates(db, lang, scope, query),
  ])
  const total = query.status
    ? counts[query.status]
    : Object.values(counts).reduce((sum, count) => sum + count, 0)
  const list = rows.map((row) => entryOf(row, lang, wireTime))
  return { ...toPage(list, total, query), counts }
}

/** Returns one mail in the form that its recipient gets, in the recipient's language. */
export async function mailDetail(
  deps: OwnedRecordDeps & { readSender: ReadSender },
  actor: Actor,
  { lang }: RequestContext,
  id: string,
) {
  const { db, wireTime } = deps
  const row = (await findMail(db, lang, await mailScope(deps, actor), id)) ?? fail('resource.not-found')
  const sender = await deps.readSender()
  const { subject, text } = compose(row, sender)
  return { ...entryOf(row, lang, wireTime), subject, text, messageId: messageIdOf(row.mail_id, sender) }
}

type Again = OwnedRecordDeps & { hasServer: boolean }

/** Queues mails again. Fails as a whole when the caller may not see one of them or no mail server is configured. */
export async function retryMails(
  deps: Again,
  actor: Actor,
  context: RequestContext,
  ids: readonly string[],
): Promise<{ changed: number; skipped: { id: string; status: MailState }[] }> {
  if (!deps.hasServer) return fail('mail.no-server')
  const chosen = [...new Set(ids.map((id) => id.toLowerCase()))]
  const scope = await mailScope(deps, actor)
  return transact(deps.db, async (trx) => {
    const found = await statesOf(trx, scope, chosen)
    if (found.length < chosen.length) return fail('resource.not-found')
    const again = found.filter(({ state }) => retryable.includes(state)).map(({ mail_id }) => mail_id)
    if (again.length > 0) {
      await queueAgain(trx, again, context.now)
      const target = { type: 'mail', id: again.join(',').slice(0, 200) }
      await audit(trx, context, actor, { action: 'mail.retry', target, detail: { mails: again.length } })
    }
    const skipped = found
      .filter(({ mail_id }) => !again.includes(mail_id))
      .map(({ mail_id, state }) => ({ id: mail_id, status: state }))
    return { changed: again.length, skipped }
  })
}

/** Queues all held mails of one announcement, or all that the caller may see. */
export async function sendHeld(
  deps: Again,
  actor: Actor,
  context: RequestContext,
  bulletinId: string | undefined,
): Promise<{ changed: number; skipped: [] }> {
  if (!deps.hasServer) return fail('mail.no-server')
  const scope = await mailScope(deps, actor)
  return transact(deps.db, async (trx) => {
    const changed = await queueHeld(trx, heldMails(scope, { bulletinId }), context.now)
    if (changed > 0) {
      const target = bulletinId ? { target: { type: 'announcement', id: bulletinId } } : {}
      await audit(trx, context, actor, { action: 'mail.send-held', ...target, detail: { mails: changed } })
    }
    return { changed, skipped: [] }
  })
}
