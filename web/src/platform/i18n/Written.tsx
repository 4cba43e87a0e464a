import { foreignLanguage } from './foreign-language.ts'
import { LanguageBadge } from './LanguageBadge.tsx'
import { useLanguage } from './language.ts'

/** A name or sentence that people keep in two languages, with the badge where it is there in the other one alone. */
export function Written({ text }: { text: string }) {
  const lang = foreignLanguage(text, useLanguage())
  if (!lang) return text
  return (
    <>
      <bdi lang={lang}>{text}</bdi> <LanguageBadge lang={lang} />
    </>
  )
}
