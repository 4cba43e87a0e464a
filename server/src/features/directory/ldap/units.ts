import type { LdapUnitFault } from '@iambiz/contract/features/directory/ldap.ts'
import { longestName } from '@iambiz/contract/features/directory/people.ts'
import { code as codeShape, writtenLine } from '@iambiz/contract/platform/shapes.ts'
import type { UnitEntry } from './read.ts'

/** A unit as an organization, or the reason why it cannot be one. */
export type WantedUnit = {
  dn: string
  code: string
  nameZh: string
  nameEn: string | null
  /** The code of the unit above; `null` at the top. */
  parentCode: string | null
  fault?: LdapUnitFault
}

/** Returns the parts of a distinguished name (RFC 4514) in comparable form, nearest first. */
const partsOf = (dn: string): string[] =>
  (dn.match(/(?:\\.|[^,\\])+/gs) ?? []).map((part) => part.trim().toLowerCase())

/** Returns the names of all ancestors, nearest first. */
function above(dn: string): string[] {
  const parts = partsOf(dn)
  return parts.slice(1).map((_, at) => parts.slice(at + 1).join())
}

const keyOf = (dn: string) => partsOf(dn).join()

function faultOf({ code, nameZh, nameEn }: UnitEntry, seen: ReadonlySet<string>): LdapUnitFault | undefined {
  if (!codeShape.safeParse(code).success) return 'code-format'
  if (seen.has(code)) return 'code-twice'
  if (nameZh === '') return 'name-missing'
  const fits =
    writtenLine(longestName.zh).safeParse(nameZh).success &&
    writtenLine(longestName.en).safeParse(nameEn).success
  return fits ? undefined : 'too-long'
}

/**
 * Returns the units as organizations, parents first, and a function that finds the unit of an entry by its name. A
 * unit without a code is skipped; its contents belong to the unit above.
 */
export function unitsOf(entries: readonly UnitEntry[]): {
  wanted: WantedUnit[]
  unitOf: (dn: string) => string | undefined
} {
  const coded = entries.filter(({ code }) => code !== '')
  const byName = new Map(coded.map((entry) => [keyOf(entry.dn), entry]))
  const nearest = (dn: string) => {
    const name = above(dn).find((candidate) => byName.has(candidate))
    return name === undefined ? undefined : byName.get(name)
  }
  const seen = new Set<string>()
  const ordered = coded.toSorted((one, other) => partsOf(one.dn).length - partsOf(other.dn).length)
  const wanted = ordered.map((entry): WantedUnit => {
    const fault = faultOf(entry, seen)
    seen.add(entry.code)
    return {
      ...{ dn: entry.dn, code: entry.code, nameZh: entry.nameZh, nameEn: entry.nameEn || null },
      parentCode: nearest(entry.dn)?.code ?? null,
      ...(fault ? { fault } : {}),
    }
  })
  return { wanted, unitOf: (dn) => nearest(dn)?.code }
}
