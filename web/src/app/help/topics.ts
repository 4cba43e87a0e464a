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

/** The topic of each screen; a dialog has one of its own only where it is more than a form of what lies below. */
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
  // Its areas have topics of their own; the address alone leads to the first of them.
  administration: 'help',
  zone: 'zone',
  framedApp: 'framedApp',
  logline: 'logline',
  help: 'help',
  systemDynamics: 'systemDynamics',
  announcementDetails: 'announcementDetails',
}

type Group = keyof typeof helpGroupPhrases

/** Screens that topics are called by, in the order of the list. */
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

/** A topic as it is listed: what it is called is the name of its screen. */
export type TopicEntry = {
  topic: Topic
  group: Group
  name: Said
  /** How the Chinese name is typed, syllables apart; empty where nobody has written it down. */
  reading: string
  icon: IconName
  path: string
}

const ofScreens = Object.entries(listed).flatMap(([group, names]) =>
  names.map(
    (name): TopicEntry => ({
      topic: name,
      group: group as Group,
      // The screen is called by the whole personal center, of which it is the first part.
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

/** The topics of what the person may open; `isReachable` tells of screens. */
export const topicsOf = (signedIn: CurrentUser, isReachable: (path: string) => boolean): TopicEntry[] => {
  const open = new Set<Topic>(areasOf(signedIn).map(({ name }) => `admin-${name}` as const))
  for (const [name, topic] of Object.entries(topicOfScreen))
    if (isReachable(paths[name as ScreenName])) open.add(topic)
  return topics.filter(({ topic }) => open.has(topic))
}

/** The topic that an address of the help names; undefined for the help itself. */
export const topicOfPath = (path: string): string | undefined => path.split('/')[3] || undefined
