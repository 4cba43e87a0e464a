import { buffer } from 'node:stream/consumers'
import type { Language } from '@iambiz/contract/platform/shapes.ts'
import { type Cell, spreadsheet, spreadsheetType } from '@iambiz/server/platform/spreadsheet.ts'
import type { SentFile } from './memory.ts'

type Words = Readonly<Record<Language, string>>
type Sheet = { name: Words; columns: readonly (Words & { width: number })[]; lang: Language }

/** An export as the portal makes them. */
export async function sheetFile(
  { name, columns, lang }: Sheet,
  rows: Iterable<readonly Cell[]>,
): Promise<SentFile> {
  const headed = columns.map((column) => ({ header: column[lang], width: column.width }))
  const content = spreadsheet(
    { name: name[lang], columns: headed },
    (async function* () {
      yield* rows
    })(),
  )
  return { mediaType: spreadsheetType, fileName: `${name[lang]}.xlsx`, content: await buffer(content) }
}
