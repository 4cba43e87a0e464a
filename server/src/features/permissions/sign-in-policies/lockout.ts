import { evaluate, type Facts, type Policy } from '@iambiz/identity/policy/evaluate.ts'
import type { Db } from '#server/platform/db/tables.ts'
import { superManagers } from '../requests/reports.ts'
import type { PolicyReading } from './deps.ts'
import { personFacts } from './people.ts'
import { findSignInRows } from './store.ts'

export type Lockout = 'caller' | 'administrators'

const signsIn = (policies: readonly Policy[], facts: Facts) =>
  ['allowed', 'second-factor'].includes(evaluate(policies, facts).outcome)

/** Time to set up a second factor ends by itself, so it must not be all that lets administrators in. */
const withoutGrace = (policies: readonly Policy[]): Policy[] =>
  policies.map((policy) => ({ ...policy, graceUntil: null, graceDays: 0 }))

/**
 * Returns who could not sign in to the portal under these policies: the caller now, or every super manager once no time
 * to set up a second factor is left. Break-glass accounts do not count.
 */
export async function lockoutOf(
  { db, reader, readRights, factorSource }: PolicyReading & { db: Db },
  policies: readonly Policy[],
  { callerNo, address, now }: { callerNo: string; address: string; now: Date },
): Promise<Lockout | undefined> {
  const source = await factorSource()
  const factsOf = async (userNo: string): Promise<Facts> => {
    const { person, versions } = await findSignInRows(reader, { userNo, source })
    return {
      ...{ now, appId: null, address, device: 'known', done: null, signedInAt: null },
      connection: { requireMfa: false, maxAgeSeconds: null },
      person: personFacts(await readRights(versions.rights), person, { now }),
    }
  }
  if (!signsIn(policies, await factsOf(callerNo))) return 'caller'
  const strict = withoutGrace(policies)
  for (const userNo of await superManagers(db)) {
    const { person, ...facts } = await factsOf(userNo)
    if (!person.isBreakGlass && signsIn(strict, { ...facts, person: { ...person, graceUntil: null } }))
      return undefined
  }
  return 'administrators'
}
