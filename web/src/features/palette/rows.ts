import { nearness } from '#web/platform/search/match.ts'
import type { SearchEntry, SearchGroup, SearchSource } from '#web/platform/search/source.ts'

/** An entry, or the row that expands its group. */
export type Row =
  | { kind: 'entry'; id: string; entry: SearchEntry }
  | { kind: 'more'; id: string; group: string; count: number }

export type PaletteGroup = { code: string; title: string; total: number; rows: Row[] }

/** Maximum number of entries of a group, collapsed and expanded. */
const mostAtFirst = 6
const mostUnfolded = 50

const rowsOf = (code: string, { entries, total }: SearchGroup, unfolded: boolean): Row[] => {
  const rows: Row[] = entries.map((entry) => ({ kind: 'entry', id: `${code}/${entry.key}`, entry }))
  const hidden = Math.min(total, mostUnfolded) - entries.length
  return unfolded || hidden <= 0
    ? rows
    : [...rows, { kind: 'more', id: `${code}+`, group: code, count: hidden }]
}

/** Returns the groups cut to the first rows, `most` in total. */
export function firstLines(groups: readonly PaletteGroup[], most: number): PaletteGroup[] {
  let left = most
  return groups.flatMap((group) => {
    const rows = group.rows.slice(0, left)
    left -= rows.length
    return rows.length > 0 ? [{ ...group, rows }] : []
  })
}

/** Returns the results of the sources, the best kind first, without empty groups. */
export function groupsOf(
  sources: readonly SearchSource[],
  text: string,
  unfolded: ReadonlySet<string>,
): PaletteGroup[] {
  const found = sources.map(({ code, find }) => ({
    code,
    group: find(text, unfolded.has(code) ? mostUnfolded : mostAtFirst),
  }))
  return found
    .filter(({ group }) => group.entries.length > 0)
    .sort((left, right) => nearness(right.group.best) - nearness(left.group.best))
    .map(({ code, group }) => {
      const { title, total } = group
      return { code, title, total, rows: rowsOf(code, group, unfolded.has(code)) }
    })
}
