import { readings } from 'virtual:readings'
import type { CurrentUser } from '@iambiz/contract/home.ts'
import type { IconName } from '#web/icons/icons.ts'
import { helpPath } from '#web/platform/record-paths.ts'
import type { ScreenName, Title } from '#web/platform/screen.ts'
import { areas, areasOf } from '../administration/areas.ts'
import { screens } from '../screens.ts'
import type { Topic } from './help-texts.ts'
import type { helpGroupPhrases } from './phrases.ts'

type Group = keyof typeof helpGroupPhrases

/** Screens whose names are used for topics, in the order of the list. */
const listed = {
  portal: [
    'home',
    'homeModules',
    'apps',
    'usualApps',
    'systemDynamics',
    'announcementDetails',
    'tools',
    'contacts',
    'requests',
    'fault',
    'zone',
    'framedApp',
    'logline',
    'help',
  ],
  personal: ['profile', 'binding', 'security', 'delegation', 'preferences'],
  announcements: [
    'announcementMaintenance',
    'announcementReaders',
    'announcementStatistics',
    'mailTemplates',
    'mailGroups',
    'mailContacts',
    'mailLog',
  ],
  analysis: ['loginStatistics', 'loginLog', 'integration', 'appLogins'],
} as const satisfies { [G in Group]?: readonly (ScreenName & Topic)[] }

/** A topic in the list, with the name of its screen. */
export type TopicEntry = {
  topic: Topic
  group: Group
  name: Title
  /** Pinyin of the Chinese name, with spaces between syllables. */
  reading: string
  icon: IconName
  path: string
}

const readingOf = ({ zh }: Title) => readings[zh] ?? ''

const ofScreens = Object.entries(listed).flatMap(([group, names]) =>
  names.flatMap((topic) =>
    screens
      .filter(({ name }) => name === topic)
      .map(
        ({ label, icon = 'circle-question-mark' }): TopicEntry => ({
          topic,
          group: group as Group,
          name: label,
          reading: readingOf(label),
          icon,
          path: helpPath(topic),
        }),
      ),
  ),
)

const ofAreas = areas.map(({ name, title, icon }): TopicEntry => {
  const topic = `admin-${name}` as const
  return {
    topic,
    group: 'administration',
    name: title,
    reading: readingOf(title),
    icon,
    path: helpPath(topic),
  }
})

export const topics: readonly TopicEntry[] = [...ofScreens, ...ofAreas]

/** Returns the topics of screens and areas that the person may open; `isReachable` checks a screen. */
export const topicsOf = (signedIn: CurrentUser, isReachable: (path: string) => boolean): TopicEntry[] => {
  const open = new Set<Topic>(areasOf(signedIn).map(({ name }) => `admin-${name}` as const))
  for (const { path, topic } of screens) if (isReachable(path)) open.add(topic)
  return topics.filter(({ topic }) => open.has(topic))
}

/** Returns the topic in an address of the help; undefined for the help itself. */
export const topicOfPath = (path: string): string | undefined => path.split('/')[3] || undefined
