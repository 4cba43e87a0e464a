/** Addresses of the screens, below the base path: the web shows them, and the server gives its page for no others. */
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
  /** The first of the pages below. */
  setting: '/home/setting',
  /** The same, by the name that people know it by. */
  personalCenter: '/home/personalCenter',
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
  /** The first of the pages about sign-ins that the person may open. */
  signIns: '/home/signin',
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

/** Where a new password is chosen with a code; nobody has to be signed in there. */
export const forgottenPasswordPath = '/password/forgot'

/** Whether a path is one of those that `:name` parts of a pattern, and `*?` for all that follows, stand for. */
export const isAt = (path: string, pattern: string): boolean => {
  if (pattern.endsWith('*?')) return `${path}/`.startsWith(pattern.slice(0, -2))
  const [parts, wanted] = [path.split('/'), pattern.split('/')]
  return (
    parts.length === wanted.length &&
    wanted.every((part, index) => (part.startsWith(':') ? parts[index] !== '' : part === parts[index]))
  )
}

/** An address to be compared: where it was typed, its case and a slash at its end say nothing. */
export const plainPath = (path: string): string => path.replace(/\/$/, '').toLowerCase()
