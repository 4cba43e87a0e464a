import type { PeopleText } from '#server/platform/db/people-search.ts'
import { keywordOf } from '#server/platform/search-text.ts'

const telephone = /^\+?[0-9][0-9 -]+$/
/** Of a telephone number: any fewer are found in every second one. */
const fewestDigits = 4

/** Telephone numbers are looked for by whoever sees them whole: for the others it would be a way to guess them. */
export function personKeywordOf(
  typed: string | undefined,
  { seesMobile }: { seesMobile: boolean },
): PeopleText {
  const keyword = keywordOf(typed)
  const digits = keyword.text.replace(/[^0-9]/g, '')
  const isNumber = seesMobile && telephone.test(keyword.text) && digits.length >= fewestDigits
  return { ...keyword, digits: isNumber ? digits : '' }
}
