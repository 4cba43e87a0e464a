/** Path below the origin under which the whole portal lives. */
export const basePath = '/iambiz'

/** Addresses of the screens, below the base path. */
export const paths = {
  home: '/home',
  homeModules: '/home/modules',
  tools: '/home/tools',
  tool: '/home/tools/:toolCode',
  apps: '/home/apps',
  usualApps: '/home/apps/usual',
  contacts: '/home/contacts',
  fault: '/home/fault',
  faultReport: '/home/fault/:faultId',
  requests: '/home/requests',
  /** Where the binding was before. */
  accounts: '/home/setting/accounts',
  binding: '/home/setting/binding',
  profile: '/home/setting/profile',
  security: '/home/setting/security',
  delegation: '/home/setting/delegation',
  preferences: '/home/setting/preferences',
  announcementMaintenance: '/home/announcementMaintenance',
  newAnnouncement: '/home/announcementMaintenance/new',
  maintainedAnnouncement: '/home/announcementMaintenance/:bulletinId',
  announcementReaders: '/home/announcementMaintenance/:bulletinId/readers',
  announcementStatistics: '/home/announcementStatistics',
  monthlyStatistics: '/home/announcementStatistics/monthly',
  mailGroups: '/home/mail/groups',
  newMailGroup: '/home/mail/groups/new',
  mailGroup: '/home/mail/groups/:groupId',
  editedMailGroup: '/home/mail/groups/:groupId/edit',
  mailTemplates: '/home/mail/templates',
  newMailTemplate: '/home/mail/templates/new',
  mailTemplate: '/home/mail/templates/:templateId',
  mailContacts: '/home/mail/contacts',
  newMailContact: '/home/mail/contacts/new',
  mailContact: '/home/mail/contacts/:contactId',
  mailLog: '/home/mailLog',
  loginStatistics: '/home/signin/statistics',
  loginLog: '/home/signin/log',
  appLogins: '/home/apps/statistics',
  integration: '/home/signin/integration',
  /** And all addresses below it, which belong to its areas. */
  administration: '/home/admin/*?',
  zone: '/home/zone/:zoneCode',
  framedApp: '/home/app/:appCode',
  logline: '/home/logline',
  /** And all addresses below it, which are its topics. */
  help: '/home/help/*?',
  systemDynamics: '/home/systemDynamics',
  announcementDetails: '/home/announcementDetails',
} as const

export const administrationPath = '/home/admin'

export const zonePath = (zoneCode: string): string =>
  paths.zone.replace(':zoneCode', encodeURIComponent(zoneCode))

export const framedAppPath = (appCode: string): string =>
  paths.framedApp.replace(':appCode', encodeURIComponent(appCode))

export const announcementPath = (bulletinId: string): string =>
  `${paths.announcementDetails}?bulletinId=${encodeURIComponent(bulletinId)}`

export const announcementsOfPath = (appId: string): string =>
  `${paths.systemDynamics}?app=${encodeURIComponent(appId)}`

export const unreadPath = `${paths.systemDynamics}?tab=unread`

/** The router's path of an address of this origin; undefined for anything that is not a screen of ours. */
export const ownPath = (address: string, origin = location.origin): string | undefined => {
  if (!URL.canParse(address, origin)) return undefined
  const url = new URL(address, origin)
  if (url.origin !== origin || !url.pathname.startsWith(`${basePath}/`)) return undefined
  return url.pathname.slice(basePath.length) + url.search
}
