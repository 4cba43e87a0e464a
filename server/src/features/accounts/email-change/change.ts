import { addressFaultOf, addressKey } from '@iambiz/contract/platform/mail-address.ts'
import { isMailedCode } from '@iambiz/contract/platform/mailed-code.ts'
import { transact } from '@iambiz/runtime/database.ts'
import { networkOf } from '@iambiz/runtime/network.ts'
import type { Actor, RequestContext } from '#server/platform/actor.ts'
import { audit } from '#server/platform/audit.ts'
import { replaceAddress } from '#server/platform/db/person-store.ts'
import { fail } from '#server/platform/failure.ts'
import { enqueue } from '#server/platform/jobs.ts'
import { type RateLimit, takeRate } from '#server/platform/rate-limit.ts'
import { proofBehind } from '../credentials/step-up.ts'
import type { AccountDeps } from '../deps.ts'
import { addressChangedMessage, proofMessage, warningMessage } from './message-texts.ts'
import {
  deleteRequest,
  findAddress,
  hasRequest,
  lockAddress,
  markCodeExpired,
  storeRequest,
} from './store.ts'

const triesPerPerson: RateLimit = { limit: 20, windowSeconds: 60 }

async function ask(deps: AccountDeps, actor: Actor, path: string, form: Readonly<Record<string, string>>) {
  const token = await deps.tokenOf(actor)
  const answer = (await deps.askAccount(path, { token, ...form })) ?? fail('email.elsewhere')
  if (answer.status === 401) fail('session.ended')
  if (answer.status === 503) fail('service.busy', null, 2)
  return answer
}

async function refuseElsewhere(deps: AccountDeps): Promise<void> {
  if (!(await deps.keepsPasswords())) fail('email.elsewhere')
  if (!deps.mailsCodes) fail('email.unavailable')
}

const about = async (deps: AccountDeps, { userNo }: Actor, address: string, { ip, now }: RequestContext) => ({
  userNo,
  address,
  time: deps.wireTime(now),
  ip,
  desk: await deps.readServiceDesk(),
})

const isSame = (one: string | null, other: string): boolean =>
  one !== null && addressKey(one) === addressKey(other)

/**
 * Mails a code to the new address and a warning to the current one. Both may be the same address: reset codes go to an
 * address that an administrator or import set only after its owner has confirmed it, or one day later. Whether another
 * person has the address is not checked here: callers who cannot read its mailbox must not find out, and others know
 * it already.
 */
export async function startChange(
  deps: AccountDeps,
  actor: Actor,
  { email, ticket }: { email: string; ticket: string | undefined },
  context: RequestContext,
): Promise<void> {
  await refuseElsewhere(deps)
  const { userNo } = actor
  const { now, lang } = context
  const field = { field: 'email' }
  const address = email.trim()
  const domains = await deps.readMailDomains()
  const fault = addressFaultOf(address, domains)
  if (fault === 'format') fail('email.format', field)
  if (fault === 'domain') fail('email.domain', { ...field, domains })
  const present = await findAddress(deps.db, userNo)
  const proof = await proofBehind(deps, actor, ticket, now)
  await takeRate(deps.db, `email-change:${userNo}`, triesPerPerson, now)
  const form = { address: networkOf(context.ip), proof, email: address }
  const { status, body } = await ask(deps, actor, '/email/change', form)
  if (status === 403) fail('step-up.needed')
  if (status === 429) fail('email.too-many', field, 600)
  if (status !== 200) throw new Error(`the account API answered ${status}`)
  const expiresAt = new Date(now.getTime() + Number(body.expires_in) * 1000)
  const what = await about(deps, actor, address, context)
  await transact(deps.db, async (trx) => {
    await storeRequest(trx, { userNo, address, expiresAt })
    const message = { ...proofMessage(what), useful_until: expiresAt }
    await deps.postSingle(trx, { message, to: { address, userNo, lang }, code: String(body.code), at: now })
    if (present && !isSame(present, address)) {
      await deps.postSingle(trx, {
        message: warningMessage(what),
        to: { address: present, userNo, lang },
        at: now,
      })
    }
    await audit(trx, context, actor, { action: 'email.change-asked', detail: { from: present, to: address } })
  })
}

