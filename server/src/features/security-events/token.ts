import { errors, type JWTPayload, type JWTVerifyGetKey, jwtVerify } from 'jose'
import { z } from 'zod'
import { fail } from '#server/platform/failure.ts'
import { sourceMethod } from '#server/platform/source-method.ts'

/** Tokens and their events are accepted for one day, seconds. */
const maxAge = 24 * 3600
/** Allowed clock difference, seconds. */
const tolerance = 60

const signInFailedUri = 'urn:iambiz:event:sign-in-failed'
const credentialChangeUri = 'https://schemas.openid.net/secevent/caep/event-type/credential-change'

// Logs must not contain control characters, and PostgreSQL cannot store NUL.
const line = (max: number) =>
  z
    .string()
    .max(max)
    .regex(/^\P{Cc}*$/u)

const signInFailed = z.object({
  reason: z.enum([
    ...(['wrong_password', 'wrong_totp', 'wrong_passkey', 'locked', 'disabled'] as const),
    ...(['unknown_account', 'not_allowed', 'password_expired'] as const),
  ]),
  login_type: z.union([
    z.enum(['password', 'totp', 'passkey', 'wechat', 'wecom', 'oauth']),
    z.string().regex(sourceMethod),
  ]),
  ip: z
    .string()
    .max(64)
    .regex(/^[\da-f.:/]*$/i),
  user_agent: line(400),
})

/** OpenID CAEP 1.0, 3.3. Added members contain the numbers of devices and of passkeys among them after the change, and
 * its sequence number. */
const credentialChange = z.object({
  credential_type: z.string(),
  iambiz_devices: z.int().min(0).max(1000).optional(),
  iambiz_passkeys: z.int().min(0).max(1000).optional(),
  iambiz_event_no: z.int().min(1).optional(),
})

const claims = z.object({
  iss: z.string(),
  jti: line(128).min(1),
  iat: z.number(),
  /** Time of the event (RFC 8417 2.2), seconds since 1970. */
  toe: z.number(),
  txn: line(64).optional(),
  sub_id: z.object({ format: z.literal('iss_sub'), iss: z.string(), sub: line(64).min(1) }).optional(),
  events: z.object({
    [signInFailedUri]: signInFailed.optional(),
    [credentialChangeUri]: credentialChange.optional(),
  }),
})

export type SecurityEvent = {
  jti: string
  issuer: string
  issuedAt: Date
  occurredAt: Date
  /** Identifier of the request at the provider, where the event has it. */
  txn: string | undefined
  /** Staff number, where the event concerns a known account. */
  userNo: string | undefined
  /** Absent in an event of an unknown kind. */
  signInFailed: z.output<typeof signInFailed> | undefined
  /** The devices and passkeys that the person has after a change. */
  factorChange: { devices: number; passkeys: number; changeNo: number } | undefined
}

/** Returns a change to devices and passkeys where the event has the resulting numbers. */
function factorChangeOf(
  change: z.output<typeof credentialChange> | undefined,
): SecurityEvent['factorChange'] {
  const {
    credential_type: type,
    iambiz_devices: devices,
    // Missing in events of an older provider, during an upgrade.
    iambiz_passkeys: passkeys = 0,
    iambiz_event_no: changeNo,
  } = change ?? {}
  if (type !== 'app' || devices === undefined || changeNo === undefined) return undefined
  return { devices, passkeys, changeNo }
}

const contentRefused = () => fail('security-event.content', { err: 'invalid_request' })
const timeRefused = () => fail('security-event.time', { err: 'invalid_request' })

const byClaim: Record<string, () => never> = {
  iss: () => fail('security-event.issuer', { err: 'invalid_issuer' }),
  aud: () => fail('security-event.audience', { err: 'invalid_audience' }),
  iat: timeRefused,
}

const ofToken = [errors.JWSInvalid, errors.JWTInvalid, errors.JOSENotSupported]
const ofKey = [errors.JOSEAlgNotAllowed, errors.JWKSNoMatchingKey, errors.JWKSMultipleMatchingKeys]

/** Fails with the error of RFC 8935 2.4 for a failed verification; asks for a retry where keys cannot be fetched. */
function refuse(error: unknown): never {
  const isOneOf = (kinds: readonly (new (...args: never[]) => Error)[]) =>
    kinds.some((kind) => error instanceof kind)
  if (error instanceof errors.JWTExpired) return timeRefused()
  if (error instanceof errors.JWTClaimValidationFailed) return (byClaim[error.claim] ?? contentRefused)()
  if (error instanceof errors.JWSSignatureVerificationFailed) {
    return fail('security-event.signature', { err: 'authentication_failed' })
  }
  if (isOneOf(ofKey)) return fail('security-event.key', { err: 'invalid_key' })
  if (isOneOf(ofToken)) return contentRefused()
  return fail('sign-in.provider', { err: 'authentication_failed' }, 5)
}

type Expected = { issuer: string; keys: JWTVerifyGetKey; audience: string; now: Date }

async function verifiedPayload(
  token: string,
  { issuer, keys, audience, now }: Expected,
): Promise<JWTPayload> {
  const expected = {
    issuer,
    audience,
    algorithms: ['ES256'],
    // An ID token of the same provider has the same keys and audience, and must not be accepted as an event.
    typ: 'secevent+jwt',
    currentDate: now,
    maxTokenAge: maxAge,
    clockTolerance: tolerance,
  }
  const { payload } = await jwtVerify(token, keys, expected).catch(refuse)
  return payload
}

/** Returns the event of a token (RFC 8417) after checking signature, issuer, audience, time and structure. */
export async function readToken(token: string, expected: Expected): Promise<SecurityEvent> {
  const read = claims.safeParse(await verifiedPayload(token, expected))
  if (!read.success) return contentRefused()
  const { jti, iat, toe, txn, sub_id: subject, events } = read.data
  if (subject && subject.iss !== expected.issuer) return contentRefused()
  const failure = events[signInFailedUri]
  const age = expected.now.getTime() / 1000 - toe
  // The number of devices stays correct until the next change, so this event is accepted also after a long outage.
  if ((failure && age > maxAge + tolerance) || age < -tolerance) return timeRefused()
  return {
    jti,
    issuer: expected.issuer,
    issuedAt: new Date(iat * 1000),
    occurredAt: new Date(toe * 1000),
    txn,
    userNo: subject?.sub,
    signInFailed: failure,
    factorChange: factorChangeOf(events[credentialChangeUri]),
  }
}
