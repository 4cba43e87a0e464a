import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { transact } from '@iambiz/runtime/database.ts'
import type { RequestContext } from '#server/platform/actor.ts'
import { audit } from '#server/platform/audit.ts'
import type { Db } from '#server/platform/db/tables.ts'
import { digest, newSecret } from '#server/platform/digest.ts'
import { Failure, fail } from '#server/platform/failure.ts'
import { takeRate } from '#server/platform/rate-limit.ts'
import type { SessionDeps } from './deps.ts'
import { sessionEnds } from './lifetimes.ts'
import type { SignedInAtProvider } from './provider-client.ts'
import { endSession, endSessionsAbove } from './refresh.ts'
import * as store from './store.ts'
import { newPair, openPair, overlapMs, sealJson, type TokenPair, tokenColumns } from './tokens.ts'

const pendingLifeMs = 10 * 60_000
/** How long a second caller with the same code waits for the first one's result. */
const waitMs = 6000

export type StartedSignIn = { url: string; loginCookie: string }

/** Remembers a sign-in for this browser and gives the provider's address for it (RFC 6749 4.1.1, RFC 7636). */
export async function startSignIn(deps: SessionDeps, context: RequestContext): Promise<StartedSignIn> {
  const [redirect = ''] = deps.homeUrls
  const loginCookie = newSecret()
  const state = `${context.env}.${newSecret()}`
  const nonce = newSecret()
  const codeVerifier = newSecret()
  const uiLocales = context.lang === 'en' ? 'en' : 'zh-CN'
  const url = await deps.provider.authorizationUrl({ redirect, state, nonce, codeVerifier, uiLocales })
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
  /** Sessions of other environments that this browser carries: refresh tokens and their bind value. */
  carried: { refreshTokens: string[]; bind: string | undefined }
}

export type SignedIn = { pair: TokenPair; bind: string; userNo: string; env: RequestContext['env'] }

type PendingLogin = NonNullable<Awaited<ReturnType<typeof store.findPendingLogin>>>

const resultContext = (loginHash: Buffer) => `pending_login:${loginHash.toString('hex')}`

/** Everything that was issued for a code dies when another browser presents that code (RFC 6749 4.1.2). */
async function punishReplay(
  deps: SessionDeps,
  codeHash: Buffer,
  loginHash: Buffer | null,
  context: RequestContext,
) {
  const used = await store.findByCodeHash(deps.db, codeHash)
  if (!used?.user_no || !used.session_id || (loginHash && used.login_hash.equals(loginHash))) return
  const { user_no: userNo, session_id: sessionId } = used
  await transact(deps.db, async (trx) => {
    await endSession(deps, trx, { userNo, sessionId }, 'code_replay', context.now)
    await audit(trx, context, null, {
      action: 'session.code-replay',
      result: 'denied',
      actorNo: userNo,
      sessionId,
    })
  })
}

/** The first exchange's result for the same code from the same browser, while the overlap lasts. */
function repeated(deps: SessionDeps, pending: PendingLogin, now: Date): SignedIn | null {
  if (!pending.redeemed_at || !pending.user_no) return null
  if (now.getTime() - pending.redeemed_at.getTime() >= overlapMs) return null
  const pair = openPair(deps.box, pending.result_sealed, resultContext(pending.login_hash))
  if (!pair?.bind) return null
  return { pair, bind: pair.bind, userNo: pending.user_no, env: pending.env as SignedIn['env'] }
}

async function awaitFirst(deps: SessionDeps, loginHash: Buffer): Promise<SignedIn> {
  const deadline = deps.clock.now().getTime() + waitMs
  for (;;) {
    const pending = await store.findPendingLogin(deps.db, loginHash)
    if (pending?.redeemed_at) return repeated(deps, pending, deps.clock.now()) ?? fail('sign-in.code')
    if (!pending || deps.clock.now().getTime() >= deadline) fail('sign-in.code')
    await pause(50)
  }
}

async function recordFailure(
  deps: SessionDeps,
  context: RequestContext,
  person: { userNo: string; userName: string } | null,
  reason: string,
) {
  await transact(deps.db, async (trx) => {
    await audit(trx, context, null, {
      action: 'session.login',
      result: 'failed',
      reason,
      ...(person ? { actorNo: person.userNo } : {}),
    })
    await deps.recordLogin(trx, context, {
      eventType: 'fail',
      loginType: 'oauth',
      failReason: reason,
      userNo: person?.userNo ?? '',
      userName: person?.userName ?? '',
      sessionId: null,
    })
  })
}

/** Our person for the provider's; somebody unknown is admitted without any role, somebody disabled is not. */
async function personFor(deps: SessionDeps, signedIn: SignedInAtProvider) {
  const found = await store.findPerson(deps.db, signedIn.userNo)
  if (found) return found
  await store.insertPerson(deps.db, {
    user_no: signedIn.userNo,
    name_zh: signedIn.nameZh,
    name_en: signedIn.nameEn,
    email: signedIn.email,
  })
  return (await store.findPerson(deps.db, signedIn.userNo)) ?? fail('service.failed')
}

