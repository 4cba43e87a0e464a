import { randomUUID } from 'node:crypto'
import { transact } from '@iambiz/runtime/database.ts'
import {
  generateRegistrationOptions,
  type RegistrationResponseJSON,
  verifyRegistrationResponse,
} from '@simplewebauthn/server'
import { answer, refuse } from '../answer.ts'
import type { Asking, IdentityCall, IdentityParts } from '../calls.ts'
import { hasEnrolledFactor } from '../second-factors.ts'
import { deviceNameOf } from '../totp/device-name.ts'
import { countRecoveryCodes, renewRecoveryCodes } from '../totp/recovery-code-store.ts'
import { hasSecondFactorProof, proofNeeded } from '../totp/second-factor-proof.ts'
import { authenticatorName } from './authenticator-name.ts'
import { type ChallengeContext, challengeMs, issueChallenge, takeChallenge } from './challenge-store.ts'
import {
  findPasskeys,
  insertPasskey,
  lockPasskeyUser,
  type NewPasskey,
  userHandleOf,
} from './passkey-store.ts'
import { type PasskeyResponse, readResponse } from './response.ts'

const mostPasskeys = 10

/** COSE algorithms: EdDSA, ES256, RS256. */
const algorithms = [-8, -7, -257]

const contextOf = ({ accountNo, boundTo }: Asking): ChallengeContext => ({
  purpose: 'register',
  accountNo,
  boundTo,
})

/**
 * Starts to add a passkey: the options with which a page creates it. Refusals are those of `/totp/start`, so that a
 * stolen session cannot add one beside the second factor of its owner.
 */
export const startRegistration: IdentityCall = async ({ db, relyingParty, issuerName }, asking) => {
  const { accountNo, userName, now } = asking
  if ((await hasEnrolledFactor(db, accountNo)) && !(await hasSecondFactorProof(db, asking)))
    return proofNeeded
  const own = await findPasskeys(db, accountNo)
  if (own.length >= mostPasskeys) return refuse(409, 'too_many')
  const options = await generateRegistrationOptions({
    rpID: relyingParty.id,
    rpName: issuerName,
    userName,
    userDisplayName: userName,
    userID: new Uint8Array(await userHandleOf(db, accountNo)),
    challenge: Buffer.from(await issueChallenge(db, contextOf(asking), now), 'base64url'),
    timeout: challengeMs,
    attestationType: 'none',
    supportedAlgorithmIDs: algorithms,
    excludeCredentials: own.map(({ credentialId: id, transports }) => ({ id, transports })),
    // Discoverable and verifying, so that it is sufficient for a sign-in without account name and password.
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  })
  return answer({ options })
}

type CreatedKey = { aaguid: string; key: Omit<NewPasskey, 'passkeyId' | 'accountNo' | 'name'> }

/** The key and the authenticator's model in a response; `null` if it breaks a rule (WebAuthn Level 3, 7.1). */
async function keyIn(
  { relyingParty }: IdentityParts,
  { challenge, json }: PasskeyResponse,
): Promise<CreatedKey | null> {
  try {
    const { registrationInfo } = await verifyRegistrationResponse({
      response: json as unknown as RegistrationResponseJSON,
      expectedChallenge: challenge,
      expectedOrigin: [...relyingParty.origins],
      expectedRPID: relyingParty.id,
      supportedAlgorithmIDs: algorithms,
    })
    if (!registrationInfo) return null
    const { aaguid, credential, credentialBackedUp: isBackedUp } = registrationInfo
    const { id: credentialId, publicKey, counter, transports = [] } = credential
    const key = { credentialId, publicKey: Buffer.from(publicKey), counter, transports, isBackedUp }
    return { aaguid, key }
  } catch {
    // The library throws for each rule that a response breaks.
    return null
  }
}

/**
 * Registers the passkey that a page has created; answers with the first recovery codes if the account has none. A passkey
 * without a `name` has that of its authenticator, or else that of the `device`.
 */
export const finishRegistration: IdentityCall = async (parts, asking) => {
  const { db, endTrust, devicesChanged } = parts
  const { accountNo, form, now } = asking
  const chosen = deviceNameOf(form.get('name'))
  if (chosen === null) return refuse(400, 'bad_name')
  const response = readResponse(form.get('response') ?? '')
  if (!response) return refuse(400, 'bad_response')
  if (!(await takeChallenge(db, response.challenge, contextOf(asking), now))) return refuse(410, 'expired')
  const created = await keyIn(parts, response)
  if (!created) return refuse(400, 'bad_response')
  const name = chosen ?? authenticatorName(created.aaguid) ?? deviceNameOf(form.get('device')) ?? ''
  return transact(db, async (trx) => {
    await lockPasskeyUser(trx, accountNo)
    if ((await findPasskeys(trx, accountNo)).length >= mostPasskeys) return refuse(409, 'too_many')
    const passkeyId = randomUUID()
    if (!(await insertPasskey(trx, { ...created.key, passkeyId, accountNo, name }, now)))
      return refuse(409, 'bound')
    await endTrust?.(trx, accountNo)
    const hasCodes = (await countRecoveryCodes(trx, accountNo)) > 0
    const codes = hasCodes ? [] : await renewRecoveryCodes(trx, accountNo)
    await devicesChanged?.(trx, { accountNo, change: 'create', now })
    return answer({ passkey_id: passkeyId, name, bound_at: now.toISOString(), recovery_codes: codes })
  })
}
