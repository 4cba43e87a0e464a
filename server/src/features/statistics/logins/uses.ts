import type { LogFilter } from '@iambiz/contract/platform/login-log.ts'
import type { Actor, RequestContext } from '#server/platform/actor.ts'
import { countEvents } from './count-reports.ts'
import type { LoginStatisticsDeps } from './deps.ts'
import { settle } from './filter.ts'
import type { Filter } from './wanted.ts'

/** Sign-ins to applications and openings of them that succeeded, or what else the filter says. */
const used = (filter: Filter): Filter => ({
  ...filter,
  eventTypes: filter.eventTypes ?? (filter.result === 0 ? ['fail'] : ['login', 'launch']),
  result: filter.result ?? 1,
})

/** The applications and times that a filter has for its caller, and how often each application was used within it. */
export async function settleUse(
  deps: LoginStatisticsDeps,
  actor: Actor,
  context: RequestContext,
  asked: LogFilter,
) {
  const { start, end, ...filter } = await settle(deps, actor, asked, context)
  return {
    start,
    end,
    ...(filter.appCodes ? { appCodes: filter.appCodes } : {}),
    count: async () =>
      new Map(
        (await countEvents(deps.db, used(filter), { grouping: 'app' })).map(({ code, events }) => [
          code,
          events,
        ]),
      ),
  }
}
