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

/** The first `mostRows` rows with something in them, and one more where there are more: takes rows until it has enough. */
class Filled {
  readonly rows: TableRow[] = []
  readonly #mostRows: number

  constructor(mostRows: number) {
    this.#mostRows = mostRows
  }

  /** Whether another row may be wanted. */
  take({ line, values }: Found): boolean {
    const cells = values.slice(0, mostColumns).map(textOf)
    if (cells.some((cell) => cell !== '')) this.rows.push({ line, cells })
    return this.rows.length <= this.#mostRows
  }
}

async function* sheetRows(file: Uint8Array): AsyncGenerator<Found> {
  for await (const { index, values } of streamXlsxRows(file)) yield { line: index + 1, values }
}

/** A text that spreadsheets are kept from counting with: `="0216"` in place of 0216. */
const withoutSigns = (value: Value): Value => {
  const kept = typeof value === 'string' ? /^="((?:[^"]|"")*)"$/.exec(value.trim())?.[1] : undefined
  return kept === undefined ? value : kept.replaceAll('""', '"')
}

/** What Excel writes and reads as a first line of its own: `sep=;`. */
const separatorLine = /^\uFEFF?sep=(.)\r?\n/i

function* textRows(file: Uint8Array): Generator<Found> {
  const text = decodedText(file)
  const [first = '', delimiter] = separatorLine.exec(text) ?? []
  let line = delimiter === undefined ? 1 : 2
  const rows = streamCsvRows(text.slice(first.length), delimiter === undefined ? {} : { delimiter })
  // Counted by rows, as spreadsheets show them, not by the line breaks within quotes.
  for (const values of rows) yield { line: line++, values: values.map(withoutSigns) }
}

/** The rows of the first sheet of a workbook, or of a text with commas, semicolons or tabs. Throws where it is neither. */
export async function tableRows(
  kind: 'xlsx' | 'csv',
  file: Uint8Array,
  mostRows: number,
): Promise<TableRow[]> {
  const filled = new Filled(mostRows)
  if (kind === 'xlsx') {
    for await (const row of sheetRows(file)) if (!filled.take(row)) break
  } else {
    // Nothing is waited for between rows: a text may have millions of them.
    for (const row of textRows(file)) if (!filled.take(row)) break
  }
  return filled.rows
}
