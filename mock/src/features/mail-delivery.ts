import type { MailLogEntry, MailState } from '@iambiz/contract/features/mail/delivery.ts'
import { fail } from '@iambiz/server/platform/failure.ts'
import type { Caller } from '#mock/caller.ts'
import type { Circumstances, Handlers } from '#mock/handler.ts'
import { pageOf } from '#mock/listing.ts'
import type { LoggedMail } from '#mock/mails.ts'

const retryable: readonly MailState[] = ['held', 'failed', 'unknown']

const entryOf = (mail: LoggedMail, { company, lang }: Circumstances): MailLogEntry => ({
  id: mail.id,
  ...(mail.announcementId ? { bulletinId: mail.announcementId } : {}),
  cause: mail.cause,
  to: mail.address,
  ...(mail.person && {
    userNo: mail.person.userNo,
    userName: lang === 'en' ? mail.person.nameEn : mail.person.nameZh,
  }),
  cc: mail.isCopy ? [mail.address] : [],
  subject: mail.subject[lang],
  status: mail.state,
  attempts: mail.attempts,
  ...(mail.reason ? { reason: mail.reason } : {}),
  ...(mail.answer ? { error: mail.answer } : {}),
  time: company.wireTime(mail.at),
  ...(mail.state === 'queued' ? { nextTime: company.wireTime(mail.at) } : {}),
})

/** Mails that the person may see: those about access requests and faults are for super managers. */
const mailsOf = ({ caller, memory }: Circumstances & { caller: Caller }) =>
  memory.mails.filter(
    ({ announcementId }) => announcementId !== undefined || caller.adminKind === 'super_manager',
  )

const none = { held: 0, queued: 0, sending: 0, sent: 0, failed: 0, unknown: 0 }

export const mailDeliveryHandlers = {
  'POST /iam-portal/bulletin/mailLog/list': ({ body, ...circumstances }) => {
    const part = body.email?.toLowerCase() ?? ''
    const mails = mailsOf(circumstances).filter(
      ({ address, announcementId }) =>
        address.toLowerCase().includes(part) &&
        (body.bulletinId === undefined || announcementId === body.bulletinId),
    )
    const counts = { ...none }
    for (const { state } of mails) counts[state] += 1
    const wanted = mails.filter(({ state }) => body.status === undefined || state === body.status)
    return {
      ...pageOf(
        wanted.map((mail) => entryOf(mail, circumstances)),
        body,
      ),
      counts,
    }
  },

  'POST /iam-portal/bulletin/mailLog/retry': ({ body, ...circumstances }) => {
    const mails = mailsOf(circumstances)
    const held = mails.filter(
      ({ state, announcementId }) =>
        state === 'held' &&
        ('ids' in body || body.bulletinId === undefined || body.bulletinId === announcementId),
    )
    const ids = 'ids' in body ? body.ids : held.map(({ id }) => id)
    const chosen = [...new Set(ids)].map(
      (id) => mails.find((mail) => mail.id === id) ?? fail('resource.not-found'),
    )
    const again = chosen.filter(({ state }) => retryable.includes(state))
    const skipped = chosen
      .filter((mail) => !again.includes(mail))
      .map(({ id, state }) => ({ id, status: state }))
    for (const mail of again) Object.assign(mail, { state: 'queued', reason: undefined, answer: undefined })
    return { changed: again.length, skipped }
  },

  'GET /iam-portal/bulletin/mailLog/detail': ({ query, ...circumstances }) => {
    const mail = mailsOf(circumstances).find(({ id }) => id === query.id) ?? fail('resource.not-found')
    const entry = entryOf(mail, circumstances)
    return { ...entry, messageId: `<${mail.id}@chengchuan.example>`, text: entry.subject }
  },
} satisfies Handlers
