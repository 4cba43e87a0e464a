import { type ImportField, importFields } from '@iambiz/contract/platform/imported-person.ts'
import type { TableRow } from '#server/platform/files/table-rows.ts'
import { columnWords, otherHeadings } from './phrases.ts'

/** Rows that may stand above the headings, such as a title. */
const mostAbove = 5

/** Further columns of the same kind are numbered. */
const plain = (heading: string) =>
  heading
    .normalize('NFKC')
    .toLowerCase()
    .replace(/\(.*?\)|[^\p{L}\p{N}]/gu, '')
    .replace(/\d+$/, '')

const fieldByHeading = new Map(
  importFields.flatMap((field) =>
    [columnWords[field].zh, columnWords[field].en, ...(otherHeadings[field] ?? [])].map(
      (heading) => [plain(heading), field] as const,
    ),
  ),
)

/** What a row says in the columns that it has; a column that is not there is not in it. */
export type RowCells = { line: number; cells: Partial<Record<ImportField, string[]>> }

type Columns = ReadonlyMap<number, ImportField>

const columnsOf = ({ cells }: TableRow): Columns =>
  new Map(
    cells.flatMap((cell, at) => {
      const field = fieldByHeading.get(plain(cell))
      return field ? [[at, field] as const] : []
    }),
  )

function cellsOf({ line, cells }: TableRow, columns: Columns): RowCells {
  const found: Partial<Record<ImportField, string[]>> = {}
  for (const [at, field] of columns) found[field] = [...(found[field] ?? []), cells[at] ?? '']
  return { line, cells: found }
}

/** A table by its headings, with those that mean nothing here; undefined without a column of numbers. */
export function readColumns(rows: readonly TableRow[]): { rows: RowCells[]; ignored: string[] } | undefined {
  const at = rows.slice(0, mostAbove + 1).findIndex((row) => [...columnsOf(row).values()].includes('userNo'))
  const head = rows[at]
  if (!head) return undefined
  const columns = columnsOf(head)
  return {
    rows: rows.slice(at + 1).map((row) => cellsOf(row, columns)),
    ignored: head.cells.filter((cell, place) => cell !== '' && !columns.has(place)),
  }
}
