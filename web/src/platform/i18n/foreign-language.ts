import type { Language } from '@iambiz/contract/platform/shapes.ts'

/** Latin words in a row from which a text is a sentence, and not a name that is the same in every language. */
const sentence = /(?:\p{Script=Latin}[\p{L}\p{M}’'-]*[\s,;:]+){4}\p{Script=Latin}/u

const count = (text: string, pattern: RegExp) => text.match(pattern)?.length ?? 0

/**
 * The tag of a text that people keep in two languages and that is not there in the wanted one, so that the other one is shown;
 * nothing where it is. A Chinese name in an English sentence does not make that Chinese.
 */
export function foreignLanguage(text: string, wanted: Language): 'zh-CN' | 'en' | undefined {
  const han = count(text, /\p{Script=Han}/gu)
  if (wanted === 'en') return han > 0 && han * 2 >= count(text, /\p{Script=Latin}/gu) ? 'zh-CN' : undefined
  return han === 0 && sentence.test(text) ? 'en' : undefined
}
