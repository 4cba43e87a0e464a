import type { Clock } from './clock.ts'
import { networkOf } from './network.ts'

/** The source address of a token, and the token's digest. */
type Presented = { ip: string; hash: Buffer }

type Options = {
  /** Unknown tokens of one network per window. */
  limit: number
  windowSeconds: number
  clock: Clock
  /** Throws the caller's refusal, with the seconds to wait. */
  refuse: (seconds: number) => never
}

export type TokenGuard = {
  /** Looks a token up, or refuses a network that has presented too many unknown ones. */
  look: <T>(presented: Presented, find: () => Promise<T>, isValid: (found: T) => boolean) => Promise<T>
  /** Remembers a token as valid, for instance one just issued by this process. */
  remember: (hash: Buffer) => void
}

/** Valid tokens that are remembered; each costs about a hundred bytes. */
const rememberedAtMost = 50_000

/** Counts per network in windows that begin with the first count; in memory, so that refusals cost no statement. */
function countingUnknown({ limit, windowSeconds, clock, refuse }: Options) {
  let endsAt = 0
  let counts = new Map<string, number>()
  return {
    /**
     * Counts a token before it is looked up, so that concurrent ones cannot exceed the limit; returns the function that
     * undoes it.
     */
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
    /** Moves a token to the end, so the first one is the least recently used. */
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
 * Protects the database from lookups of unknown tokens, which are counted per network. Above the limit only tokens
 * recently found valid by this process are looked up, so that others behind the same address are not blocked.
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
        // The lookup failed, so nothing is known about the token.
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
