import { randomBytes, randomInt } from 'node:crypto'
import { digest } from '@iambiz/runtime/digest.ts'
import type { ExternalType } from '../tables.ts'
import type { Adapter, Surface } from './adapter.ts'
import type { StartedAuthorization } from './answers.ts'
import { beginAuthorization } from './authorization-store.ts'
import { type ExternalParts, lifeSeconds, type Purpose, statePrefixes } from './parts.ts'

export type Beginning = {
  type: ExternalType
  purpose: Purpose
  /** The account that an external account is bound to; `null` for a sign-in. */
  accountNo: string | null
  userName: string
  boundTo: string
  /** A secret of the waiting browser. */
  session: string
  place: string
  device: string
  /** The app that contains the browser; any browser if undefined. */
  surface?: Surface
  returnTo: string
  language: 'zh' | 'en'
  now: Date
}

const secret = (bytes: number) => randomBytes(bytes).toString('base64url')

/** A state that every provider accepts: at most 64 letters and digits. */
export const newState = (purpose: Purpose, surface: Surface): string =>
  `${statePrefixes[purpose]}${surface === 'client' ? 'c' : 'w'}${randomBytes(20).toString('hex')}`

/** The surface that is encoded in a state. */
export const surfaceOf = (state: string): Surface => (state[3] === 'c' ? 'client' : 'browser')

/** Three different two-digit numbers. */
function threeNumbers(): [string, string, string] {
  const numbers = new Set<number>()
  while (numbers.size < 3) numbers.add(randomInt(10, 100))
  const [a = 0, b = 0, c = 0] = numbers
  return [String(a), String(b), String(c)]
}

export const verifierContext = (tagHash: Buffer) =>
  `external_authorization:sealed_verifier:${tagHash.toString('hex')}`
export const tagContext = (tagHash: Buffer) => `external_authorization:sealed_tag:${tagHash.toString('hex')}`

/** Starts an authorization, which continues in this browser or on a phone. */
export async function begin(
  { db, box, callbackAddress, scanAddress }: ExternalParts,
  adapter: Adapter,
  beginning: Beginning,
): Promise<StartedAuthorization> {
  const { type, purpose, accountNo, userName, boundTo, session, place, device, returnTo, language, now } =
    beginning
  const { surface = 'browser' } = beginning
  const [tag, ticket, verifier] = [secret(32), secret(24), secret(32)]
  const state = newState(purpose, surface)
  const numbers = threeNumbers()
  const number = numbers[randomInt(3)] ?? numbers[0]
  const tagHash = digest(tag)
  await beginAuthorization(db, {
    tag_hash: tagHash,
    sealed_tag: box.seal(tag, tagContext(tagHash)),
    type,
    purpose,
    account_no: accountNo,
    user_name: userName,
    bound_to: boundTo,
    session_hash: digest(session),
    state_hash: digest(state),
    scan_hash: digest(ticket),
    sealed_verifier: box.seal(verifier, verifierContext(tagHash)),
    number,
    numbers,
    place,
    device,
    return_to: returnTo,
    started_at: now,
    expires_at: new Date(now.getTime() + lifeSeconds * 1000),
  })
  const callback = callbackAddress(type)
  return {
    tag,
    authorize_url: adapter.authorizeUrl({ state, verifier, callback, language, surface }),
    scan_url: scanAddress(purpose, ticket),
    number,
    expires_in: lifeSeconds,
  }
}
