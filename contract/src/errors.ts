import { accessRequestFailures } from './features/access-requests.ts'
import { announcementMaintenanceFailures } from './features/announcement-maintenance.ts'
import { announcementReceiptFailures } from './features/announcement-receipts.ts'
import { announcementStatisticsFailures } from './features/announcement-statistics.ts'
import { appFailures } from './features/apps.ts'
import { credentialFailures } from './features/credentials.ts'
import { delegationFailures } from './features/delegations.ts'
import { emailChangeFailures } from './features/email-change.ts'
import { externalAccountFailures } from './features/external-accounts.ts'
import { faultFailures } from './features/faults.ts'
import { innerAccountFailures } from './features/inner-accounts.ts'
import { loginLogFailures } from './features/login-logs.ts'
import { mailAddressFailures } from './features/mail-addresses.ts'
import { mailContactFailures } from './features/mail-contacts.ts'
import { mailDeliveryFailures } from './features/mail-delivery.ts'
import { mailGroupFailures } from './features/mail-groups.ts'
import { mailTemplateFailures } from './features/mail-templates.ts'
import { ownSessionFailures } from './features/own-sessions.ts'
import { passwordResetFailures } from './features/password-reset.ts'
import { preferenceFailures } from './features/preferences.ts'
import { securityEventFailures } from './features/security-events.ts'
import { sessionFailures } from './features/session.ts'
import { siteFailures } from './features/sites.ts'
import { systemFailures } from './features/system.ts'
import { mailRecordFailures } from './mail-records.ts'
import { platformFailures } from './platform/errors.ts'
import { fileFailures } from './platform/files.ts'

/** Every failure that a caller may see, by name. */
export const catalogue = {
  ...platformFailures,
  ...fileFailures,
  ...sessionFailures,
  ...ownSessionFailures,
  ...loginLogFailures,
  ...siteFailures,
  ...credentialFailures,
  ...passwordResetFailures,
  ...externalAccountFailures,
  ...innerAccountFailures,
  ...securityEventFailures,
  ...appFailures,
  ...announcementMaintenanceFailures,
  ...announcementStatisticsFailures,
  ...announcementReceiptFailures,
  ...faultFailures,
  ...accessRequestFailures,
  ...mailRecordFailures,
  ...mailTemplateFailures,
  ...mailGroupFailures,
  ...mailContactFailures,
  ...mailAddressFailures,
  ...mailDeliveryFailures,
  ...preferenceFailures,
  ...delegationFailures,
  ...emailChangeFailures,
  ...systemFailures,
}

export type FailureName = keyof typeof catalogue
