// No imports, because the browser loads it.

type Language = 'zh' | 'en'

/** The compared fields of an application; `pinyin` may have been corrected manually. */
type Named = { appId: string; appName: string; pinyin: string }

const collators: { [language in Language]?: Intl.Collator } = {}

/** Created on first use, because browsers load collation data slowly. */
const collatorOf = (language: Language) =>
  (collators[language] ??= new Intl.Collator(language === 'zh' ? 'zh-u-co-pinyin' : 'en', { numeric: true }))

const startsHan = /^\p{Script=Han}/u

/**
 * Compares applications by name, then by ID. Chinese names are ordered by their pinyin, because a character may have
 * several readings: Changsha belongs under c, although its second reading begins with zh.
 */
export function byAppName(language: Language): (one: Named, other: Named) => number {
  const { compare } = collatorOf(language)
  return (one, other) =>
    (language === 'zh' && startsHan.test(one.appName) && startsHan.test(other.appName)
      ? compare(one.pinyin, other.pinyin)
      : 0) ||
    compare(one.appName, other.appName) ||
    (one.appId < other.appId ? -1 : 1)
}
