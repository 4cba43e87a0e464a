/**
 * Paths of the screens, below the base path: routes of the web, and the only paths for which the server sends its page.
 */
export const screenPaths = {
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
  /** Leads to the first page below. */
  setting: '/home/setting',
  /** An alias by the name that people know. */
  personalCenter: '/home/personalCenter',
  /** Former path of the account bindings. */
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
  /** Leads to the first page about sign-ins that the person may open. */
  signIns: '/home/signin',
  loginStatistics: '/home/signin/statistics',
  loginLog: '/home/signin/log',
  appLogins: '/home/apps/statistics',
  integration: '/home/signin/integration',
  /** Includes all paths below it, which belong to its areas. */
  administration: '/home/admin/*?',
  zone: '/home/zone/:zoneCode',
  framedApp: '/home/app/:appCode',
  logline: '/home/logline',
  /** Includes all paths below it, which are its topics. */
  help: '/home/help/*?',
  systemDynamics: '/home/systemDynamics',
  announcementDetails: '/home/announcementDetails',
} as const

/** Page for choosing a new password with a code, without a session. */
export const forgottenPasswordPath = '/password/forgot'

/** Whether a path matches a pattern with `:name` parts and `*?` for the rest. */
export const isAt = (path: string, pattern: string): boolean => {
  if (pattern.endsWith('*?')) return `${path}/`.startsWith(pattern.slice(0, -2))
  const [parts, wanted] = [path.split('/'), pattern.split('/')]
  return (
    parts.length === wanted.length &&
    wanted.every((part, index) => (part.startsWith(':') ? parts[index] !== '' : part === parts[index]))
  )
}

/** Normalizes a typed path for comparison: case and a trailing slash are ignored. */
export const plainPath = (path: string): string => path.replace(/\/$/, '').toLowerCase()
