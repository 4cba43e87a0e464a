import type { FactorKind } from '@iambiz/contract/features/permissions/sign-in-policies.ts'
import {
  type DeviceState,
  evaluate,
  type Facts,
  type PersonFacts,
  type Verdict,
} from '@iambiz/identity/policy/evaluate.ts'
import type { RequestContext } from '#server/platform/actor.ts'
import { ancestry, type Rights } from '#server/platform/rights.ts'
import type { PolicyReading } from './deps.ts'
import { findSignInRows, type PeopleGroup, type SignInRows } from './store.ts'

/** Active organizations with all above them. */
const withAncestors = (rights: Rights, orgCodes: readonly string[]) => [
  ...new Set(
    orgCodes
      .filter((code) => rights.organizations.get(code)?.active)
      .flatMap((code) => ancestry(rights, code)),
  ),
]

/** Returns the facts about a person of the database; unknown people have none that a policy could name. */
export function personFacts(
  rights: Rights,
  person: SignInRows['person'],
  { enrolled, now }: { enrolled?: readonly FactorKind[] | undefined; now: Date },
): PersonFacts {
  const pairs = person?.pairs ?? []
  return {
    roleNos: [...new Set(pairs.map(([, role]) => role))].filter((role) => rights.roles.get(role)?.active),
    orgCodes: withAncestors(
      rights,
      pairs.map(([org]) => org),
    ),
    // The portal adds people at their first sign-in.
    createdAt: person ? new Date(person.createdAt) : now,
    graceUntil: person?.graceUntil ? new Date(person.graceUntil) : null,
    isBreakGlass: person?.isBreakGlass ?? false,
    enrolled: enrolled ?? person?.enrolled ?? [],
  }
}

/** Returns the facts that everybody of a group has. */
export const groupFacts = (rights: Rights, { orgCodes, ...group }: PeopleGroup): PersonFacts => ({
  ...group,
  orgCodes: withAncestors(rights, orgCodes),
})

export type SignInFacts = Omit<Facts, 'person'> & {
  userNo: string
  /** What the provider knows of the person's second factors; missing where only the reports are at hand. */
  enrolled?: readonly FactorKind[] | undefined
}

/** Reads policies and person, and evaluates them. */
export async function decideSignIn(
  { reader, readRights, factorSource }: PolicyReading,
  { userNo, enrolled, ...facts }: SignInFacts,
): Promise<{ verdict: Verdict; facts: Facts; rows: SignInRows }> {
  const rows = await findSignInRows(reader, { userNo, source: enrolled ? '' : await factorSource() })
  const rights = await readRights(rows.versions.rights)
  const all = { ...facts, person: personFacts(rights, rows.person, { enrolled, now: facts.now }) }
  return { verdict: evaluate(rows.policies, all), facts: all, rows }
}

/**
 * Returns the limits of a new session in the portal, until when the person has to set up a second factor, and whether it
 * is one of a break-glass account.
 */
export async function policyOfSession(
  reading: PolicyReading,
  { userNo, device }: { userNo: string; device: DeviceState },
  { ip: address, now }: Pick<RequestContext, 'ip' | 'now'>,
): Promise<Verdict['session'] & { factorUntil: Date | null; isBreakGlass: boolean }> {
  const { verdict, facts } = await decideSignIn(reading, {
    // The person has signed in: only what the policies still ask for is of interest.
    ...{ userNo, now, address, appId: null, device, done: {}, signedInAt: now },
    connection: { requireMfa: false, maxAgeSeconds: null },
  })
  return { ...verdict.session, factorUntil: verdict.graceUntil, isBreakGlass: facts.person.isBreakGlass }
}
