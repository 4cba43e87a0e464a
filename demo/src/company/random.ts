import { createHash } from 'node:crypto'

/** A repeatable random generator: the same seed gives the same values on every machine. */
export type Random = {
  /** A number from 0 (included) to 1 (excluded). */
  next(): number
  /** A whole number from `low` to `high`, both included. */
  whole(low: number, high: number): number
  chance(probability: number): boolean
  pick<T>(items: readonly [T, ...T[]] | readonly T[]): T
  /** A random item according to the weights. */
  weighted<T>(items: readonly (readonly [T, number])[]): T
  /** Normally distributed around 0, standard deviation 1. */
  normal(): number
}

/** Mulberry32: small, fast and good enough for demo data; not for secrets. */
function mulberry32(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = state
    mixed = Math.imul(mixed ^ (mixed >>> 15), mixed | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 0x1_0000_0000
  }
}

/**
 * A separate generator for each `purpose`, so that a change in one part of the demo company leaves the others
 * unchanged.
 */
export function createRandom(purpose: string): Random {
  const next = mulberry32(createHash('sha256').update(`chengchuan ${purpose}`).digest().readUInt32LE())
  const pick = <T>(items: readonly T[]): T => {
    const item = items[Math.floor(next() * items.length)]
    if (item === undefined) throw new Error('nothing to pick from')
    return item
  }
  return {
    next,
    pick,
    whole: (low, high) => low + Math.floor(next() * (high - low + 1)),
    chance: (probability) => next() < probability,
    weighted(items) {
      let left = next() * items.reduce((sum, [, weight]) => sum + weight, 0)
      const found = items.find(([, weight]) => {
        left -= weight
        return left < 0
      })
      return (found ?? pick(items))[0]
    },
    normal: () => Math.sqrt(-2 * Math.log(1 - next())) * Math.cos(2 * Math.PI * next()),
  }
}

/** Hex digits derived from `name`, the same at every load. */
export const hexOf = (name: string, length: number) =>
  createHash('sha256').update(`chengchuan ${name}`).digest('hex').slice(0, length)

/** A version 8 UUID (RFC 9562) derived from `name`. */
export function uuidOf(name: string): string {
  const hex = hexOf(name, 32)
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20)}`
}
