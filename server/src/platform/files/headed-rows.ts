import { headingMeaning, plainHeading } from './plain-heading.ts'
import type { TableRow } from './table-rows.ts'

/** Rows that may precede the headings, such as a title. */
const mostAbove = 5

/**
 * Index of the heading row: the row with the most known headings, because a row of group headings may precede it; -1
 * where there is none.
 */
export function headAt(rows: readonly TableRow[], namedIn: (row: TableRow) => number): number {
  const counts = rows.slice(0, mostAbove + 1).map(namedIn)
  const most = Math.max(1, ...counts)
  return counts.indexOf(most)
}

/** The field of each normalized heading. */
export type Headings<Field extends string> = ReadonlyMap<string, Field>

export const headingsOf = <Field extends string>(
  fields: readonly Field[],
  wordsOf: (field: Field) => readonly string[],
): Headings<Field> =>
  new Map(fields.flatMap((field) => wordsOf(field).map((heading) => [plainHeading(heading), field] as const)))

/** The cells of a row by field; fields without a column are absent. */
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

/** Reads a table by its headings, and returns unknown headings too; undefined where a required column is missing. */
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
