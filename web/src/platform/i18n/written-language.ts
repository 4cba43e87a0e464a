import type { Language } from '@iambiz/contract/platform/shapes.ts'
/**
 * Returns the language tag of text written by a person, detected by its characters; it affects speech, font and line
 * breaking.
 */
export function writtenLanguage(text: string): 'zh-CN' | 'en' | undefined {
  if (/\p{Script=Han}/u.test(text)) return 'zh-CN'
  return /\p{Script=Latin}/u.test(text) ? 'en' : undefined
}

/** Five Latin words in a row make a sentence; fewer may be a name, which is the same in every language. */
const sentence = /(?:\p{Script=Latin}[\p{L}\p{M}’'-]*[\s,;:]+){4}\p{Script=Latin}/u

const count = (text: string, pattern: RegExp) => text.match(pattern)?.length ?? 0

/**
 * Returns the language tag of a bilingual text that is shown in the other language because the wanted one is missing,
 * else undefined. A Chinese name in an English sentence does not make the text Chinese.
 */
export function foreignLanguage(text: string, wanted: Language): 'zh-CN' | 'en' | undefined {
  const han = count(text, /\p{Script=Han}/gu)
  if (wanted === 'en') return han > 0 && han * 2 >= count(text, /\p{Script=Latin}/gu) ? 'zh-CN' : undefined
  return han === 0 && sentence.test(text) ? 'en' : undefined
}
