import type { Person } from './people.ts'
import { createRandom } from './random.ts'

const dayMs = 86_400_000
/** Days since the company started to ask its people to bind a device. */
const askedDays = 150

/**
 * People with a device for one-time codes, and since when: three of five. Nobody with a demo account, because no real
 * device shows the code.
 */
export function secondFactors(people: readonly Person[], now: Date): { userNo: string; since: Date }[] {
  const random = createRandom('second factors')
  return people.flatMap(({ userNo, signInName }) => {
    const has = random.chance(0.62)
    const daysAgo = askedDays * random.next()
    return has && signInName === null ? [{ userNo, since: new Date(now.getTime() - daysAgo * dayMs) }] : []
  })
}

/** Since when the portal has received device reports. */
export const reportedSince = (now: Date): Date => new Date(now.getTime() - askedDays * dayMs)
