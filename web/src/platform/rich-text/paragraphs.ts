import { inPlainFormat } from '@iambiz/contract/platform/formatted-text/plain.ts'
import { cleaned } from './clean.ts'

const blocks = new Set([
  'P',
  'H2',
  'H3',
  'H4',
  'LI',
  'UL',
  'OL',
  'TR',
  'TABLE',
  'BLOCKQUOTE',
  'PRE',
  'BR',
  'HR',
])

/** Separates paragraphs until the text is split; NUL occurs in no text. */
const end = '\0'

function textOf(node: Node): string {
  if (node instanceof Text) return node.data.replaceAll(end, '')
  if (node instanceof HTMLImageElement) return `[${node.alt || '…'}]`
  const inside = [...node.childNodes].map(textOf).join('')
  if (node instanceof HTMLTableCellElement) return `${inside} `
  if (!(node instanceof Element)) return inside
  return blocks.has(node.tagName) ? end + inside + end : inPlainFormat(node.localName, inside)
}

/** Returns a formatted text as plain paragraphs, for comparison; the cells of a table row are on one line. */
export const paragraphsOf = (html: string): string[] =>
  textOf(cleaned(html))
    .split(end)
    .map((text) => text.replaceAll(/\s+/g, ' ').trim())
    .filter(Boolean)
