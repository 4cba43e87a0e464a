import type { ImportOutcome } from '@iambiz/contract/platform/imported-table.ts'
import { comparedName } from '@iambiz/runtime/typed-line.ts'
import { maskedMobile } from '#server/platform/masked-name.ts'
import { dividedFaults } from '#server/platform/table-import/sound-cells.ts'
import type { Fault, Pair, TypedRow } from './typed.ts'

/** A person with whom a file is compared; `pairs` in the order of an export. */
export type Present = {
  user_no: string
  name_zh: string
  name_en: string | null
  email: string | null
  mobile: string | null
  status: 0 | 1
  revision: number
  pairs: Pair[]
}

export type Written = Pick<Present, 'name_zh' | 'name_en' | 'email' | 'mobile' | 'status'>

/** The plan for a row: the current data, the new data, and the roles to grant and revoke. */
export type PlannedRow = {
  line: number
  userNo: string
  before: Present | undefined
  after: Written
  give: Pair[]
  take: Pair[]
  faults: Fault[]
  /** Faults of optional attributes; these attributes stay unchanged. */
  leftOut: Fault[]
}

export type World = {
  people: ReadonlyMap<string, Present>
  /** Organizations and roles that can be granted, as `organization role`. */
  usable: ReadonlySet<string>
  /** Owners by address in lower case. */
  owners: ReadonlyMap<string, readonly string[]>
  /** Staff numbers of no person that are nevertheless a name with which a person signs in. */
  taken: ReadonlySet<string>
  /** The person who imports. */
  actorNo: string
}

export const pairKey = ({ orgCode, roleNo }: Pair) => `${orgCode} ${roleNo}`
export const pairText = ({ orgCode, roleNo }: Pair) => `${orgCode}/${roleNo}`

/** Returns `typed` where it is defined, else the current value. */
const kept = <T>(typed: T | undefined, present: T): T => (typed === undefined ? present : typed)

/** Returns the faults of a row that depend on whether the person exists. */
function judgeRow(row: TypedRow, before: Present | undefined, actorNo: string): Fault[] {
  const { userNo, nameZh, maskedMobile: masked, status, faults } = row
  const found: Fault[] = []
  const isNameJudged = faults.some(({ field }) => field === 'nameZh')
  if (!before && nameZh === undefined && !isNameJudged)
    found.push({ field: 'nameZh', fault: 'name-missing', value: '' })
  if (masked && maskedMobile(before?.mobile ?? '') !== masked)
    found.push({ field: 'mobile', fault: 'mobile-format', value: masked })
  if (status === 0 && before?.status === 1 && userNo === actorNo)
    found.push({ field: 'status', fault: 'self', value: userNo })
  return found
}

const storedColumns = {
  nameZh: 'name_zh',
  nameEn: 'name_en',
  email: 'email',
  mobile: 'mobile',
} as const

/** Whether the faulty value is the stored one; a row is not refused for values that it does not change. */
function isStored({ field, value }: Fault, before: Present | undefined): boolean {
  if (before === undefined) return false
  if (field === 'userNo') return comparedName(before.user_no) === comparedName(value)
  return field in storedColumns && before[storedColumns[field as keyof typeof storedColumns]] === value
}

/** Returns the roles to grant and to revoke so that the person holds those of the row. */
function exchangeOf(wanted: readonly Pair[] | undefined, held: readonly Pair[]) {
  if (!wanted) return { give: [], take: [] }
  const without = (pairs: readonly Pair[], others: readonly Pair[]) => {
    const keys = new Set(others.map(pairKey))
    return pairs.filter((pair) => !keys.has(pairKey(pair)))
  }
  return { give: without(wanted, held), take: without(held, wanted) }
}

/** Attributes whose faults do not prevent the import of a person. */
const optional = ['nameEn', 'email', 'mobile'] as const

function planRow(row: TypedRow, { people, usable, actorNo }: World): PlannedRow {
  const { line, userNo } = row
  const before = people.get(userNo)
  const { give, take } = exchangeOf(row.pairs, before?.pairs ?? [])
  const unusable = give.filter((pair) => !usable.has(pairKey(pair)))
  const isTaken = !before && row.isTakenAtProvider
  const typed = dividedFaults(
    row.faults.filter((fault) => !isStored(fault, before)),
    optional,
  )
  return {
    ...{ line, userNo, before, give, take, leftOut: typed.leftOut },
    faults: [
      ...typed.faults,
      ...judgeRow(row, before, actorNo),
      ...(isTaken ? [{ field: 'userNo', fault: 'number-taken', value: userNo } as const] : []),
      ...unusable
        .slice(0, 1)
        .map((pair): Fault => ({ field: 'roles', fault: 'pair-unusable', value: pairText(pair) })),
    ],
    after: {
      name_zh: kept(row.nameZh, before?.name_zh ?? ''),
      name_en: kept(row.nameEn, before?.name_en ?? null),
      email: kept(row.email, before?.email ?? null),
      mobile: kept(row.mobile, before?.mobile ?? null),
      status: kept(row.status, before?.status ?? 1),
    },
  }
}

const lower = (address: string | null | undefined) => (address ?? '').toLowerCase()

/** Adds faults to rows whose address another person has, unless the file also changes that person's address. */
function judgeAddresses(rows: readonly PlannedRow[], { owners }: World): void {
  const inFile = new Set(rows.map(({ userNo }) => userNo))
  const withAddress = Map.groupBy(rows, ({ after }) => lower(after.email))
  const isChanged = ({ before, after }: PlannedRow) => lower(before?.email) !== lower(after.email)
  for (const row of rows) {
    const address = lower(row.after.email)
    if (address === '' || !isChanged(row)) continue
    const others = (withAddress.get(address) ?? []).filter(({ userNo }) => userNo !== row.userNo)
    const isTwice = others.some((other) => !isChanged(other) || other.line < row.line)
    const isTaken = (owners.get(address) ?? []).some((owner) => !inFile.has(owner))
    const fault = isTwice ? 'email-twice' : isTaken ? 'email-taken' : undefined
    if (fault) row.faults.push({ field: 'email', fault, value: row.after.email ?? '' })
  }
}

/** Returns the numbers of rows whose people do not exist yet. */
export const newNumbersIn = (rows: readonly TypedRow[], people: World['people']): string[] => [
  ...new Set(rows.map(({ userNo }) => userNo).filter((userNo) => userNo !== '' && !people.has(userNo))),
]

/** Returns the plan for a file, compared with the existing people. */
export function planImport(rows: readonly TypedRow[], world: World): PlannedRow[] {
  const planned = rows.map((row) => planRow(row, world))
  const seen = new Set<string>()
  for (const { userNo, before, faults } of planned) {
    // Existing numbers may differ only in case; a new one may not.
    const key = before ? userNo : comparedName(userNo)
    if (userNo !== '' && seen.has(key)) faults.push({ field: 'userNo', fault: 'number-twice', value: userNo })
    else if (world.taken.has(userNo)) faults.push({ field: 'userNo', fault: 'number-taken', value: userNo })
    seen.add(key)
  }
  judgeAddresses(planned, world)
  return planned
}

const writtenFields = ['name_zh', 'name_en', 'email', 'mobile', 'status'] as const

export function outcomeOf({ before, after, give, take, faults }: PlannedRow): ImportOutcome {
  if (faults.length > 0) return 'wrong'
  if (!before) return 'create'
  const isSame = writtenFields.every((field) => before[field] === after[field])
  return isSame && give.length === 0 && take.length === 0 ? 'same' : 'update'
}
