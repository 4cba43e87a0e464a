import type { LogFilter } from '@iambiz/contract/platform/login-log.ts'
import type { Actor, RequestContext } from '#server/platform/actor.ts'
import { countEvents } from './count-reports.ts'
import type { LoginCountDeps } from './deps.ts'
import { settle } from './filter.ts'
import { mostCounted, totalOf } from './listing.ts'
import { countPeopleOfRows } from './log-reports.ts'
import { keepsPeople, typesInBlocks, usesOf } from './parts.ts'
import { countAllPeople } from './people-reports.ts'
import type { Filter } from './wanted.ts'

type Db = LoginCountDeps['db']

/**
 * Relative cost of examining one event: in the lists of kinds, in the lists of uses, in rows of the log, and in rows
 * whose people must be compared with the lists. Decision 0070 contains the measurements.
 */
const costs = { kinds: 1, uses: 2, rows: 5, edges: 20 }
/** Maximum cost of a number that was not requested explicitly; it takes as long as a total. */
const mostAtOnce = 100_000

const eventsOf = async (db: Db, filter: Filter) => (await countEvents(db, filter, {}))[0]?.events ?? 0

/** Returns the cost of counting the people on the whole days of a filter. */
async function costOfDays(db: Db, filter: Filter): Promise<number> {
  const { range, weekdays, appCodes, orgCodes } = filter
  if (appCodes || orgCodes) {
    // The list of an application or organization is always read completely.
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

/**
 * Returns the cost of counting the people of a filter: whole days are read from lists, the rest from rows of the log,
 * which are indexed by time only.
 */
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

/**
 * Returns the number of different people in the filtered rows; an empty object when that is expensive and was not
 * requested with `everybody`.
 */
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

/** Returns the number of failures in the list and the number of different people in it. */
export async function sumsOfLog(
  deps: LoginCountDeps,
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
