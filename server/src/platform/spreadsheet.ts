import { Readable } from 'node:stream'
import { sheetText } from '@iambiz/contract/platform/sheet-text.ts'
import { writeXlsxStream } from 'hucre/xlsx'

export const spreadsheetType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** A text always becomes a text cell, never a formula; a number becomes a number cell. */
export type Cell = string | number | null

type Sheet = { name: string; columns: readonly { header: string; width: number }[] }

async function* cellsOf(rows: AsyncIterable<readonly Cell[]>) {
  for await (const row of rows) yield row.map((cell) => (typeof cell === 'string' ? sheetText(cell) : cell))
}

/** A workbook with one sheet, streamed while the rows are read, so that memory use does not grow with its size. */
export const spreadsheet = ({ name, columns }: Sheet, rows: AsyncIterable<readonly Cell[]>): Readable =>
  Readable.fromWeb(
    writeXlsxStream(cellsOf(rows), {
      name,
      columns: columns.map(({ header, width }) => ({ header, width })),
      freezePane: { rows: 1 },
    }),
  )
