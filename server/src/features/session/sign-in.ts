import { setTimeout as pause } from 'node:timers/promises'
import { transact } from '@iambiz/runtime/database.ts'
import { networkOf } from '@iambiz/runtime/network.ts'
import type { RequestContext } from '#server/platform/actor.ts'
import { audit, recordsStranger } from '#server/platform/audit.ts'
import { digest, newSecret } from '#server/platform/digest.ts'
import { Failure, fail } from '#server/platform/failure.ts'
import { takeRate } from '#server/platform/rate-limit.ts'
import type { SessionDeps } from './deps.ts'
import { endSession } from './end-session.ts'
import {
  type Carried,
  openSession,
  type PendingLogin,
  recordFailure,
  resultContext,
  type SignedIn,
} from './open-session.ts'
import { uiLocalesOf } from './provider-client.ts'
import * as store from './sign-in-store.ts'
import { openPair, overlapMs } from './tokens.ts'

const pendingLifeMs = 10 * 60_000
/** How long a second caller with the same code waits for the first one's result, milliseconds. */
const waitMs = 6000

export type StartedSignIn = { url: string; loginCookie: string }

/** Stores a pending sign-in for this browser and returns the provider's address for it (RFC 6749 4.1.1, RFC 7636). */
export async function startSignIn(
  deps: SessionDeps,
  { redirect, silently }: { redirect: string; silently: boolean },
  context: RequestContext,
): Promise<StartedSignIn> {
  const loginCookie = newSecret()
  const state = `${context.env}.${newSecret()}`
  const nonce = newSecret()
  const codeVerifier = newSecret()
  const uiLocales = uiLocalesOf(context.lang)
  const url = await deps.provider.authorizationUrl({
    ...{ redirect, state, nonce, codeVerifier, uiLocales },
    prompt: silently ? 'none' : undefined,
  })
  await store.insertPendingLogin(deps.db, {
    login_hash: digest(loginCookie),
    state_hash: digest(state),
    nonce,
    code_verifier: codeVerifier,
    env: context.env,
    redirect,
    created_at: context.now,
    expires_at: new Date(context.now.getTime() + pendingLifeMs),
  })
  return { url, loginCookie }
}

export type SignIn = {
  code: string
  state: string | undefined
  issuer: string | undefined
  redirect: string | undefined
  loginCookie: string | undefined
  carried: Carried
}

/** Returns the sign-in that this browser began, and another browser's that was redeemed with the same code. */
async function findSignIns(deps: SessionDeps, loginHash: Buffer | null, codeHash: Buffer) {
  const found = await store.findPendingLogins(deps.db, loginHash, codeHash)
  const isMine = ({ login_hash }: PendingLogin) => loginHash !== null && login_hash.equals(loginHash)
  return {
    pending: found.find(isMine),
    elsewhere: found.find((login) => !isMine(login) && login.session_id !== null),
  }
}

/** Refuses a code that another browser has redeemed already, and revokes everything issued for it (RFC 6749 4.1.2). */
async function refuseReplay(deps: SessionDeps, used: PendingLogin | undefined, context: RequestContext) {
  if (!used?.user_no || !used.session_id) return
  const { user_no: userNo, session_id: sessionId } = used
  await transact(deps.db, async (trx) => {
    await endSession(deps, trx, { userNo, sessionId }, 'code_replay', context)
    await audit(trx, context, null, {
      action: 'session.code-replay',
      result: 'denied',
      actorNo: userNo,
      sessionId,
    })
  })
  fail('sign-in.code')
}

/** Returns the first exchange's result for the same code from the same browser, during the overlap. */
function repeated(deps: SessionDeps, pending: PendingLogin, now: Date): SignedIn | null {
  if (!pending.redeemed_at || !pending.user_no) return null
  if (now.getTime() - pending.redeemed_at.getTime() >= overlapMs) return null
  const pair = openPair(deps.box, pending.result_sealed, resultContext(pending.login_hash))
  if (!pair?.bind) return null
  return { pair, bind: pair.bind, userNo: pending.user_no, env: pending.env }
}

async function awaitFirst(deps: SessionDeps, loginHash: Buffer, codeHash: Buffer): Promise<SignedIn> {
  const deadline = performance.now() + waitMs
  for (;;) {
    const { pending } = await findSignIns(deps, loginHash, codeHash)
    if (!pending?.code_hash?.equals(codeHash)) fail('sign-in.code')
    if (pending.redeemed_at) return repeated(deps, pending, deps.clock.now()) ?? fail('sign-in.code')
    if (performance.now() >= deadline) fail('sign-in.code')
    await pause(50)
  }
}

/** Returns the pending sign-in where browser, redirect and state match, and it is neither expired nor redeemed. */
function fitting(signIn: SignIn, pending: PendingLogin | undefined, now: Date): PendingLogin {
  if (!signIn.loginCookie) return fail('sign-in.request')
  if (!pending) return fail('sign-in.code')
  if (signIn.redirect !== pending.redirect) fail('sign-in.request')
  if (signIn.state !== undefined && !digest(signIn.state).equals(pending.state_hash)) fail('sign-in.request')
  if (pending.code_hash || now >= pending.expires_at) fail('sign-in.code')
  return pending
}

async function redeem(
  deps: SessionDeps,
  pending: PendingLogin,
  request: SignIn,
  context: RequestContext,
): Promise<SignedIn> {
  const codeHash = digest(request.code)
  const { login_hash: loginHash, redirect, nonce, code_verifier: codeVerifier } = pending
  const claimed = await store.claimPendingLogin(deps.db, loginHash, codeHash, context.now)
  if (!claimed) return awaitFirst(deps, loginHash, codeHash)
  try {
    const { code, issuer } = request
    const signedIn = await deps.provider.exchange({ code, issuer, redirect, nonce, codeVerifier })
    return await openSession(deps, pending, signedIn, request.carried, context)
  } catch (error) {
    await store.finishPendingLogin(deps.db, loginHash, {
      redeemed_at: context.now,
      result_sealed: null,
      user_no: null,
      session_id: null,
    })
    throw error
  }
}

/**
 * Redeems the authorization code once. The same browser with the same code gets the same result for ten seconds, also
 * for parallel requests; another browser is refused, and everything issued for the code is revoked.
 */
export async function signIn(deps: SessionDeps, request: SignIn, context: RequestContext): Promise<SignedIn> {
  const codeHash = digest(request.code)
  const loginHash = request.loginCookie ? digest(request.loginCookie) : null
  const { pending, elsewhere } = await findSignIns(deps, loginHash, codeHash)
  // Not counted against the limit, because the call only repeats the first one's result.
  if (loginHash && pending?.code_hash?.equals(codeHash)) return awaitFirst(deps, loginHash, codeHash)
  // The limit is checked before any write, so that attackers cannot fill the audit record and the login log.
  const address = networkOf(context.ip)
  await takeRate(deps.db, `exchange:address:${address}`, deps.limits.exchangePerAddress, context.now)
  const mine = { ...context, env: pending?.env ?? context.env }
  try {
    await refuseReplay(deps, elsewhere, context)
    return await redeem(deps, fitting(request, pending, context.now), request, mine)
  } catch (error) {
    if (error instanceof Failure && error.failure !== 'sign-in.disabled') {
      const recorded = await recordsStranger(deps.db, context)
      if (recorded)
        await transact(deps.db, (trx) =>
          recordFailure(deps, trx, mine, { reason: error.failure, ...recorded }),
        )
    }
    throw error
  }
}
