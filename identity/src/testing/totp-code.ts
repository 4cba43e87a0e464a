import { fromBase32 } from '../totp/base32.ts'
import { hotp, stepAt } from '../totp/one-time-code.ts'

/** The code that an authenticator app shows for a Base32 secret, `offset` steps of 30 seconds from now. */
export function totpCode(secret: string, now: Date = new Date(), offset = 0): string {
  const bytes = fromBase32(secret)
  if (!bytes) throw new Error('the secret is not Base32')
  return hotp(bytes, stepAt(now) + offset)
}
