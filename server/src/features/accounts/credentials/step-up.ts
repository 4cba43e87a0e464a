import type { Api } from '@iambiz/contract/api.ts'
import type { StepUpMethod } from '@iambiz/contract/features/accounts/credentials.ts'
import type { DataOf, StepUpDemand } from '@iambiz/contract/platform/endpoint.ts'
import { passkeyOptions } from '@iambiz/contract/platform/webauthn.ts'
import { transact } from '@iambiz/runtime/database.ts'
import { networkOf } from '@iambiz/runtime/network.ts'
import { z } from 'zod'
import type { Actor, RequestContext } from '#server/platform/actor.ts'
import { audit } from '#server/platform/audit.ts'
import { digest, newSecret } from '#server/platform/digest.ts'
import { fail } from '#server/platform/failure.ts'
import { type RateLimit, takeRate } from '#server/platform/rate-limit.ts'
import { type AccountDeps, bindingPath } from '../deps.ts'
import { findTicket, insertTicket } from './store.ts'

/** Each attempt costs a password check and a new token at the provider, which itself limits guessing much earlier. */
const triesPerPerson: RateLimit = { limit: 20, windowSeconds: 60 }

export const countTry = (db: AccountDeps['db'], { userNo }: Actor, now: Date): Promise<void> =>
  takeRate(db, `password:${userNo}`, triesPerPerson, now)

const proofContext = (sessionId: string) => `step_up_ticket:${sessionId}`

type StepUp = { method: 'password' | 'totp'; value: string }
type Proved = { proof: string; method: StepUpMethod }

type IssuedTicket = { pwdTicket: string; expireSeconds: number }

export const denied = ({ db }: AccountDeps, actor: Actor, context: RequestContext, reason: string) =>
  audit(db, context, actor, { action: 'session.step-up', result: 'denied', reason })

/** Returns the provider's proof that this person entered the password; fails where it was wrong. */
async function proofByPassword(
  deps: AccountDeps,
  actor: Actor,
  password: string,
  context: RequestContext,
): Promise<Proved> {
  if (password === '') fail('password.empty', { field: 'value' })
  if (!(await deps.keepsPasswords())) fail('step-up.unavailable')
  const token = await deps.tokenOf(actor)
  const form = { token, password, address: networkOf(context.ip) }
  const answer = (await deps.askAccount('/password/verify', form)) ?? fail('step-up.unavailable')
  if (answer.status === 200 && typeof answer.body.proof === 'string') {
    return { proof: answer.body.proof, method: 'password' }
  }
  if (answer.status === 503) fail('service.busy', null, 2)
  if (answer.status === 401) fail('session.ended')
  if (answer.status !== 403) throw new Error(`the account API answered ${answer.status}`)
  await denied(deps, actor, context, 'wrong_password')
  return fail('password.wrong', { field: 'value' })
}

/** Returns the proof for a code of one of the person's devices, or for a recovery code. */
async function proofByCode(
  deps: AccountDeps,
  actor: Actor,
  code: string,
  context: RequestContext,
): Promise<Proved> {
  const form = { token: await deps.tokenOf(actor), code, address: networkOf(context.ip) }
  const answer = (await deps.askAccount('/totp/verify', form)) ?? fail('inner-account.unavailable')
  const { proof, method } = answer.body
  if (answer.status === 200 && typeof proof === 'string') {
    return { proof, method: method === 'recovery' ? 'recovery' : 'totp' }
  }
  if (answer.status === 401) fail('session.ended')
  if (answer.status === 423) {
    await denied(deps, actor, context, 'locked')
    fail('one-time-code.locked', { field: 'value' }, answer.retryAfter)
  }
  if (answer.status !== 403) throw new Error(`the account API answered ${answer.status}`)
  await denied(deps, actor, context, 'wrong_code')
  return fail('one-time-code.wrong', { field: 'value' })
}

const passkeyRequest = z.object({ options: passkeyOptions })

/** Starts a step-up by passkey; returns the options with which the browser asks for one. */
export async function startByPasskey(
  deps: AccountDeps,
  actor: Actor,
  context: RequestContext,
): Promise<DataOf<Api['POST /iam-portal/auth/stepUp/passkey/start']>> {
  await countTry(deps.db, actor, context.now)
  const token = await deps.tokenOf(actor)
  const answer = (await deps.askAccount('/passkey/ask', { token })) ?? fail('inner-account.unavailable')
  if (answer.status === 401) fail('session.ended')
  if (answer.status === 404) fail('inner-account.not-bound')
  if (answer.status !== 200) throw new Error(`the account API answered ${answer.status}`)
  return passkeyRequest.parse(answer.body)
}

