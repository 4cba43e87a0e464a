import { hash } from 'node:crypto'
import { longestName } from '@iambiz/contract/features/directory/people.ts'
import { writtenLine } from '@iambiz/contract/platform/shapes.ts'
import type { GroupRow, MemberRow } from './group-store.ts'
import { type GroupKey, groupId, groupKeyOf, inAddress, isCode } from './ids.ts'
import { refuse } from './scim/errors.ts'
import { isObject, type Resource } from './scim/resource.ts'
import { groupSchema, portalGroupSchema } from './scim/schemas.ts'

const textOf = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined)

const filled = (fields: Resource): Resource =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined && value !== null))

const memberOf = ({ value, type, display }: MemberRow, base: string): Resource => ({
  value,
  $ref: `${base}/${type === 'User' ? 'Users' : 'Groups'}/${inAddress(value)}`,
  type,
  display,
})

/** Returns a group as clients see it. Its version covers the whole group, including its members. */
export function groupResource(
  row: GroupRow,
  members: readonly MemberRow[] | undefined,
  base: string,
): Resource {
  const resource: Resource = filled({
    schemas: [groupSchema, portalGroupSchema],
    id: row.id,
    externalId: row.external_id,
    displayName: row.display,
    members: members && members.length > 0 ? members.map((member) => memberOf(member, base)) : undefined,
    [portalGroupSchema]: filled({
      kind: row.kind,
      organization: row.org_code,
      role: row.role_no,
      nameEn: row.name_en,
      parent: row.parent_code === null ? null : groupId({ orgCode: row.parent_code }),
      active: row.status === 1,
    }),
  })
  const version =
    members && `W/"${hash('sha256', JSON.stringify([resource, row.revision]), 'base64url').slice(0, 22)}"`
  resource.meta = filled({
    resourceType: 'Group',
    created: row.created_at.toISOString(),
    lastModified: row.updated_at.toISOString(),
    location: `${base}/Groups/${inAddress(row.id)}`,
    version,
  })
  return resource
}

export const versionOf = (resource: Resource): string =>
  isObject(resource.meta) ? (textOf(resource.meta.version) ?? '') : ''

export type WrittenGroup = {
  displayName: string
  nameEn: string | undefined
  externalId: string | undefined
  /** `undefined` where the request does not contain it; `null` is the top. */
  parent: string | null | undefined
  active: boolean | undefined
  /** Staff numbers of people and codes of organizations. */
  people: Set<string>
  organizations: Set<string>
}

function membersIn(resource: Resource): Pick<WrittenGroup, 'people' | 'organizations'> {
  const people = new Set<string>()
  const organizations = new Set<string>()
  const members: unknown[] = Array.isArray(resource.members) ? resource.members : []
  for (const member of members) {
    const value = isObject(member) ? textOf(member.value) : undefined
    if (value === undefined) return refuse('invalidValue', 'A member has a value.')
    const key = groupKeyOf(value)
    if (key?.roleNo !== undefined)
      refuse('invalidValue', 'A role in an organization is no member of a group.')
    if (key) organizations.add(key.orgCode)
    else people.add(value)
  }
  return { people, organizations }
}

function parentIn(parent: unknown): string | null | undefined {
  if (parent === undefined || parent === null) return parent
  const key = groupKeyOf(textOf(parent) ?? '')
  if (!key || key.roleNo !== undefined)
    return refuse('invalidValue', 'parent has to be the id of an organization.')
  return key.orgCode
}

/** Returns the group in a resource; refuses values that the portal cannot store. */
export function writtenGroup(resource: Resource): WrittenGroup {
  const portal = isObject(resource[portalGroupSchema]) ? resource[portalGroupSchema] : {}
  const name = writtenLine(longestName.en).safeParse(resource.displayName)
  const nameEn = writtenLine(longestName.en).safeParse(portal.nameEn ?? '')
  if (!name.success || name.data === '')
    return refuse('invalidValue', 'displayName is required, with 160 characters at most.')
  if (!nameEn.success) return refuse('invalidValue', 'nameEn has 160 characters at most.')
  const externalId = textOf(resource.externalId)
  if (externalId !== undefined && externalId.length > 256)
    refuse('invalidValue', 'externalId has 256 characters at most.')
  return {
    displayName: name.data,
    nameEn: nameEn.data || undefined,
    externalId,
    parent: parentIn(portal.parent),
    active: typeof portal.active === 'boolean' ? portal.active : undefined,
    ...membersIn(resource),
  }
}

/** Returns the key of a new group. By default it is an organization, with the client's externalId as code if valid. */
export function newKeyOf(resource: Resource, random: () => string): GroupKey {
  const portal = isObject(resource[portalGroupSchema]) ? resource[portalGroupSchema] : {}
  const [kind, organization, role] = [textOf(portal.kind), textOf(portal.organization), textOf(portal.role)]
  if (kind !== undefined && kind !== 'organization' && kind !== 'role')
    return refuse('invalidValue', 'kind is organization or role.')
  for (const code of [organization, role])
    if (code !== undefined && !isCode(code))
      refuse('invalidValue', `${code} is no code of an organization or role.`)
  if (kind === 'role' || role !== undefined) {
    if (organization === undefined || role === undefined || kind === 'organization')
      return refuse('invalidValue', 'A role in an organization needs organization and role.')
    return { orgCode: organization, roleNo: role }
  }
  const externalId = textOf(resource.externalId) ?? ''
  return { orgCode: organization ?? (isCode(externalId) ? externalId : `scim-${random()}`) }
}
