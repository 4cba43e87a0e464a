import { LanguageBadge } from './LanguageBadge.tsx'
import { useLanguage } from './language.ts'
import { foreignLanguage } from './written-language.ts'

/** A name or sentence that is stored in two languages, with a badge if only the other language exists. */
export function Written({ text }: { text: string }) {
  const lang = foreignLanguage(text, useLanguage())
  if (!lang) return text
  return (
    <>
      <bdi lang={lang}>{text}</bdi> <LanguageBadge lang={lang} />
    </>
  )
}
