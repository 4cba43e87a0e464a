import { readings } from 'virtual:readings'
import type { ZoneCard } from '@iambiz/contract/features/portal/zones.ts'
import { useMemo } from 'react'
import type { FoundPage } from '#web/features/palette/screen-source.tsx'
import { type IconName, isIcon } from '#web/icons/icons.ts'
import { usePhrases } from '#web/platform/i18n/phrases.ts'
import { zonePath } from '#web/platform/paths.ts'
import type { Title } from '#web/platform/screen.ts'
import { initialsOf, searchable } from '#web/platform/search/match.ts'
import { useSession } from '#web/platform/session/session.ts'
import { may } from '../access.ts'
import { areasOf, areaTitles } from '../administration/areas.ts'
import { screenLabels, screens } from '../screens.ts'

/**
 * Returns a screen or an area by its current name, which may be a published translation, and the built-in titles in
 * both languages.
 */
export const pageOf = (path: string, icon: IconName, name: string, { zh, en }: Title): FoundPage => {
  const pinyin = readings[zh] ?? ''
  const fields = () => searchable({ names: [name, zh, en], pinyin, initials: initialsOf(pinyin) })
  return { path, name, icon, fields }
}

const zonePage = ({ zoneCode, zoneName, pinyin, initials, icon }: ZoneCard): FoundPage => ({
  path: zonePath(zoneCode),
  name: zoneName,
  icon: isIcon(icon) ? icon : 'layout-grid',
  fields: () => searchable({ names: [zoneName], pinyin, initials, codes: [zoneCode] }),
})

/** Returns the screens and areas of administration that the person may open, and the zones, which come from data. */
export const usePages = (zones: readonly ZoneCard[] | undefined): FoundPage[] => {
  const labels = usePhrases(screenLabels)
  const titles = usePhrases(areaTitles)
  const { signedIn } = useSession()
  return useMemo(() => {
    const ofScreens = screens.flatMap((screen): FoundPage[] => {
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
