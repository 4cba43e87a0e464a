import type { ImportOutcome } from '@iambiz/contract/platform/imported-table.ts'
import { comparedName } from '@iambiz/runtime/typed-line.ts'
import { maskedMobile } from '#server/platform/masked-name.ts'
import { dividedFaults } from '#server/platform/table-import/sound-cells.ts'
import type { Fault, Pair, TypedRow } from './typed.ts'

/** Somebody as a file is compared with; `pairs` in the order in which they are exported. */
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

/** What becomes of a row: what is in the directory now, what would be, and what is given and taken. */
export type PlannedRow = {
  line: number
  userNo: string
  before: Present | undefined
  after: Written
  give: Pair[]
  take: Pair[]
  faults: Fault[]
  /** What is wrong with attributes without which the person is one all the same: they stay as they are. */
  leftOut: Fault[]
}

export type World = {
  people: ReadonlyMap<string, Present>
  /** Organizations and roles that can be given: `organization role`. */
  usable: ReadonlySet<string>
  /** Addresses in lower case, and who has them. */
  owners: ReadonlyMap<string, readonly string[]>
  /** Numbers that nobody has as they are written, and that somebody signs in with. */
  taken: ReadonlySet<string>
  /** Who imports. */
  actorNo: string
}

export const pairKey = ({ orgCode, roleNo }: Pair) => `${orgCode} ${roleNo}`
export const pairText = ({ orgCode, roleNo }: Pair) => `${orgCode}/${roleNo}`

/** `typed` where something was, else what is there. */
const kept = <T>(typed: T | undefined, present: T): T => (typed === undefined ? present : typed)

/** What is wrong with a row for the person that there is, or is not. */
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

/** A row is not blamed for what it leaves as it is stored. */
function isStored({ field, value }: Fault, before: Present | undefined): boolean {
  if (before === undefined) return false
  if (field === 'userNo') return comparedName(before.user_no) === comparedName(value)
  return field in storedColumns && before[storedColumns[field as keyof typeof storedColumns]] === value
}

/** What is given and taken so that somebody holds what a row says. */
function exchangeOf(wanted: readonly Pair[] | undefined, held: readonly Pair[]) {
  if (!wanted) return { give: [], take: [] }
  const without = (pairs: readonly Pair[], others: readonly Pair[]) => {
    const keys = new Set(others.map(pairKey))
    return pairs.filter((pair) => !keys.has(pairKey(pair)))
  }
  return { give: without(wanted, held), take: without(held, wanted) }
}

/** Attributes without which a person is one all the same. */
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

/** Nobody gets an address that somebody else has, unless the file takes it from them. */
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

/** Numbers of rows whose people there are not yet. */
export const newNumbersIn = (rows: readonly TypedRow[], people: World['people']): string[] => [
  ...new Set(rows.map(({ userNo }) => userNo).filter((userNo) => userNo !== '' && !people.has(userNo))),
]

/** What a file would do to the people that there are. */
export function planImport(rows: readonly TypedRow[], world: World): PlannedRow[] {
  const planned = rows.map((row) => planRow(row, world))
  const seen = new Set<string>()
  for (const { userNo, before, faults } of planned) {
    // Two people there already may differ in case alone; nobody new does.
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
