import type { Actor, RequestContext } from '#server/platform/actor.ts'
import { percentOf } from '#server/platform/percent.ts'
import { countNewUsers, countRegistered } from './active-reports.ts'
import { countedUntil, runningRecount } from './counting-reports.ts'
import type { LoginCountDeps } from './deps.ts'
import { momentOf, namedBy, wireTimeOf } from './filter.ts'
import { ways } from './parts.ts'
import { countAllPeople } from './people-reports.ts'
import { rangeBetween } from './range-reports.ts'

const dayMs = 86_400_000

/** Returns the day that is `days` days after `day`. */
const dayAfter = (day: string, days: number) =>
  wireTimeOf(momentOf(`${day} 00:00:00`) + days * dayMs).slice(0, 10)

type Asked = {
  date?: string | undefined
  orgCode?: string | undefined
  env?: 'dev' | 'fat' | 'prod' | undefined
}

/** Returns the people who signed in or resumed a session on a day, and in the 7 and 30 days that end with it. */
export async function activeUsers(
  deps: LoginCountDeps,
  actor: Actor,
  { lang: _, now }: Pick<RequestContext, 'lang' | 'now'>,
  { date, orgCode, env }: Asked,
) {
  const { db, wireTime } = deps
  const day = date ?? wireTime(now).slice(0, 10)
  const named = await namedBy(deps, actor, { orgCode })
  const filterOf = async (last: string, days: number) => ({
    ...named,
    ...(env ? { env } : {}),
    eventTypes: ways.active,
    result: 1 as const,
    range: await rangeBetween(db, `${dayAfter(last, 1 - days)} 00:00:00`, `${last} 23:59:59`),
  })
  const peopleOf = async (days: number, before: number) =>
    countAllPeople(db, await filterOf(dayAfter(day, -before), days))
  const [dau, wau, mau, lastDau, lastWau, lastMau, newUsers, { registered, online }, recount, until] =
    await Promise.all([
      peopleOf(1, 0),
      peopleOf(7, 0),
      peopleOf(30, 0),
      peopleOf(1, 1),
      peopleOf(7, 7),
      peopleOf(30, 30),
      filterOf(day, 1).then((filter) =>
        countNewUsers(db, { ...filter, eventTypes: ways.login }, { from: day, to: dayAfter(day, 1) }),
      ),
      countRegistered(db, { ...named, ...(env ? { env } : {}) }, now),
      runningRecount(db),
      filterOf(day, 30).then((filter) => countedUntil(db, filter, now)),
    ])
  return {
    ...{ date: day, dau, wau, mau, newUsers, registered, onlineNow: online },
    stickiness: mau > 0 ? percentOf(dau, mau) : 0,
    compare: { dau: lastDau, wau: lastWau, mau: lastMau },
    ...(recount ? { countingAnew: recount } : {}),
    ...(until ? { countedUntil: wireTime(until) } : {}),
  }
}
