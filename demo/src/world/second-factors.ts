import type { Person } from './people.ts'
import { createRandom } from './random.ts'

const dayMs = 86_400_000
/** Since when the company asks its people to bind a device, days ago. */
const askedDays = 150

/**
 * Who has a device for one-time codes, and since when: three of five, one after the other. Nobody with a demo account,
 * who would be asked for a code that no device shows.
 */
export function secondFactors(people: readonly Person[], now: Date): { userNo: string; since: Date }[] {
  const random = createRandom('second factors')
  return people.flatMap(({ userNo, signInName }) => {
    const has = random.chance(0.62)
    const daysAgo = askedDays * random.next()
    return has && signInName === null ? [{ userNo, since: new Date(now.getTime() - daysAgo * dayMs) }] : []
  })
}

/** Since when the portal has been told of them. */
export const toldSince = (now: Date): Date => new Date(now.getTime() - askedDays * dayMs)
