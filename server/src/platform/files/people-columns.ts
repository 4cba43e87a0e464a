import { headAt } from './headed-rows.ts'
import { headings } from './heading-texts.ts'
import { headingMeaning } from './plain-heading.ts'
import type { TableRow } from './table-rows.ts'

const fields = ['name', 'email', 'phone', 'remarks'] as const
type Field = (typeof fields)[number]

/** A row of a table of people or mailboxes. */
export type PeopleRow = Record<Field, string> & { line: number }

const fieldOf = (heading: string): Field | undefined =>
  headingMeaning(heading, (plain) => fields.find((field) => headings[field].has(plain)))

/** All known headings of these tables. */
export const peopleHeadings: readonly string[] = fields.flatMap((field) => [...headings[field]])

type Columns = Partial<Record<Field, number>>

/** The columns that a heading row names; the first one of several with the same meaning. */
const namedIn = ({ cells }: TableRow): Columns =>
  Object.fromEntries(
    cells
      .map((cell, column) => [fieldOf(cell), column] as const)
      .filter(([field]) => field !== undefined)
      .reverse(),
  )

const widthOf = (rows: readonly TableRow[]) =>
  rows.reduce((most, { cells }) => Math.max(most, cells.length), 0)

/** The unassigned column in which most cells match the pattern. */
function columnOf(rows: readonly TableRow[], taken: Columns, looks: RegExp): number | undefined {
  const counts = Array.from({ length: widthOf(rows) }, (_, column) =>
    Object.values(taken).includes(column)
      ? 0
      : rows.filter(({ cells }) => looks.test(cells[column] ?? '')).length,
  )
  const most = Math.max(0, ...counts)
  return most > 0 ? counts.indexOf(most) : undefined
}

/**
 * Without headings the columns are recognized by their content; the first text column is the name, the second the
 * remarks.
 */
function guessed(rows: readonly TableRow[]): Columns {
  const looks: [Field, RegExp][] = [
    ['email', /[@＠]/],
    ['phone', /^\+?[\d()（）\s-]{5,}$/],
  ]
  const columns: Columns = {}
  for (const [field, pattern] of looks) {
    const column = columnOf(rows, columns, pattern)
    if (column !== undefined) columns[field] = column
  }
  const texts = Array.from({ length: widthOf(rows) }, (_, column) => column).filter(
    (column) =>
      !Object.values(columns).includes(column) &&
      rows.some(({ cells }) => /\p{L}/u.test(cells[column] ?? '')),
  )
  const [name, remarks] = texts
  return {
    ...columns,
    ...(name === undefined ? {} : { name }),
    ...(remarks === undefined ? {} : { remarks }),
  }
}

/** Reads the people of a table, by its headings or else by its content; undefined where it has no addresses. */
export function peopleIn(rows: readonly TableRow[]): PeopleRow[] | undefined {
  const headed = headAt(rows, (row) => {
    const named = namedIn(row)
    return named.email === undefined ? 0 : Object.keys(named).length
  })
  const [headings, below] = headed < 0 ? [undefined, rows] : [rows[headed], rows.slice(headed + 1)]
  const columns = headings ? namedIn(headings) : guessed(rows)
  if (columns.email === undefined) return undefined
  const cell = ({ cells }: TableRow, field: Field) => {
    const column = columns[field]
    return column === undefined ? '' : (cells[column] ?? '')
  }
  return below
    .map((row) => ({
      line: row.line,
      name: cell(row, 'name'),
      email: cell(row, 'email'),
      phone: cell(row, 'phone'),
      remarks: cell(row, 'remarks'),
    }))
    .filter(({ name, email, phone }) => name !== '' || email !== '' || phone !== '')
}
