import {
  longestName,
  writtenEmail,
  writtenMobile,
  writtenNumber,
} from '@iambiz/contract/features/directory/people.ts'
import { writtenLine } from '@iambiz/contract/platform/shapes.ts'
import type { z } from 'zod'
import type { PersonColumns } from '../people.ts'
import { groupId, inAddress } from './ids.ts'
import { refuse, ScimError } from './scim/errors.ts'
import { isObject, type Resource, schemasOf } from './scim/resource.ts'
import { enterpriseSchema, portalUserSchema, userShape } from './scim/schemas.ts'
import type { HeldGroup, Profile, UserRow } from './user-store.ts'

const partOf = (resource: Resource, name: string): Resource => {
  const part = resource[name]
  return isObject(part) ? part : {}
}

const textOf = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined)

/** Returns the fields without missing ones; `undefined` where all are missing. */
function filled(fields: Resource): Resource | undefined {
  const entries = Object.entries(fields).filter(([, value]) => value !== undefined && value !== null)
  return entries.length > 0 ? Object.fromEntries(entries) : undefined
}

export const versionOf = (revision: number) => `W/"${revision}"`

/** Returns each organization once, and each role in it. */
function groupsOf(held: readonly HeldGroup[], base: string): Resource[] | undefined {
  const found = new Map<string, Resource>()
  const keep = (value: string, display: string) =>
    found.set(value, { value, $ref: `${base}/Groups/${value}`, display, type: 'direct' })
  for (const { org_code: orgCode, role_no: roleNo, org_name, role_name } of held) {
    keep(groupId({ orgCode }), org_name)
    keep(groupId({ orgCode, roleNo }), role_name)
  }
  return found.size > 0 ? [...found.values()] : undefined
}

function managerOf(row: UserRow, base: string): Resource | undefined {
  const value = row.profile?.manager
  if (!value) return undefined
  return filled({
    value,
    $ref: `${base}/Users/${inAddress(value)}`,
    displayName: row.manager_name,
  })
}

/** Returns a person as clients see them. */
export function userResource(row: UserRow, held: readonly HeldGroup[], base: string): Resource {
  const profile = row.profile ?? {}
  const { givenName, familyName, title, costCenter, organization, division, department } = profile
  const manager = managerOf(row, base)
  const resource = filled({
    id: row.user_no,
    externalId: row.external_id,
    userName: row.user_no,
    name: filled({ formatted: row.name_zh, familyName, givenName }),
    displayName: row.name_zh,
    title,
    active: row.status === 1,
    emails: row.email ? [{ value: row.email, type: 'work', primary: true }] : null,
    phoneNumbers: row.mobile ? [{ value: row.mobile, type: 'mobile' }] : null,
    groups: groupsOf(held, base),
    [enterpriseSchema]: filled({
      ...{ employeeNumber: row.user_no, costCenter, organization, division, department },
      manager,
    }),
    [portalUserSchema]: filled({ nameEn: row.name_en }),
    meta: {
      resourceType: 'User',
      created: row.created_at.toISOString(),
      lastModified: row.updated_at.toISOString(),
      location: `${base}/Users/${inAddress(row.user_no)}`,
      version: versionOf(row.revision),
    },
  })
  return { schemas: schemasOf(userShape, resource ?? {}), ...resource }
}

export type WrittenUser = {
  userName: string
  columns: PersonColumns
  /** `undefined` leaves the stored status. */
  active: boolean | undefined
  externalId: string | undefined
  profile: Profile
  /** Messages about optional attributes that the portal cannot store; these stay unchanged. */
  leftOut: string[]
}

/** Checks a text by the rule that applies on administration screens; a text that is stored already is accepted. */
function checked(
  shape: z.ZodType<string>,
  value: unknown,
  name: string,
  stored?: string | null | undefined,
): string {
  if (typeof stored === 'string' && value === stored) return stored
  const found = shape.safeParse(value)
  return found.success ? found.data : refuse('invalidValue', `${name} is not as the portal takes it.`)
}

type Judge = (shape: z.ZodType<string>, value: unknown, name: string, stored?: string | null) => string

/** Checks optional attributes: an invalid value is reported in `leftOut`, and the stored value stays. */
const leavingOut =
  (leftOut: string[]): Judge =>
  (shape, value, name, stored) => {
    if (value === undefined) return ''
    try {
      return checked(shape, value, name, stored)
    } catch (error) {
      if (!(error instanceof ScimError)) throw error
      leftOut.push(error.message)
      return stored ?? ''
    }
  }

const isHan = (text: string) => /\p{Script=Han}/u.test(text)

/** Chinese names start with the family name and have no space. */
const composed = (family = '', given = '') =>
  isHan(family + given) ? family + given : [given, family].filter(Boolean).join(' ')

type Parts = { family: string | undefined; given: string | undefined }

const partsOf = (name: Resource): Parts => ({
  family: textOf(name.familyName),
  given: textOf(name.givenName),
})

