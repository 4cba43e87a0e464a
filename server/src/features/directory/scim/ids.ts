import { ScimError } from './scim/errors.ts'

const codePattern = /^[A-Za-z][A-Za-z0-9_.-]{0,63}$/

/** A group is an organization, or a role in one, as its id says. */
export type GroupKey = { orgCode: string; roleNo?: string }

export const groupId = ({ orgCode, roleNo }: GroupKey): string =>
  roleNo === undefined ? `organization:${orgCode}` : `role:${orgCode}:${roleNo}`

/** Returns the group of an id; `undefined` where it is no group id. */
export function groupKeyOf(id: string): GroupKey | undefined {
  const [kind, orgCode = '', roleNo, ...more] = id.split(':')
  if (!codePattern.test(orgCode) || more.length > 0) return undefined
  if (kind === 'organization' && roleNo === undefined) return { orgCode }
  return kind === 'role' && roleNo !== undefined && codePattern.test(roleNo) ? { orgCode, roleNo } : undefined
}

export const isCode = (text: string): boolean => codePattern.test(text)

/** Checks an id from a client; an id with characters that the database cannot store does not exist (404). */
export function namedId(id: string): string {
  if (/[\p{Cc}\p{Cs}]/u.test(id)) throw new ScimError(404, 'There is nothing of this id.')
  return id
}

/** Encodes an id for a URL; a colon is allowed there. */
export const inAddress = (id: string): string => encodeURIComponent(id).replaceAll('%3A', ':')
