import { type EntryPlace, holderOf, type ListPlace, rowOf, type TablePlace } from './places.ts'
import { type Attributes, levelOf, numberOf } from './styles.ts'
import { alignedBy, type Holder } from './tree.ts'
import { add, endEntry, type Frame, settle, top, type Writing } from './writing.ts'

export type Begun = Partial<Frame> & { end?: (writing: Writing) => void }

/** Initial state inside every element that contains paragraphs. */
const inside = (holder: Holder): Begun => ({
  ...{ holder, kind: '', list: undefined, table: undefined, entry: undefined },
})

export function beginList(writing: Writing, tag: 'ul' | 'ol', attributes: Attributes): Begun {
  const { list: outer, holder } = top(writing)
  settle(writing, outer)
  const base = outer?.base ?? holder
  const level = (outer?.level ?? 0) + 1
  const loose = holderOf('li', base.depth + 2 * level)
  const list = { tag, attributes, level, base, first: numberOf(attributes.start) ?? 1, loose }
  const end = (ended: Writing) => settle(ended, list)
  return { ...inside(loose), list, end }
}

/** Implicit lists for entries outside any list: adjacent entries belong together. */
const ownLists = new WeakMap<Holder, ListPlace>()

function listAround(writing: Writing): ListPlace {
  const { list, holder } = top(writing)
  if (list) return list
  const loose = holderOf('li', holder.depth + 2)
  const made = ownLists.get(holder) ?? { tag: 'ul', attributes: {}, level: 1, base: holder, first: 1, loose }
  ownLists.set(holder, made)
  return made
}

const entryTags: ReadonlyMap<string, 'ul' | 'ol'> = new Map([
  ...['bullet', 'checked', 'unchecked'].map((kind) => [kind, 'ul'] as const),
  ['ordered', 'ol'],
])

export function beginEntry(writing: Writing, attributes: Attributes): Begun {
  const around = listAround(writing)
  settle(writing, around)
  const tag = entryTags.get(attributes['data-list'] ?? '') ?? around.tag
  const list = tag === around.tag ? around : Object.assign(around, { tag })
  const level = levelOf(attributes, around.attributes)
  list.first = numberOf(attributes.value) ?? list.first
  const node = holderOf('li', list.base.depth + 2 * (level ?? list.level))
  const entry: EntryPlace = {
    ...{ node, base: list.base, list, level: level ?? list.level, isDeclared: level !== undefined },
    ...{ typed: undefined, isLikeEntry: false },
  }
  return { ...inside(node), end: (ended) => endEntry(ended, entry) }
}

/** A paragraph that a word processor displays as a list entry. */
export function beginTyped(writing: Writing, level: number, isLikeEntry: boolean): Begun {
  const { holder: base } = top(writing)
  const node = holderOf('li', base.depth + 2 * level)
  const entry: EntryPlace = { node, base, list: undefined, level, isDeclared: true, typed: '', isLikeEntry }
  return { ...inside(node), entry, end: (ended) => endEntry(ended, entry) }
}

export function beginTable(writing: Writing): Begun {
  const { holder: base } = top(writing)
  const table: TablePlace = {
    node: holderOf('table', base.depth + 1),
    base,
    section: 'tbody',
    row: undefined,
  }
  const end = (ended: Writing) => {
    if (table.node.children.length > 0) add(ended, base, table.node)
  }
  return { table, kind: '', end }
}

export function beginRows(table: TablePlace, tag: string): Begun {
  table.row = undefined
  if (tag === 'tr') return { end: () => Object.assign(table, { row: undefined }) }
  table.section = tag === 'thead' ? 'thead' : 'tbody'
  return { end: () => Object.assign(table, { section: 'tbody', row: undefined }) }
}

export function beginCell(
  table: TablePlace,
  tag: string,
  attributes: Attributes,
  align: string | undefined,
): Begun {
  const row = rowOf(table)
  const { colspan, rowspan } = attributes
  const cell = holderOf(tag, row.depth + 1, { colspan, rowspan, style: alignedBy(align) })
  row.children.push(cell)
  return { ...inside(cell), align: undefined }
}

export function beginQuote(writing: Writing): Begun {
  const { holder } = top(writing)
  const quote = holderOf('blockquote', holder.depth + 1)
  const end = (ended: Writing) => {
    if (quote.children.length > 0) add(ended, holder, quote)
  }
  return { ...inside(quote), end }
}
