import { inPlainFormat } from '@iambiz/contract/platform/formatted-text/plain.ts'
import { pictureInMail } from '@iambiz/contract/platform/mail-variables.ts'
import type { Language } from '@iambiz/contract/platform/shapes.ts'
import { attributeOf, type Piece, piecesOf } from '#server/platform/markup.ts'

/** A line of the text; a paragraph, a table row or a list item begins a new one. */
export type Line = {
  text: string
  /** True when a blank line comes before it. */
  apart: boolean
  /** Offsets in `text` where another HTML fragment begins, such as a link or a bold word. */
  seams: number[]
}

/**
 * The language of the reader: list markers, cell borders, formats and link targets are written as characters. `bare`
 * contains only the text that the author typed.
 */
type Style = Language | 'bare'

type Writing = {
  style: Style
  lines: Line[]
  text: string
  seams: number[]
  isApart: boolean
  /** Number of open table cells. */
  cells: number
  /** Columns of the present row so far. */
  inRow: number
  /** Columns that the open cell spans besides its first. */
  spanned: number
  /** Remaining rows of cells with `rowspan` from above, by column. */
  taken: number[]
  pres: number
  /** Items so far of each open list; undefined for unordered lists. */
  counts: (number | undefined)[]
  link: { href: string; from: number }
  /** Start of each open format that is written as characters: its line and its offset. */
  formats: { line: number; from: number }[]
  /** Number of lines before the open paragraph. */
  before: number
}

const paragraphs = new Set(['p', 'h2', 'h3', 'h4'])
const lists = new Set(['ul', 'ol'])
/** Elements with a blank line before and after them, except within a list or a table. */
const apartTags = new Set([...paragraphs, ...lists, 'pre', 'blockquote', 'table', 'hr'])
const cellTags = new Set(['td', 'th'])
const lineTags = new Set([...apartTags, 'li', 'tr', 'thead', 'tbody'])
const formatTags = new Set(['s', 'sub', 'sup'])
const listMark = /^\s*(?:-|\d+\.)\s$/

function end(writing: Writing): void {
  const { text, isApart: apart, seams } = writing
  writing.lines.push({ text: text.trimEnd(), apart, seams })
  Object.assign(writing, { text: '', seams: [], isApart: false })
}

function endIfAny(writing: Writing): void {
  if (writing.text.trim() !== '') end(writing)
}

function gap(writing: Writing): void {
  if (writing.text !== '' && !writing.text.endsWith(' ')) writing.text += ' '
}

/** Within a table cell a line break becomes a space, so that the row stays on one line. */
function breakBefore(writing: Writing, tag: string): void {
  if (writing.cells > 0) gap(writing)
  else if (tag === 'br') end(writing)
  // A paragraph within a list item continues on the line of the item's marker.
  else if (!listMark.test(writing.text)) endIfAny(writing)
}

function standApart(writing: Writing, tag: string): void {
  const { counts, cells, lines } = writing
  if (apartTags.has(tag) && counts.length === 0 && cells === 0) writing.isApart = lines.length > 0
}

function beginEntry(writing: Writing): void {
  const { counts, style } = writing
  const count = counts.at(-1)
  if (count !== undefined) counts[counts.length - 1] = count + 1
  const indent = '  '.repeat(Math.max(0, counts.length - 1))
  if (style !== 'bare') writing.text = `${indent}${count === undefined ? '-' : `${count}.`} `
}

/** Empty cells also get a border, so that the columns stay recognizable. */
function beginColumn(writing: Writing): void {
  if (writing.inRow > 0) {
    gap(writing)
    writing.text += '| '
  }
  writing.inRow += 1
}

/** Adds an empty cell where a cell from above spans this row, so that each text stays in its column. */
function skipTaken(writing: Writing): void {
  const { taken } = writing
  for (let left = taken[writing.inRow]; left; left = taken[writing.inRow]) {
    taken[writing.inRow] = left - 1
    beginColumn(writing)
  }
}

/** Maximum number of columns, which limits the borders that a large `colspan` produces. */
const widest = 30

function beginCell(writing: Writing, written: string): void {
  if (writing.cells > 1 || writing.style === 'bare') return
  skipTaken(writing)
  const columns = Math.max(1, Math.min(Number(attributeOf(written, 'colspan') || 1), widest - writing.inRow))
  const rows = Number(attributeOf(written, 'rowspan') || 1)
  for (let column = writing.inRow; column < writing.inRow + columns; column += 1)
    writing.taken[column] = rows - 1
  writing.spanned = columns - 1
  beginColumn(writing)
}

