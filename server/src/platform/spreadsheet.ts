import { Readable } from 'node:stream'
import { writeXlsxStream } from 'hucre/xlsx'

export const spreadsheetType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** A text is always a text cell, whatever it begins with; a number is a number cell. */
export type Cell = string | number | null

type Sheet = { name: string; columns: readonly { header: string; width: number }[] }

// Spreadsheets read _xHHHH_ as one character; written out like this they read it as it stands.
const literally = (text: string) =>
  text.includes('_') ? text.replace(/_(?=x[0-9a-f]{4}_)/gi, '_x005F_') : text

// XML has no way to write these two: one of them would make the whole file unreadable.
const readable = (text: string) => text.replace(/[\ufffe\uffff]/g, '\ufffd')

async function* cellsOf(rows: AsyncIterable<readonly Cell[]>) {
  for await (const row of rows)
    yield row.map((cell) => (typeof cell === 'string' ? literally(readable(cell)) : cell))
}

/** A workbook of one sheet, written while its rows are read, so that its size costs no memory. */
export const spreadsheet = ({ name, columns }: Sheet, rows: AsyncIterable<readonly Cell[]>): Readable =>
  Readable.fromWeb(
    writeXlsxStream(cellsOf(rows), {
      name,
      columns: columns.map(({ header, width }) => ({ header, width })),
      freezePane: { rows: 1 },
    }),
  )
