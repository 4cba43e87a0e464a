import { sheetText } from '@iambiz/contract/platform/sheet-text.ts'
import { writeXlsxStream } from 'hucre/xlsx'
import { toWireTime } from '#web/platform/i18n/format.ts'
import { saveFile } from '#web/platform/save-file.ts'
import { notify } from '#web/platform/toasts/toasts.ts'
import { captionOf } from './caption.ts'

/** A cell as shown on the page. */
export type ShownCell = { text: string; isNumber: boolean }

/** A number as written in either language of the portal, or a rate. */
const written = /^-?(\d{1,3}(,\d{3})+|\d+)(\.\d+)?%?$/

const isRate = ({ text, isNumber }: ShownCell) => isNumber && written.test(text) && text.endsWith('%')

/** Returns the value of a spreadsheet cell: a number, an escaped text, or null for a placeholder that is no number. */
function cellOf({ text, isNumber }: ShownCell): string | number | null {
  if (!isNumber) return sheetText(text)
  if (!written.test(text)) return null
  const number = Number(text.replaceAll(/[,%]/g, ''))
  return text.endsWith('%') ? Number((number / 100).toFixed(6)) : number
}

/** Width of a text in spreadsheet columns; Chinese characters take two. */
const widthOf = (text: string) => text.length + (text.match(/[\u2e80-\uffef]/g)?.length ?? 0)

type Sheet = {
  name: string
  heading: readonly string[]
  rows: readonly ShownCell[][]
  notes: readonly string[]
}

/** Returns a workbook of one sheet, with notes below the rows. */
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
  // Excel forbids these characters in sheet names, and names longer than 31 characters.
  const sheet = name.replaceAll(/[[\]:*?/\\]/g, ' ').slice(0, 31)
  return new Response(writeXlsxStream(lines, { name: sheet, columns, freezePane: { rows: 1 } })).blob()
}

const shownIn = (row: HTMLTableRowElement): ShownCell[] =>
  [...row.cells].map((cell) => ({
    text: cell.textContent.trim(),
    isNumber: cell.tagName === 'TD' && cell.classList.contains('chart-number'),
  }))

/** Saves the table of a card as a spreadsheet, as shown on the page, with its period. */
export async function saveTable(
  table: HTMLTableElement,
  { title, savedText }: { title: string; savedText: (file: { name: string }) => string },
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
  notify.success(savedText({ name }))
}
