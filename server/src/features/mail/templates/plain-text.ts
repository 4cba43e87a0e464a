import { inPlainFormat } from '@iambiz/contract/platform/formatted-text/plain.ts'
import { pictureInMail } from '@iambiz/contract/platform/mail-variables.ts'
import type { Language } from '@iambiz/contract/platform/shapes.ts'
import { attributeOf, type Piece, piecesOf } from '#server/platform/markup.ts'

/** A line as a reader sees it; a paragraph, a row of a table, an entry of a list begins one. */
export type Line = {
  text: string
  /** Whether a blank line stands before it. */
  apart: boolean
  /** Where in the text another piece of it begins: a link, a word in bold. */
  seams: number[]
}

/**
 * The language of the reader, for whom marks of lists, borders of cells, formats and targets of links are written as signs; bare: what
 * the author typed alone.
 */
type Style = Language | 'bare'

type Writing = {
  style: Style
  lines: Line[]
  text: string
  seams: number[]
  isApart: boolean
  /** Elements that are open. */
  cells: number
  /** Columns of the row so far. */
  inRow: number
  /** Columns that the open cell takes besides its first. */
  spanned: number
  /** Rows that cells from above still take, by column. */
  taken: number[]
  pres: number
  /** Entries so far of the lists that are open; undefined where they are not counted. */
  counts: (number | undefined)[]
  link: { href: string; from: number }
  /** Where formats begin that signs are written for, each in its line. */
  formats: { line: number; from: number }[]
  /** Lines before the paragraph that is open. */
  before: number
}

const paragraphs = new Set(['p', 'h2', 'h3', 'h4'])
const lists = new Set(['ul', 'ol'])
/** What stands apart from what is before and after it, except within a list or a table. */
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

/** What would begin a line elsewhere is a gap within a table's cell, so that its row stays one line. */
function breakBefore(writing: Writing, tag: string): void {
  if (writing.cells > 0) gap(writing)
  else if (tag === 'br') end(writing)
  // The mark of a list's entry stands before the paragraph within it.
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

/** A border between cells keeps those apart that are empty. */
function beginColumn(writing: Writing): void {
  if (writing.inRow > 0) {
    gap(writing)
    writing.text += '| '
  }
  writing.inRow += 1
}

/** Where a cell from above is, the row has an empty one, so that each text stays below its heading. */
function skipTaken(writing: Writing): void {
  const { taken } = writing
  for (let left = taken[writing.inRow]; left; left = taken[writing.inRow]) {
    taken[writing.inRow] = left - 1
    beginColumn(writing)
  }
}

/** Wider than tables that people write; what spans more is not followed by so many borders. */
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

/** What a text in another format says is written with signs, in each of its lines. */
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
  // An empty paragraph is a line that is empty.
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

/** The lines of cleaned HTML. */
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

/** Cleaned HTML as a text for readers whose mail program shows no HTML. */
export const plainText = (html: string, lang: Language): string =>
  linesOf(html, lang)
    .map(({ text, apart }) => (apart ? `\n${text}` : text))
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
