import { folded } from '#server/platform/search-text.ts'
import type { Keyword } from './role-reports.ts'

/** Pinyin is typed with and without marks between its syllables. */
export function keywordOf(typed = ''): Keyword {
  const text = folded(typed)
  return { text, reading: text.replace(/[ ']/g, '') }
}
