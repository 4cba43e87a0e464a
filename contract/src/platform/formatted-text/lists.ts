import type { Holder, Leaf } from './tree.ts'
import { isLeaf } from './tree.ts'

/** A list that is built: its level, the element that it comes from, and the number of the entry that would come next. */
type List = Holder & { level: number; source: object | undefined; next: number }

export type Entry = {
  node: Holder
  tag: 'ul' | 'ol'
  level: number
  /** The list that it stands in; undefined where entries find their list by their level alone. */
  source: object | undefined
  /** Its number, where it has one that is known. */
  number: number | undefined
}

/** Word processors write lists as paragraphs, so that only the level tells which of them belong together. */
const isList = (node: Holder | Leaf | undefined): node is List =>
  node !== undefined && !isLeaf(node) && 'level' in node

const lastList = (holder: Holder | undefined): List | undefined => {
  const last = holder?.children.at(-1)
  return isList(last) ? last : undefined
}

const lastEntry = (list: List): Holder | undefined => {
  const last = list.children.at(-1)
  return isLeaf(last) ? undefined : last
}

function fits(list: List, { tag, source, number }: Entry, isDeclared: boolean): boolean {
  if (list.tag !== tag) return false
  const isNext = tag === 'ul' || number === undefined || number === list.next
  return isNext && (isDeclared || (source !== undefined && list.source === source))
}

function newList(holder: Holder, { tag, level, source, number }: Entry): List {
  const start = tag === 'ol' && number !== undefined && number !== 1 ? String(number) : undefined
  const list: List = {
    ...{ tag, attributes: { start }, children: [], depth: holder.depth + 1 },
    ...{ level, source, next: number ?? 1 },
  }
  holder.children.push(list)
  return list
}

/** Deeper than any list that people write; what lies below stays at this level. */
const deepest = 16

function listFor(base: Holder, entry: Entry, isDeclared: boolean): List {
  let holder = base
  for (;;) {
    const list = lastList(holder)
    if (!list) return newList(holder, entry)
    const item = lastEntry(list)
    const isBelow = entry.level > list.level && item !== undefined && list.depth < deepest
    if (!isBelow) {
      if (!fits(list, entry, isDeclared) && list.depth < deepest) return newList(holder, entry)
      list.level = Math.min(list.level, entry.level)
      return list
    }
    if (!lastList(item)) return newList(item, entry)
    holder = item
  }
}

/** The last entry of the list that a holder ends with, if word processors wrote it: paragraphs after it may belong to it. */
export function lastEntryIn(holder: Holder): Holder | undefined {
  const list = lastList(holder)
  if (!list || list.source !== undefined) return undefined
  const entry = lastEntry(list)
  return entry && (lastEntryIn(entry) ?? entry)
}

/** Puts an entry into the list that it continues, or into one of its own. */
export function placeEntry(base: Holder, entry: Entry, isDeclared: boolean): void {
  const list = listFor(base, entry, isDeclared)
  list.children.push(entry.node)
  list.next = (entry.number ?? list.next) + 1
}
