import { withoutUnseen } from '@iambiz/contract/platform/unseen.ts'
import { plainLetter } from './spelling.ts'

/** Text as searches compare it: full-width forms as plain ones, one case, single spaces, no marks that nobody sees. */
export const folded = (text: string): string =>
  withoutUnseen(text).normalize('NFKC').toLowerCase().replace(/\s+/g, ' ').trim()

/** A search text in the two forms that it is compared in; an empty one matches nothing by itself. */
export type Keyword = { text: string; reading: string }

/** Names and pinyin are typed in letters with and without marks on, and gaps between, their parts. */
export const keywordOf = (typed = ''): Keyword => {
  const text = folded(typed)
  return { text, reading: plainLetter(text).replace(/[\s'’ʼ`·,-]|\.(?=.)/g, '') }
}
