import { networkOf } from '@iambiz/runtime/network.ts'
import type { Actor, RequestContext } from '#server/platform/actor.ts'
import { digest, newSecret } from '#server/platform/digest.ts'
import { fail } from '#server/platform/failure.ts'
import type { AccountDeps, AskingAgain } from '../deps.ts'
import { countTry, denied, issueTicket } from './step-up.ts'
import { insertPending, takePending } from './store.ts'

/** The same time limit as for a sign-in. */
const pendingLifeMs = 10 * 60_000
/** Allowed clock difference between portal and provider, seconds. */
const toleranceSeconds = 60

async function asking({ askingAgain, keepsPasswords }: AccountDeps): Promise<AskingAgain> {
  if (!askingAgain || (await keepsPasswords())) return fail('step-up.unavailable')
  return askingAgain
}

/** Returns the address at which the provider asks the person of this session to sign in again. */
export async function startAtProvider(
  deps: AccountDeps,
  actor: Actor,
  asked: string | undefined,
  { now, env, lang }: RequestContext,
): Promise<{ url: string }> {
  const provider = await asking(deps)
  const redirect = asked ?? provider.homeUrls[0] ?? ''
  if (!provider.homeUrls.includes(redirect)) fail('sign-in.request')
  await countTry(deps.db, actor, now)
  // The callback page reads the purpose of the code and the environment from the state.
  const state = `${env}.step-up.${newSecret()}`
  const [nonce, codeVerifier] = [newSecret(), newSecret()]
  const url = await provider.address({ redirect, state, nonce, codeVerifier, lang })
  await insertPending(deps.db, {
    state_hash: digest(state),
    user_no: actor.userNo,
    session_id: actor.sessionId,
    nonce,
    code_verifier: codeVerifier,
    redirect,
    started_at: now,
    expires_at: new Date(now.getTime() + pendingLifeMs),
  })
  return { url }
}

/** Returns why the answer does not prove a new authentication after the step-up began; `null` where it does. */
function faultOfTime(askedAt: number | undefined, startedAt: Date, now: Date): string | null {
  if (askedAt === undefined)
    return 'the ID token has no auth_time, which max_age asks for (OpenID Connect Core 2): have the provider send it, or have people bind an authenticator to the portal'
  const early = startedAt.getTime() / 1000 - askedAt
  if (early > toleranceSeconds)
    return `the provider asked the person ${Math.round(early)} seconds before the portal wanted it to (auth_time): have it follow prompt=login and max_age=0, and check the clocks of both servers`
  return askedAt - now.getTime() / 1000 > toleranceSeconds
    ? `auth_time (${askedAt}) is yet to come: check the clocks of both servers`
    : null
}

type Returned = { code: string; state: string; iss?: string | undefined }

/** Exchanges the provider's callback parameters for a step-up ticket of this session. */
export async function finishAtProvider(
  deps: AccountDeps,
  actor: Actor,
  { code, state, iss: issuer }: Returned,
  context: RequestContext,
): Promise<{ pwdTicket: string; expireSeconds: number }> {
  const provider = await asking(deps)
  const { userNo, sessionId } = actor
  const { now, ip } = context
  await countTry(deps.db, actor, now)
  const pending = await takePending(deps.db, { hash: digest(state), userNo, sessionId, now })
  if (!pending) return fail('step-up.over')
  const { nonce, code_verifier: codeVerifier, redirect, started_at: startedAt } = pending
  const asked = await provider.exchange({ code, issuer, redirect, nonce, codeVerifier })
  if (asked.userNo !== userNo || asked.subject !== (await provider.subjectOf(actor))) {
    await denied(deps, actor, context, 'another_person')
    return fail('step-up.another-person')
  }
  const fault = faultOfTime(asked.askedAt, startedAt, now)
  if (fault !== null) {
    deps.log.warn({ fault: 'sign-in.setup-time', network: networkOf(ip) }, fault)
    await denied(deps, actor, context, 'not_asked')
    return fail('sign-in.setup-time', null, 5)
  }
  // This provider has no account API that would check the proof, so any secret will do.
  return issueTicket(deps, actor, { proof: newSecret(), method: 'provider' }, context)
}
