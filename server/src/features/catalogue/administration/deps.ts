import type { RightsDeps } from '#server/platform/base-deps.ts'
import type { LaunchOrigins } from '#server/platform/launch-address.ts'

export type AppAdministrationDeps = RightsDeps & {
  /** Where applications may open in place of the portal's page or within it. */
  launchOrigins: LaunchOrigins
}
