import { decodeJwt, decodeProtectedHeader, errors } from 'jose'
import { z } from 'zod'
import { Failure, fail } from '#server/platform/failure.ts'
import { SetupFault } from './setup-fault.ts'

/** Maximum age of a token, seconds. The standard recommends an `exp` after at most two minutes, which applies too. */
const maxAge = 600
/** Allowed clock difference, seconds. */
const tolerance = 60

const logoutEvent = 'http://schemas.openid.net/event/backchannel-logout'

/** `typ` is only recommended; a token that names another type is refused. */
const types = new Set([undefined, 'jwt', 'logout+jwt', 'application/logout+jwt'])

// Names must not contain control characters, and PostgreSQL cannot store NUL.
const name = z
  .string()
  .min(1)
  .max(255)
  .regex(/^\P{Cc}*$/u)

const claims = z
  .object({
    iss: z.string(),
    aud: z.union([z.string(), z.array(z.string())]),
    iat: z.number(),
    /** Drafts of the standard did not require it. */
    exp: z.number().optional(),
    jti: name,
    sid: name.optional(),
    sub: name.optional(),
    events: z.object({ [logoutEvent]: z.object({}) }),
    /** An ID token contains a nonce; a logout token must not (2.4). */
    nonce: z.never().optional(),
  })
  .refine(({ sid, sub }) => sid !== undefined || sub !== undefined)

export type LogoutToken = {
  jti: string
  /** The provider's session that has ended; where it is absent, all sessions of the person. */
  sid: string | undefined
  sub: string | undefined
  /** After this time the token is too old to be accepted. */
  expiresAt: Date
}

type Reading = {
  issuer: string
  clientId: string
  checkSignature: (token: string) => Promise<void>
  now: Date
}

const refuse = () => fail('provider-logout.content')

/** Decodes header and claims of a token without any check. */
function decode(token: string) {
  try {
    return { header: decodeProtectedHeader(token), payload: decodeJwt(token) }
  } catch {
    return refuse()
  }
}

/** Fails where the signature is wrong; where the keys cannot be fetched, the answer asks the provider to retry. */
async function verify(token: string, checkSignature: Reading['checkSignature']): Promise<void> {
  try {
    await checkSignature(token)
  } catch (error) {
    if (error instanceof Failure) throw error
    if (error instanceof SetupFault) fail('provider-logout.signature')
    if (error instanceof errors.JWSInvalid || error instanceof errors.JOSENotSupported) refuse()
    fail('sign-in.provider', null, 5)
  }
}

/** Validates a logout token and returns its content (OpenID Connect Back-Channel Logout 1.0, 2.6). */
export async function readLogoutToken(
  token: string,
  { issuer, clientId, checkSignature, now }: Reading,
): Promise<LogoutToken> {
  const { header, payload } = decode(token)
  if (!types.has(header.typ?.toLowerCase())) return refuse()
  await verify(token, checkSignature)
  const read = claims.safeParse(payload)
  if (!read.success) return refuse()
  const { iss, aud, iat, exp = iat + maxAge, jti, sid, sub } = read.data
  if (iss !== issuer) return fail('provider-logout.issuer')
  if (![aud].flat().includes(clientId)) return fail('provider-logout.audience')
  const seconds = now.getTime() / 1000
  const end = Math.min(exp, iat + maxAge) + tolerance
  if (iat > seconds + tolerance || seconds >= end) return fail('provider-logout.time')
  return { jti, sid, sub, expiresAt: new Date(end * 1000) }
}
