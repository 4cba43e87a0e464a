import { accessRequestFailures } from './features/access-requests.ts'
import { openingFailures } from './features/account-openings.ts'
import { announcementMaintenanceFailures } from './features/announcement-maintenance.ts'
import { announcementReceiptFailures } from './features/announcement-receipts.ts'
import { announcementStatisticsFailures } from './features/announcement-statistics.ts'
import { appAdministrationFailures } from './features/app-administration.ts'
import { appFailures } from './features/apps.ts'
import { businessSystemFailures } from './features/business-systems.ts'
import { connectionFailures } from './features/connections.ts'
import { credentialFailures } from './features/credentials.ts'
import { delegationFailures } from './features/delegations.ts'
import { dictionaryFailures } from './features/dictionary.ts'
import { elementPermissionFailures } from './features/element-permissions.ts'
import { emailChangeFailures } from './features/email-change.ts'
import { externalAccountFailures } from './features/external-accounts.ts'
import { faultFailures } from './features/faults.ts'
import { innerAccountFailures } from './features/inner-accounts.ts'
import { integrationFailures } from './features/integration.ts'
import { ldapFailures } from './features/ldap.ts'
import { loginLogFailures } from './features/login-logs.ts'
import { mailAddressFailures } from './features/mail-addresses.ts'
import { mailContactFailures } from './features/mail-contacts.ts'
import { mailDeliveryFailures } from './features/mail-delivery.ts'
import { mailGroupFailures } from './features/mail-groups.ts'
import { mailTemplateFailures } from './features/mail-templates.ts'
import { opsContactFailures } from './features/ops-contacts.ts'
import { organizationFailures } from './features/organizations.ts'
import { ownSessionFailures } from './features/own-sessions.ts'
import { passwordResetFailures } from './features/password-reset.ts'
import { peopleFailures } from './features/people.ts'
import { preferenceFailures } from './features/preferences.ts'
import { providerLogoutFailures } from './features/provider-logout.ts'
import { provisioningFailures } from './features/provisioning.ts'
import { releaseFailures } from './features/releases.ts'
import { roleFailures } from './features/roles.ts'
import { securityEventFailures } from './features/security-events.ts'
import { sessionFailures } from './features/session.ts'
import { settingFailures } from './features/settings.ts'
import { signOnAccessFailures } from './features/sign-on-access.ts'
import { siteFailures } from './features/sites.ts'
import { systemFailures } from './features/system.ts'
import { translationFailures } from './features/translations.ts'
import { homeTemplateFailures } from './home-templates.ts'
import { mailRecordFailures } from './mail-records.ts'
import { audienceFailures } from './platform/audience.ts'
import { platformFailures } from './platform/errors.ts'
import { fileFailures } from './platform/files.ts'
import { toolAdministrationFailures } from './tool-administration.ts'
import { zoneAdministrationFailures } from './zone-administration.ts'

/** Every failure that a caller may see, by name. */
export const catalogue = {
  ...platformFailures,
  ...fileFailures,
  ...audienceFailures,
  ...toolAdministrationFailures,
  ...zoneAdministrationFailures,
  ...sessionFailures,
  ...ownSessionFailures,
  ...loginLogFailures,
  ...integrationFailures,
  ...siteFailures,
  ...credentialFailures,
  ...passwordResetFailures,
  ...externalAccountFailures,
  ...innerAccountFailures,
  ...securityEventFailures,
  ...providerLogoutFailures,
  ...appFailures,
  ...appAdministrationFailures,
  ...announcementMaintenanceFailures,
  ...announcementStatisticsFailures,
  ...announcementReceiptFailures,
  ...faultFailures,
  ...ldapFailures,
  ...openingFailures,
  ...accessRequestFailures,
  ...mailRecordFailures,
  ...mailTemplateFailures,
  ...mailGroupFailures,
  ...mailContactFailures,
  ...mailAddressFailures,
  ...mailDeliveryFailures,
  ...preferenceFailures,
  ...homeTemplateFailures,
  ...delegationFailures,
  ...emailChangeFailures,
  ...systemFailures,
  ...translationFailures,
  ...releaseFailures,
  ...businessSystemFailures,
  ...connectionFailures,
  ...signOnAccessFailures,
  ...dictionaryFailures,
  ...opsContactFailures,
  ...settingFailures,
  ...elementPermissionFailures,
  ...organizationFailures,
  ...peopleFailures,
  ...provisioningFailures,
  ...roleFailures,
}

export type FailureName = keyof typeof catalogue
