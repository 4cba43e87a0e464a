import { createHmac, timingSafeEqual } from 'node:crypto'
import { codeSigns } from '@iambiz/runtime/typed-line.ts'

/** Time step in seconds. */
export const period = 30
const digits = 6

/** The time step of a moment (RFC 6238, T0 = 0). */
export const stepAt = (now: Date): number => Math.floor(now.getTime() / 1000 / period)

/** HOTP (RFC 4226) with HMAC-SHA-1, the only algorithm that all authenticator apps support. */
export function hotp(secret: Uint8Array, counter: number): string {
  const moving = Buffer.alloc(8)
  moving.writeBigUInt64BE(BigInt(counter))
  const mac = createHmac('sha1', secret).update(moving).digest()
  const offset = (mac.at(-1) ?? 0) & 15
  const truncated = mac.readUInt32BE(offset) & 0x7fffffff
  return String(truncated % 10 ** digits).padStart(digits, '0')
}

const isSame = (a: string, b: string) => timingSafeEqual(Buffer.from(a), Buffer.from(b))

/** Accepted steps: clocks may differ by a step, and people may type slightly too late. */
const accepted = [0, -1, 1]

/** Steps of codes that are rejected but reveal the drift of the device's clock. */
const hinted = Array.from({ length: 19 }, (_, index) => index + 2).flatMap((offset) => [-offset, offset])

const findOffset = (secret: Uint8Array, code: string, now: Date, offsets: readonly number[]) =>
  offsets.find((offset) => {
    const step = stepAt(now) + offset
    return step >= 0 && isSame(hotp(secret, step), code)
  })

/** The time step of a six-digit code, the present one or a neighbour; `undefined` for a wrong code. */
export function stepOf(secret: Uint8Array, code: string, now: Date): number | undefined {
  const offset = findOffset(secret, code, now, accepted)
  return offset === undefined ? undefined : stepAt(now) + offset
}

/** The seconds by which the clock behind a code is ahead (negative: behind), up to ten minutes. */
export function driftOf(secret: Uint8Array, code: string, now: Date): number | undefined {
  const offset = findOffset(secret, code, now, hinted)
  return offset === undefined ? undefined : offset * period
}

const recoveryLength = 24

/** Recognizes six digits or a recovery code, with any spacing and character width; `null` if it can be neither. */
export function readCode(typed: string): { kind: 'totp' | 'recovery'; code: string } | null {
  if (typed.length > 200) return null
  const code = codeSigns(typed).toUpperCase()
  if (/^[0-9]{6}$/.test(code)) return { kind: 'totp', code }
  return code.length === recoveryLength && /^[A-Z2-7]+$/.test(code) ? { kind: 'recovery', code } : null
}
