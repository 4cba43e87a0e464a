import type { Leaf } from './tree.ts'

/** What word processors type before an entry: a sign of their own, or a number with a sign behind it. */
const bullet = /[·•●○◦▪■□◆◇►➢➤✓✔§*–—-]|[\uf000-\uf0ff]/
/** Letters that a font of signs shows as one; no word begins so far from its next letter. */
const lettered = /[oØüvqnul](?=\s*\u00a0)/
const counted =
  /[（(]?(?:\d{1,3}(?:\.\d{1,3})*|[a-z]|[ivxlcdm]{1,6}|[一二三四五六七八九十百]{1,4})[.)）．]|[①-⑳㈠-㈩]/
const mark = new RegExp(
  `^\\s*(?:(${bullet.source}|${lettered.source}|${counted.source})(?:\\s+|$)|([一二三四五六七八九十百\\d]{1,4}、)\\s*)`,
  'i',
)
const ordered = /^[（(]?[\d一二三四五六七八九十百]|^第|[.)）．、]$|^[①-⑳㈠-㈩]$/
/** Marks that begin to count, besides the number 1. */
const first = /^[（(]?(?:[aAiI一壹]|第一.?)[.)）．、]?$|^[①㈠]$/

/** Whether a mark counts, and which number it is where that is certain. */
export function readMark(typed: string): { tag: 'ul' | 'ol'; number: number | undefined } {
  const text = typed.trim()
  if (!ordered.test(text)) return { tag: 'ul', number: undefined }
  const digits = /(\d{1,4})\D*$/.exec(text)?.[1]
  if (digits !== undefined) return { tag: 'ol', number: Number(digits) }
  return { tag: 'ol', number: first.test(text) ? 1 : undefined }
}

/** Takes the mark from the beginning of a paragraph; undefined where there is none. */
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
