import type { Language } from '@iambiz/contract/platform/shapes.ts'
import { useLanguage } from '#web/platform/i18n/language.ts'
import { usePhrases } from '#web/platform/i18n/phrases.ts'
import { Segmented } from '#web/ui/Segmented.tsx'
import { preferencePhrases } from './phrases.ts'

/** Both languages by their own names. */
export function LanguagePanel({ onChoose }: { onChoose: (language: Language) => void | Promise<void> }) {
  const words = usePhrases(preferencePhrases)
  return (
    <Segmented
      fill
      label={words.language}
      value={useLanguage()}
      options={[
        { value: 'zh', label: words.chinese },
        { value: 'en', label: words.english },
      ]}
      onChange={onChoose}
    />
  )
}
