import type { CurrentUser } from '@iambiz/contract/home.ts'
import type { IconName } from '#web/icons/icons.ts'
import { paths } from '#web/platform/paths.ts'
import { helpPath } from '#web/platform/record-paths.ts'
import { areas, areasOf } from '../administration/areas.ts'
import { areaPhrases } from '../administration/phrases.ts'
import { screenIcons } from '../palette/screen-icons.ts'
import { screenReadings } from '../palette/screen-readings.ts'
import { screenPhrases } from '../phrases.ts'
import { settingPhrases } from '../setting/phrases.ts'
import type { Topic } from './help-texts.ts'
import type { helpGroupPhrases } from './phrases.ts'

export type ScreenName = Exclude<keyof typeof paths, 'accounts' | 'personalCenter'>

/** The topic of each screen; a dialog has its own only if it is more than a form of the screen below. */
export const topicOfScreen: Readonly<Record<ScreenName, Topic>> = {
  home: 'home',
  homeModules: 'homeModules',
  tools: 'tools',
  tool: 'tools',
  apps: 'apps',
  usualApps: 'usualApps',
  contacts: 'contacts',
  fault: 'fault',
  faultReport: 'fault',
  requests: 'requests',
  binding: 'binding',
  setting: 'profile',
  profile: 'profile',
  security: 'security',
  delegation: 'delegation',
  preferences: 'preferences',
  announcementMaintenance: 'announcementMaintenance',
  newAnnouncement: 'announcementMaintenance',
  maintainedAnnouncement: 'announcementMaintenance',
  announcementReaders: 'announcementReaders',
  announcementStatistics: 'announcementStatistics',
  monthlyStatistics: 'announcementStatistics',
  mailGroups: 'mailGroups',
  newMailGroup: 'mailGroups',
  mailGroup: 'mailGroups',
  editedMailGroup: 'mailGroups',
  mailTemplates: 'mailTemplates',
  newMailTemplate: 'mailTemplates',
  mailTemplate: 'mailTemplates',
  mailContacts: 'mailContacts',
  newMailContact: 'mailContacts',
  mailContact: 'mailContacts',
  mailLog: 'mailLog',
  signIns: 'loginStatistics',
  loginStatistics: 'loginStatistics',
  loginLog: 'loginLog',
  appLogins: 'appLogins',
  integration: 'integration',
  // Its areas have their own topics; the address without an area redirects to the first one.
  administration: 'help',
  zone: 'zone',
  framedApp: 'framedApp',
  logline: 'logline',
  help: 'help',
  systemDynamics: 'systemDynamics',
  announcementDetails: 'announcementDetails',
}

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

const icons: Partial<Record<ScreenName, IconName>> = {
  ...screenIcons,
  home: 'house',
  systemDynamics: 'megaphone',
  announcementDetails: 'megaphone',
  announcementMaintenance: 'file-pen-line',
  announcementReaders: 'list-checks',
  loginLog: 'list',
  zone: 'leaf',
  framedApp: 'layout-grid',
}

type Said = { zh: string; en: string }

/** A topic in the list, with the name of its screen. */
export type TopicEntry = {
  topic: Topic
  group: Group
  name: Said
  /** Pinyin of the Chinese name, with spaces between syllables; empty if not specified. */
  reading: string
  icon: IconName
  path: string
}

const ofScreens = Object.entries(listed).flatMap(([group, names]) =>
  names.map(
    (name): TopicEntry => ({
      topic: name,
      group: group as Group,
      // The title of this screen is that of the whole personal center, because it is its first part.
      name: name === 'profile' ? settingPhrases.profile : screenPhrases[name],
      reading: screenReadings[name] ?? '',
      icon: icons[name] ?? 'circle-question-mark',
      path: helpPath(name),
    }),
  ),
)

const ofAreas = areas.map(({ name, reading, icon }): TopicEntry => {
  const topic = `admin-${name}` as const
  return { topic, group: 'administration', name: areaPhrases[name], reading, icon, path: helpPath(topic) }
})

export const topics: readonly TopicEntry[] = [...ofScreens, ...ofAreas]

/** Returns the topics of screens and areas that the person may open; `isReachable` checks a screen. */
export const topicsOf = (signedIn: CurrentUser, isReachable: (path: string) => boolean): TopicEntry[] => {
  const open = new Set<Topic>(areasOf(signedIn).map(({ name }) => `admin-${name}` as const))
  for (const [name, topic] of Object.entries(topicOfScreen))
    if (isReachable(paths[name as ScreenName])) open.add(topic)
  return topics.filter(({ topic }) => open.has(topic))
}

/** Returns the topic in an address of the help; undefined for the help itself. */
export const topicOfPath = (path: string): string | undefined => path.split('/')[3] || undefined
