import { randomUUID } from 'node:crypto'
import { transact } from '@iambiz/runtime/database.ts'
import { decodeJwt } from 'jose'
import type { RequestContext } from '#server/platform/actor.ts'
import { audit, auditing } from '#server/platform/audit.ts'
import { insertPerson } from '#server/platform/db/person-store.ts'
import type { Db } from '#server/platform/db/tables.ts'
import { digest, newSecret } from '#server/platform/digest.ts'
import { fail } from '#server/platform/failure.ts'
import { maxSessions, type PolicyOfSession, type SessionDeps } from './deps.ts'
import { type Cause, endSession } from './end-session.ts'
import { type DeviceMarks, deviceMarks } from './known-device.ts'
import { rememberingDevice } from './known-device-store.ts'
import { lifetimesOf, limitsOf, sessionEnds } from './lifetimes.ts'
import type { SignedInAtProvider } from './provider-person.ts'
import * as signIns from './sign-in-store.ts'
import * as store from './store.ts'
import { newPair, sealJson, type TokenPair, tokenColumns } from './tokens.ts'

/**
 * Values that the browser sent: refresh tokens of all environments, their bind value, and the cookie by which the
 * browser is recognized.
 */
export type Carried = { refreshTokens: string[]; bind: string | undefined; device: string | undefined }

export type SignedIn = { pair: TokenPair; bind: string; userNo: string; env: RequestContext['env'] }

export type PendingLogin = Awaited<ReturnType<typeof signIns.findPendingLogins>>[number]

/** Binds the sealed result of a sign-in to its row. */
export const resultContext = (loginHash: Buffer) => `pending_login:${loginHash.toString('hex')}`

/** PostgreSQL cannot store NUL, and limits the size of an index entry. */
const storable = (name: unknown) =>
  typeof name === 'string' && name.length <= 255 && !name.includes('\0') ? name : null

/** Returns the identifiers of session and person that the provider's logout tokens will contain. */
function providerIdentifiers(idToken: string | undefined) {
  const { sid = null, sub = null } = idToken === undefined ? {} : decodeJwt(idToken)
  return { provider_sid: storable(sid), provider_sub: storable(sub) }
}

type Failed = { reason: string; detail?: object; person?: { userNo: string; userName: string } }

/** Writes a failed sign-in to the audit record and the login log. */
export async function recordFailure(
  deps: SessionDeps,
  trx: Db,
  context: RequestContext,
  { reason, detail, person = { userNo: '', userName: '' } }: Failed,
): Promise<void> {
  await audit(trx, context, null, {
    action: 'session.login',
    result: 'failed',
    reason,
    ...(detail ? { detail } : {}),
    ...(person.userNo ? { actorNo: person.userNo } : {}),
  })
  await deps.recordLogin(trx, context, {
    eventType: 'fail',
    loginType: 'oauth',
    failReason: reason,
    ...person,
    sessionId: null,
    acting: null,
  })
}

/**
 * Handles the sessions of this browser: the one in the same environment ends, because the new one replaces it, and the
 * same person's sessions in other environments get the new bind value. Another person's are left alone, because an
 * attacker may have planted them.
 */
async function settleCarried(
  deps: SessionDeps,
  trx: Db,
  carried: Carried,
  next: { userNo: string; env: string; bindHash: Buffer },
  cause: Cause,
) {
  if (!carried.bind) return
  const bindHash = digest(carried.bind)
  for (const refresh of carried.refreshTokens) {
    const session = await store.findOpenSession(trx, digest(refresh), bindHash)
    if (!session) continue
    const key = { userNo: session.user_no, sessionId: session.session_id }
    if (session.env === next.env) await endSession(deps, trx, key, 'replaced', cause)
    else if (session.user_no === next.userNo) await store.moveBind(trx, key, next.bindHash)
  }
}

type Opening = {
  pending: PendingLogin
  admitted: signIns.Admitted
  signedIn: SignedInAtProvider
  carried: Carried
  marks: DeviceMarks
  /** What the sign-in policies say about the session. */
  policy: PolicyOfSession
}

const reportLater = (
  deps: SessionDeps,
  trx: Db,
  userNo: string,
  { deviceHash }: DeviceMarks,
  { now, ip, userAgent }: RequestContext,
): Promise<void> =>
  deps.enqueueNewDevice(trx, {
    userNo,
    deviceHash: deviceHash.toString('base64url'),
    at: now.toISOString(),
    ip,
    userAgent,
  })

