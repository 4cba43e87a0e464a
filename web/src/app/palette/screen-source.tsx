import { readings } from 'virtual:readings'
import type { ZoneCard } from '@iambiz/contract/features/portal/zones.ts'
import { useMemo } from 'react'
import { type IconName, isIcon } from '#web/icons/icons.ts'
import { usePhrases } from '#web/platform/i18n/phrases.ts'
import { zonePath } from '#web/platform/paths.ts'
import type { Title } from '#web/platform/screen.ts'
import { useIndexAhead } from '#web/platform/search/index-ahead.ts'
import { find, queryOf, remembered, type Searchable, searchable } from '#web/platform/search/match.ts'
import { useOpenScreen } from '#web/platform/search/open-screen.ts'
import type { SearchEntry, SearchSource } from '#web/platform/search/source.ts'
import { useSession } from '#web/platform/session/session.ts'
import { Icon } from '#web/ui/Icon.tsx'
import { may } from '../access.ts'
import { areasOf, areaTitles } from '../administration/areas.ts'
import { screenLabels, screens } from '../screens.ts'
import { palettePhrases } from './phrases.ts'

type Page = { path: string; name: string; icon: IconName; fields: () => Searchable }

const initialsOf = (reading: string) => reading.replace(/(\S)\S*\s*/g, '$1')

/**
 * Returns a screen or an area by its current name, which may be a published translation, and the built-in titles in
 * both languages.
 */
const pageOf = (path: string, icon: IconName, name: string, { zh, en }: Title): Page => {
  const pinyin = readings[zh] ?? ''
  const fields = () => searchable({ names: [name, zh, en], pinyin, initials: initialsOf(pinyin) })
  return { path, name, icon, fields }
}

const zonePage = ({ zoneCode, zoneName, pinyin, initials, icon }: ZoneCard): Page => ({
  path: zonePath(zoneCode),
  name: zoneName,
  icon: isIcon(icon) ? icon : 'layout-grid',
  fields: () => searchable({ names: [zoneName], pinyin, initials, codes: [zoneCode] }),
})

const fieldsOfPage = remembered<Page>(({ fields }) => fields())

/** Returns the screens and areas of administration that the person may open, and the zones, which come from data. */
const usePages = (zones: readonly ZoneCard[] | undefined): Page[] => {
  const labels = usePhrases(screenLabels)
  const titles = usePhrases(areaTitles)
  const { signedIn } = useSession()
  return useMemo(() => {
    const ofScreens = screens.flatMap((screen): Page[] => {
      const { name, path, icon, label, unlisted } = screen
      if (!icon || unlisted || !may(signedIn, screen)) return []
      return [pageOf(path, icon, labels[name], label)]
    })
    return [
      ...ofScreens,
      ...areasOf(signedIn).map(({ name, path, icon, title }) => pageOf(path, icon, titles[name], title)),
      ...(zones ?? []).map(zonePage),
    ]
  }, [labels, titles, signedIn, zones])
}

/** Returns the search source for screens; without a text it lists all of them. */
export const useScreenSource = (zones: readonly ZoneCard[] | undefined): SearchSource => {
  const words = usePhrases(palettePhrases)
  const pages = usePages(zones)
  const openScreen = useOpenScreen()
  useIndexAhead(pages, fieldsOfPage)
  return useMemo(() => {
    const toEntry = remembered(
      (page: Page): SearchEntry => ({
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
