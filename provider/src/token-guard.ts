import type { Clock } from '@iambiz/runtime/clock.ts'
import { networkOf } from '@iambiz/runtime/network.ts'

type Presented = { address: string; idHash: Buffer }

export type TokenGuard = {
  /**
   * Looks a token up; or says how many `seconds` to wait, where its network has presented too many unknown ones. Tokens that this
   * process has issued or found are always looked up, so people behind the same address work on.
   */
  look: <T>(
    presented: Presented,
    find: () => Promise<T | undefined>,
  ) => Promise<{ found: T | undefined } | { seconds: number }>
  /** Takes a token as known: one that was just issued. */
  remember: (idHash: Buffer) => void
}

/** Tokens that are remembered; each costs about a hundred bytes. */
const rememberedAtMost = 50_000
const windowMs = 60_000

/** Counts per network, within a minute that begins with the first one. */
function countingUnknown(most: number, clock: Clock) {
  let counts = new Map<string, number>()
  let endsAt = 0
  /** Counts one; returns how to take that back, or the seconds to wait where there were too many. */
  return (network: string): (() => void) | number => {
    const now = clock.now().getTime()
    if (now >= endsAt) {
      counts = new Map()
      endsAt = now + windowMs
    }
    const inWindow = counts
    const count = inWindow.get(network) ?? 0
    if (count >= most) return Math.ceil((endsAt - now) / 1000)
    inWindow.set(network, count + 1)
    return () => inWindow.set(network, (inWindow.get(network) ?? 1) - 1)
  }
}

/** Keeps random tokens from the database, by counts in the memory of this process. */
export function createTokenGuard({ most, clock }: { most: number; clock: Clock }): TokenGuard {
  const known = new Set<string>()
  const count = countingUnknown(most, clock)

  function remember(idHash: Buffer): void {
    const key = idHash.toString('latin1')
    known.delete(key)
    known.add(key)
    // The latest stands last.
    const [oldest] = known.size > rememberedAtMost ? known : []
    if (oldest !== undefined) known.delete(oldest)
  }

  return {
    remember,
    async look({ address, idHash }, find) {
      const key = idHash.toString('latin1')
      // Counted before it is looked up, so that none of many at once slips through.
      const takeBack = known.has(key) ? () => {} : count(networkOf(address))
      if (typeof takeBack === 'number') return { seconds: takeBack }
      const found = await find().catch((error: unknown) => {
        // The database is away: nothing is known about the token.
        takeBack()
        throw error
      })
      if (found === undefined) known.delete(key)
      else {
        takeBack()
        remember(idHash)
      }
      return { found }
    },
  }
}
