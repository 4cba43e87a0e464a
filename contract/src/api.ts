import { accessRequests } from './features/access-requests.ts'
import { announcementMaintenance } from './features/announcement-maintenance.ts'
import { announcementReceipts } from './features/announcement-receipts.ts'
import { announcementStatistics } from './features/announcement-statistics.ts'
import { announcements } from './features/announcements.ts'
import { apps } from './features/apps.ts'
import { credentials } from './features/credentials.ts'
import { delegations } from './features/delegations.ts'
import { emailChange } from './features/email-change.ts'
import { events } from './features/events.ts'
import { externalAccounts } from './features/external-accounts.ts'
import { faults } from './features/faults.ts'
import { innerAccounts } from './features/inner-accounts.ts'
import { loginLogs } from './features/login-logs.ts'
import { loginStatistics } from './features/login-statistics.ts'
import { mailAddresses } from './features/mail-addresses.ts'
import { mailContacts } from './features/mail-contacts.ts'
import { mailDelivery } from './features/mail-delivery.ts'
import { mailTemplates } from './features/mail-templates.ts'
import { notices } from './features/notices.ts'
import { opsContacts } from './features/ops-contacts.ts'
import { ownSessions } from './features/own-sessions.ts'
import { passwordReset } from './features/password-reset.ts'
import { preferences } from './features/preferences.ts'
import { securityEvents } from './features/security-events.ts'
import { session } from './features/session.ts'
import { sites } from './features/sites.ts'
import { system } from './features/system.ts'
import { tools } from './features/tools.ts'
import { files } from './files.ts'
import { home } from './home.ts'
import { mailRecords } from './mail-records.ts'

/** Every call of the portal. The server refuses to start when one of them is not mounted. */
export const api = {
  ...session,
  ...ownSessions,
  ...loginLogs,
  ...loginStatistics,
  ...sites,
  ...credentials,
  ...passwordReset,
  ...securityEvents,
  ...system,
  ...home,
  ...apps,
  ...accessRequests,
  ...announcements,
  ...announcementMaintenance,
  ...announcementStatistics,
  ...announcementReceipts,
  ...preferences,
  ...emailChange,
  ...delegations,
  ...opsContacts,
  ...innerAccounts,
  ...externalAccounts,
  ...faults,
  ...mailDelivery,
  ...mailRecords,
  ...mailTemplates,
  ...mailContacts,
  ...mailAddresses,
  ...notices,
  ...events,
  ...files,
  ...tools,
}

export type Api = typeof api
