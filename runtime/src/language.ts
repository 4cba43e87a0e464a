export type Language = 'zh' | 'en'

/** The BCP 47 tag for the `lang` attribute (RFC 5646). */
export const languageTags: Record<Language, string> = { zh: 'zh-CN', en: 'en' }

/** The language of a tag such as `en-GB` (RFC 5646), if it is supported. */
export function languageOfTag(tag: string): Language | undefined {
  const [primary] = tag.trim().toLowerCase().split('-')
  return primary === 'zh' || primary === 'en' ? primary : undefined
}

/** The supported language that Accept-Language prefers (RFC 9110 12.5.4); a weight of 0 excludes it. */
export function acceptedLanguage(header: string | undefined): Language | undefined {
  const preferences = (header ?? '').split(',').map((item) => {
    const [tag = '', ...parameters] = item.split(';')
    const weight = parameters.map((parameter) => /^\s*q=([\d.]+)\s*$/i.exec(parameter)?.[1]).find(Boolean)
    return { language: languageOfTag(tag), weight: Number(weight ?? 1) }
  })
  return preferences
    .filter(({ language, weight }) => language && weight > 0)
    .sort((one, other) => other.weight - one.weight)[0]?.language
}

/** A text for both languages, of which only one may be given; empty if neither is. */
export const inBoth = (zh: string | undefined, en: string | undefined): Record<Language, string> => ({
  zh: zh ?? en ?? '',
  en: en ?? zh ?? '',
})
