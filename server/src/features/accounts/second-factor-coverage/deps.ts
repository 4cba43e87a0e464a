import type { Actor } from '#server/platform/actor.ts'
import type { BaseDeps } from '#server/platform/base-deps.ts'

/** Dependencies of this feature; the login statistics decide which people a caller may see. */
export type SecondFactorCoverageDeps = BaseDeps & {
  /** Returns the requested organizations that the caller may see; `undefined` where all people count. */
  organizationsOf: (
    actor: Actor,
    asked: { orgCode?: string | undefined; includeChildOrg: boolean },
  ) => Promise<readonly string[] | undefined>
  /** The system that stores the devices now. */
  currentSource: () => Promise<string>
}
