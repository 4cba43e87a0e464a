import type { LogFilter as Asked, Center, LoginEventType } from '@iambiz/contract/platform/login-log.ts'
import { dateOf, dayNumber } from '#web/platform/calendar-days.ts'
import { narrowingText } from '#web/platform/list/list-address.ts'

export const eventTypes = [
  ...(['login', 'fail', 'launch', 'sign_on', 'logout', 'refresh'] as const),
] as const satisfies LoginEventType[]

/** Ranges of whole days that end today, or in the past for completed periods. */
export const presets = [
  ...(['today', 'yesterday', '7d', '30d', 'month', 'last-month'] as const),
  ...(['quarter', '90d', '365d'] as const),
] as const
export type Preset = (typeof presets)[number]

export const environments = ['prod', 'fat', 'dev'] as const
export const knownCenters = [
  ...(['unifiedAuth', 'businessCenter', 'merchantCenter', 'permissionCenter'] as const),
] as const satisfies Center[]

/** The filter of the login log. It is in the URL, where charts and rows read the same parameters. */
export type LogFilter = {
  range: Preset | 'custom'
  /** First and last minute of a custom range, `yyyy-MM-ddTHH:mm`; empty for a preset. */
  from: string
  to: string
  /** Searches the number or the name of a person. */
  person: string
  appCodes: readonly string[]
  eventTypes: readonly LoginEventType[]
  loginTypes: readonly string[]
  /** 1 is success, 0 is failure. */
  result: '' | '0' | '1'
  env: '' | (typeof environments)[number]
  /** Includes sub-organizations unless `alone` is set. */
  orgCode: string
  alone: boolean
  container: string
  /** Only applications that are currently connected to this center. */
  center: '' | Center
  /** Weekdays 1 to 7 from Monday and hours 0 to 23, in the portal's time zone. */
  weekdays: readonly number[]
  hours: readonly number[]
  reasons: readonly string[]
  session: string
  /** An IP address, a range, or a prefix that ends in `*`. */
  address: string
}

export const longestPerson = 80
/** The limits of the API calls. */
const mostApps = 300
const mostTypes = 20
const longestSpan = 366

export const noLogFilter = {
  ...{ from: '', to: '', person: '', appCodes: [], eventTypes: [], loginTypes: [] },
  ...{ result: '', env: '', orgCode: '', alone: false, container: '', center: '' },
  ...{ weekdays: [], hours: [], reasons: [], session: '', address: '' },
} as const satisfies Omit<LogFilter, 'range'>

const minute = /^\d{4}-\d{2}-\d{2}T([01]\d|2[0-3]):[0-5]\d$/
const isMinute = (text: string): boolean => minute.test(text) && Number.isFinite(dayNumber(text.slice(0, 10)))

const orgCodes = /^[A-Za-z][A-Za-z0-9_.-]{0,63}$/
const codesOf = (query: URLSearchParams, name: string, longest: number, most: number) =>
  [...new Set(query.getAll(name).map((text) => narrowingText(text, longest)))].filter(Boolean).slice(0, most)

function rangeOf(query: URLSearchParams, usual: Preset): Pick<LogFilter, 'range' | 'from' | 'to'> {
  const [from, to] = [query.get('from') ?? '', query.get('to') ?? '']
  if (isMinute(from) && isMinute(to)) return { range: 'custom', from, to }
  return { range: presets.find((preset) => preset === query.get('range')) ?? usual, from: '', to: '' }
}

const numbersOf = (query: URLSearchParams, name: string, from: number, to: number) =>
  [...new Set(query.getAll(name).map((text) => (/^\d{1,2}$/.test(text) ? Number(text) : -1)))]
    .filter((number) => number >= from && number <= to)
    .toSorted((one, other) => one - other)

const identifier = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** Returns whether a text looks like an IP address or range. The server makes the final decision. */
export const isAddress = (text: string): boolean =>
  /^((25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)\.){3}(25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)(\/([12]?\d|3[0-2]))?$/.test(
    text,
  ) ||
  /^((25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)\.){1,3}\*$/.test(text) ||
  (/^[0-9a-f:]{2,39}(\/\d{1,3})?$/i.test(text) && text.includes(':'))

/** Parses the filter from the query of the URL; invalid values are ignored, and without a range it is `usual`. */
export function logFilterOf(query: URLSearchParams, usual: Preset): LogFilter {
  const orgCode = query.get('org') ?? ''
  const result = query.get('result')
  const events = query.getAll('event')
  return {
    ...rangeOf(query, usual),
    person: narrowingText(query.get('q'), longestPerson),
    appCodes: codesOf(query, 'app', 64, mostApps),
    eventTypes: eventTypes.filter((type) => events.includes(type)),
    loginTypes: codesOf(query, 'by', 32, mostTypes),
    result: result === '0' || result === '1' ? result : '',
    env: environments.find((env) => env === query.get('environment')) ?? '',
    orgCode: orgCodes.test(orgCode) ? orgCode : '',
    alone: query.get('alone') === '1' && orgCodes.test(orgCode),
    container: narrowingText(query.get('container'), 64),
    center: knownCenters.find((center) => center === query.get('center')) ?? '',
    weekdays: numbersOf(query, 'weekday', 1, 7),
    hours: numbersOf(query, 'hour', 0, 23),
    reasons: codesOf(query, 'reason', 64, mostTypes),
    session: identifier.test(query.get('session') ?? '') ? (query.get('session') ?? '') : '',
    address: isAddress(query.get('ip') ?? '') ? (query.get('ip') ?? '') : '',
  }
}

