import { type LoginEventType, loginEventTypes } from '@iambiz/contract/platform/login-log.ts'
import { portalCode } from '#server/platform/portal-code.ts'
import type { Grain } from './segments.ts'
import type { Filter } from './wanted.ts'

/** By what events are put together; weekday and hour are those of the clocks. */
export type Period = 'hour' | 'day' | 'week' | 'month' | 'weekday-hour' | 'whole'

/**
 * Which of the kept lists has what a filter and a grouping ask for: sums, or the events of each application or
 * organization one by one; `rows` where none has, but the log itself.
 */
export type Shape = 'all' | 'apps' | 'orgs' | 'uses-by-app' | 'uses-by-org' | 'rows'

/** Whether a filter asks for what only the rows tell. */
const isOfRows = ({ failReasons, sessionId, network, fields }: Filter): boolean =>
  [failReasons, sessionId, network, fields].some((part) => part !== undefined)

/** Whether people are kept for a filter; of certain people the log tells by its index. */
export const keepsPeople = (filter: Filter): boolean => !isOfRows(filter) && filter.userNos === undefined

/** The grains whose periods a filter by weekday or hour takes or leaves as a whole. */
export const grainsFor = ({ weekdays, hours }: Filter, grains: readonly Grain[]): Grain[] =>
  grains.filter((grain) => grain === 'hour' || (!hours && (grain === 'day' || !weekdays)))

/** By which of both the events of applications and organizations are read one by one: by the one that narrows more. */
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

/** The values of the filters by type of sign-in, environment and container; undefined where one of them takes several. */
function valuesOf({ loginTypes, env, containerType }: Filter): string[] | undefined {
  if (loginTypes && loginTypes.length !== 1) return undefined
  return [
    ...(loginTypes ?? []).map((type) => `type:${type}`),
    ...(env === undefined ? [] : [`env:${env}`]),
    ...(containerType === undefined ? [] : [`container:${containerType}`]),
  ]
}

/**
 * Which of the lists of a month by application and organization (`login_month_use`) have what a filter asks for; those
 * within one application or organization are kept where nothing else is filtered.
 */
export function monthSliceOf(filter: Filter, grouping: string, shape: Shape): string | undefined {
  if (shape === 'all' || shape === 'rows' || !['none', 'app', 'org'].includes(grouping)) return undefined
  const values = valuesOf(filter)
  if (!values || values.length > 1 || (shape.startsWith('uses') && values.length > 0)) return undefined
  return values[0] ?? ''
}

/** What can be read for a period, from coarse to fine. Hours are only kept of everything together. */
export function grainsOf(filter: Filter, shape: Shape, period: Period, grouping = 'none'): Grain[] {
  if (shape === 'rows') return []
  const hours: Grain[] = shape === 'all' ? ['hour'] : []
  if (period === 'hour' || period === 'weekday-hour') return hours
  const isKept = !shape.startsWith('uses') || monthSliceOf(filter, grouping, shape) !== undefined
  const hasMonths = (period === 'month' || period === 'whole') && isKept
  const days: Grain[] = hasMonths ? ['month', 'day'] : ['day']
  return grainsFor(filter, [...days, ...hours])
}

/** Whether how many rows a filter has is kept, except at the edges of its range. */
export const isCounted = (filter: Filter): boolean =>
  grainsOf(filter, shapeOf(filter, 'none'), 'whole').length > 0

/** Of which events people are counted: of those who came at all, also to a session that went on; of one kind of event. */
export const ways = { active: ['login', 'refresh'], login: ['login'], launch: ['launch'] } as const

type Way = keyof typeof ways

/** Which count of people a filter asks for: the way, and the values of the filters beside it. */
export type Slice = { way: Way; slice: string; values: number }

const wayOf = ({ eventTypes, result }: Filter) =>
  (Object.keys(ways) as Way[]).find(
    (way) => result === 1 && eventTypes?.toSorted().join() === [...ways[way]].sort().join(),
  )

export function sliceOf(filter: Filter): Slice | undefined {
  const way = wayOf(filter)
  if (!way || !keepsPeople(filter)) return undefined
  if (filter.appCodes || filter.orgCodes) return undefined
  const values = valuesOf(filter)
  return values && { way, slice: values.join(' '), values: values.length }
}

/** Of which ways the people are kept as blocks of bits for a filter: those whose events it takes all. */
export function blockWaysOf(filter: Filter): Way[] {
  const { eventTypes = loginEventTypes, result, hours, appCodes, orgCodes } = filter
  if (result === 0 || hours || appCodes || orgCodes || !keepsPeople(filter)) return []
  if (valuesOf(filter)?.length !== 0) return []
  const taken = (Object.keys(ways) as Way[]).filter((way) =>
    ways[way].every((type) => eventTypes.includes(type)),
  )
  // Who signed in is among those who are active.
  return taken.filter((way) => way !== 'login' || !taken.includes('active'))
}

/** The types of the events that succeeded whose people these blocks have. */
export const typesInBlocks = (filter: Filter): LoginEventType[] =>
  blockWaysOf(filter).flatMap((way) => ways[way])

/** The people of days of an application or of organizations, as `login_count` has them. */
export type SubjectPeople = { subject: 'app' | 'org'; way: Way }

/** What of it a filter asks for: one application, or any organizations, and nothing else. */
export function subjectPeopleOf(filter: Filter): SubjectPeople | undefined {
  const { appCodes, orgCodes } = filter
  const way = wayOf(filter)
  if (!way || !keepsPeople(filter) || valuesOf(filter)?.length !== 0) return undefined
  if (orgCodes) return appCodes ? undefined : { subject: 'org', way }
  return appCodes?.length === 1 ? { subject: 'app', way } : undefined
}

/** People whose bits are kept in one row; a bit is that of person `(key & 8191) ^ 63`, since words are written from their highest bit on. */
export const peoplePerBlock = 8192
