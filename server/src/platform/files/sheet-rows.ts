import { formatValue, ParseError, type SheetFilterInfo } from 'hucre'
import { type Cell, type CellValue, parseCellRef, readXlsx, streamXlsxRows } from 'hucre/xlsx'
import { mergedCells } from './merged-cells.ts'

type Row = { line: number; values: readonly string[] }

/** Digits that spreadsheets keep of a number; of longer ones zeros take the place of the others. */
const exactDigits = 15

/**
 * A format by which a number is a code, with zeros in front or signs around it. Locales, colours, gaps and the forms of
 * other numbers are no part of that; letters that stand for themselves are put in quotes for `formatValue`.
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

/** Whether nothing but powers of ten was meant: of 3E5 a spreadsheet makes a number, and gives it this format. */
const isPower = (number: number, format: string): boolean =>
  /E\+/i.test(format) && Number(formatValue(number, format)) === number

/**
 * A number as it is counted, or as a code where it has the format of one; in powers of ten where digits are lost, or where
 * it was written so.
 */
function numberText(number: number, format = ''): string {
  const exact = toExact(number)
  if (Math.abs(number) >= 10 ** exactDigits || isPower(exact, format))
    return exact.toExponential().replace('e', 'E')
  const code = codeFormat(format)
  return code !== undefined && Number.isInteger(exact) ? formatValue(exact, code) : String(exact)
}

/** Days on which spreadsheets begin to count: what lies there is a time of day. */
const firstDays = ['1899-12-30', '1899-12-31', '1904-01-01']
const second = 1000

/** A day, a time of day, or both. Fractions of days are not exact. */
function dateText(date: Date): string {
  if (Number.isNaN(date.getTime())) return ''
  const rounded = new Date(Math.round(date.getTime() / second) * second).toISOString()
  const [day, time] = [rounded.slice(0, 10), rounded.slice(11, 19).replace(/:00$/, '')]
  if (time === '00:00') return day
  return firstDays.includes(day) ? time : `${day} ${time}`
}

/** As some programs write a date (ISO 8601) where others write a number with a format. */
const isoDate = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?Z?$/

/** Programs that do not calculate leave formulas without a value; the next spreadsheet that opens the file fills it in. */
const notCalculated = '#CALC!'

function textOf(value: CellValue | undefined, cell: Cell | undefined): string {
  if (value === null || value === undefined) return cell?.formula === undefined ? '' : notCalculated
  if (value instanceof Date) return dateText(value)
  if (typeof value === 'number') return numberText(value, cell?.style?.numFmt)
  const text = String(value)
  return isoDate.test(text) ? dateText(new Date(text.replace(/Z?$/, 'Z'))) : text
}

/** The last row that is looked at. */
const lastRow = 131_072

/** Sheets that may stand before the one with rows and have none, because they are charts alone. */
const mostCharts = 10

/** The sheet after so many that are seen, and by `row,column` the cells in it that have a format. */
async function seenSheet(file: Uint8Array, lastColumn: string, before: number) {
  let seen = 0
  const isWanted = ({ hidden, veryHidden }: SheetFilterInfo) => !(hidden || veryHidden) && seen++ === before
  const range = `A1:${lastColumn}${lastRow}`
  const { sheets } = await readXlsx(file, { sheets: isWanted, readStyles: true, range })
  const [sheet] = sheets
  if (!sheet) throw new Error('the workbook has no sheet that is seen')
  return sheet
}

/** The first sheet that is seen and has cells; of a chart the reader says that it finds no worksheet. */
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

/** The rows of the first sheet that is seen, as its cells show them. Throws where there are none that can be read. */
export async function* sheetRows(file: Uint8Array, lastColumn: string): AsyncGenerator<Row> {
  const { name, cells, merges = [] } = await firstSheet(file, lastColumn)
  const shown = mergedCells(merges, parseCellRef(`${lastColumn}1`).col + 1)
  // Read again row by row: the reader that knows formats fills every row up to the last cell.
  for await (const { index, values } of streamXlsxRows(file, { sheet: name })) {
    if (index >= lastRow && values.some((value) => value !== null)) throw new Error('the sheet is too long')
    const texts = values.map((value, at) => textOf(value, cells?.get(`${index},${at}`)))
    yield { line: index + 1, values: shown(index, texts) }
  }
}
