import type { Clock } from './clock.ts'
import { networkOf } from './network.ts'

/** From where a token comes, and its digest. */
type Presented = { ip: string; hash: Buffer }

type Options = {
  /** Unknown tokens of one network in a window. */
  limit: number
  windowSeconds: number
  clock: Clock
  /** Throws what the caller is told, with the seconds to wait. */
  refuse: (seconds: number) => never
}

export type TokenGuard = {
  /** Looks a token up, or refuses the network that has presented too many unknown ones. */
  look: <T>(presented: Presented, find: () => Promise<T>, isValid: (found: T) => boolean) => Promise<T>
  /** Takes a token as found valid: one that this process has just issued. */
  remember: (hash: Buffer) => void
}

/** Tokens that are remembered as found valid; each costs about a hundred bytes. */
const rememberedAtMost = 50_000

/** Counts per network in windows that begin with the first count, in memory: no statement is spent on what is refused. */
function countingUnknown({ limit, windowSeconds, clock, refuse }: Options) {
  let endsAt = 0
  let counts = new Map<string, number>()
  return {
    /** Counts one before it is looked up, so that parallel ones cannot slip through; returns how to take it back. */
    take(network: string): () => void {
      const now = clock.now().getTime()
      if (now >= endsAt) {
        endsAt = now + windowSeconds * 1000
        counts = new Map()
      }
      const inWindow = counts
      const count = (inWindow.get(network) ?? 0) + 1
      if (count > limit) refuse(Math.ceil((endsAt - now) / 1000))
      inWindow.set(network, count)
      return () => inWindow.set(network, (inWindow.get(network) ?? 1) - 1)
    },
  }
}

function rememberingTokens() {
  const known = new Set<string>()
  const keyOf = (hash: Buffer) => hash.toString('latin1')
  return {
    has: (hash: Buffer) => known.has(keyOf(hash)),
    forget: (hash: Buffer) => known.delete(keyOf(hash)),
    /** The latest stands last, so the first is the one that goes. */
    remember(hash: Buffer): void {
      const key = keyOf(hash)
      known.delete(key)
      known.add(key)
      const [oldest] = known.size > rememberedAtMost ? known : []
      if (oldest !== undefined) known.delete(oldest)
    },
  }
}

/**
 * Keeps random tokens from the database. Those that are unknown are counted per network; above the limit only tokens that
 * this process found valid lately are looked up, so that people behind the same address work on.
 */
export function createTokenGuard(options: Options): TokenGuard {
  const unknown = countingUnknown(options)
  const tokens = rememberingTokens()
  return {
    remember: tokens.remember,
    async look({ ip, hash }, find, isValid) {
      const takeBack = tokens.has(hash) ? () => {} : unknown.take(networkOf(ip))
      let found: Awaited<ReturnType<typeof find>>
      try {
        found = await find()
      } catch (error) {
        // The database is away: nothing is known about the token.
        takeBack()
        throw error
      }
      if (isValid(found)) {
        takeBack()
        tokens.remember(hash)
      } else tokens.forget(hash)
      return found
    },
  }
}
