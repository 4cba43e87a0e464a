import { timingSafeEqual } from 'node:crypto'
import { digest } from '@iambiz/runtime/digest.ts'
import type { AuthorizationFault, ExternalType } from '../tables.ts'
import type { Adapter, ExternalIdentity, Returned } from './adapter.ts'
import {
  type Authorization,
  beginExchange,
  endAuthorization,
  endExchange,
  findByState,
} from './authorization-store.ts'
import { surfaceOf, tagContext, verifierContext } from './begin.ts'
import { ExternalFailure, type FailureReason } from './failure.ts'
import type { ExternalParts } from './parts.ts'

export type Callback = {
  type: ExternalType
  query: URLSearchParams
  /** Secrets of the browser: as the waiting one, and as a phone. */
  session: string | null
  phone: string | null
}

export type Back =
  /** The state is unknown, used or expired. */
  | { result: 'gone' }
  /** The state belongs to another browser or another provider. Nothing is changed. */
  | { result: 'foreign' }
  | {
      result: 'back'
      tag: string
      byPhone: boolean
      returnTo: string
      status: 'confirmed' | 'cancelled' | 'failed' | 'expired'
      fault?: AuthorizationFault
    }

type Settled = { status: 'confirmed' | 'cancelled' | 'failed' | 'expired'; fault?: AuthorizationFault }

/** The fault reported for each failure; internal failures of the provider are `unknown`. */
const faults = {
  cancelled: 'unknown',
  invalid_code: 'invalid_code',
  expired_code: 'expired_code',
  not_member: 'not_member',
  not_allowed: 'not_allowed',
  provider_busy: 'busy',
  misconfigured: 'misconfigured',
  unknown: 'unknown',
} as const satisfies Record<FailureReason, AuthorizationFault>

const identityContext = (tagHash: Buffer) =>
  `external_authorization:sealed_identity:${tagHash.toString('hex')}`

const isSame = (secret: string | null, stored: Buffer | null): boolean =>
  secret !== null && stored !== null && timingSafeEqual(digest(secret), stored)

/** The identity of a confirmed authorization; `null` if it cannot be decrypted. */
export function identityIn(
  { box }: Pick<ExternalParts, 'box'>,
  { tag_hash, sealed_identity }: Authorization,
): ExternalIdentity | null {
  const opened = sealed_identity && box.open(sealed_identity, identityContext(tag_hash))
  return opened ? JSON.parse(opened) : null
}

const isSettled = (status: Authorization['status']): status is Settled['status'] & Authorization['status'] =>
  status === 'confirmed' || status === 'cancelled' || status === 'failed'

/** Exchanges the code and stores the result. */
async function settle(
  parts: ExternalParts,
  adapter: Adapter,
  { authorization, state, returned }: { authorization: Authorization; state: string; returned: Returned },
): Promise<Settled> {
  const { db, box, log, callbackAddress } = parts
  const { tag_hash: tagHash, type } = authorization
  const fail = async (reason: FailureReason): Promise<Settled> => {
    if (reason === 'cancelled') {
      await endExchange(db, tagHash, { status: 'cancelled' })
      return { status: 'cancelled' }
    }
    const fault = faults[reason]
    await endExchange(db, tagHash, { status: 'failed', fault })
    return { status: 'failed', fault }
  }
  if ('reason' in returned) return fail(returned.reason)
  const verifier = box.open(authorization.sealed_verifier, verifierContext(tagHash))
  if (verifier === null) return fail('unknown')
  try {
    const identity = await adapter.exchange({
      code: returned.code,
      verifier,
      callback: callbackAddress(type),
      surface: surfaceOf(state),
    })
    const isStored = await endExchange(db, tagHash, {
      status: 'confirmed',
      sealed_identity: box.seal(JSON.stringify(identity), identityContext(tagHash)),
      display_name: identity.displayName,
    })
    return { status: isStored ? 'confirmed' : 'expired' }
  } catch (error) {
    if (!(error instanceof ExternalFailure)) {
      await fail('unknown')
      throw error
    }
    log.warn({ type, reason: error.reason, providerCode: error.code }, 'nobody was recognised elsewhere')
    return fail(error.reason)
  }
}

/** Processes a callback once, only from the browser that its state was issued to. */
export async function comeBack(parts: ExternalParts, callback: Callback): Promise<Back> {
  const { db, box, clock, adapters, isLive } = parts
  const [state = '', ...more] = callback.query.getAll('state')
  const authorization = more.length === 0 ? await findByState(db, state) : undefined
  if (!authorization) return { result: 'gone' }
  const { tag_hash: tagHash } = authorization
  const byPhone = !authorization.state_hash.equals(digest(state))
  const isTheirs = byPhone
    ? isSame(callback.phone, authorization.phone_hash)
    : isSame(callback.session, authorization.session_hash)
  const adapter = adapters.get(callback.type)
  if (!isTheirs || callback.type !== authorization.type || !adapter) return { result: 'foreign' }
  const tag = box.open(authorization.sealed_tag, tagContext(tagHash)) ?? ''
  const back = (settled: Settled): Back => ({
    result: 'back',
    tag,
    byPhone,
    returnTo: authorization.return_to,
    ...settled,
  })
  if (clock.now() >= authorization.expires_at) return back({ status: 'expired' })
  // A reload of the callback page repeats the result without another exchange.
  const { status } = authorization
  if (isSettled(status)) {
    return back({ status, ...(authorization.fault && { fault: authorization.fault }) })
  }
  if (!(await beginExchange(db, tagHash, clock.now()))) return { result: 'gone' }
  const settled = await settle(parts, adapter, {
    authorization,
    state,
    returned: adapter.parseCallback(callback.query),
  })
  // A session that was ended meanwhile cannot bind an account any more.
  if (authorization.purpose === 'sign-in' || (await isLive(authorization.bound_to))) return back(settled)
  await endAuthorization(db, tagHash)
  return { result: 'gone' }
}