function endCell(writing: Writing): void {
  gap(writing)
  if (writing.cells > 0 || writing.style === 'bare') return
  for (let column = 0; column < writing.spanned; column += 1) beginColumn(writing)
}

const beginFormat = ({ formats, lines, text }: Writing) =>
  formats.push({ line: lines.length, from: text.length })

/** Writes the open format as characters, in each of its lines. */
function endFormat(writing: Writing, tag: string): void {
  const { formats, lines, style } = writing
  const begun = formats.pop()
  if (!begun || style === 'bare') return
  const from = begun.line === lines.length ? begun.from : 0
  for (const line of lines.slice(begun.line)) {
    const at = line === lines[begun.line] ? begun.from : 0
    line.text = line.text.slice(0, at) + inPlainFormat(tag, line.text.slice(at))
  }
  writing.text = writing.text.slice(0, from) + inPlainFormat(tag, writing.text.slice(from))
}

const began: Record<string, (writing: Writing, written: string) => void> = {
  ul: ({ counts }) => counts.push(undefined),
  ol: ({ counts }, written) => counts.push(Number(attributeOf(written, 'start') || 1)),
  li: beginEntry,
  table: (writing) => {
    if (writing.cells === 0) writing.taken = []
  },
  tr: (writing) => {
    if (writing.cells === 0) writing.inRow = 0
  },
  td: beginCell,
  th: beginCell,
  s: beginFormat,
  sub: beginFormat,
  sup: beginFormat,
  pre: (writing) => {
    writing.pres += 1
  },
  a: (writing, written) => {
    writing.link = { href: attributeOf(written, 'href'), from: writing.text.length }
  },
  img: (writing, written) => {
    if (writing.style !== 'bare') writing.text += pictureInMail(attributeOf(written, 'alt'), writing.style)
  },
}

function open(writing: Writing, tag: string, written: string): void {
  if (cellTags.has(tag)) writing.cells += 1
  if (lineTags.has(tag) || cellTags.has(tag) || tag === 'br') breakBefore(writing, tag)
  standApart(writing, tag)
  if (paragraphs.has(tag)) writing.before = writing.lines.length
  began[tag]?.(writing, written)
}

function endLink(writing: Writing): void {
  const { style, text, link } = writing
  if (style !== 'bare' && link.href && text.slice(link.from).trim() !== link.href)
    writing.text += ` (${link.href.replace(/^mailto:/i, '')})`
}

function endBlock(writing: Writing, tag: string): void {
  // An empty paragraph becomes an empty line.
  if (paragraphs.has(tag) && writing.lines.length === writing.before) end(writing)
  else if (lineTags.has(tag)) endIfAny(writing)
}

function close(writing: Writing, tag: string): void {
  if (tag === 'a') endLink(writing)
  if (formatTags.has(tag)) endFormat(writing, tag)
  if (tag === 'tr' && writing.cells === 0) skipTaken(writing)
  if (cellTags.has(tag)) {
    writing.cells -= 1
    endCell(writing)
  } else if (writing.cells === 0) endBlock(writing, tag)
  if (lists.has(tag)) writing.counts.pop()
  if (tag === 'pre') writing.pres -= 1
  standApart(writing, tag)
}

function write(writing: Writing, text: string): void {
  writing.seams.push(writing.text.length)
  if (writing.pres > 0 && writing.cells === 0) {
    const [first = '', ...more] = text.split('\n')
    writing.text += first
    for (const line of more) {
      end(writing)
      writing.text = line
    }
    return
  }
  const folded = text.replace(/[ \t\r\n\f]+/g, ' ')
  writing.text += writing.text === '' || writing.text.endsWith(' ') ? folded.trimStart() : folded
}

function add(writing: Writing, piece: Piece): void {
  if (piece.is === 'text') write(writing, piece.text)
  else if (piece.is === 'open') open(writing, piece.tag, piece.written)
  else close(writing, piece.tag)
}

/** Returns the lines of sanitized HTML. */
export function linesOf(html: string, style: Style): Line[] {
  const writing: Writing = {
    ...{ style, lines: [], text: '', seams: [], isApart: false, cells: 0, pres: 0 },
    ...{ inRow: 0, spanned: 0, taken: [] },
    ...{ counts: [], formats: [] },
    ...{ link: { href: '', from: 0 }, before: 0 },
  }
  for (const piece of piecesOf(html)) add(writing, piece)
  endIfAny(writing)
  return writing.lines
}

/** Returns sanitized HTML as plain text, for mail clients that show no HTML. */
export const plainText = (html: string, lang: Language): string =>
  linesOf(html, lang)
    .map(({ text, apart }) => (apart ? `\n${text}` : text))
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
