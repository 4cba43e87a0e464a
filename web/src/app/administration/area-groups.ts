import { useMemo } from 'react'
import type { FoundPage } from '#web/features/palette/screen-source.tsx'
import { usePhrases } from '#web/platform/i18n/phrases.ts'
import { type AreaGroup, areaGroups, type ScreenName } from '#web/platform/screen.ts'
import { matches, queryOf } from '#web/platform/search/match.ts'
import { useSession } from '#web/platform/session/session.ts'
import { may } from '../access.ts'
import { screenLabels, screens } from '../screens.ts'
import { pageOf } from '../search/pages.ts'
import { areasOf, areaTitles } from './areas.ts'
import { areaGroupPhrases } from './phrases.ts'

export type Group = { group: AreaGroup; name: string; entries: readonly FoundPage[] }

/** Screens outside administration that administrators look for in it. */
const further: Partial<Record<AreaGroup, readonly ScreenName[]>> = {
  records: ['loginLog', 'mailLog'],
}

/** Returns the areas and related screens that the person may open, by group. */
export function useAreaGroups(): Group[] {
  const titles = usePhrases(areaTitles)
  const labels = usePhrases(screenLabels)
  const names = usePhrases(areaGroupPhrases)
  const { signedIn } = useSession()
  return useMemo(() => {
    const open = areasOf(signedIn)
    return areaGroups.flatMap((group) => {
      const areas = open
        .filter((area) => area.group === group)
        .map(({ name, path, icon, title }) => pageOf(path, icon, titles[name], title))
      const others = screens.flatMap((screen) =>
        further[group]?.includes(screen.name) && screen.icon && may(signedIn, screen)
          ? [pageOf(screen.path, screen.icon, labels[screen.name], screen.label)]
          : [],
      )
      const entries = [...areas, ...others]
      return entries.length > 0 ? [{ group, name: names[group], entries }] : []
    })
  }, [titles, labels, names, signedIn])
}

/** Returns the entries that match a typed text, by name or pinyin; undefined for an empty text. */
export function entriesFor(groups: readonly Group[], typed: string): FoundPage[] | undefined {
  const query = queryOf(typed)
  return query && groups.flatMap(({ entries }) => entries.filter(({ fields }) => matches(fields(), query)))
}
