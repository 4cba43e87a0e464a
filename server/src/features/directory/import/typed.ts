import {
  longestName,
  maxImportedPeople,
  maxPairs,
  writtenEmail,
  writtenMobile,
  writtenNumber,
} from '@iambiz/contract/features/directory/people.ts'
import {
  type ImportFault,
  type ImportField,
  importFields,
} from '@iambiz/contract/platform/imported-person.ts'
import { writtenLine } from '@iambiz/contract/platform/shapes.ts'
import type { TableRow } from '#server/platform/files/table-rows.ts'
import type { TableKind } from '#server/platform/table-import/read-rows.ts'
import { readSound } from '#server/platform/table-import/sound-cells.ts'
import { headings, type PersonCells, readColumns } from './columns.ts'
import { states } from './phrases.ts'

/** Codes of an organization and a role; a row as entered can have names instead. */
export type Pair = { orgCode: string; roleNo: string }
export type Fault = { field: ImportField; fault: ImportFault; value: string }

/** The values of a row. `undefined` leaves the stored value, `null` removes it. */
export type TypedRow = {
  line: number
  userNo: string
  nameZh?: string
  nameEn?: string | null
  email?: string | null
  mobile?: string | null
  /** A masked number as lists show it; it means no change where it matches the stored number. */
  maskedMobile?: string
  status?: 0 | 1
  pairs?: Pair[]
  /** Another person signs in with this number at the bundled provider. */
  isTakenAtProvider?: boolean
  faults: Fault[]
}

const none = /^[-–—]$/
const separators = /[;；,，、\r\n\t]+/
/** Spaces can be part of a name; with several pairs in the text they separate pairs. */
const pairsOf = (part: string) =>
  (part.match(/[/:：]/g) ?? []).length > 1 ? part.split(/\s+/) : [part.trim()]
/** The table reader truncates cells at this length; the roles beyond it would be revoked. */
const longestCell = 1000

/** A valid value, no value, or a fault. */
type Read<T> = { value?: T | null; fault?: ImportFault }

function readText(
  cell: string,
  rule: { safeParse: (text: string) => { success: boolean; data?: string | undefined } },
  fault: ImportFault,
): Read<string> {
  if (cell === '') return {}
  if (none.test(cell)) return { value: null }
  const { success, data } = rule.safeParse(cell)
  return success && data !== undefined ? { value: data } : { fault }
}

function readName(cell: string): Read<string> {
  const { value, fault } = readText(cell, writtenLine(longestName.zh), 'too-long')
  return value === null ? { fault: 'name-missing' } : { ...(value && { value }), ...(fault && { fault }) }
}

function readState(cell: string): Read<0 | 1> {
  if (cell === '') return {}
  const value = states[cell.toLowerCase()]
  return value === undefined ? { fault: 'status-unknown' } : { value }
}

function readPair(text: string): Pair | undefined {
  const [orgCode = '', roleNo = '', ...more] = text.split(/[/:：]/)
  const pair = { orgCode: orgCode.trim(), roleNo: roleNo.trim() }
  // A spreadsheet's value for a failed formula, such as #N/A, is no name.
  const isName = (name: string) => /^[^#]/.test(name) && writtenLine(longestName.en).safeParse(name).success
  return more.length === 0 && isName(pair.orgCode) && isName(pair.roleNo) ? pair : undefined
}

/** Reads `organization/role`, by codes or names, several in a cell and in several columns. */
function readPairs(cells: readonly string[]): Read<Pair[]> & { wrong?: string } {
  const texts = cells.flatMap((cell) => cell.split(separators).flatMap(pairsOf)).filter((text) => text !== '')
  if (texts.length === 0) return {}
  if (texts.length === 1 && none.test(texts[0] ?? '')) return { value: [] }
  if (cells.some((cell) => cell.length >= longestCell)) return { fault: 'pairs-many' }
  const found = new Map<string, Pair>()
  for (const text of texts) {
    const pair = readPair(text)
    if (!pair) return { fault: 'pair-format', wrong: text }
    found.set(`${pair.orgCode}/${pair.roleNo}`, pair)
  }
  return found.size > maxPairs ? { fault: 'pairs-many' } : { value: [...found.values()] }
}

function numberFault(userNo: string): ImportFault | undefined {
  if (userNo === '') return 'number-missing'
  return writtenNumber.safeParse(userNo).success ? undefined : 'number-format'
}

/** Reads a row without comparing it with existing people. */
export function readRow({ line, cells }: PersonCells): TypedRow {
  const first = (field: ImportField) => cells[field]?.find((cell) => cell !== '') ?? ''
  const userNo = first('userNo')
  const nameZh = readName(first('nameZh'))
  const nameEn = readText(first('nameEn'), writtenLine(longestName.en), 'too-long')
  const email = readText(first('email'), writtenEmail, 'email-format')
  const masked = first('mobile').includes('****') ? first('mobile') : undefined
  const mobile = masked ? {} : readText(first('mobile'), writtenMobile, 'mobile-format')
  const status = readState(first('status'))
  const pairs = readPairs(cells.roles ?? [])
  const judged: [ImportField, ImportFault | undefined, wrong?: string | undefined][] = [
    ['userNo', numberFault(userNo)],
    ['nameZh', nameZh.fault],
    ['nameEn', nameEn.fault],
    ['email', email.fault],
    ['mobile', mobile.fault],
    ['status', status.fault],
    ['roles', pairs.fault, pairs.wrong],
  ]
  return {
    ...{ line, userNo },
    ...(nameZh.value ? { nameZh: nameZh.value } : {}),
    ...(nameEn.value === undefined ? {} : { nameEn: nameEn.value }),
    ...(email.value === undefined ? {} : { email: email.value }),
    ...(mobile.value === undefined ? {} : { mobile: mobile.value }),
    ...(masked ? { maskedMobile: masked } : {}),
    ...(status.value === undefined || status.value === null ? {} : { status: status.value }),
    ...(pairs.value ? { pairs: pairs.value } : {}),
    faults: judged.flatMap(([field, fault, value]) =>
      fault ? [{ field, fault, value: value ?? first(field) }] : [],
    ),
  }
}

function readPeople(table: readonly TableRow[]): { rows: TypedRow[]; ignored: string[] } | undefined {
  const found = readColumns(table)
  return (
    found && { rows: found.rows.map((row) => readSound(row, importFields, readRow)), ignored: found.ignored }
  )
}

/** The format of a file of people. */
export const peopleTable: TableKind<TypedRow> = {
  ...{ subject: 'person', most: maxImportedPeople, headings, read: readPeople },
}
