import { addressKey } from '@iambiz/contract/platform/mail-address.ts'
import type { Language } from '@iambiz/contract/platform/shapes.ts'
import { transact } from '@iambiz/runtime/database.ts'
import type { BaseDeps } from '#server/platform/base-deps.ts'
import type { Db } from '#server/platform/db/tables.ts'
import { enqueue, type Jobs } from '#server/platform/jobs.ts'
import type { PostSingle } from '#server/platform/notify.ts'
import { inParts } from '#server/platform/parts.ts'

type Change = { userNo: string; from: string | null; to: string | null }

/** Number of mails in one job. */
const messagesAtOnce = 500

/**
 * Queues mails to the former addresses about changes that the people did not make themselves. A job sends them,
 * because thousands of mails would delay the transaction of an import.
 */
export async function mailFormerAddresses(trx: Db, changes: readonly Change[], now: Date): Promise<void> {
  const messages = changes.flatMap(({ userNo, from, to }) =>
    from && addressKey(from) !== addressKey(to ?? '') ? [{ userNo, from, to: to ?? '' }] : [],
  )
  for (const part of inParts(messages, messagesAtOnce))
    await enqueue(trx, 'directory:tell-former-addresses', { changes: part, at: now.toISOString() })
}

type About = { userNo: string; to: string; time: string; desk: Record<Language, string> }

const formerAddressMessage = ({ userNo, to, time, desk }: About) => ({
  cause: 'email-change' as const,
  subject_zh: '您的账号邮箱已修改',
  subject_en: 'Your account’s email address was changed',
  text_zh: `账号 ${userNo} 的邮箱已由管理员或人事系统${to ? `改为 ${to}` : '删除'}，今后的邮件不再发到本邮箱。\n\n时间：${time}\n\n如您对此不知情，请立即联系${desk.zh}。`,
  text_en: `An administrator or the HR system ${to ? `changed the email address of account ${userNo} to ${to}` : `removed the email address of account ${userNo}`}. Emails no longer go to this address.\n\nTime: ${time}\n\nIf you didn’t expect this, contact ${desk.en} immediately.`,
  path: '/home/setting/profile',
})

type FormerAddressDeps = BaseDeps & {
  readServiceDesk: () => Promise<Record<Language, string>>
  postSingle: PostSingle
}

/** Adds the mails of a job to the outbox, all or none, so that the job can be repeated. */
export async function postFormerAddresses(
  { db, wireTime, readServiceDesk, postSingle }: FormerAddressDeps,
  { changes, at }: Jobs['directory:tell-former-addresses'],
  now: Date,
): Promise<void> {
  const desk = await readServiceDesk()
  const time = wireTime(new Date(at))
  await transact(db, async (trx) => {
    for (const { userNo, from, to } of changes)
      await postSingle(trx, {
        message: formerAddressMessage({ userNo, to, time, desk }),
        to: { address: from, userNo, lang: 'zh' },
        at: now,
      })
  })
}
