import type { LdapCounts, LdapRunRow, LdapUnitRow } from '@iambiz/contract/features/directory/ldap.ts'
import { writtenNumber } from '@iambiz/contract/features/directory/people.ts'
import { addressKey } from '@iambiz/contract/platform/mail-address.ts'
import { comparedName } from '@iambiz/runtime/typed-line.ts'
import type { SettledUnit } from '../provided/organizations.ts'
import type { ProvidedPerson, ProvidedReport } from '../provided/people.ts'
import type { Brought, KnownPerson } from './person-store.ts'
import type { PersonEntry } from './read.ts'
import type { SourceRow } from './store.ts'
import { storedDn } from './stored-dn.ts'
import type { WantedUnit } from './units.ts'

/** A person who was read or is missing, with the entry's distinguished name. */
export type Asked = { dn: string; person: ProvidedPerson; isMissing: boolean; replacedBy?: string }

type Known = ReadonlyMap<string, KnownPerson>

type World = {
  source: SourceRow
  known: Known
  unitOf: (dn: string) => string | undefined
}

const pairOf = (orgCode: string | null | undefined, roleNo: string | null) =>
  orgCode && roleNo ? { orgCode, roleNo } : undefined

function orgCodeOf(entry: PersonEntry, { source, unitOf }: World): string | undefined {
  const { mode } = source.units
  if (mode === 'none') return undefined
  return mode === 'attribute' ? entry.unit || undefined : unitOf(entry.dn)
}

function askedOf(entry: PersonEntry, world: World & { byComparedName: Known }): Asked {
  const { attributes, units } = world.source
  const known = world.known.get(entry.userNo) ?? world.byComparedName.get(comparedName(entry.userNo))
  const isBack = known?.gone_at !== null && known?.gone_at !== undefined
  return {
    dn: storedDn(entry.dn),
    isMissing: false,
    person: {
      userNo: entry.userNo,
      nameZh: entry.nameZh,
      ...(attributes.nameEn ? { nameEn: entry.nameEn } : {}),
      ...(attributes.email ? { email: entry.email } : {}),
      ...(attributes.mobile ? { mobile: entry.mobile } : {}),
      // Only people whom an import disabled are enabled again; those disabled manually stay disabled.
      ...(isBack ? { status: 1 as const } : {}),
      ...(units.mode === 'none'
        ? {}
        : {
            pair: pairOf(orgCodeOf(entry, world), units.roleNo),
            formerPair: pairOf(known?.org_code, known?.role_no ?? null),
          }),
    },
  }
}

/** A missing person; `successor` is the entry at the same name with another number now. */
type MissingPerson = KnownPerson & { successor?: PersonEntry }

/**
 * Returns the people whom the source provided and no longer has. An entry whose number is now empty or not unique
 * still counts as the person; an entry with another valid number counts as another person.
 */
export function missingOf(
  entries: readonly PersonEntry[],
  known: ReadonlyMap<string, KnownPerson>,
): MissingPerson[] {
  const withNumber = Map.groupBy(entries, ({ userNo }) => comparedName(userNo))
  const atName = new Map(entries.map((entry) => [storedDn(entry.dn).toLowerCase(), entry]))
  const isPlain = (userNo: string) =>
    writtenNumber.safeParse(userNo).success && withNumber.get(comparedName(userNo))?.length === 1
  return [...known.values()].flatMap((person): MissingPerson[] => {
    if (person.status !== 1 || person.gone_at !== null || withNumber.has(comparedName(person.user_no)))
      return []
    const successor = atName.get(storedDn(person.dn).toLowerCase())
    if (!successor) return [person]
    return isPlain(successor.userNo) ? [{ ...person, successor }] : []
  })
}

