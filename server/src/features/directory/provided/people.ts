import type { ImportedRow } from '@iambiz/contract/platform/imported-person.ts'
import { comparedName } from '@iambiz/runtime/typed-line.ts'
import type { Db } from '#server/platform/db/tables.ts'
import type { By } from '../administrators.ts'
import type { DirectoryDeps } from '../deps.ts'
import { judgeAdministrators } from '../import/judge-administrators.ts'
import { newNumbersIn, outcomeOf, type PlannedRow, pairKey, planImport } from '../import/plan.ts'
import { rowsOf } from '../import/report.ts'
import { addressOwners, presentPeople, superManagers } from '../import/reports.ts'
import { type Fault, type Pair, readRow, type TypedRow } from '../import/typed.ts'
import { writePlan } from '../import/write.ts'
import { takenNumbers } from '../login-names.ts'
import { holdAddresses, lockPeople } from '../people-reports.ts'
import { usablePairs } from '../role-reports.ts'

/** A person as an external directory has them. Empty text removes a value; a missing `status` leaves it. */
export type ProvidedPerson = {
  userNo: string
  nameZh: string
  nameEn?: string
  email?: string
  mobile?: string
  status?: 0 | 1
  /** The organization and role that the directory grants now and granted before; other roles stay untouched. */
  pair?: Pair | undefined
  formerPair?: Pair | undefined
  /** Another person signs in with this number at the bundled provider. */
  isTakenAtProvider?: boolean
  /** The number that replaces this one; where that person cannot be created, this person stays unchanged. */
  replacedBy?: string
}

export type ProvidedReport = {
  counts: Record<'create' | 'update' | 'same' | 'wrong', number>
  disabled: number
  rows: (Omit<ImportedRow, 'line'> & { at: number })[]
  /** Indexes of the people who now match the request. */
  settled: number[]
  /** Administrators who should have been disabled, and stay unchanged. */
  heldBack: string[]
}

/** Converts a value for the import, where `-` removes a value and an empty cell leaves it. */
const cell = (text: string | undefined) => (text === undefined ? '' : text === '' ? '-' : text)

const stateCell = { 0: 'disabled', 1: 'enabled' }

function typed({ status, isTakenAtProvider = false, ...person }: ProvidedPerson, line: number): TypedRow {
  const row = readRow({
    line,
    cells: {
      userNo: [person.userNo],
      nameZh: [person.nameZh],
      ...(person.nameEn === undefined ? {} : { nameEn: [cell(person.nameEn)] }),
      ...(person.email === undefined ? {} : { email: [cell(person.email)] }),
      ...(person.mobile === undefined ? {} : { mobile: [cell(person.mobile)] }),
      ...(status === undefined ? {} : { status: [stateCell[status]] }),
    },
  })
  return { ...row, isTakenAtProvider }
}

/** Returns all roles that the person holds afterwards. */
function pairsOf({ pair, formerPair }: ProvidedPerson, held: readonly Pair[]): Pair[] | undefined {
  const former = formerPair ? pairKey(formerPair) : undefined
  const wanted = pair ? pairKey(pair) : undefined
  const rest = held.filter((one) => pairKey(one) !== wanted && pairKey(one) !== former)
  return pair || formerPair ? [...rest, ...(pair ? [pair] : [])] : undefined
}

type Asked = { at: number; person: ProvidedPerson }

type Besides = {
  /** Organizations and roles, in the form of `pairKey`, that will exist by then. */
  alsoUsable?: ReadonlySet<string>
  mayAdministrators: boolean
}

