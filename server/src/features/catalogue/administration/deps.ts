import type { RightsDeps } from '#server/platform/base-deps.ts'
import type { LaunchOrigins } from '#server/platform/launch-address.ts'

export type AppAdministrationDeps = RightsDeps & {
  /** Origins whose applications may open in place of the portal or in a frame. */
  launchOrigins: LaunchOrigins
}
