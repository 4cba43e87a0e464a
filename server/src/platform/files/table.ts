import { Worker } from 'node:worker_threads'
import { maxTableSize, tableExtensions } from '@iambiz/contract/platform/files.ts'
import { fail } from '../failure.ts'
import { readAttachment } from './attachment.ts'
import { extensionOf } from './label.ts'
import type { TableRow } from './table-rows.ts'
import { readZip } from './zip.ts'

type Kind = (typeof tableExtensions)[number]
type Outcome = TableRow[] | 'damaged' | 'too-much'

/** Milliseconds that reading may take: a workbook can be made so that its reader goes over the same bytes for hours. */
const longest = 5000
/** Mebibytes that the reader may hold. */
const mostMemory = 128
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

/** Reads in a thread of its own, which is ended when it takes too long or too much: nobody else waits for it. */
function readApart(kind: Kind, file: Buffer, mostRows: number): Promise<Outcome> {
  const worker = new Worker(new URL('./table-worker.ts', import.meta.url), {
    workerData: { kind, file: new Uint8Array(file), mostRows },
    resourceLimits: { maxOldGenerationSizeMb: mostMemory },
  })
  const deadline = setTimeout(() => void worker.terminate(), longest)
  return new Promise<Outcome>((resolve, reject) => {
    worker.once('message', resolve)
    worker.once('error', (error: Error & { code?: string }) =>
      error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? resolve('too-much') : reject(error),
    )
    worker.once('exit', () => resolve('too-much'))
  }).finally(() => {
    clearTimeout(deadline)
    void worker.terminate()
  })
}

let last: Promise<unknown> = Promise.resolve()
/** One after the other, so that many files at once hold no more memory than one. */
function readInTurn(kind: Kind, file: Buffer, mostRows: number): Promise<Outcome> {
  const reading = last.then(() => readApart(kind, file, mostRows))
  last = reading.catch(() => {})
  return reading
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
  const outcome = await readInTurn(kind, file, mostRows)
  if (outcome === 'damaged') return fail('file.mismatch')
  return outcome === 'too-much' ? fail('file.archive') : outcome
}
