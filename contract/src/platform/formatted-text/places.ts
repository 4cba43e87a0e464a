import type { Attributes } from './styles.ts'
import type { Holder } from './tree.ts'

/** A list that is open. */
export type ListPlace = {
  tag: 'ul' | 'ol'
  attributes: Attributes
  level: number
  /** What its entries are put into, by their level. */
  base: Holder
  /** The number of its first entry, until there is one. */
  first: number | undefined
  /** What stands in the list and in no entry. */
  loose: Holder
}

/** A table that is open; it is put into its place when it has ended. */
export type TablePlace = { node: Holder; base: Holder; section: 'thead' | 'tbody'; row: Holder | undefined }

/** An entry that is open; what has been typed as its mark is read when it has ended. */
export type EntryPlace = {
  node: Holder
  base: Holder
  list: ListPlace | undefined
  level: number
  /** Whether it says at which level it stands, or only shows it by the lists around it. */
  isDeclared: boolean
  /** The mark that was typed before it; undefined where a list of HTML gives the marks. */
  typed: string | undefined
  /** Whether it is an entry only if it has a mark. */
  isLikeEntry: boolean
}

export const holderOf = (tag: string, depth: number, attributes: Attributes = {}): Holder => ({
  ...{ tag, attributes, children: [], depth },
})

/** Where rows of a table go. */
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
