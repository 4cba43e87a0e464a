import {
  type AuthenticationResponseJSON,
  generateAuthenticationOptions,
  type PublicKeyCredentialRequestOptionsJSON,
  verifyAuthenticationResponse,
} from '@simplewebauthn/server'
import type { IdentityParts } from '../calls.ts'
import { type ChallengeContext, challengeMs, issueChallenge, takeChallenge } from './challenge-store.ts'
import { countUse, findKey, findPasskeys, type StoredKey, suspendPasskey } from './passkey-store.ts'
import { type PasskeyResponse, readResponse } from './response.ts'

export type PasskeyParts = Pick<IdentityParts, 'db' | 'relyingParty'>

/** A password came before; everything else must be two factors by itself. */
const needsVerification = ({ purpose }: ChallengeContext) => purpose !== 'second-factor'

/** The options with which a page asks for a passkey: one of the account, or any if the account is not known. */
export async function passkeyRequest(
  { db, relyingParty }: PasskeyParts,
  context: ChallengeContext,
  now: Date,
): Promise<PublicKeyCredentialRequestOptionsJSON> {
  const { accountNo } = context
  const own = accountNo === '' ? [] : await findPasskeys(db, accountNo)
  return generateAuthenticationOptions({
    rpID: relyingParty.id,
    challenge: Buffer.from(await issueChallenge(db, context, now), 'base64url'),
    timeout: challengeMs,
    userVerification: needsVerification(context) ? 'required' : 'preferred',
    allowCredentials: own
      .filter(({ suspendedAt }) => suspendedAt === null)
      .map(({ credentialId: id, transports }) => ({ id, transports })),
  })
}

export type CheckedPasskey =
  /** `isVerified`: the authenticator has also checked the person, by PIN or biometrics. */
  | { result: 'ok'; accountNo: string; isVerified: boolean }
  /** `accountNo` is `null` if the passkey is unknown. */
  | { result: 'wrong'; accountNo: string | null }

/** The signed part of an assertion, or `null` if it does not verify. */
async function verified(
  { relyingParty }: PasskeyParts,
  { id, challenge, json }: PasskeyResponse,
  key: StoredKey,
  requireUserVerification: boolean,
) {
  try {
    const { verified: isRight, authenticationInfo } = await verifyAuthenticationResponse({
      response: json as unknown as AuthenticationResponseJSON,
      expectedChallenge: challenge,
      expectedOrigin: [...relyingParty.origins],
      expectedRPID: relyingParty.id,
      // The counter is compared by `countUse`, because only a verified one can prove a copy.
      credential: { id, publicKey: new Uint8Array(key.publicKey), counter: 0 },
      requireUserVerification,
    })
    return isRight ? authenticationInfo : null
  } catch {
    // The library throws for each rule that a response breaks.
    return null
  }
}

/** The user handle in a response; `undefined` if there is none, as with keys that are not discoverable. */
function userHandleIn({ json }: PasskeyResponse): string | undefined {
  const { userHandle } = json.response as { userHandle?: unknown }
  return typeof userHandle === 'string' && userHandle !== '' ? userHandle : undefined
}

/**
 * Checks a response to a challenge of this context (WebAuthn Level 3, 7.2). The challenge is used up by the first
 * response. A passkey whose counter does not rise is suspended.
 */
export async function checkPasskey(
  parts: PasskeyParts,
  context: ChallengeContext,
  text: string,
  now: Date,
): Promise<CheckedPasskey> {
  const { db } = parts
  const response = readResponse(text)
  if (!response || !(await takeChallenge(db, response.challenge, context, now)))
    return { result: 'wrong', accountNo: context.accountNo || null }
  const key = await findKey(db, response.id)
  if (!key) return { result: 'wrong', accountNo: context.accountNo || null }
  const wrong = { result: 'wrong', accountNo: key.accountNo } as const
  if (context.accountNo !== '' && key.accountNo !== context.accountNo)
    return { result: 'wrong', accountNo: context.accountNo }
  const handle = userHandleIn(response)
  const isHandleRight =
    handle === undefined ? context.accountNo !== '' : handle === key.userHandle.toString('base64url')
  if (key.isSuspended || !isHandleRight) return wrong
  const info = await verified(parts, response, key, needsVerification(context))
  if (!info) return wrong
  const { newCounter: counter, credentialBackedUp: isBackedUp, userVerified: isVerified } = info
  if (await countUse(db, { credentialId: response.id, counter, isBackedUp }, now))
    return { result: 'ok', accountNo: key.accountNo, isVerified }
  await suspendPasskey(db, response.id, now)
  return wrong
}
