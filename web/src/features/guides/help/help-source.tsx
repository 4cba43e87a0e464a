import { useMemo } from 'react'
import { useLanguage } from '#web/platform/i18n/language.ts'
import { usePhrases, wordsIn } from '#web/platform/i18n/phrases.ts'
import { useChunk } from '#web/platform/on-demand/chunk.ts'
import { find, queryOf, remembered } from '#web/platform/search/match.ts'
import { useOpenScreen } from '#web/platform/search/open-screen.ts'
import type { SearchEntry, SearchSource } from '#web/platform/search/source.ts'
import { Icon } from '#web/ui/Icon.tsx'
import { helpPhrases } from './phrases.ts'
import type { TopicEntry } from './topics.ts'

// The texts of the help are larger than all other searchable names, so the search does not wait for them.
const loadFields = () => import('./help-fields.ts').then((chunk) => chunk.fieldsOfTopic)

/** Returns the search source for help topics, by the names of their screens and their texts. */
export const useHelpSource = (topics: readonly TopicEntry[]): SearchSource => {
  const words = usePhrases(helpPhrases)
  const language = useLanguage()
  const openScreen = useOpenScreen()
  const { chunk } = useChunk(loadFields)
  const fieldsOf = chunk && 'part' in chunk ? chunk.part : undefined
  return useMemo(() => {
    const toEntry = remembered(
      (entry: TopicEntry): SearchEntry => ({
        key: entry.topic,
        title: wordsIn({ name: entry.name }, language).name,
        ...(fieldsOf && { fields: fieldsOf(entry) }),
        glyph: (
          <span className="palette-glyph">
            <Icon name="circle-question-mark" size={18} />
          </span>
        ),
        open: (how) => openScreen(entry.path, how),
      }),
    )
    return {
      code: 'help',
      state: 'ready',
      find: (text, most) => {
        const query = queryOf(text)
        const { items, best } = query && fieldsOf ? find(topics, query, fieldsOf) : { items: [], best: 0 }
        return { title: words.title, entries: items.slice(0, most).map(toEntry), total: items.length, best }
      },
    }
  }, [words, language, topics, openScreen, fieldsOf])
}
