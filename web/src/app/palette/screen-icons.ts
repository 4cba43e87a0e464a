import type { IconName } from '#web/icons/icons.ts'
import type { screenPhrases } from '../phrases.ts'

/** Icons of screens that the search offers but the navigation does not. */
export const screenIcons: Partial<Record<keyof typeof screenPhrases, IconName>> = {
  homeModules: 'sliders-horizontal',
  newAnnouncement: 'file-pen-line',
  announcementStatistics: 'chart-column',
  mailTemplates: 'mail',
  mailGroups: 'users-round',
  mailContacts: 'contact-round',
  mailLog: 'mail',
  loginStatistics: 'gauge',
  integration: 'link',
  appLogins: 'layout-grid',
  tools: 'shapes',
  apps: 'layout-grid',
  usualApps: 'star',
  contacts: 'book-user',
  requests: 'key-round',
  profile: 'user-round',
  binding: 'link',
  security: 'shield-check',
  delegation: 'user-round-cog',
  preferences: 'sliders-horizontal',
  fault: 'siren',
  logline: 'rocket',
  help: 'circle-question-mark',
}