/** The successor takes over the address, if it is the same. */
function leavingOf({ user_no: userNo, name_zh: nameZh, dn, email, successor }: MissingPerson): Asked {
  const isHandedOver = successor && email !== null && addressKey(successor.email) === addressKey(email)
  return {
    ...{ dn, isMissing: true },
    ...(successor ? { replacedBy: successor.userNo } : {}),
    person: {
      ...{ userNo, nameZh, status: 0 },
      ...(successor ? { replacedBy: successor.userNo } : {}),
      ...(isHandedOver ? { email: '' } : {}),
    },
  }
}

/** Returns all people to create or update as the directory has them, followed by the missing ones to disable. */
export function peopleToSettle(entries: readonly PersonEntry[], world: World): Asked[] {
  const missing = world.source.disables_missing ? missingOf(entries, world.known) : []
  const byComparedName = new Map(
    [...world.known.values()].map((person) => [comparedName(person.user_no), person]),
  )
  return [
    ...entries.map((entry) => askedOf(entry, { ...world, byComparedName })),
    ...missing.filter((person) => !person.is_elsewhere).map(leavingOf),
  ]
}

/**
 * Whether the import would disable more people than allowed. Administrators who are held back do not count, because
 * they would stop every import of a small directory.
 */
export function isTooMany(
  asked: readonly Asked[],
  heldBack: readonly string[],
  { source, known }: Pick<World, 'source' | 'known'>,
): boolean {
  const stays = new Set(heldBack)
  const disabled = asked.filter(({ isMissing, person }) => isMissing && !stays.has(person.userNo)).length
  const active = [...known.values()].filter(({ status, gone_at }) => status === 1 && gone_at === null).length
  return disabled * 100 > source.most_missing * active
}

/** Returns the people to store as provided and as missing, of those whose change succeeded. */
export function notesOf(asked: readonly Asked[], settled: readonly number[]) {
  const done = settled.flatMap((at) => asked[at] ?? [])
  const brought = done
    .filter(({ isMissing }) => !isMissing)
    .map(
      ({ dn, person: { userNo, pair } }): Brought => ({
        ...{ user_no: userNo, dn },
        ...{ org_code: pair?.orgCode ?? null, role_no: pair?.roleNo ?? null },
      }),
    )
  return { brought, gone: done.filter(({ isMissing }) => isMissing).map(({ person }) => person.userNo) }
}

/** Returns the rows of a report, each with its distinguished name. */
export const rowsOf = (asked: readonly Asked[], report: ProvidedReport): LdapRunRow[] =>
  report.rows.map(({ at, ...row }) => {
    const { dn = '', replacedBy } = asked[at] ?? {}
    return { ...row, dn, ...(replacedBy === undefined ? {} : { replacedBy }) }
  })

const isWritten = (outcome: string): outcome is 'create' | 'rename' | 'move' =>
  outcome === 'create' || outcome === 'rename' || outcome === 'move'

/** Returns the outcomes of units, except unchanged ones. */
export function unitRowsOf(wanted: readonly WantedUnit[], settled: readonly SettledUnit[]): LdapUnitRow[] {
  const outcomes = new Map(settled.map(({ unit, outcome }) => [unit.code, outcome]))
  return wanted.flatMap(({ dn: whole, code, nameZh: name, fault }): LdapUnitRow[] => {
    const dn = storedDn(whole)
    if (fault) return [{ dn, code, name, outcome: 'wrong', fault }]
    const outcome = outcomes.get(code)
    if (outcome === undefined || outcome === 'same') return []
    if (isWritten(outcome)) return [{ dn, code, name, outcome }]
    return [{ dn, code, name, outcome: 'wrong', fault: outcome }]
  })
}

type Counted = {
  entries: number
  missing: number
  report: ProvidedReport
  units: number
  unitRows: LdapUnitRow[]
}

export const countsOf = ({ entries, missing, report, units, unitRows }: Counted): LdapCounts => ({
  ...{ entries, ...report.counts, missing, disabled: report.disabled, units },
  unitChanges: unitRows.filter(({ outcome }) => outcome !== 'wrong').length,
})
