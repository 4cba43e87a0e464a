import { sheetText } from '@iambiz/contract/platform/sheet-text.ts'
import { writeXlsxStream } from 'hucre/xlsx'
import { toWireTime } from '#web/platform/i18n/format.ts'
import { saveFile } from '#web/platform/save-file.ts'
import { notify } from '#web/platform/toasts/toasts.ts'
import { captionOf } from './caption.ts'

/** What a cell of the page shows. */
export type ShownCell = { text: string; isNumber: boolean }

/** A number as it is written in either language of the portal, or a rate. */
const written = /^-?(\d{1,3}(,\d{3})+|\d+)(\.\d+)?%?$/

const isRate = ({ text, isNumber }: ShownCell) => isNumber && written.test(text) && text.endsWith('%')

/** A number as a number, everything else as a text, whatever it begins with; what stands for no number is left empty. */
function cellOf({ text, isNumber }: ShownCell): string | number | null {
  if (!isNumber) return sheetText(text)
  if (!written.test(text)) return null
  const number = Number(text.replaceAll(/[,%]/g, ''))
  return text.endsWith('%') ? Number((number / 100).toFixed(6)) : number
}

/** Columns that a text takes; characters of Chinese take two. */
const widthOf = (text: string) => text.length + (text.match(/[\u2e80-\uffef]/g)?.length ?? 0)

type Sheet = {
  name: string
  heading: readonly string[]
  rows: readonly ShownCell[][]
  notes: readonly string[]
}

/** A workbook of one sheet, with notes below what it has. */
export function tableFile({ name, heading, rows, notes }: Sheet): Promise<Blob> {
  const columns = heading.map((header, at) => {
    const shown = rows.map((row) => row[at]).filter((cell) => cell !== undefined)
    const width = Math.max(...[header, ...shown.map(({ text }) => text)].map(widthOf))
    return {
      header: sheetText(header),
      width: Math.min(60, width + 4),
      ...(shown.some(isRate) && { numFmt: '0.0%' }),
    }
  })
  const lines = [...rows.map((row) => row.map(cellOf)), [], ...notes.map((note) => [sheetText(note)])]
  // These characters cannot be in the name of a sheet, and no more than 31.
  const sheet = name.replaceAll(/[[\]:*?/\\]/g, ' ').slice(0, 31)
  return new Response(writeXlsxStream(lines, { name: sheet, columns, freezePane: { rows: 1 } })).blob()
}

const shownIn = (row: HTMLTableRowElement): ShownCell[] =>
  [...row.cells].map((cell) => ({
    text: cell.textContent.trim(),
    isNumber: cell.tagName === 'TD' && cell.classList.contains('chart-number'),
  }))

/** Saves the table of a card as a spreadsheet: as it is shown, with what it is of. */
export async function saveTable(
  table: HTMLTableElement,
  { title, told }: { title: string; told: (file: { name: string }) => string },
): Promise<void> {
  const [heading = [], ...rows] = [...table.rows].map(shownIn)
  const file = await tableFile({
    name: title,
    heading: heading.map(({ text }) => text),
    rows,
    notes: captionOf(table),
  })
  const name = `download_${toWireTime(Date.now()).replaceAll(/\D/g, '')}_${title}.xlsx`
  saveFile(name, file)
  notify.success(told({ name }))
}
