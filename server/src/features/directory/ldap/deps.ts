import type { ImportedRow } from '@iambiz/contract/platform/imported-person.ts'
import type { SecretBox } from '@iambiz/runtime/secret-box.ts'
import type { Caller, RequestContext } from '#server/platform/actor.ts'
import type { Db } from '#server/platform/db/tables.ts'
import type { WireTime } from '#server/platform/wire-time.ts'

type Pair = { orgCode: string; roleNo: string }

/** Somebody as a directory has them. An empty text is nothing; what is missing stays as it is. */
export type ProvidedPerson = {
  userNo: string
  nameZh: string
  nameEn?: string
  email?: string
  mobile?: string
  status?: 0 | 1
  isTakenAtProvider?: boolean
  pair?: Pair | undefined
  formerPair?: Pair | undefined
}

export type ProvidedReport = {
  counts: Record<'create' | 'update' | 'same' | 'wrong', number>
  disabled: number
  /** `at`: the place of the person among those who were asked for. */
  rows: (Omit<ImportedRow, 'line'> & { at: number })[]
  settled: number[]
  /** Administrators who were to be disabled, and stay as they are. */
  heldBack: string[]
}

type ProvidedUnit = { code: string; nameZh: string; nameEn: string | null; parentCode: string | null }

type UnitOutcome = 'create' | 'rename' | 'move' | 'same' | 'parent-unusable' | 'cycle' | 'too-deep'
export type SettledUnit = { unit: ProvidedUnit; outcome: UnitOutcome }

/** The right for administrators is the source's. */
export type By = { caller: Caller; context: RequestContext; mayAdministrators: boolean }

/** How people and organizations are written: the rules and the records are those of the directory. */
type Settling = {
  planUnits: (db: Db, units: readonly ProvidedUnit[], now: Date) => Promise<SettledUnit[]>
  settleUnits: (trx: Db, by: By, units: readonly ProvidedUnit[]) => Promise<SettledUnit[]>
  /** Marks people whose number another person signs in with at the bundled provider; in no transaction. */
  prepare: (db: Db, people: readonly ProvidedPerson[]) => Promise<ProvidedPerson[]>
  /** `alsoUsable`: organizations and roles, `organization role`, that there would be by then. */
  tryPeople: (
    db: Db,
    people: readonly ProvidedPerson[],
    besides: { alsoUsable: ReadonlySet<string>; mayAdministrators: boolean },
  ) => Promise<ProvidedReport>
  settlePeople: (trx: Db, by: By, people: readonly ProvidedPerson[]) => Promise<ProvidedReport>
  /** All administrators whose departures the source reports and are held back; super managers are told of each once. */
  settleDepartures: (trx: Db, by: By, gone: { name: string; userNos: readonly string[] }) => Promise<void>
}

export type LdapDeps = {
  db: Db
  box: SecretBox
  timeZone: string
  wireTime: WireTime
}

export type LdapImportDeps = LdapDeps & { settling: Settling }
