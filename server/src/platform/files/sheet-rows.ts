import { formatValue, ParseError, type SheetFilterInfo } from 'hucre'
import { type Cell, type CellValue, parseCellRef, readXlsx, streamXlsxRows } from 'hucre/xlsx'
import { mergedCells } from './merged-cells.ts'

type Row = { line: number; values: readonly string[] }

/** Significant digits of numbers in spreadsheets; further digits are replaced by zeros. */
const exactDigits = 15

/**
 * The number format of a code, with leading zeros or separators; undefined for other formats. Locales, colors, padding
 * and formats for negative numbers are ignored; literal letters are quoted for `formatValue`.
 */
function codeFormat(format: string): string | undefined {
  const [first = ''] = format
    .replace(/\\(.)/g, '"$1"')
    .replace(/\[[^\]]*\]|[_*]./g, '')
    .split(';')
  const signs = first.replace(/"[^"]*"/g, '')
  const isCode =
    /^[0 -]*$|^General$/i.test(signs) && (first.match(/0/g)?.length ?? 0) + first.length - signs.length > 1
  return isCode ? first.replace(/General/i, '0') : undefined
}

const toExact = (number: number): number => Number(number.toPrecision(exactDigits))

/** Whether scientific notation was intended: a spreadsheet turns the typed text 3E5 into a number with this format. */
const isPower = (number: number, format: string): boolean =>
  /E\+/i.test(format) && Number(formatValue(number, format)) === number

/**
 * A number as text, formatted as a code where its format is one; in scientific notation where digits were lost or where
 * it was typed so.
 */
function numberText(number: number, format = ''): string {
  const exact = toExact(number)
  if (Math.abs(number) >= 10 ** exactDigits || isPower(exact, format))
    return exact.toExponential().replace('e', 'E')
  const code = codeFormat(format)
  return code !== undefined && Number.isInteger(exact) ? formatValue(exact, code) : String(exact)
}

/** Epoch days of spreadsheets: a date on one of them is only a time of day. */
const firstDays = ['1899-12-30', '1899-12-31', '1904-01-01']
const second = 1000

/** A date, a time of day, or both; rounded to seconds because fractions of days are inexact. */
function dateText(date: Date): string {
  if (Number.isNaN(date.getTime())) return ''
  const rounded = new Date(Math.round(date.getTime() / second) * second).toISOString()
  const [day, time] = [rounded.slice(0, 10), rounded.slice(11, 19).replace(/:00$/, '')]
  if (time === '00:00') return day
  return firstDays.includes(day) ? time : `${day} ${time}`
}

/** ISO 8601 dates as text, which some programs write instead of a formatted number. */
const isoDate = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?Z?$/

/**
 * Programs without a formula engine store formulas without values; a spreadsheet computes them when it opens the file.
 */
const notCalculated = '#CALC!'

function textOf(value: CellValue | undefined, cell: Cell | undefined): string {
  if (value === null || value === undefined) return cell?.formula === undefined ? '' : notCalculated
  if (value instanceof Date) return dateText(value)
  if (typeof value === 'number') return numberText(value, cell?.style?.numFmt)
  const text = String(value)
  return isoDate.test(text) ? dateText(new Date(text.replace(/Z?$/, 'Z'))) : text
}

/** The last row that is read. */
const lastRow = 131_072

/** Maximum chart sheets before the first worksheet. */
const mostCharts = 10

/** The visible sheet after `before` other visible ones, and its formatted cells by `row,column`. */
async function seenSheet(file: Uint8Array, lastColumn: string, before: number) {
  let seen = 0
  const isWanted = ({ hidden, veryHidden }: SheetFilterInfo) => !(hidden || veryHidden) && seen++ === before
  const range = `A1:${lastColumn}${lastRow}`
  const { sheets } = await readXlsx(file, { sheets: isWanted, readStyles: true, range })
  const [sheet] = sheets
  if (!sheet) throw new Error('the workbook has no sheet that is seen')
  return sheet
}

/** The first visible worksheet; hucre reports a chart sheet as a missing worksheet. */
async function firstSheet(file: Uint8Array, lastColumn: string) {
  for (let before = 0; ; before += 1) {
    try {
      return await seenSheet(file, lastColumn, before)
    } catch (error) {
      const isChart = error instanceof ParseError && error.message.includes('missing worksheet file')
      if (!isChart || before === mostCharts) throw error
    }
  }
}

/** The rows of the first visible sheet, with the texts that its cells show. Throws where the file cannot be read. */
export async function* sheetRows(file: Uint8Array, lastColumn: string): AsyncGenerator<Row> {
  const { name, cells, merges = [] } = await firstSheet(file, lastColumn)
  const shown = mergedCells(merges, parseCellRef(`${lastColumn}1`).col + 1)
  // Read a second time as a stream, because the reader that provides formats pads every row up to the last column.
  for await (const { index, values } of streamXlsxRows(file, { sheet: name })) {
    if (index >= lastRow && values.some((value) => value !== null)) throw new Error('the sheet is too long')
    const texts = values.map((value, at) => textOf(value, cells?.get(`${index},${at}`)))
    yield { line: index + 1, values: shown(index, texts) }
  }
}
