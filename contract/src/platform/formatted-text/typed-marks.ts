import type { Leaf } from './tree.ts'

/** List marks typed by word processors: a bullet, or a number with punctuation. */
const bullet = /[·•●○◦▪■□◆◇►➢➤✓✔§*–—-]|[\uf000-\uf0ff]/
/** Letters that symbol fonts display as bullets; in words the next letter follows directly. */
const symbolLetter = /[oØüvqnul](?=\s*\u00a0)/
const counted =
  /[（(]?(?:\d{1,3}(?:\.\d{1,3})*|[a-z]|[ivxlcdm]{1,6}|[一二三四五六七八九十百]{1,4})[.)）．]|[①-⑳㈠-㈩]/
const mark = new RegExp(
  `^\\s*(?:(${bullet.source}|${symbolLetter.source}|${counted.source})(?:\\s+|$)|([一二三四五六七八九十百\\d]{1,4}、)\\s*)`,
  'i',
)
const ordered = /^[（(]?[\d一二三四五六七八九十百]|^第|[.)）．、]$|^[①-⑳㈠-㈩]$/
/** Marks that can start a numbered list, besides the number 1. */
const first = /^[（(]?(?:[aAiI一壹]|第一.?)[.)）．、]?$|^[①㈠]$/

/** Whether a mark is a number, and which one if unambiguous. */
export function readMark(typed: string): { tag: 'ul' | 'ol'; number: number | undefined } {
  const text = typed.trim()
  if (!ordered.test(text)) return { tag: 'ul', number: undefined }
  const digits = /(\d{1,4})\D*$/.exec(text)?.[1]
  if (digits !== undefined) return { tag: 'ol', number: Number(digits) }
  return { tag: 'ol', number: first.test(text) ? 1 : undefined }
}

/** Removes the mark from the beginning of a paragraph; undefined if there is none. */
export function takeMark({ runs }: Leaf): string | undefined {
  const texts = runs.slice(0, runs.findIndex((run) => !('text' in run)) >>> 0)
  const found = mark.exec(texts.map((run) => ('text' in run ? run.text : '')).join(''))
  if (!found) return undefined
  let left = found[0].length
  for (const run of texts) {
    if (!('text' in run)) break
    const taken = Math.min(left, run.text.length)
    run.text = run.text.slice(taken)
    left -= taken
  }
  return found[1] ?? found[2]
}
