import { randomUUID } from 'node:crypto'
import { transact } from '@iambiz/runtime/database.ts'
import type { RequestContext } from '#server/platform/actor.ts'
import type { Db } from '#server/platform/db/tables.ts'
import { recordChange } from '#server/platform/record-change.ts'
import type { By } from '../administrators.ts'
import { byOf, type Client, need } from './client.ts'
import type { ProvisioningDeps } from './deps.ts'
import { conditionOf, orderOf } from './filter-reports.ts'
import { changeMembers } from './group-members.ts'
import { groupResource, newKeyOf, versionOf, type WrittenGroup, writtenGroup } from './group-resource.ts'
import * as store from './group-store.ts'
import { type GroupKey, groupId, groupKeyOf } from './ids.ts'
import { type ListQuery, requireVersion, type Versions } from './protocol.ts'
import { refuse, ScimError } from './scim/errors.ts'
import { type Operation, patched, received } from './scim/patch.ts'
import { isRequested } from './scim/projection.ts'
import { isObject, type Resource } from './scim/resource.ts'
import { groupShape, portalGroupSchema } from './scim/schemas.ts'
import { forgetExternalIds, keepExternalId } from './user-store.ts'

export type Groups = { deps: ProvisioningDeps; client: Client; context: RequestContext; base: string }

const unknown = (id: string) => new ScimError(404, `There is no group ${id}.`)

/** Returns the kinds of groups for which the token has a right; refuses where there is none. */
function kindsOf(client: Client): store.GroupKind[] {
  const kinds: store.GroupKind[] = []
  if (client.mayOrganizations) kinds.push('organization')
  if (client.mayRoles) kinds.push('role')
  if (kinds.length === 0) need(client, 'mayOrganizations')
  return kinds
}

const needKind = (client: Client, { roleNo }: GroupKey) =>
  need(client, roleNo === undefined ? 'mayOrganizations' : 'mayRoles')

async function read({ client, base }: Groups, db: Db, id: string) {
  const key = groupKeyOf(id)
  if (!key) throw unknown(id)
  needKind(client, key)
  const row = await store.findGroup(db, { clientId: client.clientId, kinds: kindsOf(client), key })
  if (!row) throw unknown(id)
  const members = await store.membersOf(db, [row])
  return { key, row, resource: groupResource(row, members, base) }
}

export const getGroup = async (groups: Groups, id: string): Promise<Resource> =>
  (await read(groups, groups.deps.db, id)).resource

export async function listGroups(groups: Groups, query: ListQuery) {
  const { deps, client, base } = groups
  const seen = { clientId: client.clientId, kinds: kindsOf(client) }
  const { rows, total } = await store.groupsPage(deps.db, seen, {
    condition: query.filter && conditionOf(groupShape, store.groupColumns, query.filter),
    order: orderOf(groupShape, store.groupColumns, query),
    offset: query.startIndex - 1,
    limit: query.count,
  })
  if (!isRequested(groupShape, query.wanted, 'members'))
    return { total, resources: rows.map((row) => groupResource(row, undefined, base)) }
  const members = Map.groupBy(await store.membersOf(deps.db, rows), ({ id }) => id)
  return { total, resources: rows.map((row) => groupResource(row, members.get(row.id) ?? [], base)) }
}

type Change = {
  by: By
  key: GroupKey
  before: Resource
  written: WrittenGroup
  takesOrganizations: ReadonlySet<string>
}

async function keepName(trx: Db, groups: Groups, { by, key, before, written }: Change): Promise<void> {
  const { directory } = groups.deps
  const was = writtenGroup(before)
  if (key.roleNo !== undefined) {
    if (was.displayName === written.displayName) return
    await store.keepRoleGroup(trx, key, { displayName: written.displayName, now: by.context.now })
    await recordChange(trx, by.context, by.caller, {
      ...{ action: 'role-group.update', target: { type: 'role-group', id: groupId(key) } },
      ...{ before: { displayName: was.displayName }, after: { displayName: written.displayName } },
    })
    return
  }
  const { orgCode } = key
  if ([...written.displayName].length > 80)
    refuse('invalidValue', 'The name of an organization has 80 characters at most.')
  if (was.displayName !== written.displayName || was.nameEn !== written.nameEn)
    await directory.renameOrganization(trx, by, { orgCode, name: nameOf(written) })
  if (written.parent !== undefined && written.parent !== was.parent)
    await directory.moveOrganization(trx, by, { orgCode, parentCode: written.parent ?? undefined })
  if (written.active !== undefined && written.active !== was.active)
    await directory.switchOrganization(trx, by, { orgCode, status: written.active ? 1 : 0 })
}

const nameOf = ({ displayName, nameEn }: WrittenGroup) => ({
  zh: displayName,
  ...(nameEn === undefined ? {} : { en: nameEn }),
})

async function keepOwnName(trx: Db, { client }: Groups, { by, key, before, written }: Change): Promise<void> {
  const was = writtenGroup(before).externalId
  if (was === written.externalId) return
  const resourceId = groupId(key)
  await keepExternalId(trx, { clientId: client.clientId, kind: 'Group', resourceId }, written.externalId)
  const target =
    key.roleNo === undefined
      ? { type: 'organization', id: key.orgCode }
      : { type: 'role-group', id: resourceId }
  await recordChange(trx, by.context, by.caller, {
    ...{ action: `${target.type}.provision`, target },
    ...{ before: { externalId: was ?? null }, after: { externalId: written.externalId ?? null } },
  })
}

