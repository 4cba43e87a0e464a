import type { LogFilter } from '@iambiz/contract/platform/login-log.ts'
import type { Actor, RequestContext } from '#server/platform/actor.ts'
import { eventsOfApps } from './count-reports.ts'
import type { LoginCountDeps } from './deps.ts'
import { settle } from './filter.ts'
import type { Filter } from './wanted.ts'

/** Returns the filter for successful sign-ons to applications and openings, unless the filter names other events. */
const used = (filter: Filter): Filter => ({
  ...filter,
  eventTypes: filter.eventTypes ?? (filter.result === 0 ? ['fail'] : ['login', 'launch']),
  result: filter.result ?? 1,
})

/** Returns the applications and times of a filter for its caller, and how often each application was used. */
export async function settleUse(
  deps: LoginCountDeps,
  actor: Actor,
  context: RequestContext,
  asked: LogFilter,
) {
  const { start, end, ...filter } = await settle(deps, actor, asked, context)
  return {
    start,
    end,
    ...(filter.appCodes ? { appCodes: filter.appCodes } : {}),
    count: () => eventsOfApps(deps.db, used(filter)),
  }
}
