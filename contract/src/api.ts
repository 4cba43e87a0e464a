import { announcements } from './features/announcements.ts'
import { apps } from './features/apps.ts'
import { preferences } from './features/preferences.ts'
import { securityEvents } from './features/security-events.ts'
import { session } from './features/session.ts'
import { system } from './features/system.ts'
import { home } from './home.ts'

/** Every call of the portal. The server refuses to start when one of them is not mounted, or one too many. */
export const api = {
  ...session,
  ...securityEvents,
  ...system,
  ...home,
  ...apps,
  ...announcements,
  ...preferences,
}

export type Api = typeof api
