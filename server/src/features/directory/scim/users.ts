import { isDeepStrictEqual } from 'node:util'
import { transact } from '@iambiz/runtime/database.ts'
import type { RequestContext } from '#server/platform/actor.ts'
import { touchPeople } from '#server/platform/db/person-store.ts'
import type { Db } from '#server/platform/db/tables.ts'
import { Failure } from '#server/platform/failure.ts'
import { recordChange } from '#server/platform/record-change.ts'
import type { By } from '../administrators.ts'
import { byOf, type Client, need } from './client.ts'
import { keepRefusal } from './client-store.ts'
import type { ProvisioningDeps } from './deps.ts'
import { conditionOf, orderOf } from './filter-reports.ts'
import { inAddress } from './ids.ts'
import type { ListQuery, Versions } from './protocol.ts'
import { requireVersion } from './protocol.ts'
import { ScimError } from './scim/errors.ts'
import { type Operation, patched, received } from './scim/patch.ts'
import { isRequested } from './scim/projection.ts'
import type { Resource } from './scim/resource.ts'
import { userShape } from './scim/schemas.ts'
import { userResource, versionOf, type WrittenUser, writtenUser } from './user-resource.ts'
import * as store from './user-store.ts'

const unknown = (id: string) => new ScimError(404, `There is no user ${id}.`)

export type Users = { deps: ProvisioningDeps; client: Client; context: RequestContext; base: string }

async function present({ client, base }: Users, db: Db, id: string): Promise<Resource> {
  const row = await store.findUser(db, client.clientId, id)
  if (!row) throw unknown(id)
  return userResource(row, await store.groupsOf(db, [id]), base)
}

export async function getUser(users: Users, id: string): Promise<Resource> {
  need(users.client, 'mayPeople')
  return present(users, users.deps.db, id)
}

export async function listUsers(users: Users, query: ListQuery) {
  const { deps, client, base } = users
  need(client, 'mayPeople')
  const { rows, total } = await store.usersPage(deps.db, client.clientId, {
    condition: query.filter && conditionOf(userShape, store.userColumns, query.filter),
    order: orderOf(userShape, store.userColumns, query),
    offset: query.startIndex - 1,
    limit: query.count,
  })
  const held = isRequested(userShape, query.wanted, 'groups')
    ? Map.groupBy(
        await store.groupsOf(
          deps.db,
          rows.map((row) => row.user_no),
        ),
        (row) => row.user_no,
      )
    : new Map<string, store.HeldGroup[]>()
  return { total, resources: rows.map((row) => userResource(row, held.get(row.user_no) ?? [], base)) }
}

type Kept = Pick<WrittenUser, 'externalId' | 'profile'>

/** Stores attributes outside of the person's row; returns whether they changed. */
async function keepBeside(
  trx: Db,
  { deps, client, by }: { deps: ProvisioningDeps; client: Client; by: By },
  userNo: string,
  { before, after }: { before: Kept; after: Kept },
): Promise<boolean> {
  const shown = ({ externalId, profile }: Kept) => ({ externalId: externalId ?? null, ...profile })
  if (isDeepStrictEqual(shown(before), shown(after))) return false
  await deps.directory.guardAdministrator(trx, by, userNo)
  await store.keepProfile(trx, userNo, after.profile)
  await store.keepExternalId(
    trx,
    { clientId: client.clientId, kind: 'User', resourceId: userNo },
    after.externalId,
  )
  await recordChange(trx, by.context, by.caller, {
    ...{ action: 'person.provision', target: { type: 'person', id: userNo } },
    ...{ before: shown(before), after: shown(after) },
  })
  return true
}

/** Updates a person to the written state; writes nothing where nothing differs. */
async function write(
  trx: Db,
  { deps, client, context }: Users,
  row: store.UserRow,
  written: WrittenUser,
): Promise<void> {
  const { directory } = deps
  const by = byOf(client, context)
  const [before] = await directory.lockPeople(trx, [row.user_no])
  if (!before) throw unknown(row.user_no)
  let isTouched = await directory.changePerson(trx, by, { before, columns: written.columns })
  const kept = { externalId: row.external_id ?? undefined, profile: row.profile ?? {} }
  const isKept = await keepBeside(trx, { deps, client, by }, row.user_no, { before: kept, after: written })
  const status = written.active === undefined ? before.status : written.active ? 1 : 0
  if (status !== before.status) {
    await directory.switchPerson(trx, by, { userNo: row.user_no, status })
    isTouched = true
  }
  if (written.active === true) await directory.forgetDeparture(trx, by, row.user_no)
  if (isKept && !isTouched) await touchPeople(trx, [row.user_no], context.now)
}

async function rowOf({ client }: Users, trx: Db, id: string): Promise<store.UserRow> {
  const row = await store.findUser(trx, client.clientId, id)
  if (!row) throw unknown(id)
  return row
}

type Request = { method: 'POST' | 'PUT' | 'PATCH'; path: string; status: 200 | 201 }

