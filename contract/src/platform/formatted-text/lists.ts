import type { Holder, Leaf } from './tree.ts'
import { isLeaf } from './tree.ts'

/** A list being built: its level, the source element, and the number of the next entry. */
type List = Holder & { level: number; source: object | undefined; next: number }

export type Entry = {
  node: Holder
  tag: 'ul' | 'ol'
  level: number
  /** The source list element; undefined if entries find their list by level only. */
  source: object | undefined
  /** Its number, if known. */
  number: number | undefined
}

/** Word processors write lists as paragraphs, so only the level shows which of them belong together. */
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

/** Maximum nesting of lists; deeper entries stay at this level. */
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

/**
 * The last entry of the list at the end of a container, if a word processor wrote it: following paragraphs may belong
 * to it.
 */
export function lastEntryIn(holder: Holder): Holder | undefined {
  const list = lastList(holder)
  if (!list || list.source !== undefined) return undefined
  const entry = lastEntry(list)
  return entry && (lastEntryIn(entry) ?? entry)
}

/** Appends an entry to the list that it continues, or to a new one. */
export function placeEntry(base: Holder, entry: Entry, isDeclared: boolean): void {
  const list = listFor(base, entry, isDeclared)
  list.children.push(entry.node)
  list.next = (entry.number ?? list.next) + 1
}
