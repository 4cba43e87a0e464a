import type { Attributes } from './styles.ts'
import type { Holder } from './tree.ts'

/** An open list. */
export type ListPlace = {
  tag: 'ul' | 'ol'
  attributes: Attributes
  level: number
  /** The container of its entries, by level. */
  base: Holder
  /** The number of its first entry, until there is one. */
  first: number | undefined
  /** Content of the list outside any entry. */
  loose: Holder
}

/** An open table; it is inserted when it ends. */
export type TablePlace = { node: Holder; base: Holder; section: 'thead' | 'tbody'; row: Holder | undefined }

/** An open entry; its typed mark is read when it ends. */
export type EntryPlace = {
  node: Holder
  base: Holder
  list: ListPlace | undefined
  level: number
  /** Whether its level is declared, or only follows from the surrounding lists. */
  isDeclared: boolean
  /** The typed mark before it; undefined if an HTML list provides the marks. */
  typed: string | undefined
  /** Whether it is an entry only if it has a mark. */
  isLikeEntry: boolean
}

export const holderOf = (tag: string, depth: number, attributes: Attributes = {}): Holder => ({
  ...{ tag, attributes, children: [], depth },
})

/** The container for rows of a table. */
function rowsOf({ node, section }: TablePlace): Holder {
  const last = node.children.at(-1) as Holder | undefined
  if (last?.tag === section) return last
  const rows = holderOf(section, node.depth + 1)
  node.children.push(rows)
  return rows
}

export function rowOf(table: TablePlace): Holder {
  if (!table.row) {
    const rows = rowsOf(table)
    table.row = holderOf('tr', rows.depth + 1)
    rows.children.push(table.row)
  }
  return table.row
}
