import sanitize from 'sanitize-html'
import { decodedText } from '#server/platform/files/decoded-text.ts'
import { richText } from '#server/platform/rich-text.ts'

/** Boxes of pages and mails become paragraphs; what is laid out with them would run together otherwise. */
const boxes = ['div', 'section', 'article', 'header', 'footer', 'main', 'center', 'address', 'dt', 'dd']
const smallHeadings = { h5: 'h4', h6: 'h4' }

/** What nobody sees of a page. */
const unseen = new Set(['head', 'title', 'style', 'script', 'noscript', 'template'])

const asParagraphs = (html: string): string =>
  sanitize(html, {
    allowedTags: false,
    allowedAttributes: false,
    allowVulnerableTags: true,
    exclusiveFilter: ({ tag }) => unseen.has(tag),
    nestingLimit: 60,
    transformTags: { ...Object.fromEntries(boxes.map((tag) => [tag, 'p'])), ...smallHeadings },
  })

const emptyParagraphs = /<p>\s*<\/p>/g

const cleaned = (html: string): string => richText(asParagraphs(html)).replace(emptyParagraphs, '')

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

/** What a page or a Word document says, as what a template may hold. Throws where it is neither. */
export const templateHtml = async (kind: 'html' | 'docx', file: Uint8Array): Promise<string> =>
  cleaned(kind === 'docx' ? await ofDocument(file) : ofPage(file))
