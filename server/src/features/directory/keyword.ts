import type { PeopleText } from '#server/platform/db/people-search.ts'
import { keywordOf } from '#server/platform/search-text.ts'

const telephone = /^\+?[0-9][0-9 -]+$/
/** Minimum digits for a search by telephone number; fewer would match half of all numbers. */
const fewestDigits = 4

/** Only people who see whole telephone numbers can search them; others could find out masked digits by searching. */
export function personKeywordOf(
  typed: string | undefined,
  { seesMobile }: { seesMobile: boolean },
): PeopleText {
  const keyword = keywordOf(typed)
  const digits = keyword.text.replace(/[^0-9]/g, '')
  const isNumber = seesMobile && telephone.test(keyword.text) && digits.length >= fewestDigits
  return { ...keyword, digits: isNumber ? digits : '' }
}
