import type { Audience } from '@iambiz/contract/platform/audience.ts'
import type { RequestContext, Selection } from './actor.ts'
import { fail, wordsOf } from './failure.ts'
import { ancestry, type Rights } from './rights.ts'

type Codes = { readonly [K in keyof Audience]: readonly string[] }

/** Whether it is shown to everyone. */
export const isForAll = ({ orgCodes, roleNos }: Codes): boolean =>
  orgCodes.length === 0 && roleNos.length === 0

/** Whether it is shown to people with this organization and role; matching one of the two is enough. */
export function reaches(rights: Rights, audience: Codes, selection: Selection | null): boolean {
  if (isForAll(audience)) return true
  if (!selection) return false
  if (audience.roleNos.includes(selection.roleNo)) return true
  return ancestry(rights, selection.orgCode).some((orgCode) => audience.orgCodes.includes(orgCode))
}

/** The audience without duplicate codes; fails with the field name where a code is unknown. */
export function knownAudience(
  rights: Rights,
  { orgCodes, roleNos }: Audience,
  { lang }: RequestContext,
): Audience {
  const known = { orgCodes: rights.organizations, roleNos: rights.roles }
  const written = { orgCodes: [...new Set(orgCodes)], roleNos: [...new Set(roleNos)] }
  const message = wordsOf('audience.unknown', lang)
  const fields = (['orgCodes', 'roleNos'] as const).flatMap((field) =>
    written[field].every((code) => known[field].has(code)) ? [] : { field, message },
  )
  if (fields.length > 0) fail('audience.unknown', { fields })
  return written
}
