import { randomBytes } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { recordOf } from '@iambiz/runtime/records.ts'
import { hash, parseOptions, verify } from '@node-rs/argon2'
import { passwordLimits } from './password-policy.ts'

/** Argon2id parameters of OWASP's cheat sheet; the salt has 16 bytes. */
const parameters = { memoryCost: 19_456, timeCost: 2, parallelism: 1, outputLen: 32 }
const atOnce = 4
const queueLength = 50

/** Too many requests are waiting for the hash function; retry later. */
export class TooBusy extends Error {}

const waiting: (() => void)[] = []
let running = 0

/** Each hash takes 19 MiB and a core, so only a few run at once and the queue is short. */
async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (running >= atOnce) {
    if (waiting.length >= queueLength) throw new TooBusy()
    await new Promise<void>((resolve) => waiting.push(resolve))
  } else {
    running++
  }
  try {
    return await work()
  } finally {
    const next = waiting.shift()
    if (next) next()
    else running--
  }
}

/** The PHC string of a password. Throws `TooBusy`. */
export const hashPassword = (plain: string): Promise<string> => inTurn(() => hash(plain, parameters))

/**
 * A placeholder for a PHC string that no password matches. Random, so that only one of two concurrent replacements
 * finds it unchanged.
 */
export const noPassword = (): string => `!${randomBytes(16).toString('base64url')}`

export const isChosen = (phc: string): boolean => !phc.startsWith('!')

/** Duration of the latest verification, in milliseconds. */
let lookMs = 0

const decoy = hash(randomBytes(16).toString('hex'), parameters)

/**
 * Whether `plain` matches a PHC string. Without one it takes the same time and returns false, so that response times do
 * not reveal accounts. Throws `TooBusy`.
 */
export async function verifyPassword(phc: string | null, plain: string): Promise<boolean> {
  // A code point is one or two UTF-16 units; the first comparison avoids counting very long input.
  const isLong = plain.length > 2 * passwordLimits.max || [...plain].length > passwordLimits.max
  const usable = phc !== null && isChosen(phc) && !isLong
  const stored = usable ? phc : await decoy
  const start = performance.now()
  const matches = await inTurn(() => verify(stored, usable ? plain : '').catch(() => false))
  lookMs = performance.now() - start
  return usable && matches
}

/** Waits as long as a verification currently takes, so that response times do not reveal a refusal without one. */
export const waitLikeVerification = (): Promise<void> => pause(lookMs)

/** True if a PHC string has other parameters than the present ones. */
export function needsRehash(phc: string): boolean {
  const found = recordOf(parseOptions(phc))
  return Object.entries(parameters).some(([name, value]) => found[name] !== value)
}
