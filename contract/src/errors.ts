import { credentialFailures } from './features/accounts/credentials.ts'
import { emailChangeFailures } from './features/accounts/email-change.ts'
import { externalAccountFailures } from './features/accounts/external.ts'
import { innerAccountFailures } from './features/accounts/inner.ts'
import { ownSessionFailures } from './features/accounts/own-sessions.ts'
import { passkeyFailures } from './features/accounts/passkeys.ts'
import { passwordResetFailures } from './features/accounts/password-reset.ts'
import { announcementMaintenanceFailures } from './features/announcements/maintenance.ts'
import { announcementReceiptFailures } from './features/announcements/receipts.ts'
import { announcementStatisticsFailures } from './features/announcements/statistics.ts'
import { appAdministrationFailures } from './features/catalogue/administration.ts'
import { appIconFailures } from './features/catalogue/app-icon.ts'
import { appFailures } from './features/catalogue/apps.ts'
import { connectionFailures } from './features/catalogue/connections.ts'
import { opsContactFailures } from './features/catalogue/ops-contacts.ts'
import { ownLinkFailures } from './features/catalogue/own-links.ts'
import { signOnAccessFailures } from './features/catalogue/sign-on-access.ts'
import { businessSystemFailures } from './features/catalogue/systems.ts'
import { openingFailures } from './features/directory/account-openings.ts'
import { ldapFailures } from './features/directory/ldap.ts'
import { organizationFailures } from './features/directory/organizations.ts'
import { peopleFailures } from './features/directory/people.ts'
import { roleFailures } from './features/directory/roles.ts'
import { provisioningFailures } from './features/directory/scim.ts'
import { faultFailures } from './features/faults.ts'
import { loginLogFailures } from './features/logs/login.ts'
import { mailAddressFailures } from './features/mail/addresses.ts'
import { mailContactFailures } from './features/mail/contacts.ts'
import { mailDeliveryFailures } from './features/mail/delivery.ts'
import { mailGroupFailures } from './features/mail/groups.ts'
import { mailTemplateFailures } from './features/mail/templates.ts'
import { delegationFailures } from './features/permissions/delegations.ts'
import { elementPermissionFailures } from './features/permissions/elements.ts'
import { accessRequestFailures } from './features/permissions/requests.ts'
import { signInPolicyFailures } from './features/permissions/sign-in-policies.ts'
import { signInSourceFailures } from './features/permissions/sign-in-sources.ts'
import { dictionaryFailures } from './features/portal/dictionary.ts'
import { releaseFailures } from './features/portal/releases.ts'
import { settingFailures } from './features/portal/settings.ts'
import { siteFailures } from './features/portal/sites.ts'
import { systemFailures } from './features/portal/system.ts'
import { translationFailures } from './features/portal/translations.ts'
import { preferenceFailures } from './features/preferences.ts'
import { providerLogoutFailures } from './features/provider-logout.ts'
import { securityEventFailures } from './features/security-events.ts'
import { sessionFailures } from './features/session.ts'
import { integrationFailures } from './features/statistics/integration.ts'
import { homeTemplateFailures } from './home-templates.ts'
import { mailRecordFailures } from './mail-records.ts'
import { audienceFailures } from './platform/audience.ts'
import { platformFailures } from './platform/errors.ts'
import { fileFailures } from './platform/files.ts'
import { toolAdministrationFailures } from './tool-administration.ts'
import { zoneAdministrationFailures } from './zone-administration.ts'

/** All failures of the API, by name. */
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
  ...passkeyFailures,
  ...securityEventFailures,
  ...providerLogoutFailures,
  ...appFailures,
  ...ownLinkFailures,
  ...appAdministrationFailures,
  ...announcementMaintenanceFailures,
  ...announcementStatisticsFailures,
  ...announcementReceiptFailures,
  ...faultFailures,
  ...ldapFailures,
  ...openingFailures,
  ...accessRequestFailures,
  ...signInPolicyFailures,
  ...signInSourceFailures,
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
  ...appIconFailures,
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
