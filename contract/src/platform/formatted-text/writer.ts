import { isOwnPicture } from './elements.ts'
import { marksWithin } from './formats.ts'
import { cells, codes, formulaParts, headings, isBox, listTags, unseen } from './kinds.ts'
import { holderOf } from './places.ts'
import { boxOf, isBoxAlone, isDone, signOf } from './signs.ts'
import {
  type Begun,
  beginCell,
  beginEntry,
  beginList,
  beginQuote,
  beginRows,
  beginTable,
  beginTyped,
} from './structures.ts'
import { type Attributes, type TextStyle, textStyleOf } from './styles.ts'
import { openTag, writtenChildren } from './tree.ts'
import { add, blank, border, endLeaf, leafOf, type Open, top, type Writing } from './writing.ts'

/** Maximum nesting; deeper content is not nested further. */
const deepest = 14

const rows = new Set(['thead', 'tbody', 'tfoot', 'tr'])

/** Starts a structural element; undefined if it is none, or out of place. */
function structureOf(
  writing: Writing,
  tag: string,
  attributes: Attributes,
  align: string | undefined,
): Begun | undefined {
  const { kind, holder, table } = top(writing)
  if (kind === 'pre' || holder.depth > deepest) return undefined
  const list = listTags.get(tag)
  if (list) return beginList(writing, list, attributes)
  if (tag === 'li') return beginEntry(writing, attributes)
  if (tag === 'blockquote') return beginQuote(writing)
  if (tag === 'table') return beginTable(writing)
  if (table && rows.has(tag)) return beginRows(table, tag)
  return table && cells.has(tag) ? beginCell(table, tag, attributes, align) : undefined
}

/** The heading level of an element; web editors use paragraphs with the role of a heading. */
function headingOf(tag: string, attributes: Attributes): string | undefined {
  if (attributes.role !== 'heading') return headings.get(tag)
  return headings.get(`h${attributes['aria-level'] ?? '2'}`) ?? headings.get(tag)
}

function kindOf(tag: string, heading: string | undefined, { kind }: Open): string {
  if (kind === 'pre' || codes.has(tag)) return 'pre'
  return heading ?? (kind.startsWith('h') ? kind : 'p')
}

const isPlain = (tag: string): boolean =>
  isBox(tag) &&
  !(headings.has(tag) || codes.has(tag) || listTags.has(tag) || rows.has(tag) || cells.has(tag)) &&
  !['li', 'blockquote', 'table', 'hr'].includes(tag)

function isBlockOf(tag: string, { display }: TextStyle): boolean {
  if (display === 'inline' && isPlain(tag)) return false
  return isBox(tag) || display === 'block'
}

function breakLine(writing: Writing): void {
  const { kind, marks, isMark } = top(writing)
  if (kind === 'pre') writeCode(writing, '\n')
  else if (!isMark) leafOf(writing).runs.push({ marks, html: '<br>' })
}

/** Elements without content. */
const voids: Record<'br' | 'hr' | 'img' | 'input', (writing: Writing, attributes: Attributes) => void> = {
  br: (writing, attributes) => {
    // Added by browsers after copied content.
    if (attributes.class !== 'Apple-interchange-newline') breakLine(writing)
  },
  hr: (writing) => {
    const { kind, holder } = top(writing)
    if (kind !== 'pre') add(writing, holder, holderOf('hr', holder.depth + 1))
  },
  img: (writing, attributes) => {
    const { src, alt, width, height } = attributes
    const { kind, marks } = top(writing)
    const sign = signOf(attributes)
    if (kind !== 'pre' && isOwnPicture(src ?? ''))
      leafOf(writing).runs.push({ marks, html: openTag('img', { src, alt, width, height }) })
    else if (sign) write(writing, sign)
    else writing.lost += 1
  },
  input: (writing, { type, checked }) => {
    if (type?.toLowerCase() === 'checkbox') writeText(writing, boxOf(checked !== undefined))
  },
}

const isVoid = (tag: string): tag is keyof typeof voids => Object.hasOwn(voids, tag)

function structureOrEntry(
  writing: Writing,
  tag: string,
  attributes: Attributes,
  frame: Open,
  textStyle: TextStyle,
): Begun {
  const isTyped = typeof textStyle.list === 'number' && isPlain(tag) && frame.kind === 'p'
  return isTyped
    ? beginTyped(writing, Number(textStyle.list), textStyle.isLikeEntry === true)
    : (structureOf(writing, tag, attributes, frame.align) ?? {})
}

/** Left alignment is the default, unless it is declared. */
const inherited = ({ align }: Open) => (align === 'left' ? undefined : align)

/** The state within a block, before its content. */
function blockIn(
  around: Open,
  tag: string,
  attributes: Attributes,
  textStyle: TextStyle,
  count?: number,
): Open {
  const heading = headingOf(tag, attributes)
  const kind = kindOf(tag, heading, around)
  const align = textStyle.align ?? (tag === 'center' ? 'center' : inherited(around))
  // An empty paragraph is a blank line; other empty blocks are invisible.
  const before = kind !== 'pre' && (tag === 'p' || heading) ? count : undefined
  return { ...around, isBlock: true, kind, align, before }
}

/** Starts a block on a new line, except the text of a task, which follows its checkbox. */
function beginBlock(
  writing: Writing,
  around: Open,
  tag: string,
  attributes: Attributes,
  textStyle: TextStyle,
): Open {
  const isTask = isPlain(tag) && isBoxAlone(writing.leaf)
  if (!isTask) border(writing, around.kind)
  return blockIn(around, tag, attributes, textStyle, isTask ? undefined : writing.count)
}

