import { accessRequests } from './features/access-requests.ts'
import { accountOpenings } from './features/account-openings.ts'
import { announcementMaintenance } from './features/announcement-maintenance.ts'
import { announcementReceipts } from './features/announcement-receipts.ts'
import { announcementStatistics } from './features/announcement-statistics.ts'
import { announcements } from './features/announcements.ts'
import { appAdministration } from './features/app-administration.ts'
import { apps } from './features/apps.ts'
import { businessSystems } from './features/business-systems.ts'
import { connections } from './features/connections.ts'
import { credentials } from './features/credentials.ts'
import { delegations } from './features/delegations.ts'
import { dictionary } from './features/dictionary.ts'
import { elementPermissions } from './features/element-permissions.ts'
import { emailChange } from './features/email-change.ts'
import { events } from './features/events.ts'
import { externalAccounts } from './features/external-accounts.ts'
import { faults } from './features/faults.ts'
import { notices } from './features/inbox.ts'
import { innerAccounts } from './features/inner-accounts.ts'
import { integration } from './features/integration.ts'
import { ldap } from './features/ldap.ts'
import { loginLogs } from './features/login-logs.ts'
import { loginStatistics } from './features/login-statistics.ts'
import { mailAddresses } from './features/mail-addresses.ts'
import { mailContacts } from './features/mail-contacts.ts'
import { mailDelivery } from './features/mail-delivery.ts'
import { mailTemplates } from './features/mail-templates.ts'
import { operationLog } from './features/operation-log.ts'
import { opsContacts } from './features/ops-contacts.ts'
import { organizations } from './features/organizations.ts'
import { ownSessions } from './features/own-sessions.ts'
import { passwordReset } from './features/password-reset.ts'
import { people } from './features/people.ts'
import { preferences } from './features/preferences.ts'
import { providerLogout } from './features/provider-logout.ts'
import { provisioning } from './features/provisioning.ts'
import { releases } from './features/releases.ts'
import { roles } from './features/roles.ts'
import { secondFactorCoverage } from './features/second-factor-coverage.ts'
import { securityEvents } from './features/security-events.ts'
import { session } from './features/session.ts'
import { settings } from './features/settings.ts'
import { signOnAccess } from './features/sign-on-access.ts'
import { sites } from './features/sites.ts'
import { system } from './features/system.ts'
import { tools } from './features/tools.ts'
import { translations } from './features/translations.ts'
import { zones } from './features/zones.ts'
import { files } from './files.ts'
import { home } from './home.ts'
import { homeTemplates } from './home-templates.ts'
import { mailRecords } from './mail-records.ts'
import { toolAdministration } from './tool-administration.ts'
import { zoneAdministration } from './zone-administration.ts'

/** Every call of the portal. The server refuses to start when one of them is not mounted. */
export const api = {
  ...session,
  ...ownSessions,
  ...loginLogs,
  ...loginStatistics,
  ...integration,
  ...operationLog,
  ...secondFactorCoverage,
  ...sites,
  ...credentials,
  ...passwordReset,
  ...securityEvents,
  ...providerLogout,
  ...system,
  ...home,
  ...apps,
  ...appAdministration,
  ...accessRequests,
  ...announcements,
  ...announcementMaintenance,
  ...announcementStatistics,
  ...announcementReceipts,
  ...preferences,
  ...homeTemplates,
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
  ...businessSystems,
  ...connections,
  ...signOnAccess,
  ...dictionary,
  ...ldap,
  ...accountOpenings,
  ...settings,
  ...elementPermissions,
  ...organizations,
  ...people,
  ...provisioning,
  ...roles,
  ...files,
  ...tools,
  ...toolAdministration,
  ...zones,
  ...zoneAdministration,
  ...translations,
  ...releases,
}

export type Api = typeof api