/**
 * Returns the query that `logFilterOf` parses. It always contains the range, because the default range differs by page.
 */
export function logQueryOf(filter: LogFilter): URLSearchParams {
  const { range, from, to, person, appCodes, eventTypes, loginTypes, result, env, orgCode, alone } = filter
  const several = (name: string, values: readonly string[]) => values.map((value) => [name, value])
  const parts = [
    ...(range === 'custom' ? [['from', from] as const, ['to', to] as const] : [['range', range] as const]),
    ['q', person.trim()],
    ...several('app', appCodes),
    ...several('event', eventTypes),
    ...several('by', loginTypes),
    ...[['result', result] as const, ['environment', env] as const, ['org', orgCode] as const],
    ['alone', orgCode && alone ? '1' : ''],
    ...[['container', filter.container] as const, ['center', filter.center] as const],
    ...several('weekday', filter.weekdays.map(String)),
    ...several('hour', filter.hours.map(String)),
    ...several('reason', filter.reasons),
    ...[['session', filter.session] as const, ['ip', filter.address] as const],
  ]
  return new URLSearchParams(
    parts.filter(([, value]) => value).map(([name = '', value = '']) => [name, value]),
  )
}

const daysBefore = { today: 0, '7d': 6, '30d': 29, '90d': 89, '365d': 364 } as const

const monthOf = (day: string) => `${day.slice(0, 7)}-01`

/** Returns the first day of a day's quarter. */
function quarterOf(day: string): string {
  const month = 3 * Math.floor((Number(day.slice(5, 7)) - 1) / 3) + 1
  return `${day.slice(0, 4)}-${String(month).padStart(2, '0')}-01`
}

/** Returns the first and last day of a preset. */
function daysOf(preset: Preset, day: string): { first: string; last: string } {
  const today = dayNumber(day)
  if (preset === 'yesterday') return { first: dateOf(today - 1), last: dateOf(today - 1) }
  if (preset === 'quarter') return { first: quarterOf(day), last: day }
  if (preset === 'month') return { first: monthOf(day), last: day }
  if (preset === 'last-month') {
    const last = dateOf(dayNumber(monthOf(day)) - 1)
    return { first: monthOf(last), last }
  }
  return { first: dateOf(today - daysBefore[preset]), last: day }
}

/** Returns the first and last second of a filter; `now` is a wire time in the portal's time zone. */
export function timesOf(
  { range, from, to }: Pick<LogFilter, 'range' | 'from' | 'to'>,
  now: string,
): { startTime: string; endTime: string } {
  if (range === 'custom')
    return { startTime: `${from.replace('T', ' ')}:00`, endTime: `${to.replace('T', ' ')}:59` }
  const { first, last } = daysOf(range, now.slice(0, 10))
  return { startTime: `${first} 00:00:00`, endTime: `${last} 23:59:59` }
}

/** Validates a custom range: both ends present, end after start, and years and length accepted by the API calls. */
export function faultOf(from: string, to: string): 'missing' | 'order' | 'year' | 'span' | undefined {
  if (!isMinute(from) || !isMinute(to)) return 'missing'
  if (to < from) return 'order'
  if (from < '1900' || to >= '3000') return 'year'
  const days = dayNumber(to.slice(0, 10)) - dayNumber(from.slice(0, 10))
  return days > longestSpan || (days === longestSpan && to.slice(11) >= from.slice(11)) ? 'span' : undefined
}

/** Returns whether the API calls accept the filter. */
export const isAskable = ({ range, from, to }: LogFilter): boolean =>
  range !== 'custom' || faultOf(from, to) === undefined

/** The parts that only the rows of the log contain, including weekdays and hours. */
const detailRequestOf = ({ weekdays, hours, reasons, session, address }: LogFilter): Partial<Asked> => ({
  ...(weekdays.length > 0 && { weekdays: [...weekdays] }),
  ...(hours.length > 0 && { hours: [...hours] }),
  ...(reasons.length > 0 && { failReasons: [...reasons] }),
  ...(session && { sessionId: session }),
  ...(address && { address }),
})

/** Returns the filter as request fields of the login statistics. */
export function logRequestOf(filter: LogFilter, now: string): Partial<Asked> {
  const { person, appCodes, eventTypes, loginTypes, result, env, orgCode, alone, container, center } = filter
  const keyword = person.trim()
  return {
    ...timesOf(filter, now),
    ...(keyword && { userKeyword: keyword }),
    ...(appCodes.length > 0 && { appCodes: [...appCodes] }),
    ...(eventTypes.length > 0 && { eventTypes: [...eventTypes] }),
    ...(loginTypes.length > 0 && { loginTypes: [...loginTypes] }),
    ...(result && { result: result === '1' ? (1 as const) : (0 as const) }),
    ...(env && { env }),
    ...(orgCode && { orgCode, includeChildOrg: !alone }),
    ...(container && { containerType: container }),
    ...(center && { center }),
    ...detailRequestOf(filter),
  }
}

/** Returns whether the log has any filter besides the range. */
export const isLogNarrowed = (filter: LogFilter): boolean =>
  [...logQueryOf(filter).keys()].some((name) => !['range', 'from', 'to'].includes(name))