async function write(trx: Db, groups: Groups, change: Change): Promise<void> {
  await keepName(trx, groups, change)
  await keepOwnName(trx, groups, change)
  await changeMembers(trx, groups, change)
}

/** Adds an organization, or makes a role in one a group. */
async function make(
  trx: Db,
  { deps, client, context }: Groups,
  key: GroupKey,
  written: WrittenGroup,
): Promise<void> {
  const by = byOf(client, context)
  if (key.roleNo === undefined) {
    const place = written.parent ? { parentCode: written.parent } : {}
    await deps.directory.createOrganization(trx, by, {
      orgCode: key.orgCode,
      ...place,
      name: nameOf(written),
    })
    return
  }
  if (!(await store.isPair(trx, key))) refuse('invalidValue', 'There is no such organization or role.')
  await store.keepRoleGroup(trx, key, { displayName: written.displayName, now: context.now })
  await recordChange(trx, context, by.caller, {
    ...{ action: 'role-group.create', target: { type: 'role-group', id: groupId(key) } },
    after: { displayName: written.displayName },
  })
}

export async function createGroup(groups: Groups, body: unknown): Promise<Resource> {
  const { deps, client, context } = groups
  const resource = received(groupShape, body)
  const written = writtenGroup(resource)
  const key = newKeyOf(resource, () => randomUUID())
  needKind(client, key)
  const id = groupId(key)
  await transact(deps.db, async (trx) => {
    await deps.directory.hold(trx)
    const seen = { clientId: client.clientId, kinds: kindsOf(client), key }
    if (await store.findGroup(trx, seen)) throw new ScimError(409, `There is a group ${id}.`, 'uniqueness')
    await make(trx, groups, key, written)
    const { resource: before } = await read(groups, trx, id)
    await write(trx, groups, {
      by: byOf(client, context),
      key,
      before,
      written,
      takesOrganizations: new Set(),
    })
  })
  return getGroup(groups, id)
}

/** Kind, organization and role identify a group and cannot change. */
function keepKind(before: Resource, after: Resource): void {
  const [was, is] = [before[portalGroupSchema], after[portalGroupSchema]]
  if (!isObject(was) || !isObject(is)) return
  for (const name of ['kind', 'organization', 'role'])
    if (is[name] !== undefined && is[name] !== was[name]) refuse('mutability', `${name} cannot change.`)
}

async function change(
  groups: Groups,
  id: string,
  versions: Versions,
  next: (before: Resource) => { resource: Resource; takesOrganizations: ReadonlySet<string> },
): Promise<void> {
  const { deps, client, context } = groups
  await transact(deps.db, async (trx) => {
    await deps.directory.hold(trx)
    const { key, resource: before } = await read(groups, trx, id)
    requireVersion(versions, versionOf(before))
    const { resource, takesOrganizations } = next(before)
    keepKind(before, resource)
    const written = writtenGroup(resource)
    await write(trx, groups, { by: byOf(client, context), key, before, written, takesOrganizations })
  })
}

/**
 * Replaces a group. Child organizations that are not listed stay where they are; otherwise a client that only manages
 * people would move them all out.
 */
export async function replaceGroup(
  groups: Groups,
  id: string,
  body: unknown,
  versions: Versions,
): Promise<Resource> {
  await change(groups, id, versions, () => ({
    resource: received(groupShape, body),
    takesOrganizations: new Set(),
  }))
  return getGroup(groups, id)
}

/** Returns the organizations that operations remove from a group explicitly. */
function namedIn(operations: readonly Operation[]): Set<string> {
  const removals = operations.filter(({ op }) => op === 'remove')
  const named = JSON.stringify(removals).matchAll(/organization:([A-Za-z0-9_.-]+)/g)
  return new Set([...named].map(([, code = '']) => code))
}

export const patchGroup = (
  groups: Groups,
  id: string,
  operations: readonly Operation[],
  versions: Versions,
): Promise<void> =>
  change(groups, id, versions, (before) => {
    const resource = patched(groupShape, before, operations)
    const was = isObject(before[portalGroupSchema]) ? before[portalGroupSchema].parent : undefined
    const portal = isObject(resource[portalGroupSchema]) ? resource[portalGroupSchema] : {}
    // A missing parent means "top" only where the PATCH removed it; in a whole resource it means "unchanged".
    const atTop = was !== undefined && portal.parent === undefined
    return {
      resource: atTop ? { ...resource, [portalGroupSchema]: { ...portal, parent: null } } : resource,
      takesOrganizations: namedIn(operations),
    }
  })

/** Revokes a role from all people in an organization, or deletes the organization if nothing refers to it. */
export async function deleteGroup(groups: Groups, id: string, versions: Versions): Promise<void> {
  const { deps, client, context } = groups
  const by = byOf(client, context)
  await transact(deps.db, async (trx) => {
    await deps.directory.hold(trx)
    const { key, resource: before } = await read(groups, trx, id)
    requireVersion(versions, versionOf(before))
    const written = { ...writtenGroup(before), people: new Set<string>() }
    await changeMembers(trx, groups, { by, key, before, written, takesOrganizations: new Set() })
    if (key.roleNo === undefined) await deps.directory.deleteOrganization(trx, by, key.orgCode)
    else await store.dropRoleGroup(trx, key)
    await forgetExternalIds(trx, 'Group', id)
    if (key.roleNo !== undefined)
      await recordChange(trx, context, by.caller, {
        ...{ action: 'role-group.delete', target: { type: 'role-group', id } },
        before: { displayName: written.displayName },
      })
  })
}