async function carryOverBinds(trx: Db, carried: SignIn['carried'], bindHash: Buffer) {
  if (!carried.bind) return
  const from = digest(carried.bind)
  for (const refresh of carried.refreshTokens) {
    const token = await store.findToken(trx, digest(refresh))
    if (token)
      await store.moveBind(
        trx,
        { userNo: token.user_no, sessionId: token.session_id },
        { from, to: bindHash },
      )
  }
}

async function openSession(
  deps: SessionDeps,
  pending: PendingLogin,
  signedIn: SignedInAtProvider,
  carried: SignIn['carried'],
  context: RequestContext,
): Promise<SignedIn> {
  const { now } = context
  const person = await personFor(deps, signedIn)
  if (person.status === 0) {
    await recordFailure(deps, context, { userNo: person.user_no, userName: person.name_zh }, 'disabled')
    return fail('sign-in.disabled')
  }
  const userNo = person.user_no
  const sessionId = randomUUID()
  const bind = newSecret()
  const bindHash = digest(bind)
  const pair = newPair(now, deps.lifetimes.accessSeconds)
  const seal = (value: string | undefined, what: string) =>
    value ? deps.box.seal(value, `session:${sessionId}:${what}`) : null
  await transact(deps.db, async (trx) => {
    const administrator = await store.holdsAdministratorRole(trx, userNo)
    const { idleUntil, expiresAt } = sessionEnds(deps.lifetimes, { createdAt: now, now, administrator })
    await store.insertSession(trx, {
      user_no: userNo,
      session_id: sessionId,
      env: pending.env,
      bind_hash: bindHash,
      login_type: signedIn.loginType,
      ip: context.ip,
      user_agent: context.userAgent,
      container_type: context.containerType,
      created_at: now,
      last_used_at: now,
      idle_until: idleUntil,
      expires_at: expiresAt,
      provider_refresh_token_sealed: seal(signedIn.refreshToken, 'refresh'),
      provider_id_token_sealed: seal(signedIn.idToken, 'id'),
    })
    await store.insertToken(trx, {
      user_no: userNo,
      session_id: sessionId,
      generation: 1,
      ...tokenColumns(pair),
    })
    await carryOverBinds(trx, carried, bindHash)
    await endSessionsAbove(deps, trx, userNo, now)
    await store.finishPendingLogin(trx, pending.login_hash, {
      redeemed_at: now,
      result_sealed: sealJson(deps.box, { ...pair, bind }, resultContext(pending.login_hash)),
      user_no: userNo,
      session_id: sessionId,
    })
    await audit(trx, context, null, { action: 'session.login', actorNo: userNo, sessionId })
    await deps.recordLogin(trx, context, {
      eventType: 'login',
      loginType: signedIn.loginType,
      userNo,
      userName: person.name_zh,
      sessionId,
    })
  })
  return { pair, bind, userNo, env: pending.env as SignedIn['env'] }
}

/** The sign-in that this browser started and this call belongs to; refuses everything that does not fit. */
async function pendingFor(deps: SessionDeps, signIn: SignIn, codeHash: Buffer, context: RequestContext) {
  const loginHash = signIn.loginCookie ? digest(signIn.loginCookie) : null
  await punishReplay(deps, codeHash, loginHash, context)
  if (!loginHash) {
    await recordFailure(deps, context, null, 'no pending sign-in in this browser')
    return fail('sign-in.request')
  }
  const pending = await store.findPendingLogin(deps.db, loginHash)
  if (!pending) fail('sign-in.code')
  if (signIn.redirect !== pending.redirect) fail('sign-in.request')
  if (signIn.state !== undefined && !digest(signIn.state).equals(pending.state_hash)) {
    await recordFailure(deps, context, null, 'state')
    return fail('sign-in.request')
  }
  return pending
}

/**
 * Redeems the authorization code once. The same browser with the same code gets the same result for ten seconds,
 * also when it asks in parallel; another browser is refused, and everything issued for the code is revoked.
 */
export async function signIn(deps: SessionDeps, request: SignIn, context: RequestContext): Promise<SignedIn> {
  const codeHash = digest(request.code)
  const pending = await pendingFor(deps, request, codeHash, context)
  const mine = { ...context, env: pending.env as RequestContext['env'] }
  if (pending.code_hash) {
    if (!pending.code_hash.equals(codeHash)) fail('sign-in.code')
    return awaitFirst(deps, pending.login_hash)
  }
  const claimed = await store.claimPendingLogin(deps.db, pending.login_hash, codeHash, context.now)
  if (!claimed)
    return pending.expires_at <= context.now ? fail('sign-in.code') : awaitFirst(deps, pending.login_hash)
  try {
    // Counted here, so that a repeated call, which gets the first one's result, costs nothing.
    await takeRate(deps.db, `exchange:address:${context.ip}`, deps.limits.exchangePerAddress, context.now)
    const signedIn = await deps.provider.exchange({
      code: request.code,
      issuer: request.issuer,
      redirect: claimed.redirect,
      nonce: claimed.nonce,
      codeVerifier: claimed.code_verifier,
    })
    return await openSession(deps, claimed, signedIn, request.carried, mine)
  } catch (error) {
    await store.finishPendingLogin(deps.db, claimed.login_hash, {
      redeemed_at: context.now,
      result_sealed: null,
      user_no: null,
      session_id: null,
    })
    if (error instanceof Failure && error.failure !== 'sign-in.disabled') {
      await recordFailure(deps, mine, null, error.failure)
    }
    throw error
  }
}
