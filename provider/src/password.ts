import { randomBytes } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { hash, parseOptions, verify } from '@node-rs/argon2'
import { passwordLimits } from './password-policy.ts'

/** Argon2id as OWASP's cheat sheet gives it; the salt has 16 bytes. */
const parameters = { memoryCost: 19_456, timeCost: 2, parallelism: 1, outputLen: 32 }
const atOnce = 4
const queueLength = 50

/** Too many sign-ins are waiting for the hash function; try again later. */
export class TooBusy extends Error {}

const waiting: (() => void)[] = []
let running = 0

/** Each hash takes 19 MiB and a core, so only a few run at once and a short queue waits. */
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
 * Stands in the place of a PHC string where nobody has chosen a password yet, or not again: no password fits it. Each is another
 * one, so that of two who replace it only one does.
 */
export const noPassword = (): string => `!${randomBytes(16).toString('base64url')}`

export const isChosen = (phc: string): boolean => !phc.startsWith('!')

/** How long the latest look at a password took, milliseconds. */
let lookMs = 0

const decoy = hash(randomBytes(16).toString('hex'), parameters)

/**
 * Whether `plain` is the password behind a PHC string. Without one it takes the same time and says no,
 * so that the clock does not tell which accounts exist. Throws `TooBusy`.
 */
export async function verifyPassword(phc: string | null, plain: string): Promise<boolean> {
  // A character is one or two of the string's units; the first comparison spares counting what is far too long.
  const isLong = plain.length > 2 * passwordLimits.max || [...plain].length > passwordLimits.max
  const usable = phc !== null && isChosen(phc) && !isLong
  const stored = usable ? phc : await decoy
  const start = performance.now()
  const matches = await inTurn(() => verify(stored, usable ? plain : '').catch(() => false))
  lookMs = performance.now() - start
  return usable && matches
}

/** Waits as long as a look at a password takes now: whoever is refused without one does not learn that from the clock. */
export const waitAsForALook = (): Promise<void> => pause(lookMs)

/** True where a PHC string was made with other parameters than today's. */
export function needsRehash(phc: string): boolean {
  const found = parseOptions(phc)
  return Object.entries(parameters).some(([name, value]) => found[name as keyof typeof parameters] !== value)
}
