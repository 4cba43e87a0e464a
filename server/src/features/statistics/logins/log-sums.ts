import type { LogFilter } from '@iambiz/contract/platform/login-log.ts'
import type { Actor, RequestContext } from '#server/platform/actor.ts'
import { countEvents } from './count-reports.ts'
import type { LoginStatisticsDeps } from './deps.ts'
import { settle } from './filter.ts'
import { mostCounted, totalOf } from './listing.ts'
import { countPeopleOfRows } from './log-reports.ts'
import { keepsPeople, typesInBlocks, usesOf } from './parts.ts'
import { countAllPeople } from './people-reports.ts'
import type { Filter } from './wanted.ts'

type Db = LoginStatisticsDeps['db']

/**
 * What an event costs that is looked at one by one: in the lists of kinds, in those of uses, in rows of the log, and in rows
 * whose people have to be told from those of lists. Decision 0070 has what was measured.
 */
const costs = { kinds: 1, uses: 2, rows: 5, edges: 20 }
/** What a number may cost that nobody asked for: it takes as long as a total may. */
const mostAtOnce = 100_000

const eventsOf = async (db: Db, filter: Filter) => (await countEvents(db, filter, {}))[0]?.events ?? 0

/** What it costs to count the people of the whole days of a filter. */
async function costOfDays(db: Db, filter: Filter): Promise<number> {
  const { range, weekdays, appCodes, orgCodes } = filter
  if (appCodes || orgCodes) {
    // The lists of an application or organization are read whole.
    const read = appCodes && usesOf(filter) === 'uses-by-app' ? { appCodes } : orgCodes && { orgCodes }
    return costs.uses * (await eventsOf(db, { range, ...(weekdays && { weekdays }), ...read }))
  }
  const eventTypes = weekdays ? [] : typesInBlocks(filter)
  const [all, inBlocks] = await Promise.all([
    eventsOf(db, filter),
    eventTypes.length > 0 ? eventsOf(db, { ...filter, eventTypes, result: 1 }) : 0,
  ])
  return costs.kinds * (all - inBlocks)
}

/** What it costs to count the people of a filter: whole days are read from lists, rows of the log have no order but time. */
async function costOf(db: Db, filter: Filter): Promise<number> {
  const { range, hours } = filter
  const days = { ...range, from: range.days.from, to: range.days.to }
  const hasDays = !hours && days.from < days.to
  const isWhole = hasDays && days.from <= range.from && range.to <= days.to
  const [ofDays, inDays, all] = await Promise.all([
    hasDays ? costOfDays(db, { ...filter, range: days }) : 0,
    hasDays && !isWhole ? eventsOf(db, { range: days }) : 0,
    isWhole ? 0 : eventsOf(db, { range }),
  ])
  return ofDays + (hasDays ? costs.edges : costs.rows) * (all - inDays)
}

type People = { userCount?: number; moreUsers?: true }

/** How many different people the rows of a filter are of; nothing where that takes long and nobody waits for everybody. */
export async function peopleOfRows(
  db: Db,
  filter: Filter,
  { everybody, atOnce = mostAtOnce }: { everybody: boolean; atOnce?: number },
): Promise<People> {
  if (keepsPeople(filter)) {
    if (!everybody && (await costOf(db, filter)) > atOnce) return {}
    return { userCount: await countAllPeople(db, filter) }
  }
  const most = everybody ? mostCounted : Math.floor(atOnce / costs.rows)
  const { rows, people } = await countPeopleOfRows(db, filter, most + 1)
  if (rows <= most) return { userCount: people }
  return everybody ? { userCount: people, moreUsers: true } : {}
}

/** How many rows of the list tell of a failure, and of how many different people they are. */
export async function sumsOfLog(
  deps: LoginStatisticsDeps,
  actor: Actor,
  context: RequestContext,
  { everybody, ...asked }: LogFilter & { everybody: boolean },
): Promise<{ failTimes: number; moreFails?: true } & People> {
  const { db } = deps
  const { start: _, end: __, ...filter } = await settle(deps, actor, asked, context)
  const [failures, people] = await Promise.all([
    filter.result === 1 ? { total: 0 } : totalOf(deps, { ...filter, result: 0 }),
    peopleOfRows(db, filter, { everybody }),
  ])
  const { total, more } = { more: undefined, ...failures }
  return { failTimes: total, ...(more && { moreFails: more }), ...people }
}
