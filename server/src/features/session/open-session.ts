import { randomUUID } from 'node:crypto'
import { transact } from '@iambiz/runtime/database.ts'
import type { RequestContext } from '#server/platform/actor.ts'
import { audit } from '#server/platform/audit.ts'
import type { Db } from '#server/platform/db/tables.ts'
import { digest, newSecret } from '#server/platform/digest.ts'
import { fail } from '#server/platform/failure.ts'
import type { SessionDeps } from './deps.ts'
import { sessionEnds } from './lifetimes.ts'
import type { SignedInAtProvider } from './provider-person.ts'
import { endSession, endSessionsAbove } from './refresh.ts'
import * as signIns from './sign-in-store.ts'
import * as store from './store.ts'
import { newPair, sealJson, type TokenPair, tokenColumns } from './tokens.ts'

/** What a browser brought along: refresh tokens of all environments, and the bind value they count with. */
export type Carried = { refreshTokens: string[]; bind: string | undefined }

export type SignedIn = { pair: TokenPair; bind: string; userNo: string; env: RequestContext['env'] }

export type PendingLogin = NonNullable<Awaited<ReturnType<typeof signIns.findPendingLogin>>>

/** Binds the sealed result of a sign-in to its row. */
export const resultContext = (loginHash: Buffer) => `pending_login:${loginHash.toString('hex')}`

/** Writes a sign-in that failed to the audit record and the login log. */
export async function recordFailure(
  deps: SessionDeps,
  trx: Db,
  context: RequestContext,
  reason: string,
  person: { userNo: string; userName: string } = { userNo: '', userName: '' },
): Promise<void> {
  await audit(trx, context, null, {
    action: 'session.login',
    result: 'failed',
    reason,
    ...(person.userNo ? { actorNo: person.userNo } : {}),
  })
  await deps.recordLogin(trx, context, {
    eventType: 'fail',
    loginType: 'oauth',
    failReason: reason,
    ...person,
    sessionId: null,
  })
}

/**
 * Settles what the browser had: the session that the new one replaces ends, and the same person's sessions of other
 * environments follow the new bind value. Anybody else's stay behind, because somebody may have planted them.
 */
async function settleCarried(
  deps: SessionDeps,
  trx: Db,
  carried: Carried,
  next: { userNo: string; env: string; bindHash: Buffer },
  now: Date,
) {
  if (!carried.bind) return
  const bindHash = digest(carried.bind)
  for (const refresh of carried.refreshTokens) {
    const session = await store.findOpenSession(trx, digest(refresh), bindHash)
    if (!session) continue
    const key = { userNo: session.user_no, sessionId: session.session_id }
    if (session.env === next.env) await endSession(deps, trx, key, 'replaced', now)
    else if (session.user_no === next.userNo) await store.moveBind(trx, key, next.bindHash)
  }
}

type Opening = {
  pending: PendingLogin
  person: { userNo: string; userName: string }
  signedIn: SignedInAtProvider
  carried: Carried
}

async function insertAll(
  deps: SessionDeps,
  trx: Db,
  { pending, person, signedIn, carried }: Opening,
  context: RequestContext,
): Promise<SignedIn> {
  const { now, env } = context
  const { userNo } = person
  const sessionId = randomUUID()
  const bind = newSecret()
  const bindHash = digest(bind)
  const seal = (value: string | undefined, what: string) =>
    value ? deps.box.seal(value, `session:${sessionId}:${what}`) : null
  const administrator = await store.holdsAdministratorRole(trx, userNo)
  const { idleUntil, expiresAt } = sessionEnds(deps.lifetimes, { createdAt: now, now, administrator })
  const pair = newPair(now, deps.lifetimes.accessSeconds, expiresAt)
  if (signedIn.language) await deps.adoptLanguage(trx, userNo, signedIn.language)
  await settleCarried(deps, trx, carried, { userNo, env, bindHash }, now)
  await store.insertSession(trx, {
    user_no: userNo,
    session_id: sessionId,
    env,
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
  await endSessionsAbove(deps, trx, userNo, now)
  await signIns.finishPendingLogin(trx, pending.login_hash, {
    redeemed_at: now,
    result_sealed: sealJson(deps.box, { ...pair, bind }, resultContext(pending.login_hash)),
    user_no: userNo,
    session_id: sessionId,
  })
  await audit(trx, context, null, { action: 'session.login', actorNo: userNo, sessionId })
  await deps.recordLogin(trx, context, {
    eventType: 'login',
    loginType: signedIn.loginType,
    ...person,
    sessionId,
  })
  return { pair, bind, userNo, env }
}

/**
 * Opens the session of somebody whom the provider vouches for. Who is unknown here is admitted without any role;
 * who is disabled is refused with `sign-in.disabled`, and that is on record then.
 */
export async function openSession(
  deps: SessionDeps,
  pending: PendingLogin,
  signedIn: SignedInAtProvider,
  carried: Carried,
  context: RequestContext,
): Promise<SignedIn> {
  const { userNo } = signedIn
  const opened = await transact(deps.db, async (trx) => {
    await signIns.insertPerson(trx, {
      user_no: userNo,
      name_zh: signedIn.nameZh,
      name_en: signedIn.nameEn,
      email: signedIn.email,
    })
    // Sign-ins of one person happen one after the other, so that the number of sessions can be kept.
    const { name_zh: userName, status } = await signIns.findPersonForUpdate(trx, userNo)
    const person = { userNo, userName }
    if (status === 1) return insertAll(deps, trx, { pending, person, signedIn, carried }, context)
    await recordFailure(deps, trx, context, 'sign-in.disabled', person)
    return null
  })
  return opened ?? fail('sign-in.disabled')
}
