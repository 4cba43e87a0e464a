import type { ZoneCard } from '@iambiz/contract/features/portal/zones.ts'
import { useMemo } from 'react'
import { type IconName, isIcon } from '#web/icons/icons.ts'
import { usePhrases } from '#web/platform/i18n/phrases.ts'
import { zonePath } from '#web/platform/paths.ts'
import { useIndexAhead } from '#web/platform/search/index-ahead.ts'
import { find, queryOf, remembered, type Searchable, searchable } from '#web/platform/search/match.ts'
import { useOpenScreen } from '#web/platform/search/open-screen.ts'
import type { SearchEntry, SearchSource } from '#web/platform/search/source.ts'
import { useSession } from '#web/platform/session/session.ts'
import { Icon } from '#web/ui/Icon.tsx'
import { may } from '../access.ts'
import { type Area, areasOf } from '../administration/areas.ts'
import { areaPhrases } from '../administration/phrases.ts'
import { screenPhrases } from '../phrases.ts'
import { nameOf, type Screen, screens } from '../screens.ts'
import { palettePhrases } from './phrases.ts'
import { screenIcons } from './screen-icons.ts'
import { screenReadings } from './screen-readings.ts'

type Page = { path: string; name: string; icon: IconName; fields: () => Searchable }

const initialsOf = (reading: string) => reading.replace(/(\S)\S*\s*/g, '$1')

type Said = { zh: string; en: string }

/**
 * Returns the searchable fields of a name: its current text, which may be a published translation, and the built-in
 * texts in both languages.
 */
const fieldsOf = (name: string, { zh, en }: Said, reading: string): Searchable =>
  searchable({ names: [name, zh, en], pinyin: reading, initials: initialsOf(reading) })

const screenPage = (screen: Screen, icon: IconName, name: string): Page => {
  const title = nameOf(screen)
  const fields = () => fieldsOf(name, screenPhrases[title], screenReadings[title] ?? '')
  return { path: screen.path, name, icon, fields }
}

const areaPage = ({ name, path, icon, reading }: Area, names: Record<Area['name'], string>): Page => {
  const fields = () => fieldsOf(names[name], areaPhrases[name], reading)
  return { path, name: names[name], icon, fields }
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
  const titles = usePhrases(screenPhrases)
  const names = usePhrases(areaPhrases)
  const { signedIn } = useSession()
  return useMemo(() => {
    const ofScreens = screens.flatMap((screen): Page[] => {
      const icon = screen.navigation?.icon ?? screenIcons[screen.title]
      if (!icon || !may(signedIn, screen)) return []
      return [screenPage(screen, icon, titles[nameOf(screen)])]
    })
    return [
      ...ofScreens,
      ...areasOf(signedIn).map((area) => areaPage(area, names)),
      ...(zones ?? []).map(zonePage),
    ]
  }, [titles, names, signedIn, zones])
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
