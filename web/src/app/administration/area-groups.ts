import { readings } from 'virtual:readings'
import { useMemo } from 'react'
import type { IconName } from '#web/icons/icons.ts'
import { usePhrases } from '#web/platform/i18n/phrases.ts'
import type { AreaGroup, ScreenName, Title } from '#web/platform/screen.ts'
import { initialsOf, matches, queryOf, type Searchable, searchable } from '#web/platform/search/match.ts'
import { useSession } from '#web/platform/session/session.ts'
import { may } from '../access.ts'
import { screenLabels, screens } from '../screens.ts'
import { areasOf, areaTitles } from './areas.ts'
import { areaGroupPhrases } from './phrases.ts'

export type Entry = { path: string; label: string; icon: IconName; fields: Searchable }
export type Group = { group: AreaGroup; name: string; entries: readonly Entry[] }

/** Screens outside administration that administrators look for in it. */
const further: Partial<Record<AreaGroup, readonly ScreenName[]>> = {
  records: ['loginLog', 'mailLog'],
}

const groups = Object.keys({
  ...{ applications: 0, people: 0, access: 0, signIn: 0, portal: 0, records: 0 },
} satisfies Record<AreaGroup, 0>) as AreaGroup[]

function entryOf(path: string, icon: IconName, label: string, { zh, en }: Title): Entry {
  const pinyin = readings[zh] ?? ''
  const fields = searchable({ names: [label, zh, en], pinyin, initials: initialsOf(pinyin) })
  return { path, icon, label, fields }
}

/** Returns the areas and related screens that the person may open, by group. */
export function useAreaGroups(): Group[] {
  const titles = usePhrases(areaTitles)
  const labels = usePhrases(screenLabels)
  const names = usePhrases(areaGroupPhrases)
  const { signedIn } = useSession()
  return useMemo(() => {
    const open = areasOf(signedIn)
    return groups.flatMap((group) => {
      const areas = open
        .filter((area) => area.group === group)
        .map(({ name, path, icon, title }) => entryOf(path, icon, titles[name], title))
      const others = screens.flatMap((screen) =>
        further[group]?.includes(screen.name) && screen.icon && may(signedIn, screen)
          ? [entryOf(screen.path, screen.icon, labels[screen.name], screen.label)]
          : [],
      )
      const entries = [...areas, ...others]
      return entries.length > 0 ? [{ group, name: names[group], entries }] : []
    })
  }, [titles, labels, names, signedIn])
}

/** Returns the entries that match a typed text, by name or pinyin; undefined for an empty text. */
export function entriesFor(groups: readonly Group[], typed: string): Entry[] | undefined {
  const query = queryOf(typed)
  return query && groups.flatMap(({ entries }) => entries.filter(({ fields }) => matches(fields, query)))
}
