import type { Db } from '#server/platform/db/tables.ts'
import type { By } from '../administrators.ts'
import type { Pair } from '../person-role-store.ts'
import type { Client } from './client.ts'
import type { ProvisioningDeps } from './deps.ts'
import { type WrittenGroup, writtenGroup } from './group-resource.ts'
import * as store from './group-store.ts'
import type { GroupKey } from './ids.ts'
import { refuse } from './scim/errors.ts'
import type { Resource } from './scim/resource.ts'

type Change = {
  by: By
  key: GroupKey
  before: Resource
  written: WrittenGroup
  /** Organizations that the request removes explicitly. */
  takesOrganizations: ReadonlySet<string>
}

const without = <T>(some: ReadonlySet<T>, others: ReadonlySet<T>): T[] =>
  [...some].filter((one) => !others.has(one))

async function refuseUnknown(trx: Db, people: readonly string[]): Promise<void> {
  if (people.length === 0) return
  const known = await store.knownPeople(trx, people)
  const missing = people.find((userNo) => !known.has(userNo))
  if (missing !== undefined) refuse('invalidValue', `There is no user ${missing} to be a member.`)
}

/** Returns the roles for new members: the group's role, or for an organization the client's default role. */
function pairsFor({ orgCode, roleNo }: GroupKey, { memberRole }: Client, people: readonly string[]): Pair[] {
  if (people.length === 0) return []
  const given = roleNo ?? memberRole
  if (given === null)
    return refuse(
      'invalidValue',
      'People are members of an organization by a role. This client has none to give.',
    )
  return people.map((userNo) => ({ userNo, orgCode, roleNo: given }))
}

/** Applies the written members of a group: grants and revokes roles of people, and moves organizations. */
export async function changeMembers(
  trx: Db,
  { deps, client }: { deps: ProvisioningDeps; client: Client },
  { by, key, before, written, takesOrganizations }: Change,
): Promise<void> {
  const was = writtenGroup(before)
  const [come, gone] = [without(written.people, was.people), without(was.people, written.people)]
  await refuseUnknown(trx, come)
  const give = pairsFor(key, client, come)
  const held = gone.length > 0 ? await store.pairsIn(trx, key.orgCode, gone) : []
  const take = held.filter(({ roleNo }) => key.roleNo === undefined || roleNo === key.roleNo)
  if (give.length > 0 || take.length > 0) await deps.directory.exchangePairs(trx, by, { give, take })
  if (key.roleNo !== undefined) {
    if (written.organizations.size > 0) refuse('invalidValue', 'Organizations are no members of a role.')
    return
  }
  for (const orgCode of without(written.organizations, was.organizations))
    await deps.directory.moveOrganization(trx, by, { orgCode, parentCode: key.orgCode })
  for (const orgCode of without(was.organizations, written.organizations))
    if (takesOrganizations.has(orgCode))
      await deps.directory.moveOrganization(trx, by, { orgCode, parentCode: undefined })
}
