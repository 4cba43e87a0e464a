import { headingMeaning, plainHeading } from './plain-heading.ts'
import type { TableRow } from './table-rows.ts'

/** Rows that may stand above the headings, such as a title. */
const mostAbove = 5

/** Where the headings are: of two rows, as of one with groups of columns, those that name more; -1 where none do. */
export function headAt(rows: readonly TableRow[], namedIn: (row: TableRow) => number): number {
  const counts = rows.slice(0, mostAbove + 1).map(namedIn)
  const most = Math.max(1, ...counts)
  return counts.indexOf(most)
}

/** How the columns of a table are headed, and what is below. */
export type Headings<Field extends string> = ReadonlyMap<string, Field>

export const headingsOf = <Field extends string>(
  fields: readonly Field[],
  wordsOf: (field: Field) => readonly string[],
): Headings<Field> =>
  new Map(fields.flatMap((field) => wordsOf(field).map((heading) => [plainHeading(heading), field] as const)))

/** What a row says in the columns that it has; a column that is not there is not in it. */
export type RowCells<Field extends string> = { line: number; cells: Partial<Record<Field, string[]>> }

type Columns<Field> = ReadonlyMap<number, Field>

const columnsOf = <Field extends string>(row: TableRow, headings: Headings<Field>): Columns<Field> =>
  new Map(
    row.cells.flatMap((cell, at) => {
      const field = headingMeaning(cell, (plain) => headings.get(plain))
      return field ? [[at, field] as const] : []
    }),
  )

function cellsOf<Field extends string>({ line, cells }: TableRow, columns: Columns<Field>): RowCells<Field> {
  const found: Partial<Record<Field, string[]>> = {}
  for (const [at, field] of columns) found[field] = [...(found[field] ?? []), cells[at] ?? '']
  return { line, cells: found }
}

/** A table by its headings, with those that mean nothing here; undefined without all the columns that are needed. */
export function readHeaded<Field extends string>(
  rows: readonly TableRow[],
  headings: Headings<Field>,
  needed: readonly Field[],
): { rows: RowCells<Field>[]; ignored: string[] } | undefined {
  const at = headAt(rows, (row) => {
    const named = new Set(columnsOf(row, headings).values())
    return needed.every((field) => named.has(field)) ? named.size : 0
  })
  const head = rows[at]
  if (!head) return undefined
  const columns = columnsOf(head, headings)
  return {
    rows: rows.slice(at + 1).map((row) => cellsOf(row, columns)),
    ignored: head.cells.filter((cell, place) => cell !== '' && !columns.has(place)),
  }
}
