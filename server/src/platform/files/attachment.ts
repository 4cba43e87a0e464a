import { attachmentExtensions } from '@iambiz/contract/platform/files.ts'
import { fail } from '../failure.ts'
import { type Archive, openArchive, partText } from './archive.ts'
import { extensionOf, labelOf } from './label.ts'
import { readPicture } from './picture.ts'

type Extension = (typeof attachmentExtensions)[number]

/** Maximum unpacked bytes of an archive. */
const mostUnpacked = 100 * 1024 * 1024
const office = 'application/vnd.openxmlformats-officedocument'

/** The media type that the content must have, by file extension. */
const types: Readonly<Record<Extension, string>> = {
  pdf: 'application/pdf',
  doc: 'application/msword',
  xls: 'application/vnd.ms-excel',
  ppt: 'application/vnd.ms-powerpoint',
  docx: `${office}.wordprocessingml.document`,
  xlsx: `${office}.spreadsheetml.sheet`,
  pptx: `${office}.presentationml.presentation`,
  zip: 'application/zip',
  png: 'image/png',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
}

/**
 * Old Office files share their container format with installers and mails; the name of a stream identifies the kind.
 */
const oldOffice: Readonly<Record<string, readonly string[]>> = {
  [types.doc]: ['WordDocument'],
  [types.xls]: ['Workbook', 'Book'],
  [types.ppt]: ['PowerPoint Document'],
}
const containerSignature = Buffer.from('d0cf11e0a1b11ae1', 'hex')

/** Parts that make an archive a package of another kind, such as a program or an e-book. */
const packageParts = ['[Content_Types].xml', 'mimetype', 'META-INF/MANIFEST.MF', 'AndroidManifest.xml']

const isExtension = (text: string): text is Extension =>
  attachmentExtensions.some((extension) => extension === text)

/** Directory names are UTF-16 with a terminating zero (MS-CFB 2.6.1). */
const hasStream = (file: Buffer, name: string): boolean => file.includes(Buffer.from(`${name}\0`, 'utf16le'))

/** The media type of an Office document by its main part (ECMA-376 part 2, 10.1.2.2); undefined for other packages. */
async function packageType(archive: Archive): Promise<string | undefined> {
  if (!packageParts.some((name) => archive.names.has(name))) return types.zip
  // Documents with macros can claim the type of a document without macros.
  if ([...archive.names].some((name) => /(^|\/)vbaProject\.bin$/i.test(name))) return undefined
  const contentTypes = await partText(archive, '[Content_Types].xml')
  return [types.docx, types.xlsx, types.pptx].find((type) =>
    [`"${type}.main+xml"`, `'${type}.main+xml'`].some((value) => contentTypes.includes(value)),
  )
}

/** Whether the content has the given type; refuses archives that unpack to more than `most` bytes. */
async function isOf(type: string, file: Buffer, most: number): Promise<boolean> {
  if (type === types.pdf) return file.toString('latin1', 0, 5) === '%PDF-'
  const streams = oldOffice[type]
  if (streams)
    return file.indexOf(containerSignature) === 0 && streams.some((stream) => hasStream(file, stream))
  return (await packageType(await openArchive(file, most))) === type
}

/**
 * Validates an attachment: its extension must be allowed and must match its content. Pictures are rewritten (see
 * `readPicture`), all other files are stored unchanged.
 */
export async function readAttachment(
  file: Buffer,
  name: string,
  most = mostUnpacked,
): Promise<{ label: string; mediaType: string; content: Buffer }> {
  const extension = extensionOf(name)
  if (!isExtension(extension)) return fail('file.extension')
  if (file.length === 0) fail('file.empty')
  const label = labelOf(name, extension)
  const mediaType = types[extension]
  if (mediaType.startsWith('image/')) {
    const picture = readPicture(file)
    if (picture.mediaType !== mediaType) fail('file.mismatch')
    return { label, mediaType, content: picture.content }
  }
  if (!(await isOf(mediaType, file, most))) fail('file.mismatch')
  return { label, mediaType, content: file }
}
