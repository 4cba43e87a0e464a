import type { IconName } from '#web/icons/icons.ts'
import { helpPath } from '#web/platform/record-paths.ts'
import type { AreaName, ScreenName, Title } from '#web/platform/screen.ts'
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
  administration: ['administration'],
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

type NamedScreen = { name: ScreenName; label: Title; icon?: IconName | undefined }
type NamedArea = { name: AreaName; title: Title; icon: IconName }

/** Returns the topics of screens and areas, in the order of the list. `readingOf` returns the pinyin of a name. */
export const topicEntries = (
  screens: readonly NamedScreen[],
  areas: readonly NamedArea[],
  readingOf: (name: Title) => string,
): TopicEntry[] => {
  const entry = (topic: Topic, group: Group, name: Title, icon: IconName): TopicEntry => ({
    ...{ topic, group, name, icon },
    reading: readingOf(name),
    path: helpPath(topic),
  })
  const ofGroup = (group: keyof typeof listed) =>
    listed[group].flatMap((topic) =>
      screens
        .filter(({ name }) => name === topic)
        .map(({ label, icon = 'circle-question-mark' }) => entry(topic, group, label, icon)),
    )
  return [
    ...ofGroup('portal'),
    ...ofGroup('personal'),
    ...ofGroup('announcements'),
    ...ofGroup('analysis'),
    ...ofGroup('administration'),
    ...areas.map(({ name, title, icon }) => entry(`admin-${name}`, 'administration', title, icon)),
  ]
}

/** Returns the topic in an address of the help; undefined for the help itself. */
export const topicOfPath = (path: string): string | undefined => path.split('/')[3] || undefined
