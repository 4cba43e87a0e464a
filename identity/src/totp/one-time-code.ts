import { createHmac, timingSafeEqual } from 'node:crypto'
import { codeSigns } from '@iambiz/runtime/typed-line.ts'

/** Seconds that a code lasts. */
export const period = 30
const digits = 6

/** The step that a moment lies in (RFC 6238, T0 = 0). */
export const stepAt = (now: Date): number => Math.floor(now.getTime() / 1000 / period)

/** HOTP of RFC 4226 with HMAC-SHA-1, which is what authenticator apps speak. */
export function hotp(secret: Uint8Array, counter: number): string {
  const moving = Buffer.alloc(8)
  moving.writeBigUInt64BE(BigInt(counter))
  const mac = createHmac('sha1', secret).update(moving).digest()
  const offset = (mac.at(-1) ?? 0) & 15
  const truncated = mac.readUInt32BE(offset) & 0x7fffffff
  return String(truncated % 10 ** digits).padStart(digits, '0')
}

const isSame = (a: string, b: string) => timingSafeEqual(Buffer.from(a), Buffer.from(b))

/** Clocks may be a step apart, and a person may type until just after the end of one. */
const accepted = [0, -1, 1]

/** Steps, from now, of codes that are too old or too new, yet tell how wrong a clock is. */
const hinted = Array.from({ length: 19 }, (_, index) => index + 2).flatMap((offset) => [-offset, offset])

const findOffset = (secret: Uint8Array, code: string, now: Date, offsets: readonly number[]) =>
  offsets.find((offset) => {
    const step = stepAt(now) + offset
    return step >= 0 && isSame(hotp(secret, step), code)
  })

/** The step that a code of six digits belongs to, the present one or one of its neighbours; `undefined` for a wrong code. */
export function stepOf(secret: Uint8Array, code: string, now: Date): number | undefined {
  const offset = findOffset(secret, code, now, accepted)
  return offset === undefined ? undefined : stepAt(now) + offset
}

/** By how many seconds the clock behind a code is ahead (or behind, below 0), where that is ten minutes at most. */
export function driftOf(secret: Uint8Array, code: string, now: Date): number | undefined {
  const offset = findOffset(secret, code, now, hinted)
  return offset === undefined ? undefined : offset * period
}

const recoveryLength = 24

/**
 * What somebody may have meant by what they typed: six digits or a recovery code, however the signs are spaced or wide;
 * `null` for what can be neither.
 */
export function readCode(typed: string): { kind: 'totp' | 'recovery'; code: string } | null {
  if (typed.length > 200) return null
  const code = codeSigns(typed).toUpperCase()
  if (/^[0-9]{6}$/.test(code)) return { kind: 'totp', code }
  return code.length === recoveryLength && /^[A-Z2-7]+$/.test(code) ? { kind: 'recovery', code } : null
}
