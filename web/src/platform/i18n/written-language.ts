/** The tag of what a person wrote, as far as its characters tell: how it is read aloud, drawn and broken into lines. */
export function writtenLanguage(text: string): 'zh-CN' | 'en' | undefined {
  if (/\p{Script=Han}/u.test(text)) return 'zh-CN'
  return /\p{Script=Latin}/u.test(text) ? 'en' : undefined
}