/**
 * Whether the display name follows a change of its parts: only if it was composed of them, or if there were no parts
 * before and both exist now. Latin parts, which other systems store beside a Chinese name, never replace it.
 */
function followsParts(display: string | undefined, was: Parts, now: Parts): boolean {
  const present = [now.family, now.given].filter((part) => part !== undefined)
  if (isHan(display ?? '') && !present.every(isHan)) return false
  const hadParts = was.family !== undefined || was.given !== undefined
  return hadParts ? display === composed(was.family, was.given) : present.length === 2
}

/** Returns the person's name from the attributes that clients use for it; a changed one wins over unchanged ones. */
function nameOf(resource: Resource, before: Resource | undefined): string {
  const name = partOf(resource, 'name')
  const parts = partsOf(name)
  const whole = composed(parts.family, parts.given)
  const [display, formatted] = [textOf(resource.displayName), textOf(name.formatted)]
  if (before) {
    const was = partOf(before, 'name')
    const isOther = was.familyName !== name.familyName || was.givenName !== name.givenName
    if (display !== before.displayName) return display ?? formatted ?? whole
    if (formatted !== was.formatted) return formatted ?? (whole || (display ?? ''))
    if (isOther && whole && followsParts(display, partsOf(was), parts)) return whole
  }
  return display ?? formatted ?? whole
}

/** Returns the one address to store: the primary one, else the one of this type, else the first. */
function countingOf(values: unknown, type: string, others: boolean): string | undefined {
  if (!Array.isArray(values)) return undefined
  const isType = (value: Resource) => textOf(value.type)?.toLowerCase() === type
  const found =
    values.find((value) => value.primary === true && (others || isType(value))) ??
    values.find(isType) ??
    values.find((value) => others || value.type === undefined)
  return textOf(found?.value)
}

const profileTexts = ['title', 'costCenter', 'organization', 'division', 'department'] as const

function profileOf(resource: Resource, stored: Profile, judge: Judge): Profile {
  const name = partOf(resource, 'name')
  const enterprise = partOf(resource, enterpriseSchema)
  const manager = textOf(partOf(enterprise, 'manager').value)
  const texts: Record<string, unknown> = {
    familyName: name.familyName,
    givenName: name.givenName,
    title: resource.title,
    manager,
  }
  for (const field of profileTexts) if (field !== 'title') texts[field] = enterprise[field]
  const known: Record<string, string | undefined> = stored
  const kept = Object.entries(texts).flatMap(([field, value]) => {
    const text = judge(writtenLine(200), value, field, known[field])
    return text === '' ? [] : [[field, text]]
  })
  return Object.fromEntries(kept)
}

/** Returns the number, validated for a new person; that of an existing one cannot change. */
function numberOf(resource: Resource, stored: UserRow | undefined): string {
  const userName = stored?.user_no ?? checked(writtenNumber, resource.userName, 'userName (the staff number)')
  const isOther = (text: string | undefined) =>
    text !== undefined && text.toLowerCase() !== userName.toLowerCase()
  if (stored && typeof resource.userName !== 'string') refuse('invalidValue', 'userName is required.')
  if (isOther(textOf(resource.userName)))
    refuse('mutability', 'userName is the staff number, which cannot change.')
  if (isOther(textOf(partOf(resource, enterpriseSchema).employeeNumber)))
    refuse('invalidValue', 'employeeNumber is the staff number, which is userName.')
  return userName
}

function namesOf(resource: Resource, { before, stored }: Known, judge: Judge) {
  const zh = checked(writtenLine(longestName.zh), nameOf(resource, before), 'displayName', stored?.name_zh)
  if (zh === '' && stored?.name_zh !== '') refuse('invalidValue', 'displayName or name is required.')
  const { nameEn } = partOf(resource, portalUserSchema)
  const en = judge(writtenLine(longestName.en), nameEn, 'nameEn', stored?.name_en)
  return { name_zh: zh, name_en: en || null }
}

/** `before`: the resource before a PATCH. `stored`: the row that is changed. */
type Known = { before?: Resource | undefined; stored?: UserRow }

/** Returns the person in a resource; refuses required attributes with new values that the portal cannot store. */
export function writtenUser(resource: Resource, known: Known = {}): WrittenUser {
  const { stored } = known
  const email = countingOf(resource.emails, 'work', true)
  const mobile = countingOf(resource.phoneNumbers, 'mobile', false)
  const externalId = textOf(resource.externalId)
  if (externalId !== undefined && externalId.length > 256)
    refuse('invalidValue', 'externalId has 256 characters at most.')
  const leftOut: string[] = []
  const judge = leavingOut(leftOut)
  return {
    userName: numberOf(resource, stored),
    columns: {
      ...namesOf(resource, known, judge),
      email: judge(writtenEmail, email, 'emails.value', stored?.email) || null,
      mobile: judge(writtenMobile, mobile, 'phoneNumbers.value', stored?.mobile) || null,
    },
    active: typeof resource.active === 'boolean' ? resource.active : undefined,
    externalId,
    profile: profileOf(resource, stored?.profile ?? {}, judge),
    leftOut,
  }
}
