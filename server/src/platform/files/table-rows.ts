import { streamCsvRows } from 'hucre/csv'
import { streamXlsxRows } from 'hucre/xlsx'
import { cellText } from './cell-text.ts'
import { decodedText } from './decoded-text.ts'

/** One row that has something in it, with its number in the file, from 1. */
export type TableRow = { line: number; cells: string[] }

type Value = string | number | boolean | Date | null | undefined

/** Columns that are looked at, and characters of one cell: more is no table of people. */
const mostColumns = 40
const mostLength = 1000

/** A cell as one line of text: numbers as they are counted, days as they are written, formulas as what came out. */
function textOf(value: Value): string {
  if (value === null || value === undefined) return ''
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? '' : value.toISOString().slice(0, 10)
  return cellText(String(value).slice(0, mostLength))
}

type Found = { line: number; values: readonly Value[] }

/** Those of the first `mostRows` rows with something in them, and one more where there are more. */
async function filled(rows: AsyncIterable<Found> | Iterable<Found>, mostRows: number): Promise<TableRow[]> {
  const found: TableRow[] = []
  for await (const { line, values } of rows) {
    const cells = values.slice(0, mostColumns).map(textOf)
    if (cells.some((cell) => cell !== '')) found.push({ line, cells })
    if (found.length > mostRows) break
  }
  return found
}

async function* sheetRows(file: Uint8Array): AsyncGenerator<Found> {
  for await (const { index, values } of streamXlsxRows(file)) yield { line: index + 1, values }
}

function* textRows(file: Uint8Array): Generator<Found> {
  const text = decodedText(file)
  let line = 1
  // Counted by rows, as spreadsheets show them, not by the line breaks within quotes.
  for (const values of streamCsvRows(text)) yield { line: line++, values }
}

/** The rows of the first sheet of a workbook, or of a text with commas, semicolons or tabs. Throws where it is neither. */
export const tableRows = (kind: 'xlsx' | 'csv', file: Uint8Array, mostRows: number): Promise<TableRow[]> =>
  filled(kind === 'xlsx' ? sheetRows(file) : textRows(file), mostRows)
