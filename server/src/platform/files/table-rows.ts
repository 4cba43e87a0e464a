import { streamCsvRows } from 'hucre/csv'
import { cellText } from './cell-text.ts'
import { decodedText } from './decoded-text.ts'
import { headingMeaning, plainHeading } from './plain-heading.ts'
import { sheetRows } from './sheet-rows.ts'

/** A non-empty row with its number in the file, from 1. */
export type TableRow = { line: number; cells: string[] }

/** Maximum columns and characters per cell; a table of people has fewer. */
const mostColumns = 40
const lastColumn = 'AN'
const mostLength = 1000

const textOf = (value: string): string => cellText(value.slice(0, mostLength))

type Found = { line: number; values: readonly string[] }

/** Collects the first `mostRows` non-empty rows, plus one more to show that there are more. */
class Filled {
  readonly rows: TableRow[] = []
  readonly #mostRows: number

  constructor(mostRows: number) {
    this.#mostRows = mostRows
  }

  /** Adds a row; returns whether more rows are needed. */
  take({ line, values }: Found): boolean {
    const cells = values.slice(0, mostColumns).map(textOf)
    if (cells.some((cell) => cell !== '')) this.rows.push({ line, cells })
    return this.rows.length <= this.#mostRows
  }
}

/**
 * Removes the marks that keep spreadsheets from parsing a text as a number or formula: `="0216"` for 0216, and an
 * apostrophe before a digit or a formula character.
 */
const withoutSigns = (value: string): string => {
  const kept = /^="((?:[^"]|"")*)"$/.exec(value.trim())?.[1]
  return kept === undefined ? value.replace(/^\s*'(?=[\d=+@-])/, '') : kept.replaceAll('""', '"')
}

/** Statistics programs write whole numbers as decimals where the column has gaps: 10086.0. */
const countedInFractions = /^(\d{3,})\.0$/

const readValue = (value: unknown): string =>
  withoutSigns(String(value ?? '')).replace(countedInFractions, '$1')

/** Excel's own first line that declares the separator: `sep=;`. */
const separatorLine = /^\uFEFF?"?sep=(.)"?(?:\r\n?|\n)/i
const separators = [',', ';', '\t', '|', '，', '；']
/** Rows searched for the headings. */
const mostAbove = 10
/** Characters searched for the headings. */
const mostLooked = 64 * 1024

/** The largest number of known headings in one of the first rows. */
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

/** The separator that gives the most known headings, if it is unique; separators may also occur in texts. */
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
  // Numbered by rows, as spreadsheets show them, because quoted cells may contain line breaks.
  for (const values of rows) yield { line: line++, values: values.map(readValue) }
}

export type TableTask = {
  kind: 'xlsx' | 'csv'
  file: Uint8Array
  mostRows: number
  /** Known headings, which identify the separator of a text file. */
  headings: readonly string[]
}

/** The rows of the first visible sheet of a workbook, or of a text file with separators. Throws where it is neither. */
export async function tableRows({ kind, file, mostRows, headings }: TableTask): Promise<TableRow[]> {
  const filled = new Filled(mostRows)
  if (kind === 'xlsx') {
    for await (const row of sheetRows(file, lastColumn)) if (!filled.take(row)) break
  } else {
    // Synchronous, because awaiting each of millions of rows would be slow.
    for (const row of textRows(file, new Set(headings.map(plainHeading)))) if (!filled.take(row)) break
  }
  return filled.rows
}
