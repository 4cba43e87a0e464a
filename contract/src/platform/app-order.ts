// No import, because the browser loads it.

type Language = 'zh' | 'en'

/** What of an application is compared; `pinyin` as it is typed, which may have been given by hand. */
type Named = { appId: string; appName: string; pinyin: string }

const collators: { [language in Language]?: Intl.Collator } = {}

/** Made when something is sorted: a browser opens its tables of characters slowly. */
const collatorOf = (language: Language) =>
  (collators[language] ??= new Intl.Collator(language === 'zh' ? 'zh-u-co-pinyin' : 'en', { numeric: true }))

const startsHan = /^\p{Script=Han}/u

/**
 * The order of applications by name, the id breaking ties. Chinese names follow their reading, because it is the only thing
 * that tells characters with several readings apart: the name of Changsha stands under c, though its first character is also read zhang.
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
