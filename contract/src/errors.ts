import { accessRequestFailures } from './features/access-requests.ts'
import { appFailures } from './features/apps.ts'
import { preferenceFailures } from './features/preferences.ts'
import { securityEventFailures } from './features/security-events.ts'
import { sessionFailures } from './features/session.ts'
import { platformFailures } from './platform/errors.ts'

/** Every failure that a caller may see, by name. */
export const catalogue = {
  ...platformFailures,
  ...sessionFailures,
  ...securityEventFailures,
  ...appFailures,
  ...accessRequestFailures,
  ...preferenceFailures,
}

export type FailureName = keyof typeof catalogue
