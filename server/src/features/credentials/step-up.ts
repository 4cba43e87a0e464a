import { networkOf } from '@iambiz/runtime/network.ts'
import type { Actor, RequestContext } from '#server/platform/actor.ts'
import { audit } from '#server/platform/audit.ts'
import { digest, newSecret } from '#server/platform/digest.ts'
import { fail } from '#server/platform/failure.ts'
import { type RateLimit, takeRate } from '#server/platform/rate-limit.ts'
import type { CredentialDeps } from './deps.ts'
import { findTicket, insertTicket } from './store.ts'

const lifeSeconds = 300

/** Each try costs a look at a password and a new token at the provider; who guesses is slowed down there much sooner. */
const triesPerPerson: RateLimit = { limit: 20, windowSeconds: 60 }

export const countTry = (db: CredentialDeps['db'], { userNo }: Actor, now: Date): Promise<void> =>
  takeRate(db, `password:${userNo}`, triesPerPerson, now)

const proofContext = (sessionId: string) => `step_up_ticket:${sessionId}`

type StepUp = { method: 'password' | 'totp'; value: string }

/** The proof of the provider that this person typed the password; fails where it was the wrong one. */
async function proofOf(deps: CredentialDeps, actor: Actor, password: string, context: RequestContext) {
  if (!(await deps.keepsPasswords())) fail('step-up.unavailable')
  const token = await deps.tokenOf(actor)
  const form = { token, password, address: networkOf(context.ip) }
  const answer = (await deps.askAccount('/password/verify', form)) ?? fail('step-up.unavailable')
  if (answer.status === 200 && typeof answer.body.proof === 'string') return answer.body.proof
  if (answer.status === 503) fail('service.busy', null, 2)
  if (answer.status === 401) fail('session.ended')
  if (answer.status !== 403) throw new Error(`the account API answered ${answer.status}`)
  await audit(deps.db, context, actor, {
    action: 'session.step-up',
    result: 'denied',
    reason: 'wrong_password',
  })
  return fail('password.wrong', { field: 'value' })
}

/** Asks a person again who they are, and gives a ticket for what needs that. */
export async function stepUp(
  deps: CredentialDeps,
  actor: Actor,
  { method, value }: StepUp,
  context: RequestContext,
): Promise<{ pwdTicket: string; expireSeconds: number }> {
  if (method !== 'password') fail('step-up.method')
  if (value === '') fail('password.empty', { field: 'value' })
  const { userNo, sessionId } = actor
  await countTry(deps.db, actor, context.now)
  const proof = await proofOf(deps, actor, value, context)
  const pwdTicket = newSecret()
  await insertTicket(deps.db, {
    ticket_hash: digest(pwdTicket),
    user_no: userNo,
    session_id: sessionId,
    proof_sealed: deps.box.seal(proof, proofContext(sessionId)),
    expires_at: new Date(context.now.getTime() + lifeSeconds * 1000),
  })
  await audit(deps.db, context, actor, { action: 'session.step-up', detail: { method } })
  return { pwdTicket, expireSeconds: lifeSeconds }
}

/** The provider's proof behind a ticket of this very session; fails with `step-up.needed` where it does not count. */
export async function proofBehind(
  { db, box }: Pick<CredentialDeps, 'db' | 'box'>,
  { userNo, sessionId }: Pick<Actor, 'userNo' | 'sessionId'>,
  ticket: string | undefined,
  now: Date,
): Promise<string> {
  const found = ticket && (await findTicket(db, { hash: digest(ticket), userNo, sessionId, now }))
  const proof = found ? box.open(found.proof_sealed, proofContext(sessionId)) : null
  return proof ?? fail('step-up.needed')
}