const changedWords = (address: string) => ({
  zh: `您的邮箱已改为 ${address}。如非本人操作，请立即联系服务台。`,
  en: `Your email address is now ${address}. If this wasn’t you, contact the service desk immediately.`,
})

const confirmedWords = (address: string) => ({
  zh: `您已确认邮箱 ${address}。如非本人操作，请立即联系服务台。`,
  en: `You confirmed your email address ${address}. If this wasn’t you, contact the service desk immediately.`,
})

/**
 * Stores a verified address, once even after several confirmations. Returns `false` where the address was changed
 * officially in the meantime; a job then sends the official address to the provider again.
 */
const takeAddress = (
  deps: AccountDeps,
  actor: Actor,
  address: string,
  context: RequestContext,
): Promise<boolean> =>
  transact(deps.db, async (trx) => {
    const { userNo } = actor
    const { now, lang } = context
    const previous = await lockAddress(trx, userNo)
    if ((await deleteRequest(trx, userNo)) === undefined) {
      if (isSame(previous, address)) return true
      await enqueue(trx, 'directory:settle-account', { userNo }, { key: `settle-account:${userNo}` })
      return false
    }
    await replaceAddress(trx, userNo, address, now)
    await audit(trx, context, actor, { action: 'email.change', detail: { from: previous, to: address } })
    const text = isSame(previous, address) ? confirmedWords(address) : changedWords(address)
    await deps.notify(trx, { userNos: [userNo], text, path: '/home/setting/profile', at: now })
    if (!previous || isSame(previous, address)) return true
    const message = addressChangedMessage(await about(deps, actor, address, context))
    await deps.postSingle(trx, { message, to: { address: previous, userNo, lang }, at: now })
    return true
  })

/** Verifies the code of a requested address, and makes the address the person's. */
export async function confirmChange(
  deps: AccountDeps,
  actor: Actor,
  code: string,
  context: RequestContext,
): Promise<void> {
  await refuseElsewhere(deps)
  const { userNo } = actor
  await takeRate(deps.db, `email-confirm:${userNo}`, triesPerPerson, context.now)
  // Cancelled or completed here: the code is no longer valid, except for a client that lost the first answer.
  if (!(await hasRequest(deps.db, userNo))) await ask(deps, actor, '/email/cancel', {})
  const { status, body } = isMailedCode(code)
    ? await ask(deps, actor, '/email/confirm', { code })
    : { status: 403, body: {} }
  const denied = (reason: string) =>
    audit(deps.db, context, actor, { action: 'email.change', result: 'denied', reason })
  if (status === 403) {
    await denied('email.code')
    fail('email.code', { field: 'code', ...('left' in body ? { left: body.left } : {}) })
  }
  if (status === 410 || status === 409) {
    await markCodeExpired(deps.db, userNo)
    const failure = status === 410 ? 'email.over' : 'email.taken'
    await denied(failure)
    fail(failure, { field: 'code' })
  }
  if (status !== 200) throw new Error(`the account API answered ${status}`)
  if (await takeAddress(deps, actor, String(body.email), context)) return
  await denied('email.over')
  fail('email.over', { field: 'code' })
}

/** Cancels an unconfirmed change; does nothing where there is none. */
export async function cancelChange(deps: AccountDeps, actor: Actor, context: RequestContext): Promise<void> {
  if (await deps.keepsPasswords()) await ask(deps, actor, '/email/cancel', {})
  await transact(deps.db, async (trx) => {
    const address = await deleteRequest(trx, actor.userNo)
    if (address)
      await audit(trx, context, actor, { action: 'email.change-cancelled', detail: { to: address } })
  })
}
