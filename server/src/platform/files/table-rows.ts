import { streamCsvRows } from 'hucre/csv'
import { cellText } from './cell-text.ts'
import { decodedText } from './decoded-text.ts'
import { headingMeaning, plainHeading } from './plain-heading.ts'
import { sheetRows } from './sheet-rows.ts'

/** One row that has something in it, with its number in the file, from 1. */
export type TableRow = { line: number; cells: string[] }

/** Columns that are looked at, and characters of one cell: more is no table of people. */
const mostColumns = 40
const lastColumn = 'AN'
const mostLength = 1000

const textOf = (value: string): string => cellText(value.slice(0, mostLength))

type Found = { line: number; values: readonly string[] }

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

/**
 * What keeps spreadsheets from counting a text, or from taking it for a formula: `="0216"` in place of 0216, and an
 * apostrophe before a digit or a sign of formulas.
 */
const withoutSigns = (value: string): string => {
  const kept = /^="((?:[^"]|"")*)"$/.exec(value.trim())?.[1]
  return kept === undefined ? value.replace(/^\s*'(?=[\d=+@-])/, '') : kept.replaceAll('""', '"')
}

/** Programs for statistics count whole numbers in fractions where another row has none: 10086.0. */
const countedInFractions = /^(\d{3,})\.0$/

const readValue = (value: unknown): string =>
  withoutSigns(String(value ?? '')).replace(countedInFractions, '$1')

/** What Excel writes and reads as a first line of its own: `sep=;`. */
const separatorLine = /^\uFEFF?"?sep=(.)"?(?:\r\n?|\n)/i
const separators = [',', ';', '\t', '|', '，', '；']
/** Rows in which the headings are looked for. */
const mostAbove = 10
/** Characters in which they are looked for. */
const mostLooked = 64 * 1024

/** The most words that head columns in one of the first rows. */
function knownIn(text: string, delimiter: string, headings: ReadonlySet<string>): number {
  const isKnown = (cell: unknown) =>
    headingMeaning(String(cell ?? '').slice(0, mostLength), (plain) => headings.has(plain) || undefined)
  let most = 0
  for (const row of streamCsvRows(text, { delimiter, maxRows: mostAbove })) {
    const known = row.slice(0, mostColumns).filter(isKnown)
    most = Math.max(most, known.length)
  }
  return most
}

/** The separator under which most headings are known, where it is one alone; separators may be in texts as well. */
function headingSeparator(text: string, headings: ReadonlySet<string>): string | undefined {
  const counts = separators.map((delimiter) => ({ delimiter, count: knownIn(text, delimiter, headings) }))
  const most = Math.max(1, ...counts.map(({ count }) => count))
  const [best, ...more] = counts.filter(({ count }) => count === most)
  return more.length === 0 ? best?.delimiter : undefined
}

function* textRows(file: Uint8Array, headings: ReadonlySet<string>): Generator<Found> {
  const text = decodedText(file)
  const [first = '', named] = separatorLine.exec(text) ?? []
  let line = named === undefined ? 1 : 2
  const body = text.slice(first.length)
  const delimiter = named ?? headingSeparator(body.slice(0, mostLooked), headings)
  const rows = streamCsvRows(body, delimiter === undefined ? {} : { delimiter })
  // Counted by rows, as spreadsheets show them, not by the line breaks within quotes.
  for (const values of rows) yield { line: line++, values: values.map(readValue) }
}

export type TableTask = {
  kind: 'xlsx' | 'csv'
  file: Uint8Array
  mostRows: number
  /** Words that head columns, by which the separator of a text is found. */
  headings: readonly string[]
}

/** The rows of the first sheet of a workbook that is seen, or of a text with commas, semicolons or tabs. Throws where it is neither. */
export async function tableRows({ kind, file, mostRows, headings }: TableTask): Promise<TableRow[]> {
  const filled = new Filled(mostRows)
  if (kind === 'xlsx') {
    for await (const row of sheetRows(file, lastColumn)) if (!filled.take(row)) break
  } else {
    // Nothing is waited for between rows: a text may have millions of them.
    for (const row of textRows(file, new Set(headings.map(plainHeading)))) if (!filled.take(row)) break
  }
  return filled.rows
}
