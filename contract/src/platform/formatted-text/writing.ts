import { lastEntryIn, placeEntry } from './lists.ts'
import type { EntryPlace, ListPlace, TablePlace } from './places.ts'
import { type Holder, isLeaf, type Leaf, type Mark } from './tree.ts'
import { readMark, takeMark } from './typed-marks.ts'

/** State inherited by the text within an element. */
export type Frame = {
  isBlock: boolean
  isHidden: boolean
  holder: Holder
  /** Tag of the paragraph for new text; empty if its container needs none. */
  kind: string
  align: string | undefined
  marks: readonly Mark[]
  space: 'fold' | 'lines' | 'all'
  list: ListPlace | undefined
  table: TablePlace | undefined
  /** The entry whose mark is typed as text. */
  entry: EntryPlace | undefined
  /** Whether the text here is such a mark. */
  isMark: boolean
}

export type Open = Frame & {
  /** Number of paragraphs and containers before an element whose emptiness is significant. */
  before: number | undefined
  /** Positions of the remaining parts of a formula. */
  parts: ('none' | 'sub' | 'sup')[] | undefined
  /** Called when the element ends. */
  end: ((writing: Writing) => void) | undefined
}

export type Writing = {
  root: Holder
  stack: Open[]
  leaf: Leaf | undefined
  /** In code: a pending line break, written only before further text. */
  isLineEnded: boolean
  count: number
  /** Number of dropped images. */
  lost: number
}

export const blank = /^[ \t\r\n\f]*$/

export const top = ({ stack }: Writing): Open => stack.at(-1) as Open

export function add(writing: Writing, holder: Holder, node: Holder | Leaf): void {
  holder.children.push(node)
  writing.count += 1
}

export function leafOf(writing: Writing): Leaf {
  if (writing.leaf) return writing.leaf
  const { holder, kind, align } = top(writing)
  const leaf: Leaf = { tag: kind || (align ? 'p' : ''), align: kind === 'pre' ? undefined : align, runs: [] }
  add(writing, holder, leaf)
  writing.leaf = leaf
  return leaf
}

/** Character by character: a regular expression would take quadratic time on a long run. */
function trimEnd({ runs }: Leaf, signs: string): void {
  const last = runs.at(-1)
  if (!last || !('text' in last)) return
  let { length } = last.text
  while (length > 0 && signs.includes(last.text.charAt(length - 1))) length -= 1
  last.text = last.text.slice(0, length)
}

export function endLeaf(writing: Writing): void {
  // A trailing newline in a code block shows no line.
  if (writing.leaf?.tag === 'pre') trimEnd(writing.leaf, '\n')
  if (writing.leaf?.tag === '') trimEnd(writing.leaf, ' \t\r\n\f')
  Object.assign(writing, { leaf: undefined, isLineEnded: false })
}

/** Ends a paragraph at the border of a block; in code, ends a line. */
export function border(writing: Writing, kind: string): void {
  const { leaf } = writing
  if (kind !== 'pre' || leaf?.tag !== 'pre') {
    endLeaf(writing)
    return
  }
  const last = leaf.runs.at(-1)
  writing.isLineEnded = last !== undefined && !('text' in last && last.text.endsWith('\n'))
}

function place(writing: Writing, { node, base, list, level, isDeclared, typed }: EntryPlace): void {
  const number = list?.first
  if (list) list.first = undefined
  const mark = typed === undefined ? { tag: list?.tag ?? 'ul', number } : readMark(typed)
  placeEntry(base, { node, level, source: list, ...mark }, isDeclared)
  writing.count += 1
}

const notTyped = { typed: undefined, isLikeEntry: false }

/** Turns content of a list outside any entry into an entry. */
export function settle(writing: Writing, list: ListPlace | undefined): void {
  if (!list || list.loose.children.length === 0) return
  const node = { ...list.loose }
  list.loose.children = []
  place(writing, { node, base: list.base, list, level: list.level, isDeclared: false, ...notTyped })
}

const asParagraph = (child: Holder | Leaf) =>
  isLeaf(child) && child.tag === '' ? { ...child, tag: 'p' } : child

export function endEntry(writing: Writing, entry: EntryPlace): void {
  const [first] = entry.node.children
  if (entry.typed === '' && isLeaf(first)) entry.typed = takeMark(first) ?? ''
  if (entry.isLikeEntry && entry.typed === '') {
    const { base, node } = entry
    const holder = lastEntryIn(base) ?? base
    holder.children.push(...node.children.map(asParagraph))
  } else place(writing, entry)
}
