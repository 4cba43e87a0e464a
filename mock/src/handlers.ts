import { accessRequestHandlers } from './features/access-requests.ts'
import { accountOpeningHandlers } from './features/account-openings.ts'
import { actingHandlers } from './features/acting.ts'
import { announcementMailHandlers } from './features/announcement-mails.ts'
import { announcementMaintenanceHandlers } from './features/announcement-maintenance.ts'
import { announcementReceiptHandlers } from './features/announcement-receipts.ts'
import { announcementStatisticsHandlers } from './features/announcement-statistics.ts'
import { announcementHandlers } from './features/announcements.ts'
import { appAdministrationHandlers } from './features/app-administration.ts'
import { appLoginHandlers } from './features/app-logins.ts'
import { appHandlers } from './features/apps.ts'
import { businessSystemHandlers } from './features/business-systems.ts'
import { credentialHandlers } from './features/credentials.ts'
import { delegationHandlers } from './features/delegations.ts'
import { dictionaryHandlers } from './features/dictionary.ts'
import { directoryHandlers } from './features/directory.ts'
import { elementPermissionHandlers } from './features/element-permissions.ts'
import { emailChangeHandlers } from './features/email-change.ts'
import { eventHandlers } from './features/events.ts'
import { externalAccountHandlers } from './features/external-accounts.ts'
import { faultHandlers } from './features/faults.ts'
import { fileHandlers } from './features/files.ts'
import { homeHandlers } from './features/home.ts'
import { homeTemplateHandlers } from './features/home-templates.ts'
import { innerAccountHandlers } from './features/inner-accounts.ts'
import { integrationHandlers } from './features/integration.ts'
import { ldapHandlers } from './features/ldap.ts'
import { loginLogRowHandlers } from './features/login-log.ts'
import { loginLogHandlers } from './features/login-logs.ts'
import { loginStatisticsHandlers } from './features/login-statistics.ts'
import { mailAddressHandlers } from './features/mail-addresses.ts'
import { mailContactHandlers } from './features/mail-contacts.ts'
import { mailDeliveryHandlers } from './features/mail-delivery.ts'
import { mailRecordHandlers } from './features/mail-records.ts'
import { mailTemplateHandlers } from './features/mail-templates.ts'
import { noticeHandlers } from './features/notices.ts'
import { operationLogHandlers } from './features/operation-log.ts'
import { opsContactHandlers } from './features/ops-contacts.ts'
import { opsContactImportHandlers } from './features/ops-contacts-import.ts'
import { ownAppHandlers } from './features/own-apps.ts'
import { ownSessionHandlers } from './features/own-sessions.ts'
import { peopleImportHandlers } from './features/people-import.ts'
import { preferenceHandlers } from './features/preferences.ts'
import { provisioningHandlers } from './features/provisioning.ts'
import { releaseHandlers } from './features/releases.ts'
import { secondFactorCoverageHandlers } from './features/second-factor-coverage.ts'
import { sessionHandlers } from './features/session.ts'
import { settingHandlers } from './features/settings.ts'
import { siteHandlers } from './features/sites.ts'
import { systemHandlers } from './features/system.ts'
import { toolAdministrationHandlers } from './features/tool-administration.ts'
import { toolHandlers } from './features/tools.ts'
import { translationHandlers } from './features/translations.ts'
import { usualAppHandlers } from './features/usual-apps.ts'
import { zoneAdministrationHandlers } from './features/zone-administration.ts'
import { zoneHandlers } from './features/zones.ts'
import type { Handlers } from './handler.ts'

/** Answers every call that the web makes. */
export const handlers = {
  ...sessionHandlers,
  ...ownSessionHandlers,
  ...loginLogHandlers,
  ...loginLogRowHandlers,
  ...loginStatisticsHandlers,
  ...appLoginHandlers,
  ...integrationHandlers,
  ...secondFactorCoverageHandlers,
  ...operationLogHandlers,
  ...siteHandlers,
  ...businessSystemHandlers,
  ...dictionaryHandlers,
  ...ldapHandlers,
  ...translationHandlers,
  ...releaseHandlers,
  ...provisioningHandlers,
  ...settingHandlers,
  ...elementPermissionHandlers,
  ...systemHandlers,
  ...homeHandlers,
  ...appHandlers,
  ...appAdministrationHandlers,
  ...usualAppHandlers,
  ...accessRequestHandlers,
  ...announcementHandlers,
  ...announcementMailHandlers,
  ...announcementMaintenanceHandlers,
  ...announcementReceiptHandlers,
  ...announcementStatisticsHandlers,
  ...preferenceHandlers,
  ...homeTemplateHandlers,
  ...emailChangeHandlers,
  ...directoryHandlers,
  ...accountOpeningHandlers,
  ...peopleImportHandlers,
  ...ownAppHandlers,
  ...opsContactHandlers,
  ...opsContactImportHandlers,
  ...faultHandlers,
  ...innerAccountHandlers,
  ...externalAccountHandlers,
  ...credentialHandlers,
  ...delegationHandlers,
  ...actingHandlers,
  ...mailDeliveryHandlers,
  ...mailAddressHandlers,
  ...mailContactHandlers,
  ...mailRecordHandlers,
  ...mailTemplateHandlers,
  ...noticeHandlers,
  ...eventHandlers,
  ...fileHandlers,
  ...toolHandlers,
  ...toolAdministrationHandlers,
  ...zoneHandlers,
  ...zoneAdministrationHandlers,
} satisfies Handlers
