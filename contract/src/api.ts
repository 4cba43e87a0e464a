import { credentials } from './features/accounts/credentials.ts'
import { emailChange } from './features/accounts/email-change.ts'
import { externalAccounts } from './features/accounts/external.ts'
import { innerAccounts } from './features/accounts/inner.ts'
import { ownSessions } from './features/accounts/own-sessions.ts'
import { passkeys } from './features/accounts/passkeys.ts'
import { passwordReset } from './features/accounts/password-reset.ts'
import { secondFactorCoverage } from './features/accounts/second-factor-coverage.ts'
import { announcementMaintenance } from './features/announcements/maintenance.ts'
import { announcements } from './features/announcements/reading.ts'
import { announcementReceipts } from './features/announcements/receipts.ts'
import { announcementStatistics } from './features/announcements/statistics.ts'
import { appAdministration } from './features/catalogue/administration.ts'
import { appIcon } from './features/catalogue/app-icon.ts'
import { apps } from './features/catalogue/apps.ts'
import { connections } from './features/catalogue/connections.ts'
import { opsContacts } from './features/catalogue/ops-contacts.ts'
import { ownLinkCalls } from './features/catalogue/own-links.ts'
import { signOnAccess } from './features/catalogue/sign-on-access.ts'
import { businessSystems } from './features/catalogue/systems.ts'
import { accountOpenings } from './features/directory/account-openings.ts'
import { ldap } from './features/directory/ldap.ts'
import { organizations } from './features/directory/organizations.ts'
import { people } from './features/directory/people.ts'
import { roles } from './features/directory/roles.ts'
import { provisioning } from './features/directory/scim.ts'
import { events } from './features/events.ts'
import { faults } from './features/faults.ts'
import { notices } from './features/inbox.ts'
import { loginLogs } from './features/logs/login.ts'
import { operationLog } from './features/logs/operation.ts'
import { mailAddresses } from './features/mail/addresses.ts'
import { mailContacts } from './features/mail/contacts.ts'
import { mailDelivery } from './features/mail/delivery.ts'
import { mailTemplates } from './features/mail/templates.ts'
import { delegations } from './features/permissions/delegations.ts'
import { elementPermissions } from './features/permissions/elements.ts'
import { accessRequests } from './features/permissions/requests.ts'
import { signInPolicies } from './features/permissions/sign-in-policies.ts'
import { signInSources } from './features/permissions/sign-in-sources.ts'
import { dictionary } from './features/portal/dictionary.ts'
import { releases } from './features/portal/releases.ts'
import { settings } from './features/portal/settings.ts'
import { sites } from './features/portal/sites.ts'
import { system } from './features/portal/system.ts'
import { tools } from './features/portal/tools.ts'
import { translations } from './features/portal/translations.ts'
import { zones } from './features/portal/zones.ts'
import { preferences } from './features/preferences.ts'
import { providerLogout } from './features/provider-logout.ts'
import { securityEvents } from './features/security-events.ts'
import { session } from './features/session.ts'
import { integration } from './features/statistics/integration.ts'
import { loginStatistics } from './features/statistics/logins.ts'
import { files } from './files.ts'
import { home } from './home.ts'
import { homeTemplates } from './home-templates.ts'
import { mailRecords } from './mail-records.ts'
import { toolAdministration } from './tool-administration.ts'
import { zoneAdministration } from './zone-administration.ts'

/** All endpoints of the portal. The server refuses to start if one is not mounted. */
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
  ...ownLinkCalls,
  ...appAdministration,
  ...accessRequests,
  ...signInPolicies,
  ...signInSources,
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
  ...passkeys,
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
  ...appIcon,
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
