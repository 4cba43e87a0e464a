import { maxTemplateBody } from '@iambiz/contract/features/mail/templates.ts'
import { maxTemplateFile, templateExtensions } from '@iambiz/contract/platform/files.ts'
import { hasFewElements } from '@iambiz/contract/platform/formatted-text.ts'
import { fail } from '#server/platform/failure.ts'
import { readAttachment } from '#server/platform/files/attachment.ts'
import { extensionOf } from '#server/platform/files/label.ts'
import { readApart } from '#server/platform/files/read-apart.ts'
import { saysSomething } from './mistakes.ts'

type Extension = (typeof templateExtensions)[number]

/** Maximum unpacked size of a Word document in bytes, against decompression bombs. */
const mostUnpacked = 32 * 1024 * 1024

const isExtension = (text: string): text is Extension =>
  templateExtensions.some((extension) => extension === text)

/** Returns the content of an uploaded HTML page or Word document as the body of a template; the file is not stored. */
export async function readTemplateFile(file: Buffer, name: string): Promise<{ html: string }> {
  const extension = extensionOf(name)
  if (!isExtension(extension)) return fail('mail-template.extension')
  if (file.length > maxTemplateFile) fail('mail-template.file-size')
  if (file.length === 0) fail('file.empty')
  if (extension === 'docx') await readAttachment(file, name, mostUnpacked)
  const read = await readApart<{ html: string | null }>(new URL('./template-reader.ts', import.meta.url), {
    kind: extension === 'docx' ? 'docx' : 'html',
    file: new Uint8Array(file),
  })
  if (read === 'too-much') return fail('file.archive')
  const html = read.html ?? fail('file.mismatch')
  if (!saysSomething(html)) fail('mail-template.nothing')
  if ([...html].length > maxTemplateBody || !hasFewElements(html)) fail('mail-template.too-long')
  return { html }
}
