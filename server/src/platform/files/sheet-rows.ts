import { formatValue, type SheetFilterInfo } from 'hucre'
import { type Cell, type CellValue, readXlsx, streamXlsxRows } from 'hucre/xlsx'

type Row = { line: number; values: string[] }

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

function textOf(value: CellValue | undefined, cell: Cell | undefined): string {
  if (value === null || value === undefined) return ''
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? '' : value.toISOString().slice(0, 10)
  return typeof value === 'number' ? numberText(value, cell?.style?.numFmt) : String(value)
}

/** The last row that is looked at. */
const lastRow = 131_072

/** The first sheet that is seen, and by `row,column` the cells in it that have a format. */
async function seenSheet(file: Uint8Array, lastColumn: string) {
  let isFound = false
  const isFirstSeen = ({ hidden, veryHidden }: SheetFilterInfo) => {
    const isSeen = !(isFound || hidden || veryHidden)
    isFound ||= isSeen
    return isSeen
  }
  const range = `A1:${lastColumn}${lastRow}`
  const { sheets } = await readXlsx(file, { sheets: isFirstSeen, readStyles: true, range })
  const [sheet] = sheets
  if (!sheet) throw new Error('the workbook has no sheet that is seen')
  return sheet
}

/** The rows of the first sheet that is seen, as its cells show them. Throws where there are none that can be read. */
export async function* sheetRows(file: Uint8Array, lastColumn: string): AsyncGenerator<Row> {
  const { name, cells } = await seenSheet(file, lastColumn)
  // Read again row by row: the reader that knows formats fills every row up to the last cell.
  for await (const { index, values } of streamXlsxRows(file, { sheet: name })) {
    if (index >= lastRow && values.some((value) => value !== null)) throw new Error('the sheet is too long')
    yield { line: index + 1, values: values.map((value, at) => textOf(value, cells?.get(`${index},${at}`))) }
  }
}
