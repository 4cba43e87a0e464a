import { transact } from '@iambiz/runtime/database.ts'
import type { Actor, Caller, RequestContext } from '#server/platform/actor.ts'
import { touchPeople } from '#server/platform/db/person-store.ts'
import type { Db } from '#server/platform/db/tables.ts'
import { fail } from '#server/platform/failure.ts'
import { recordChanges } from '#server/platform/record-change.ts'
import { guardSuperManagers } from './administrators.ts'
import type { DirectoryDeps } from './deps.ts'
import { keepSuperManager, lockRights } from './lock-rights.ts'
import { givePairs, type Pair, takePairs } from './person-role-store.ts'
import * as reports from './role-reports.ts'

const keyOf = ({ orgCode, roleNo }: Omit<Pair, 'userNo'>) => `${orgCode} ${roleNo}`

/** Records the granted and revoked roles of each person, and increases the revisions of these people. */
async function record(
  trx: Db,
  actor: Caller,
  context: RequestContext,
  { given, taken }: { given: readonly Pair[]; taken: readonly Pair[] },
): Promise<void> {
  const touched = [...new Set([...given, ...taken].map(({ userNo }) => userNo))]
  const byPerson = (pairs: readonly Pair[]) => Map.groupBy(pairs, ({ userNo }) => userNo)
  const [givenTo, takenFrom] = [byPerson(given), byPerson(taken)]
  const plain = (pairs: readonly Pair[] = []) => pairs.map(({ orgCode, roleNo }) => ({ orgCode, roleNo }))
  await touchPeople(trx, touched, context.now)
  const changes = touched.map((userNo) => ({
    action: 'person.roles',
    target: { type: 'person', id: userNo },
    before: { roles: plain(takenFrom.get(userNo)) },
    after: { roles: plain(givenTo.get(userNo)) },
  }))
  await recordChanges(trx, context, actor, changes)
}

type Exchange = { give: readonly Pair[]; take: readonly Pair[] }

/** Grants and revokes roles, under `lockRights`; granted ones must be active, and a super manager must remain. */
export async function exchangePairs(
  trx: Db,
  actor: Caller,
  context: RequestContext,
  { give, take }: Exchange,
): Promise<{ given: number; taken: number }> {
  await guardSuperManagers(trx, actor, [...give, ...take])
  const usable = await reports.usablePairs(trx, give)
  if (give.some((pair) => !usable.has(keyOf(pair)))) fail('role.unusable')
  const taken = await takePairs(trx, take)
  const given = await givePairs(trx, give, context.now)
  if (taken.length > 0) await keepSuperManager(trx)
  await record(trx, actor, context, { given, taken })
  return { given: given.length, taken: taken.length }
}

type Grant = { roleNo: string; orgCode: string; userNos: readonly string[] }

/** Grants people a role in one organization. */
export const grantRole = (
  { db }: DirectoryDeps,
  actor: Actor,
  context: RequestContext,
  { roleNo, orgCode, userNos }: Grant,
): Promise<{ granted: number }> =>
  transact(db, async (trx) => {
    await lockRights(trx)
    const people = [...new Set(userNos)]
    if ((await reports.countPeople(trx, people)) < people.length) fail('role.unknown-people')
    const give = people.map((userNo) => ({ userNo, orgCode, roleNo }))
    const { given } = await exchangePairs(trx, actor, context, { give, take: [] })
    return { granted: given }
  })

type Revocation = { roleNo: string; members: readonly { userNo: string; orgCode: string }[] }

/** Revokes a role from people, each in one organization; a role that is no longer held is no error. */
export const revokeRole = (
  { db }: DirectoryDeps,
  actor: Actor,
  context: RequestContext,
  { roleNo, members }: Revocation,
): Promise<{ revoked: number }> =>
  transact(db, async (trx) => {
    await lockRights(trx)
    const take = members.map((member) => ({ ...member, roleNo }))
    const { taken } = await exchangePairs(trx, actor, context, { give: [], take })
    return { revoked: taken }
  })
