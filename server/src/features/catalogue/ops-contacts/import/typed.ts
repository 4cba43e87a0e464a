import {
  type ContactFault,
  type ContactField,
  contactFields,
  longestOfContact,
  type ManagedContact,
  maxImportedContacts,
} from '@iambiz/contract/features/catalogue/ops-contacts.ts'
import { writtenLine } from '@iambiz/contract/platform/shapes.ts'
import { headingsOf, type RowCells, readHeaded } from '#server/platform/files/headed-rows.ts'
import type { TableRow } from '#server/platform/files/table-rows.ts'
import type { TableKind } from '#server/platform/table-import/read-rows.ts'
import { readSound } from '#server/platform/table-import/sound-cells.ts'
import { lastSortNo, reachRules } from '../rules.ts'
import { columnWords, dutyNamed, otherHeadings, type TableColumn, tableColumns } from './phrases.ts'

const headings = headingsOf<TableColumn>(tableColumns, (column) => [
  ...[columnWords[column].zh, columnWords[column].en],
  ...(column === 'appName' ? [] : (otherHeadings[column] ?? [])),
])

export type Fault = { field: ContactField; fault: ContactFault; value: string }

/** Texts that a row may omit or delete. */
export const optionalTexts = [
  ...(['moduleEn', 'nameEn', 'phone', 'email', 'wecomId', 'hoursZh', 'hoursEn'] as const),
] as const
type OptionalText = (typeof optionalTexts)[number]

/** The content of a row. A missing text is unchanged, an empty text is deleted. */
export type TypedRow = {
  line: number
  appCode: string
  moduleZh: string
  /** The duty as written, and its value. */
  dutyText: string
  duty: ManagedContact['duty'] | undefined
  nameZh: string
  texts: Partial<Record<OptionalText, string>>
  sortNo?: number
  faults: Fault[]
}

const none = /^[-–—]$/

const { text, ...reachable } = longestOfContact
const lengths: Readonly<Partial<Record<ContactField, number>>> = {
  ...{ moduleZh: text, moduleEn: text, nameZh: text, nameEn: text, hoursZh: text, hoursEn: text },
  ...reachable,
}
const formatFaults = { phone: 'phone-format', email: 'email-format', wecomId: 'wecom-format' } as const

/** Returns the fault of a text in a column, independent of the contact. */
function faultIn(field: ContactField, cell: string): ContactFault | undefined {
  const longest = lengths[field]
  if (longest !== undefined && !writtenLine(longest).safeParse(cell).success) return 'too-long'
  const isReach = field === 'phone' || field === 'email' || field === 'wecomId'
  return isReach && !reachRules[field].test(cell) ? formatFaults[field] : undefined
}

const orderOf = (cell: string): number | undefined =>
  /^\d{1,7}$/.test(cell) && Number(cell) <= lastSortNo ? Number(cell) : undefined

/** Returns the faults of the required columns, which identify the contact. */
function keyFaults(cell: (field: ContactField) => string): [ContactField, ContactFault | undefined][] {
  const needed = (field: ContactField, missing: ContactFault): [ContactField, ContactFault | undefined] => [
    field,
    cell(field) === '' ? missing : faultIn(field, cell(field)),
  ]
  const duty = cell('duty')
  return [
    needed('appCode', 'application-missing'),
    needed('moduleZh', 'module-missing'),
    ['duty', duty === '' ? 'duty-missing' : dutyNamed(duty) ? undefined : 'duty-unknown'],
    needed('nameZh', 'name-missing'),
  ]
}

/** Returns the content of a row, independent of the existing contacts. */
function readRow({ line, cells }: RowCells<TableColumn>): TypedRow {
  const cell = (field: ContactField) => cells[field]?.find((value) => value !== '') ?? ''
  const written = optionalTexts.filter((field) => cell(field) !== '')
  const taken = (field: OptionalText) => none.test(cell(field))
  const sortNo = orderOf(cell('sortNo'))
  const judged: [ContactField, ContactFault | undefined][] = [
    ...keyFaults(cell),
    ...written.map((field): [ContactField, ContactFault | undefined] => [
      field,
      taken(field) ? undefined : faultIn(field, cell(field)),
    ]),
    ['sortNo', cell('sortNo') !== '' && sortNo === undefined ? 'order-format' : undefined],
  ]
  return {
    ...{ line, appCode: cell('appCode'), moduleZh: cell('moduleZh'), nameZh: cell('nameZh') },
    ...{ dutyText: cell('duty'), duty: dutyNamed(cell('duty')) },
    texts: Object.fromEntries(
      written
        .filter((field) => taken(field) || faultIn(field, cell(field)) === undefined)
        .map((field) => [field, taken(field) ? '' : cell(field)]),
    ),
    ...(sortNo === undefined ? {} : { sortNo }),
    faults: judged.flatMap(([field, fault]) =>
      fault ? [{ field, fault, value: cell(field).slice(0, 80) }] : [],
    ),
  }
}

function readContacts(table: readonly TableRow[]): { rows: TypedRow[]; ignored: string[] } | undefined {
  const found = readHeaded(table, headings, ['appCode', 'nameZh'])
  return (
    found && { rows: found.rows.map((row) => readSound(row, contactFields, readRow)), ignored: found.ignored }
  )
}

/** Describes the table of contacts for the import. */
export const contactTable: TableKind<TypedRow> = {
  ...{ subject: 'ops-contact', most: maxImportedContacts, headings, read: readContacts },
}
