import { Tag } from '#web/ui/Tag.tsx'
import { platformPhrases } from '../phrases.ts'
import { usePhrases } from './phrases.ts'

/** Marks text that people wrote and that exists only in the other language. */
export function LanguageBadge({ lang }: { lang: 'zh-CN' | 'en' | undefined }) {
  const words = usePhrases(platformPhrases)
  if (!lang) return null
  return (
    <Tag small kind="outline">
      <span lang={lang} aria-hidden="true">
        {lang === 'en' ? 'EN' : words.chineseShort}
      </span>
      <span className="visually-hidden">{lang === 'en' ? words.englishOnly : words.chineseOnly}</span>
    </Tag>
  )
}
