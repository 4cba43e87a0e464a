import { maxTableSize, tableExtensions } from '@iambiz/contract/platform/files.ts'
import { fail } from '../failure.ts'
import { readAttachment } from './attachment.ts'
import { extensionOf } from './label.ts'
import { readApart } from './read-apart.ts'
import type { TableRow } from './table-rows.ts'
import { readZip } from './zip.ts'

type Kind = (typeof tableExtensions)[number]
type Outcome = TableRow[] | 'damaged'

const mostEntries = 2000
/** Bytes that come out of a workbook. */
const mostUnpacked = 64 * 1024 * 1024

const isKind = (text: string): text is Kind => (tableExtensions as readonly string[]).includes(text)

/** The reader takes what an archive says of an entry for its size, and takes everything where that is nothing. */
function checkEntries(file: Buffer): void {
  const { entries } = readZip(file, mostEntries) ?? fail('file.mismatch')
  const unpacked = entries.reduce((sum, entry) => sum + entry.unpacked, 0)
  const isHollow = entries.some(
    (entry) => !entry.name.endsWith('/') && (entry.packed === 0 || entry.unpacked === 0),
  )
  if (unpacked > mostUnpacked || isHollow) fail('file.archive')
}

/**
 * The filled rows of an uploaded workbook (its first sheet) or text with separators, at most `mostRows` and one more where
 * there are more; refuses what is too large, is no table, or would unpack to too much.
 */
export async function readTable(file: Buffer, name: string, mostRows: number): Promise<TableRow[]> {
  const kind = extensionOf(name)
  if (!isKind(kind)) return fail('file.table-extension')
  if (file.length > maxTableSize) fail('file.table-size')
  if (file.length === 0) fail('file.empty')
  if (kind === 'xlsx') {
    await readAttachment(file, name)
    checkEntries(file)
  }
  const outcome = await readApart<Outcome>(new URL('./table-reader.ts', import.meta.url), {
    kind,
    file: new Uint8Array(file),
    mostRows,
  })
  if (outcome === 'damaged') return fail('file.mismatch')
  return outcome === 'too-much' ? fail('file.archive') : outcome
}
