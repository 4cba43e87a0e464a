/**
 * Returns the language tag of text written by a person, detected by its characters; it affects speech, font and line
 * breaking.
 */
export function writtenLanguage(text: string): 'zh-CN' | 'en' | undefined {
  if (/\p{Script=Han}/u.test(text)) return 'zh-CN'
  return /\p{Script=Latin}/u.test(text) ? 'en' : undefined
}
