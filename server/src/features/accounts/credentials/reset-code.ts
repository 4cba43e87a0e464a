import type { Language } from '@iambiz/contract/platform/shapes.ts'
import { z } from 'zod'
import type { RequestContext } from '#server/platform/actor.ts'
import { audit } from '#server/platform/audit.ts'
import type { AskedAnonymously, Jobs } from '#server/platform/jobs.ts'
import type { AccountDeps } from '../deps.ts'
import { resetMessage } from './message-texts.ts'

export const accountContext = 'password:account'
export const deviceContext = 'password:device'

/** Rebuilds the context of the request that caused a job, for the audit record. */
export const contextOfJob = ({ requestId, lang, env, ip }: AskedAnonymously, now: Date): RequestContext => ({
  requestId,
  lang,
  env,
  ip,
  now,
  containerType: 'web-pc',
  userAgent: '',
})

/** Returns the parts of a request that its job stores. */
export const askedOf = ({ requestId, lang, env, ip, now }: RequestContext): AskedAnonymously => ({
  requestId,
  lang,
  env,
  ip,
  at: now.toISOString(),
})

/** The provider's answer for an account that exists. */
const given = z.object({
  account_no: z.string(),
  email: z.string(),
  locale: z.string().nullable(),
  code: z.string(),
  expires_in: z.number(),
})

/** Age in milliseconds after which the mail is no longer worth sending. */
const patienceMs = 10 * 60_000

const languageOf = (locale: string | null, asked: Language): Language =>
  locale === null ? asked : locale.startsWith('zh') ? 'zh' : 'en'

/**
 * Asks the provider for a code. Where other people's requests have used up this hour's limit for the account, a
 * browser with which the person has signed in before has a separate limit.
 */
async function askForCode(
  { askAccount, isKnownBrowser }: AccountDeps,
  form: { account: string; asker: string; address: string },
  device: string | null,
) {
  const answer = await askAccount('/password/forgot', form)
  if (answer?.status !== 429 || device === null) return answer
  const known = String(answer.body.account_no)
  return (await isKnownBrowser(known, device)) ? askAccount('/password/forgot', { ...form, known }) : answer
}

/**
 * Asks the provider for a code and mails it; does nothing for an unknown account, since the request was answered
 * before the job ran. A retry after a failure creates another code, which replaces the previous one.
 */
export async function mailResetCode(
  deps: AccountDeps,
  { sealedAccount, sealedDevice, asker, ...asked }: Jobs['password:mail-code'],
  now: Date,
): Promise<void> {
  const { db, box, wireTime } = deps
  const account = box.open(sealedAccount, accountContext)
  if (account === null || now.getTime() - Date.parse(asked.at) > patienceMs) return
  const device = sealedDevice === undefined ? null : box.open(sealedDevice, deviceContext)
  const answer = await askForCode(deps, { account, asker, address: asked.ip }, device)
  if (answer === null || answer.status === 404) return
  const context = contextOfJob(asked, now)
  const action = 'password.reset-asked'
  if (answer.status === 429) {
    const actorNo = String(answer.body.account_no)
    return audit(db, context, null, { action, result: 'denied', reason: 'too_many', actorNo })
  }
  if (answer.status !== 200) throw new Error(`the account API answered ${answer.status}`)
  const { account_no: accountNo, email, locale, code, expires_in } = given.parse(answer.body)
  const message = resetMessage({ accountNo, asked, wireTime, desk: await deps.readServiceDesk() })
  await db.transaction().execute(async (trx) => {
    await deps.postSingle(trx, {
      message: { ...message, useful_until: new Date(now.getTime() + expires_in * 1000) },
      to: { address: email, userNo: accountNo, lang: languageOf(locale, asked.lang) },
      code,
      at: now,
    })
    await audit(trx, context, null, { action, actorNo: accountNo })
  })
}
