import { useMemo } from 'react'
import type { IconName } from '#web/icons/icons.ts'
import { usePhrases } from '#web/platform/i18n/phrases.ts'
import { useIndexAhead } from '#web/platform/search/index-ahead.ts'
import { find, queryOf, remembered, type Searchable } from '#web/platform/search/match.ts'
import { useOpenScreen } from '#web/platform/search/open-screen.ts'
import type { SearchEntry, SearchSource } from '#web/platform/search/source.ts'
import { Icon } from '#web/ui/Icon.tsx'
import { palettePhrases } from './phrases.ts'

/** A screen, an area of administration or a zone. */
export type FoundPage = { path: string; name: string; icon: IconName; fields: () => Searchable }

const fieldsOfPage = remembered<FoundPage>(({ fields }) => fields())

/** Returns the search source for screens; without a text it lists all of them. */
export const useScreenSource = (pages: readonly FoundPage[]): SearchSource => {
  const words = usePhrases(palettePhrases)
  const openScreen = useOpenScreen()
  useIndexAhead(pages, fieldsOfPage)
  return useMemo(() => {
    const toEntry = remembered(
      (page: FoundPage): SearchEntry => ({
        key: page.path,
        title: page.name,
        fields: fieldsOfPage(page),
        glyph: (
          <span className="palette-glyph">
            <Icon name={page.icon} size={18} />
          </span>
        ),
        open: (how) => openScreen(page.path, how),
      }),
    )
    return {
      code: 'screens',
      state: 'ready',
      find: (text, most) => {
        const query = queryOf(text)
        const { items, best } = query ? find(pages, query, fieldsOfPage) : { items: pages, best: 0 }
        return {
          title: words.screens,
          entries: items.slice(0, most).map(toEntry),
          total: items.length,
          best,
        }
      },
    }
  }, [pages, words, openScreen])
}