/** Reports skipped parts of a successful request in the client's log. */
async function reportLeftOut({ deps, client, context }: Users, request: Request, leftOut: readonly string[]) {
  if (leftOut.length === 0) return
  await keepRefusal(deps.db, {
    ...{ clientId: client.clientId, at: context.now, requestId: context.requestId, ...request },
    ...{ scimType: 'invalidValue', detail: `Left out: ${leftOut.join(' ')}` },
  })
}

/** Adds a person, or restores one whom SCIM had deleted. */
export async function createUser(users: Users, body: unknown): Promise<Resource> {
  const { deps, client, context } = users
  need(client, 'mayPeople')
  const leftOut: string[] = []
  const written = writtenUser(received(userShape, body, leftOut))
  await deps.directory.refuseNameAtProvider(written.userName)
  const id = await transact(deps.db, async (trx) => {
    await deps.directory.hold(trx)
    await store.holdNumber(trx, written.userName)
    const found = await store.findByNumber(trx, written.userName)
    if (found && !found.is_removed)
      throw new ScimError(409, `There is a user ${found.user_no}.`, 'uniqueness')
    const userNo = found?.user_no ?? written.userName
    const by = byOf(client, context)
    if (found) await takeBack(trx, users, userNo)
    else await deps.directory.createPerson(trx, by, { userNo, columns: written.columns })
    await write(trx, users, await rowOf(users, trx, userNo), written)
    return userNo
  })
  leftOut.push(...written.leftOut)
  await reportLeftOut(users, { method: 'POST', path: '/scim/v2/Users', status: 201 }, leftOut)
  return present(users, deps.db, id)
}

/** Restores and enables a deleted person. */
async function takeBack(trx: Db, { deps, client, context }: Users, userNo: string): Promise<void> {
  await store.unmarkRemoved(trx, userNo)
  await deps.directory.lockPeople(trx, [userNo])
  await deps.directory.switchPerson(trx, byOf(client, context), { userNo, status: 1 })
}

/** Runs a change of a person; notifies super managers where it would disable an administrator without the right to. */
async function carryOut(
  { deps, client, context }: Users,
  userNo: string,
  work: (trx: Db, departure: { isAsked: boolean }) => Promise<void>,
): Promise<void> {
  const departure = { isAsked: false }
  try {
    await transact(deps.db, (trx) => work(trx, departure))
  } catch (error) {
    const isHeldBack = error instanceof Failure && error.failure === 'person.administrator'
    if (isHeldBack && departure.isAsked)
      await deps.directory.reportDeparture(byOf(client, context), { name: client.name, userNo })
    throw error
  }
}

/** Changes a person by `next`, if the version is the one that the client knows. */
async function change(
  users: Users,
  id: string,
  { method, versions }: { method: 'PUT' | 'PATCH'; versions: Versions },
  next: (before: Resource, leftOut: string[]) => { resource: Resource; before?: Resource },
): Promise<Resource> {
  const { deps, client, base } = users
  need(client, 'mayPeople')
  const leftOut: string[] = []
  await carryOut(users, id, async (trx, departure) => {
    leftOut.length = 0
    await deps.directory.hold(trx)
    const [locked] = await deps.directory.lockPeople(trx, [id])
    if (!locked) throw unknown(id)
    const row = await rowOf(users, trx, id)
    requireVersion(versions, versionOf(row.revision))
    const { resource, before } = next(userResource(row, [], base), leftOut)
    const written = writtenUser(resource, { before, stored: row })
    departure.isAsked = written.active === false && row.status === 1
    await write(trx, users, row, written)
    leftOut.push(...written.leftOut)
  })
  await reportLeftOut(users, { method, path: `/scim/v2/Users/${inAddress(id)}`, status: 200 }, leftOut)
  return present(users, deps.db, id)
}

export const replaceUser = (users: Users, id: string, body: unknown, versions: Versions) =>
  change(users, id, { method: 'PUT', versions }, (_before, leftOut) => ({
    resource: received(userShape, body, leftOut),
  }))

export const patchUser = (
  users: Users,
  id: string,
  operations: readonly Operation[],
  versions: Versions,
): Promise<Resource> =>
  change(users, id, { method: 'PATCH', versions }, (before, leftOut) => ({
    resource: patched(userShape, before, operations, leftOut),
    before,
  }))

/** Disables a person, revokes all roles and hides the person from all clients; records of their actions stay. */
export async function deleteUser(users: Users, id: string, versions: Versions): Promise<void> {
  const { deps, client, context } = users
  need(client, 'mayPeople')
  await carryOut(users, id, async (trx, departure) => {
    await deps.directory.hold(trx)
    const [locked] = await deps.directory.lockPeople(trx, [id])
    if (!locked) throw unknown(id)
    const row = await rowOf(users, trx, id)
    requireVersion(versions, versionOf(row.revision))
    departure.isAsked = locked.status === 1
    const by = byOf(client, context)
    await deps.directory.guardAdministrator(trx, by, id)
    await deps.directory.exchangePairs(trx, by, { give: [], take: await store.pairsOf(trx, id) })
    if (locked.status === 1) await deps.directory.switchPerson(trx, by, { userNo: id, status: 0 })
    await store.forgetExternalIds(trx, 'User', id)
    await store.markRemoved(trx, id, context.now)
  })
}