async function planOnce(db: Db, asked: readonly Asked[], besides: Besides): Promise<PlannedRow[]> {
  const rows = asked.map(({ at, person }) => typed(person, at))
  const people = await presentPeople(
    db,
    rows.map(({ userNo }) => userNo),
  )
  const wanted = rows.map((row, n) => {
    const pairs = pairsOf(asked[n]?.person ?? { userNo: '', nameZh: '' }, people.get(row.userNo)?.pairs ?? [])
    return pairs ? { ...row, pairs } : row
  })
  const addresses = rows.flatMap(({ email }) => (email ? [email.toLowerCase()] : []))
  const [owners, usable, managers, taken] = await Promise.all([
    addressOwners(db, addresses),
    usablePairs(db, distinctPairs(asked)),
    superManagers(db),
    takenNumbers(db, newNumbersIn(rows, people)),
  ])
  const planned = planImport(wanted, {
    ...{ people, owners, taken, actorNo: '' },
    usable: new Set([...usable, ...(besides.alsoUsable ?? [])]),
  })
  for (const row of planned)
    if (isDisabled(row) && managers.has(row.userNo)) row.faults.push(managerFault(row.userNo))
  await judgeAdministrators(db, planned, besides)
  return planned
}

const isDisabled = ({ before, after }: PlannedRow) => before?.status === 1 && after.status === 0

/** Super managers can only be disabled manually. */
const managerFault = (userNo: string): Fault => ({ field: 'status', fault: 'super-manager', value: userNo })

const distinctPairs = (asked: readonly Asked[]): Pair[] => [
  ...new Map(
    asked.flatMap(({ person: { pair } }) => (pair ? [[pairKey(pair), pair] as const] : [])),
  ).values(),
]

/**
 * Returns the plan for people. Unlike a file, which one wrong row stops, faulty people are skipped. The plan is then
 * made again without them, because they do not free values, such as an address, that others need.
 */
async function plan(db: Db, people: readonly ProvidedPerson[], besides: Besides): Promise<PlannedRow[]> {
  const wrong: PlannedRow[] = []
  let asked: Asked[] = people.map((person, at) => ({ person, at }))
  for (;;) {
    const planned = await planOnce(db, asked, besides)
    const faulty = new Set(planned.filter((row) => outcomeOf(row) === 'wrong').map(({ line }) => line))
    if (faulty.size === 0) return [...planned, ...wrong].toSorted((one, other) => one.line - other.line)
    wrong.push(...planned.filter(({ line }) => faulty.has(line)))
    const refused = new Set(wrong.map(({ userNo }) => comparedName(userNo)))
    asked = asked.filter(
      ({ at, person: { replacedBy } }) =>
        !faulty.has(at) && !(replacedBy !== undefined && refused.has(comparedName(replacedBy))),
    )
  }
}

const isHeldBack = ({ field, fault }: Fault) =>
  field === 'status' && (fault === 'administrator' || fault === 'super-manager')

function reportOf(planned: readonly PlannedRow[]): ProvidedReport {
  const count = (outcome: string) => planned.filter((row) => outcomeOf(row) === outcome).length
  const settled = planned.filter((row) => outcomeOf(row) !== 'wrong')
  return {
    counts: {
      ...{ create: count('create'), update: count('update') },
      ...{ same: count('same'), wrong: count('wrong') },
    },
    disabled: settled.filter(isDisabled).length,
    rows: rowsOf(planned, String).map(({ line, ...row }) => ({ ...row, at: line })),
    settled: settled.map(({ line }) => line),
    heldBack: planned
      .filter((row) => isDisabled(row) && row.faults.some(isHeldBack))
      .map(({ userNo }) => userNo),
  }
}

/** Returns the report that settling people would have, without locks and without writes. */
export const tryPeople = async (
  db: Db,
  people: readonly ProvidedPerson[],
  besides: Besides,
): Promise<ProvidedReport> => reportOf(await plan(db, people, besides))

/**
 * Creates and updates people of an external directory, under `lockRights`. Locks only people who change, so that all
 * others can sign in meanwhile.
 */
export async function settlePeople(
  trx: Db,
  deps: Pick<DirectoryDeps, 'db' | 'log' | 'endSessions' | 'askProvider'>,
  by: By,
  people: readonly ProvidedPerson[],
): Promise<ProvidedReport> {
  await holdAddresses(trx)
  const first = await plan(trx, people, by)
  const changing = first.filter((row) => outcomeOf(row) === 'update').map(({ userNo }) => userNo)
  await lockPeople(trx, changing)
  const planned = changing.length > 0 ? await plan(trx, people, by) : first
  await writePlan(trx, deps, { actor: by.caller, context: by.context, planned })
  return reportOf(planned)
}
