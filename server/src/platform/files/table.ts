import { maxTableSize, tableExtensions } from '@iambiz/contract/platform/files.ts'
import { fail } from '../failure.ts'
import { readAttachment } from './attachment.ts'
import { extensionOf } from './label.ts'
import { readApart } from './read-apart.ts'
import type { TableRow, TableTask } from './table-rows.ts'

type Kind = (typeof tableExtensions)[number]
type Outcome = TableRow[] | 'damaged'

/** Maximum unpacked bytes of a workbook. */
const mostUnpacked = 64 * 1024 * 1024

const isKind = (text: string): text is Kind => tableExtensions.some((extension) => extension === text)

/**
 * The non-empty rows of an uploaded workbook (first visible sheet) or text file, at most `mostRows` plus one more where
 * there are more; refuses files that are too large, are no table, or unpack to too much.
 */
export async function readTable(
  file: Buffer,
  name: string,
  { mostRows, headings }: Pick<TableTask, 'mostRows' | 'headings'>,
): Promise<TableRow[]> {
  const kind = extensionOf(name)
  if (!isKind(kind)) return fail('file.table-extension')
  if (file.length > maxTableSize) fail('file.table-size')
  if (file.length === 0) fail('file.empty')
  if (kind === 'xlsx') await readAttachment(file, name, mostUnpacked)
  const outcome = await readApart<Outcome>(new URL('./table-reader.ts', import.meta.url), {
    kind,
    file: new Uint8Array(file),
    mostRows,
    headings,
  } satisfies TableTask)
  if (outcome === 'damaged') return fail('file.mismatch')
  return outcome === 'too-much' ? fail('file.archive') : outcome
}
