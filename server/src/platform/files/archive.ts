import type { Readable } from 'node:stream'
import { finished } from 'node:stream/promises'
import yauzl, { type Entry, type ZipFile } from 'yauzl'
import { fail } from '../failure.ts'

const mostEntries = 2000
/** Maximum ratio of unpacked size to file size. */
const mostRatio = 100
const symbolicLink = 0o12
const storedOrDeflated = [0, 8]
/** Bytes of the end of central directory record, which ends an archive (APPNOTE 4.3.16). */
const endLength = 22

/** A validated archive: the names and the content of its parts. */
export type Archive = { names: ReadonlySet<string>; open: (name: string) => Promise<Readable> }

/** The name that other programs unpack to; archives from Windows or in other encodings may contain backslashes. */
const nameOf = (entry: Entry): string =>
  yauzl.getFileNameLowLevel(entry.generalPurposeBitFlag, entry.fileNameRaw, entry.extraFields, false)

/** Whether a path is invalid or leads out of the target folder. */
function isUnsafe(entry: Entry): boolean {
  const name = nameOf(entry)
  return (
    entry.externalFileAttributes >>> 28 === symbolicLink ||
    name === '' ||
    /\p{Cc}/u.test(name) ||
    entry.fileNameRaw.some((byte) => byte < 0x20) ||
    yauzl.validateFileName(name) !== null
  )
}

/** Whether the entries are stored one after the other from the first byte, so that no data is unpacked twice. */
async function lieApart(zip: ZipFile, entries: readonly Entry[]): Promise<boolean> {
  let free = 0
  const ordered = entries.toSorted((a, b) => a.relativeOffsetOfLocalHeader - b.relativeOffsetOfLocalHeader)
  for (const entry of ordered) {
    const from = entry.relativeOffsetOfLocalHeader
    // With bytes before the first entry, programs that detect types by the first bytes would see another file type.
    if (free === 0 ? from !== 0 : from < free) return false
    const { fileDataStart } = await zip.readLocalFileHeaderPromise(entry, { minimal: true })
    free = fileDataStart + entry.compressedSize
  }
  return free <= zip.fileSize - endLength
}

/** Unpacks all entries once; throws where the size differs from the one in the directory. */
async function unpackAll(zip: ZipFile, entries: readonly Entry[]): Promise<void> {
  for (const entry of entries) {
    if (entry.isEncrypted() || !storedOrDeflated.includes(entry.compressionMethod)) continue
    await finished((await zip.openReadStreamPromise(entry)).resume())
  }
}

const wholeArchive = async (file: Buffer): Promise<ZipFile> =>
  yauzl.fromBufferPromise(file, { decodeStrings: false })

async function entriesOf(zip: ZipFile): Promise<Entry[]> {
  const entries: Entry[] = []
  for await (const entry of zip.eachEntry()) entries.push(entry)
  return entries
}

const damaged = () => fail('file.mismatch')

/**
 * Opens an archive by its central directory (APPNOTE 4.3.1). Refuses archives that are damaged, unpack to more than
 * `most` bytes or many times their size, have too many entries, or contain unsafe paths.
 */
export async function openArchive(file: Buffer, most: number): Promise<Archive> {
  const zip = await wholeArchive(file).catch(damaged)
  if (zip.entryCount > mostEntries) fail('file.archive')
  const entries = await entriesOf(zip).catch(damaged)
  const unpacked = entries.reduce((sum, { uncompressedSize }) => sum + uncompressedSize, 0)
  if (unpacked > Math.min(most, mostRatio * file.length) || entries.some(isUnsafe)) fail('file.archive')
  const isApart = await lieApart(zip, entries).catch(damaged)
  if (!isApart) damaged()
  await unpackAll(zip, entries).catch(damaged)
  const named = new Map(entries.map((entry) => [nameOf(entry), entry]))
  return {
    names: new Set(named.keys()),
    open: async (name) => zip.openReadStreamPromise(named.get(name) ?? damaged()),
  }
}

/** Maximum bytes of a part that is read into memory. */
const mostOfText = 1024 * 1024

/** A part as text; empty where it is missing, too long, encrypted or compressed by an unknown method. */
export async function partText({ names, open }: Archive, name: string): Promise<string> {
  const content = names.has(name) ? await open(name).catch(() => undefined) : undefined
  let text = Buffer.alloc(0)
  for await (const part of content ?? []) {
    if (text.length + part.length > mostOfText) return ''
    text = Buffer.concat([text, part])
  }
  return text.toString('utf8')
}
