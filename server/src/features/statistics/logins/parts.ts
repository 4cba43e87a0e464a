import { type LoginEventType, loginEventTypes } from '@iambiz/contract/platform/login-log.ts'
import { keysOf } from '@iambiz/contract/platform/objects.ts'
import { portalCode } from '#server/platform/portal-code.ts'
import type { Grain } from './segments.ts'
import type { Filter } from './wanted.ts'

/** Periods by which events are grouped; weekday and hour are in local time. */
export type Period = 'hour' | 'day' | 'week' | 'month' | 'weekday-hour' | 'whole'

/**
 * The list that has the data for a filter and a grouping: sums, or the single events of each application or
 * organization; `rows` when only the log itself has it.
 */
export type Shape = 'all' | 'apps' | 'orgs' | 'uses-by-app' | 'uses-by-org' | 'rows'

/** Returns whether a filter needs columns that only the rows have. */
const isOfRows = ({ failReasons, sessionId, network, fields }: Filter): boolean =>
  [failReasons, sessionId, network, fields].some((part) => part !== undefined)

/** Returns whether the lists have the people for a filter. For named people the log is read by its index instead. */
export const keepsPeople = (filter: Filter): boolean => !isOfRows(filter) && filter.userNos === undefined

/** Returns the grains whose periods match a filter by weekday or hour either completely or not at all. */
export const grainsFor = ({ weekdays, hours }: Filter, grains: readonly Grain[]): Grain[] =>
  grains.filter((grain) => grain === 'hour' || (!hours && (grain === 'day' || !weekdays)))

/** Returns the list of single events to read: the one that the filter narrows more. */
export const usesOf = ({ appCodes, orgCodes }: Filter): 'uses-by-app' | 'uses-by-org' =>
  appCodes && !(orgCodes && appCodes.includes(portalCode))
    ? 'uses-by-app'
    : orgCodes
      ? 'uses-by-org'
      : 'uses-by-app'

export function shapeOf(filter: Filter, grouping: string): Shape {
  if (!keepsPeople(filter)) return 'rows'
  const apps = filter.appCodes !== undefined || grouping === 'app'
  const orgs = filter.orgCodes !== undefined || grouping === 'org'
  if (apps && orgs) return usesOf(filter)
  if (apps) return 'apps'
  return orgs ? 'orgs' : 'all'
}

/**
 * Returns the values of the filters by sign-in type, environment and container; undefined when one filter has several
 * values.
 */
function valuesOf({ loginTypes, env, containerType }: Filter): string[] | undefined {
  if (loginTypes && loginTypes.length !== 1) return undefined
  return [
    ...(loginTypes ?? []).map((type) => `type:${type}`),
    ...(env === undefined ? [] : [`env:${env}`]),
    ...(containerType === undefined ? [] : [`container:${containerType}`]),
  ]
}

/**
 * Returns the slice of `login_month_use` that has the data for a filter. Lists within one application or organization
 * are stored only without other filters.
 */
export function monthSliceOf(filter: Filter, grouping: string, shape: Shape): string | undefined {
  if (shape === 'all' || shape === 'rows' || !['none', 'app', 'org'].includes(grouping)) return undefined
  const values = valuesOf(filter)
  if (!values || values.length > 1 || (shape.startsWith('uses') && values.length > 0)) return undefined
  return values[0] ?? ''
}

/** Returns the grains available for a period, from coarse to fine. Hours are stored for all events together only. */
export function grainsOf(filter: Filter, shape: Shape, period: Period, grouping = 'none'): Grain[] {
  if (shape === 'rows') return []
  const hours: Grain[] = shape === 'all' ? ['hour'] : []
  if (period === 'hour' || period === 'weekday-hour') return hours
  const isKept = !shape.startsWith('uses') || monthSliceOf(filter, grouping, shape) !== undefined
  const hasMonths = (period === 'month' || period === 'whole') && isKept
  const days: Grain[] = hasMonths ? ['month', 'day'] : ['day']
  return grainsFor(filter, [...days, ...hours])
}

/** Returns whether the number of filtered rows is stored, except at the edges of the range. */
export const isCounted = (filter: Filter): boolean =>
  grainsOf(filter, shapeOf(filter, 'none'), 'whole').length > 0

/** The ways of counting people: `active` includes resumed sessions; the others count one type of event. */
export const ways = { active: ['login', 'refresh'], login: ['login'], launch: ['launch'] } as const

type Way = keyof typeof ways

/** The stored count of people for a filter: the way, and the values of the other filters. */
export type Slice = { way: Way; slice: string; values: number }

const wayOf = ({ eventTypes, result }: Filter) =>
  keysOf(ways).find((way) => result === 1 && eventTypes?.toSorted().join() === [...ways[way]].sort().join())

export function sliceOf(filter: Filter): Slice | undefined {
  const way = wayOf(filter)
  if (!way || !keepsPeople(filter)) return undefined
  if (filter.appCodes || filter.orgCodes) return undefined
  const values = valuesOf(filter)
  return values && { way, slice: values.join(' '), values: values.length }
}

/** Returns the ways whose bitmaps of people a filter can use: those of which it includes every event type. */
export function blockWaysOf(filter: Filter): Way[] {
  const { eventTypes = loginEventTypes, result, hours, appCodes, orgCodes } = filter
  if (result === 0 || hours || appCodes || orgCodes || !keepsPeople(filter)) return []
  if (valuesOf(filter)?.length !== 0) return []
  const taken = keysOf(ways).filter((way) => ways[way].every((type) => eventTypes.includes(type)))
  // `active` includes everyone who signed in.
  return taken.filter((way) => way !== 'login' || !taken.includes('active'))
}

/** Returns the event types whose successful events the bitmaps cover. */
export const typesInBlocks = (filter: Filter): LoginEventType[] =>
  blockWaysOf(filter).flatMap((way) => ways[way])

/** The people of an application or of organizations per day, as stored in `login_count`. */
export type SubjectPeople = { subject: 'app' | 'org'; way: Way }

/** Returns the stored people for a filter by one application or by any organizations and nothing else. */
export function subjectPeopleOf(filter: Filter): SubjectPeople | undefined {
  const { appCodes, orgCodes } = filter
  const way = wayOf(filter)
  if (!way || !keepsPeople(filter) || valuesOf(filter)?.length !== 0) return undefined
  if (orgCodes) return appCodes ? undefined : { subject: 'org', way }
  return appCodes?.length === 1 ? { subject: 'app', way } : undefined
}

/**
 * Number of people per bitmap row. The bit of a person is `(key & 8191) ^ 63`, because words are written from their
 * highest bit.
 */
export const peoplePerBlock = 8192