async function insertAll(
  deps: SessionDeps,
  trx: Db,
  { pending, admitted, signedIn, carried, marks, policy }: Opening,
  context: RequestContext,
): Promise<SignedIn> {
  const { now, env } = context
  const { userNo, loginType } = signedIn
  const sessionId = randomUUID()
  const bind = newSecret()
  const bindHash = digest(bind)
  const seal = (value: string | undefined, what: string) =>
    value ? deps.box.seal(value, `session:${sessionId}:${what}`) : null
  const { administrator, previous_login_at, previous_login_ip } = admitted
  const limits = limitsOf(signedIn, policy, now)
  const lifetimes = lifetimesOf(await deps.readSettings())
  const ends = sessionEnds(lifetimes, { createdAt: now, now, administrator, limits })
  const pair = newPair(ends.accessUntil, limits.ends_with_browser)
  if (signedIn.language) await deps.adoptLanguage(trx, userNo, signedIn.language)
  await settleCarried(deps, trx, carried, { userNo, env, bindHash }, context)
  const session = {
    user_no: userNo,
    session_id: sessionId,
    env,
    bind_hash: bindHash,
    login_type: loginType,
    ip: context.ip,
    user_agent: context.userAgent,
    container_type: context.containerType,
    created_at: now,
    idle_until: ends.idleUntil,
    expires_at: ends.expiresAt,
    provider_refresh_token_sealed: seal(signedIn.refreshToken, 'refresh'),
    provider_id_token_sealed: seal(signedIn.idToken, 'id'),
    ...providerIdentifiers(signedIn.idToken),
    previous_login_at,
    previous_login_ip,
    device_hash: marks.deviceHash,
    ...limits,
    second_factor_until: policy.factorUntil,
  }
  const finished = {
    loginHash: pending.login_hash,
    resultSealed: sealJson(deps.box, { ...pair, bind }, resultContext(pending.login_hash)),
    atMost: maxSessions,
  }
  // The log marks sign-ins that no policy applies to.
  const logged = policy.isBreakGlass ? 'break_glass' : loginType
  const opened = { loginType: logged, userNo, userName: admitted.name_zh, sessionId, acting: null }
  const tooMany = await signIns.openSession(trx, session, tokenColumns(pair), finished, {
    audited: auditing(trx, context, null, { action: 'session.login', actorNo: userNo, sessionId }),
    logged: deps.recordingLogin(trx, context, { eventType: 'login', ...opened }),
    remembered: rememberingDevice(trx, userNo, marks, now),
  })
  // At the very first sign-in every device is new, so there is nothing to warn about.
  if (admitted.has_devices && !admitted.knows_device) await reportLater(deps, trx, userNo, marks, context)
  for (const oldest of tooMany)
    await endSession(deps, trx, { userNo, sessionId: oldest }, 'too_many', context)
  return { pair, bind, userNo, env }
}

/** Returns the person with the row locked: concurrent sign-ins of one person wait, so that sessions can be counted. */
async function admit(
  trx: Db,
  signedIn: SignedInAtProvider,
  marks: DeviceMarks,
  now: Date,
): Promise<signIns.Admitted> {
  const { userNo, nameZh, nameEn, email } = signedIn
  const known = await signIns.findPersonForUpdate(trx, userNo, marks, now)
  if (known) return known
  const person = { user_no: userNo, name_zh: nameZh, name_en: nameEn, email }
  await insertPerson(trx, person)
  const added = await signIns.findPersonForUpdate(trx, userNo, marks, now)
  if (!added) throw new Error('a person was not added')
  return added
}

/**
 * Opens the session of a person whom the provider has authenticated. An unknown person is added without any role; a
 * disabled one is recorded and refused with `sign-in.disabled`.
 */
export async function openSession(
  deps: SessionDeps,
  pending: PendingLogin,
  signedIn: SignedInAtProvider,
  carried: Carried,
  context: RequestContext,
): Promise<SignedIn> {
  const { userNo } = signedIn
  const marks = deviceMarks(userNo, carried.device, context)
  const policy = await deps.policyOfSession(signedIn, context)
  const opened = await transact(deps.db, async (trx) => {
    const admitted = await admit(trx, signedIn, marks, context.now)
    if (admitted.status === 1)
      return insertAll(deps, trx, { pending, admitted, signedIn, carried, marks, policy }, context)
    await recordFailure(deps, trx, context, {
      reason: 'sign-in.disabled',
      person: { userNo, userName: admitted.name_zh },
    })
    return null
  })
  return opened ?? fail('sign-in.disabled')
}
