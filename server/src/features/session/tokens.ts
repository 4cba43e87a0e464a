import type { SecretBox } from '@iambiz/runtime/secret-box.ts'
import { digest, newSecret } from '#server/platform/digest.ts'

/** A pair as the browser gets it; `accessExpiresAt` decides, `secondsUntil` it is told. */
export type TokenPair = { access: string; refresh: string; accessExpiresAt: Date }

export const newPair = (accessExpiresAt: Date): TokenPair => ({
  access: newSecret(),
  refresh: newSecret(),
  accessExpiresAt,
})

/** Whole seconds that a token is still good for, never more than it is. */
export const secondsUntil = (end: Date, now: Date): number =>
  Math.max(0, Math.floor((end.getTime() - now.getTime()) / 1000))

/** A pair as the calls that give one answer with it. */
export const tokenReply = (userNo: string, pair: TokenPair, now: Date) => ({
  userNo,
  access_token: pair.access,
  refresh_token: pair.refresh,
  expires_in: secondsUntil(pair.accessExpiresAt, now),
})

/** How long the same answer is given again to the same browser, milliseconds. */
export const overlapMs = 10_000

/** The columns of a stored pair. */
export const tokenColumns = (pair: TokenPair) => ({
  access_hash: digest(pair.access),
  access_expires_at: pair.accessExpiresAt,
  refresh_hash: digest(pair.refresh),
})

/** Encrypts what has to be told again during the overlap. */
export const sealJson = (box: SecretBox, value: unknown, context: string): string =>
  box.seal(JSON.stringify(value), context)

export function openPair(
  box: SecretBox,
  sealed: string | null,
  context: string,
): (TokenPair & { bind?: string }) | null {
  const plain = sealed === null ? null : box.open(sealed, context)
  if (plain === null) return null
  const value = JSON.parse(plain) as {
    access: string
    refresh: string
    accessExpiresAt: string
    bind?: string
  }
  return { ...value, accessExpiresAt: new Date(value.accessExpiresAt) }
}
