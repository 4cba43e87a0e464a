import { attachmentExtensions } from '@iambiz/contract/platform/files.ts'
import { fail } from '../failure.ts'
import { extensionOf, labelOf } from './label.ts'
import { readPicture } from './picture.ts'
import { readZip, type ZipEntry } from './zip.ts'

type Extension = (typeof attachmentExtensions)[number]

const mostEntries = 2000
/** Bytes that come out of an archive, and how many times those that are in it. */
const mostUnpacked = 100 * 1024 * 1024
const mostRatio = 100
const symbolicLink = 0o12
const office = 'application/vnd.openxmlformats-officedocument'

/** By its extension: the type that the content has to be found to have. */
const types: Readonly<Record<Extension, string>> = {
  pdf: 'application/pdf',
  doc: 'application/x-cfb',
  xls: 'application/x-cfb',
  ppt: 'application/x-cfb',
  docx: `${office}.wordprocessingml.document`,
  xlsx: `${office}.spreadsheetml.sheet`,
  pptx: `${office}.presentationml.presentation`,
  zip: 'application/zip',
  png: 'image/png',
  jpg: 'image/jpeg',
}

/** Old Office files share their container with installers and mails; the name of a stream in it tells them apart. */
const oldOffice: Partial<Record<Extension, { mediaType: string; streams: readonly string[] }>> = {
  doc: { mediaType: 'application/msword', streams: ['WordDocument'] },
  xls: { mediaType: 'application/vnd.ms-excel', streams: ['Workbook', 'Book'] },
  ppt: { mediaType: 'application/vnd.ms-powerpoint', streams: ['PowerPoint Document'] },
}

const isExtension = (text: string): text is Extension =>
  (attachmentExtensions as readonly string[]).includes(text)

/** A path that leads out of the folder into which somebody unpacks, or is none. */
const isUnsafe = ({ name, mode }: ZipEntry): boolean =>
  mode >>> 12 === symbolicLink ||
  name === '' ||
  /^[/\\]|^[a-z]:|[\\\p{Cc}]/iu.test(name) ||
  name.split('/').includes('..')

/** Refuses archives that are damaged, unpack to too much, or to places where nobody wants them. */
function checkArchive(file: Buffer): void {
  const archive = readZip(file, mostEntries) ?? fail('file.mismatch')
  const unpacked = archive.entries.reduce((sum, entry) => sum + entry.unpacked, 0)
  const isTooLarge =
    archive.claimed > mostEntries || unpacked > mostUnpacked || unpacked > mostRatio * file.length
  if (isTooLarge || archive.entries.some(isUnsafe)) fail('file.archive')
  // A document that brings programs says that it is one without.
  if (archive.entries.some(({ name }) => /(^|\/)vbaProject\.bin$/i.test(name))) fail('file.mismatch')
}

/** Directory names are UTF-16 with a zero at their end (MS-CFB 2.6.1). */
const hasStream = (file: Buffer, name: string): boolean => file.includes(Buffer.from(`${name}\0`, 'utf16le'))

async function typeOf(file: Buffer): Promise<string | undefined> {
  // Fifty formats that a portal knows only while somebody attaches something.
  const { fileTypeFromBuffer } = await import('file-type')
  return (await fileTypeFromBuffer(file))?.mime
}

/**
 * What somebody attaches: refused unless its name ends as one of those taken, and its content is what that says.
 * Pictures are written anew (see `readPicture`), everything else stays as it is.
 */
export async function readAttachment(
  file: Buffer,
  name: string,
): Promise<{ label: string; mediaType: string; content: Buffer }> {
  const extension = extensionOf(name)
  if (!isExtension(extension)) return fail('file.extension')
  if (file.length === 0) fail('file.empty')
  const label = labelOf(name, extension)
  if (extension === 'png' || extension === 'jpg') {
    const { mediaType, content } = readPicture(file)
    if (mediaType !== types[extension]) fail('file.mismatch')
    return { label, mediaType, content }
  }
  // Before the type is looked for, which reads within archives.
  if (file.readUInt8(0) === 0x50) checkArchive(file)
  if ((await typeOf(file)) !== types[extension]) fail('file.mismatch')
  const old = oldOffice[extension]
  if (old && !old.streams.some((stream) => hasStream(file, stream))) fail('file.mismatch')
  return { label, mediaType: old?.mediaType ?? types[extension], content: file }
}
