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

/** Stands between two paragraphs until they are told apart; no text has it. */
const end = '\0'

function textOf(node: Node): string {
  if (node instanceof Text) return node.data.replaceAll(end, '')
  if (node instanceof HTMLImageElement) return `[${node.alt || '…'}]`
  const inside = [...node.childNodes].map(textOf).join('')
  if (node instanceof HTMLTableCellElement) return `${inside} `
  if (!(node instanceof Element)) return inside
  return blocks.has(node.tagName) ? end + inside + end : inPlainFormat(node.localName, inside)
}

/** A formatted text as text, paragraph by paragraph, for comparing; cells of a table stand beside each other. */
export const paragraphsOf = (html: string): string[] =>
  textOf(cleaned(html))
    .split(end)
    .map((text) => text.replaceAll(/\s+/g, ' ').trim())
    .filter(Boolean)
