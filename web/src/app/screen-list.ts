import { bindingScreens } from '#web/features/accounts/screen.ts'
import { maintenanceScreens } from '#web/features/announcements/maintenance/screen.ts'
import { dynamicsScreens } from '#web/features/announcements/reading/dynamics/screen.ts'
import { receiptScreens } from '#web/features/announcements/receipts/screen.ts'
import { statisticsScreens } from '#web/features/announcements/statistics/screen.ts'
import { framedAppScreens } from '#web/features/catalogue/apps/framed/screen.ts'
import { contactScreens } from '#web/features/catalogue/ops-contacts/screen.ts'
import { faultScreens } from '#web/features/faults/screen.ts'
import type { Topic } from '#web/features/guides/help/help-texts.ts'
import { mailContactScreens } from '#web/features/mail/contacts/screen.ts'
import { mailLogScreens } from '#web/features/mail/delivery/screen.ts'
import { mailGroupScreens } from '#web/features/mail/groups/screen.ts'
import { mailTemplateScreens } from '#web/features/mail/templates/screen.ts'
import { delegationScreens } from '#web/features/permissions/delegations/screen.ts'
import { requestScreens } from '#web/features/permissions/requests/screen.ts'
import { releaseScreens } from '#web/features/portal/releases/screen.ts'
import { toolScreens } from '#web/features/portal/tools/library/screen.ts'
import { integrationScreens } from '#web/features/statistics/integration/screen.ts'
import { appLoginScreens } from '#web/features/statistics/logins/apps/screen.ts'
import { loginLogScreens } from '#web/features/statistics/logins/log/screen.ts'
import { signInScreens } from '#web/features/statistics/screen.ts'
import type { ScreenDeclaration, ScreenName } from '#web/platform/screen.ts'
import { administrationScreens } from './administration/screen.ts'
import { announcementScreens } from './announcement/screen.ts'
import { appScreens } from './apps/screen.ts'
import { helpScreens } from './help/screen.ts'
import { homeDialogScreens, homeScreens } from './home/screen.ts'
import { preferenceScreens } from './setting/preferences/screen.ts'
import { settingScreens } from './setting/screen.ts'
import { securityScreens } from './setting/security/screen.ts'
import { zoneScreens } from './zone/screen.ts'

/**
 * All screens of the portal, in the order of search and sections. If an address matches two of them, the first one
 * applies. The first screen's code has the same list without the loaders (web/build/screens.ts).
 */
export const screenList = {
  ...homeScreens,
  ...dynamicsScreens,
  ...announcementScreens,
  ...homeDialogScreens,
  ...maintenanceScreens,
  ...receiptScreens,
  ...statisticsScreens,
  ...mailTemplateScreens,
  ...mailGroupScreens,
  ...mailContactScreens,
  ...mailLogScreens,
  ...signInScreens,
  ...loginLogScreens,
  ...integrationScreens,
  ...appLoginScreens,
  ...administrationScreens,
  ...toolScreens,
  ...appScreens,
  ...contactScreens,
  ...requestScreens,
  ...settingScreens,
  ...bindingScreens,
  ...securityScreens,
  ...delegationScreens,
  ...preferenceScreens,
  ...faultScreens,
  ...zoneScreens,
  ...framedAppScreens,
  ...releaseScreens,
  ...helpScreens,
} as const satisfies Record<ScreenName, ScreenDeclaration & { topic?: Topic }>
