import { decodedText } from '#server/platform/files/decoded-text.ts'
import { richText } from '#server/platform/rich-text.ts'

const emptyParagraphs = /<p>\s*<\/p>/g

const cleaned = (html: string): string => richText(html).replace(emptyParagraphs, '')

async function ofDocument(file: Uint8Array): Promise<string> {
  const { default: mammoth } = await import('mammoth')
  const { value } = await mammoth.convertToHtml(
    { buffer: Buffer.from(file) },
    { externalFileAccess: false, convertImage: mammoth.images.imgElement(async () => ({ src: '' })) },
  )
  return value
}

function ofPage(file: Uint8Array): string {
  const text = decodedText(file)
  if (!/<[a-z!]/i.test(text)) throw new Error('the file has no tags')
  return text
}

/** Returns an HTML page or Word document as HTML that a template may contain. Throws when the file is neither. */
export const templateHtml = async (kind: 'html' | 'docx', file: Uint8Array): Promise<string> =>
  cleaned(kind === 'docx' ? await ofDocument(file) : ofPage(file))
