import { withoutUnseen } from '@iambiz/contract/platform/unseen.ts'
import { plainLetter } from './spelling.ts'

/** Normalizes a text for search: NFKC, lower case, single spaces, no invisible characters. */
export const folded = (text: string): string =>
  withoutUnseen(text).normalize('NFKC').toLowerCase().replace(/\s+/g, ' ').trim()

/** A search text in both forms for comparison; an empty one matches nothing by itself. */
export type Keyword = { text: string; reading: string }

/** The reading form has no accents and no separators, because people type names and pinyin with and without them. */
export const keywordOf = (typed = ''): Keyword => {
  const text = folded(typed)
  return { text, reading: plainLetter(text).replace(/[\s'’ʼ`·,-]|\.(?=.)/g, '') }
}
