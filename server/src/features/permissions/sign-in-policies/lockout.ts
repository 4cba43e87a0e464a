import { isDeepStrictEqual } from 'node:util'
import { evaluate, type Facts, type Policy } from '@iambiz/identity/policy/evaluate.ts'
import { transact } from '@iambiz/runtime/database.ts'
import type { Actor, RequestContext } from '#server/platform/actor.ts'
import type { Db } from '#server/platform/db/tables.ts'
import { fail } from '#server/platform/failure.ts'
import { superManagers } from '../requests/reports.ts'
import type { PolicyReading } from './deps.ts'
import { personFacts } from './people.ts'
import { findPolicies, findSignInRows, lockPolicies } from './store.ts'

type Caller = { callerNo: string; address: string; now: Date }

export type Lockout = 'caller' | 'administrators'

const signsIn = (policies: readonly Policy[], facts: Facts) =>
  ['allowed', 'second-factor'].includes(evaluate(policies, facts).outcome)

/** A setup period ends, and a known browser is replaced one day: neither may be all that lets administrators in. */
const withoutGrace = (policies: readonly Policy[]): Policy[] =>
  policies.map((policy) => ({ ...policy, graceUntil: null, graceDays: 0 }))

const signsInLater = (policies: readonly Policy[], facts: Facts) =>
  signsIn(withoutGrace(policies), { ...facts, device: 'new', person: { ...facts.person, graceUntil: null } })

/** Returns the facts of a sign-in to the portal from the caller's network, for each person. */
async function factsOf(
  { reader, readRights, factorSource }: PolicyReading,
  userNos: readonly string[],
  { address, now }: { address: string; now: Date },
): Promise<Facts[]> {
  const source = await factorSource()
  const all: Facts[] = []
  for (const userNo of userNos) {
    const { person, versions } = await findSignInRows(reader, { userNo, source })
    all.push({
      ...{ now, appId: null, address, device: 'known', done: {}, signedInAt: null },
      connection: { requireMfa: false, maxAgeSeconds: null },
      person: personFacts(await readRights(versions.rights), person, { now }),
    })
  }
  return all
}

/**
 * Returns who could not sign in to the portal after a change of the policies: the caller, or every super manager, now or
 * once no time to set up a second factor is left. Break-glass accounts do not count.
 */
export async function lockoutOf(
  deps: PolicyReading & { db: Db },
  { before, after }: { before: readonly Policy[]; after: readonly Policy[] },
  caller: Caller,
): Promise<Lockout | undefined> {
  const [own] = await factsOf(deps, [caller.callerNo], caller)
  if (!own || !signsIn(after, own)) return 'caller'
  const managers = await factsOf(deps, await superManagers(deps.db), caller)
  const ordinary = managers.filter(({ person }) => !person.isBreakGlass)
  if (!ordinary.some((facts) => signsIn(after, facts))) return 'administrators'
  // A change is not to blame for what the policies before it do already.
  const isWorse =
    ordinary.some((facts) => signsInLater(before, facts)) &&
    !ordinary.some((facts) => signsInLater(after, facts))
  return isWorse ? 'administrators' : undefined
}

/** Refuses a change of the policies that would lock the caller, or every super manager, out. */
export async function refuseLockout(
  deps: PolicyReading & { db: Db },
  change: { before: readonly Policy[]; after: readonly Policy[] },
  caller: Caller,
): Promise<void> {
  const locked = await lockoutOf(deps, change, caller)
  if (locked === 'caller') fail('sign-in-policy.locks-caller')
  if (locked === 'administrators') fail('sign-in-policy.locks-administrators')
}

/** Runs a change of sites in a transaction, and refuses it if policies that name them would lock people out. */
export async function changeSites<T>(
  deps: PolicyReading & { db: Db },
  write: (trx: Db) => Promise<T>,
  { userNo: callerNo }: Actor,
  { ip: address, now }: RequestContext,
): Promise<T> {
  // Asking the provider must not keep the transaction open.
  const source = await deps.factorSource()
  return transact(deps.db, async (trx) => {
    await lockPolicies(trx)
    const before = await findPolicies(trx)
    const written = await write(trx)
    const after = await findPolicies(trx)
    const reading = { ...deps, db: trx, factorSource: async () => source }
    if (!isDeepStrictEqual(before, after))
      await refuseLockout(reading, { before, after }, { callerNo, address, now })
    return written
  })
}
