import type { SecretBox } from '@iambiz/runtime/secret-box.ts'
import { digest, newSecret } from '#server/platform/digest.ts'

/** A pair as sent to the browser. `accessExpiresAt` is authoritative; the browser receives `secondsUntil`. */
export type TokenPair = {
  access: string
  refresh: string
  accessExpiresAt: Date
  /** Whether the browser forgets the pair when it closes. */
  endsWithBrowser: boolean
}

export const newPair = (accessExpiresAt: Date, endsWithBrowser: boolean): TokenPair => ({
  access: newSecret(),
  refresh: newSecret(),
  accessExpiresAt,
  endsWithBrowser,
})

/** Returns the whole seconds until a token expires, rounded down. */
export const secondsUntil = (end: Date, now: Date): number =>
  Math.max(0, Math.floor((end.getTime() - now.getTime()) / 1000))

/** Returns a pair in the form of the token calls' response. */
export const tokenReply = (userNo: string, pair: TokenPair, now: Date) => ({
  userNo,
  access_token: pair.access,
  refresh_token: pair.refresh,
  expires_in: secondsUntil(pair.accessExpiresAt, now),
})

/** How long the same browser gets the same answer again, milliseconds. */
export const overlapMs = 10_000

/** The columns of a stored pair. */
export const tokenColumns = (pair: TokenPair) => ({
  access_hash: digest(pair.access),
  access_expires_at: pair.accessExpiresAt,
  refresh_hash: digest(pair.refresh),
})

/** Encrypts a value that must be returned again during the overlap. */
export const sealJson = (box: SecretBox, value: unknown, context: string): string =>
  box.seal(JSON.stringify(value), context)

export function openPair(
  box: SecretBox,
  sealed: string | null,
  context: string,
): (TokenPair & { bind?: string }) | null {
  const plain = sealed === null ? null : box.open(sealed, context)
  if (plain === null) return null
  const value: {
    access: string
    refresh: string
    accessExpiresAt: string
    /** Absent in a pair that an earlier release sealed. */
    endsWithBrowser?: boolean
    bind?: string
  } = JSON.parse(plain)
  const { endsWithBrowser = false } = value
  return { ...value, endsWithBrowser, accessExpiresAt: new Date(value.accessExpiresAt) }
}