function writeBox(writing: Writing, tag: string, attributes: Attributes): void {
  const done = tag === 'li' ? isDone(attributes) : undefined
  if (done !== undefined) writeText(writing, boxOf(done))
}

function open(writing: Writing, tag: string, attributes: Attributes): void {
  const outer = top(writing)
  const around: Open = { ...outer, isBlock: false, before: undefined, parts: undefined, end: undefined }
  const own = textStyleOf(tag === 'table' ? { style: attributes.style } : attributes)
  const textStyle = { ...own, position: outer.parts?.shift() ?? own.position }
  if (outer.isHidden || unseen.has(tag) || textStyle.display === 'none') {
    writing.stack.push({ ...around, isHidden: true })
    return
  }
  const isBlock = isBlockOf(tag, textStyle)
  const frame = isBlock ? beginBlock(writing, around, tag, attributes, textStyle) : around
  if (isVoid(tag)) voids[tag](writing, attributes)
  const isHeading = frame.kind.startsWith('h') || tag === 'th'
  writing.stack.push({
    ...frame,
    marks: marksWithin(tag, attributes, textStyle, { marks: outer.marks, isHeading, isBlock }),
    space: textStyle.space ?? outer.space,
    parts: formulaParts.get(tag)?.slice(),
    isMark: outer.isMark || (textStyle.list === 'mark' && outer.entry !== undefined),
    ...structureOrEntry(writing, tag, attributes, frame, textStyle),
  })
  writeBox(writing, tag, attributes)
}

function close(writing: Writing): void {
  const { isBlock, before, end, holder, kind, align } = writing.stack.pop() as Open
  if (isBlock) border(writing, top(writing).kind)
  if (before === writing.count && kind !== '') add(writing, holder, { tag: kind, align, runs: [] })
  end?.(writing)
}

const lineEnds = /\r\n?|[\n\u2028\u2029]/
const separators = /[\u2028\u2029]/

function writeCode(writing: Writing, data: string): void {
  const isEmpty = (writing.leaf?.runs.length ?? 0) === 0
  const text = data.split(lineEnds).join('\n')
  const rest = isEmpty ? text.replace(/^\n+/, '') : text
  if (rest === '') return
  const { runs } = leafOf(writing)
  runs.push({ marks: top(writing).marks, text: writing.isLineEnded ? `\n${rest}` : rest })
  writing.isLineEnded = false
}

/** Preserved whitespace as non-breaking spaces; the last one between words stays breakable. */
function preservedBlanks({ leaf }: Writing, text: string): string {
  const last = leaf?.runs.at(-1)
  const isBegin = last === undefined || !('text' in last)
  const shown = text.replaceAll('\t', '    ')
  const begun = isBegin ? shown.replace(/^ +/, (blanks) => '\u00a0'.repeat(blanks.length)) : shown
  return begun.replace(/ {2,}/g, (blanks) => `${'\u00a0'.repeat(blanks.length - 1)} `)
}

function writeLine(writing: Writing, line: string): void {
  const { marks } = top(writing)
  const isBegun = writing.leaf !== undefined && !isBoxAlone(writing.leaf)
  const text = isBegun ? line : line.replace(/^[ \t\r\n\f]+/, '')
  if (text !== '') leafOf(writing).runs.push({ marks, text })
}

function writeText(writing: Writing, given: string): void {
  const data = given.replace(/\r\n?/g, '\n')
  const { space, marks } = top(writing)
  // Between paragraphs, whitespace matters only where it is preserved.
  if (!writing.leaf && blank.test(data) && (space !== 'all' || data.includes('\n'))) return
  const lines = data.split(space === 'fold' ? separators : lineEnds)
  for (const [index, line] of lines.entries()) {
    if (index > 0) leafOf(writing).runs.push({ marks, html: '<br>' })
    writeLine(writing, space === 'all' ? preservedBlanks(writing, line) : line)
  }
}

function write(writing: Writing, data: string): void {
  const { isHidden, isMark, entry, kind } = top(writing)
  if (isHidden) return
  if (isMark && entry) entry.typed += data
  else if (kind === 'pre') writeCode(writing, data)
  else writeText(writing, data)
}

/** Converts pasted elements, one after the other, into our formatted text. */
export function formattedWriter() {
  const root = holderOf('', 0)
  const writing: Writing = { root, stack: [], leaf: undefined, isLineEnded: false, count: 0, lost: 0 }
  writing.stack.push({
    ...{ isBlock: true, isHidden: false, holder: root, kind: '', align: undefined, marks: [], space: 'fold' },
    ...{
      list: undefined,
      table: undefined,
      entry: undefined,
      isMark: false,
      before: undefined,
      parts: undefined,
      end: undefined,
    },
  })
  return {
    open: (tag: string, attributes: Attributes): void => open(writing, tag, attributes),
    close(): void {
      // Parsers also close an element whose start tag is truncated.
      if (writing.stack.length > 1) close(writing)
    },
    text: (data: string): void => write(writing, data),
    /** Number of images dropped so far. */
    lost: (): number => writing.lost,
    html(): string {
      while (writing.stack.length > 1) close(writing)
      endLeaf(writing)
      return writtenChildren(root)
    },
  }
}
