import type { Actor } from '#server/platform/actor.ts'
import type { BaseDeps } from '#server/platform/base-deps.ts'

/** What this feature needs from outside: who sees whom is a matter of the login statistics. */
export type SecondFactorCoverageDeps = BaseDeps & {
  /** Organizations that were asked for, within those that the caller sees; left out where all people count. */
  organizationsOf: (
    actor: Actor,
    asked: { orgCode?: string | undefined; includeChildOrg: boolean },
  ) => Promise<readonly string[] | undefined>
  /** Who keeps the devices now. */
  currentSource: () => Promise<string>
}