/** Returns a ticket for the response of one of the person's passkeys. */
export async function finishByPasskey(
  deps: AccountDeps,
  actor: Actor,
  credential: unknown,
  context: RequestContext,
): Promise<IssuedTicket> {
  await countTry(deps.db, actor, context.now)
  const form = { token: await deps.tokenOf(actor), response: JSON.stringify(credential) }
  const answer = (await deps.askAccount('/passkey/verify', form)) ?? fail('inner-account.unavailable')
  const { proof } = answer.body
  if (answer.status === 200 && typeof proof === 'string') {
    return issueTicket(deps, actor, { proof, method: 'passkey' }, context)
  }
  if (answer.status === 401) fail('session.ended')
  if (answer.status !== 403) throw new Error(`the account API answered ${answer.status}`)
  await denied(deps, actor, context, 'wrong_passkey')
  return fail('passkey.refused')
}

const recoveryCodeUsed = {
  zh: '有人使用了您的一个恢复码。如非本人操作，请立即联系服务台。',
  en: 'One of your recovery codes was used. If this wasn’t you, contact the service desk immediately.',
}

/** Issues a ticket to this session for the proof that the person has just provided. */
export async function issueTicket(
  deps: AccountDeps,
  actor: Actor,
  { proof, method }: Proved,
  context: RequestContext,
): Promise<IssuedTicket> {
  const { userNo, sessionId } = actor
  const { now } = context
  const pwdTicket = newSecret()
  const lifeSeconds = (await deps.readStepUpMinutes()) * 60
  await transact(deps.db, async (trx) => {
    await insertTicket(trx, {
      ticket_hash: digest(pwdTicket),
      user_no: userNo,
      session_id: sessionId,
      proof_sealed: deps.box.seal(proof, proofContext(sessionId)),
      method,
      expires_at: new Date(now.getTime() + lifeSeconds * 1000),
    })
    await audit(trx, context, actor, { action: 'session.step-up', detail: { method } })
    if (method !== 'recovery') return
    const notice = { userNos: [userNo], text: recoveryCodeUsed, path: bindingPath, at: now }
    await deps.notifyOfFactors(trx, notice)
  })
  return { pwdTicket, expireSeconds: lifeSeconds }
}

/** Authenticates a person again and returns a ticket for actions that require a step-up. */
export async function stepUp(
  deps: AccountDeps,
  actor: Actor,
  { method: asked, value }: StepUp,
  context: RequestContext,
): Promise<IssuedTicket> {
  await countTry(deps.db, actor, context.now)
  const prove = asked === 'password' ? proofByPassword : proofByCode
  return issueTicket(deps, actor, await prove(deps, actor, value, context), context)
}

/** Returns the methods with which this person can authenticate again; empty where only a new sign-in helps. */
async function methodsOf(deps: AccountDeps, actor: Actor, demand: StepUpDemand): Promise<StepUpMethod[]> {
  const hasPasswords = await deps.keepsPasswords()
  const answer = await deps.askAccount('/factors', { token: await deps.tokenOf(actor) })
  if (answer?.status === 401) fail('session.ended')
  const { devices, passkeys, recovery_codes_left: codesLeft } = answer?.body ?? {}
  const hasDevice = Array.isArray(devices) && devices.length > 0
  const hasPasskey = Array.isArray(passkeys) && passkeys.some(({ suspended }) => suspended === false)
  const hasFactor = hasDevice || hasPasskey
  return [
    ...(demand === true && hasPasswords ? (['password'] as const) : []),
    ...(hasPasskey ? (['passkey'] as const) : []),
    ...(hasDevice ? (['totp'] as const) : []),
    ...(hasFactor && Number(codesLeft) > 0 ? (['recovery'] as const) : []),
    ...(demand === true && !hasPasswords && deps.askingAgain ? (['provider'] as const) : []),
  ]
}

/** Refuses because a step-up is missing, and lists the methods by which the person can do it. */
async function refuseStepUp(deps: AccountDeps, actor: Actor, demand: StepUpDemand): Promise<never> {
  const methods = await methodsOf(deps, actor, demand)
  return fail(demand === true ? 'step-up.needed' : 'step-up.second-factor', { methods })
}

const secondFactors: readonly StepUpMethod[] = ['totp', 'passkey', 'recovery']

/** Returns the provider's proof behind a ticket of this session; fails with 1009 where there is none that suffices. */
export async function proofBehind(
  deps: AccountDeps,
  actor: Actor,
  ticket: string | undefined,
  now: Date,
  demand: StepUpDemand = true,
): Promise<string> {
  const { userNo, sessionId } = actor
  const found = ticket && (await findTicket(deps.db, { hash: digest(ticket), userNo, sessionId, now }))
  const suffices = found && (demand === true || secondFactors.includes(found.method))
  const proof = suffices ? deps.box.open(found.proof_sealed, proofContext(sessionId)) : null
  return proof ?? refuseStepUp(deps, actor, demand)
}
