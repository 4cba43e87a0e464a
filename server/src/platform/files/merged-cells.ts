import type { MergeRange } from 'hucre'

type Open = { merge: MergeRange; text: string }

/** Fills empty cells of merged ranges with their text, up to the number of read columns. */
function filled(texts: readonly string[], open: readonly Open[], columns: number): string[] {
  const ends = open.map(({ merge }) => Math.min(merge.endCol + 1, columns))
  const all = Array.from({ length: Math.max(texts.length, ...ends) }, (_, at) => texts[at] ?? '')
  for (const [index, { merge, text }] of open.entries())
    for (let at = merge.startCol; at < (ends[index] ?? 0); at += 1) all[at] ||= text
  return all
}

/**
 * Returns a function that copies the text of merged cells into each of them, for rows in ascending order. Rows without
 * any text of their own stay empty.
 */
export function mergedCells(merges: readonly MergeRange[], columns: number) {
  const ordered = merges.toSorted((a, b) => a.startRow - b.startRow)
  let next = 0
  let open: Open[] = []
  return (row: number, texts: readonly string[]): readonly string[] => {
    for (let merge = ordered[next]; merge && merge.startRow <= row; merge = ordered[++next])
      open.push({ merge, text: merge.startRow === row ? (texts[merge.startCol] ?? '') : '' })
    open = open.filter(({ merge }) => merge.endRow >= row)
    return open.length === 0 || texts.every((text) => text === '') ? texts : filled(texts, open, columns)
  }
}
