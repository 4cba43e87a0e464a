import type { IntegrationFilter } from '@iambiz/contract/features/statistics/integration.ts'
import type { Center } from '@iambiz/contract/platform/login-log.ts'
import { dayNumber } from '#web/platform/calendar-days.ts'
import {
  listAddress,
  narrowingText,
  type Place,
  pageRequestOf,
  placeOf,
} from '#web/platform/list/list-address.ts'

export const centers = [
  'unifiedAuth',
  'businessCenter',
  'merchantCenter',
  'permissionCenter',
] as const satisfies readonly Center[]

export const longestKeyword = 80
const sortable = ['appName', 'categoryName', ...centers]

/** The state of the page. It is in the URL, so that a link shows the same view. */
export type IntegrationView = Place & {
  keyword: string
  center: '' | Center
  /** 1 is connected, 0 is not. Without a center it means connected to all centers, or not connected to at least one. */
  connected: '' | '0' | '1'
  categoryCode: string
  /** Organization of the application owners, including its sub-organizations; empty for all. */
  orgCode: string
  /** `yyyy-MM-dd`; empty for today. */
  day: string
}

const dayPattern = /^\d{4}-\d{2}-\d{2}$/
const orgCodes = /^[A-Za-z][A-Za-z0-9_.-]{0,63}$/
const isDay = (text: string) => dayPattern.test(text) && Number.isFinite(dayNumber(text))

/** Parses the view from the query of the URL; invalid values are ignored. */
export function viewOf(query: URLSearchParams): IntegrationView {
  const connected = query.get('connected')
  const day = query.get('day') ?? ''
  return {
    ...placeOf(query, sortable),
    keyword: narrowingText(query.get('q'), longestKeyword),
    center: centers.find((center) => center === query.get('center')) ?? '',
    connected: connected === '0' || connected === '1' ? connected : '',
    categoryCode: narrowingText(query.get('category'), 64),
    orgCode: orgCodes.test(query.get('org') ?? '') ? (query.get('org') ?? '') : '',
    day: isDay(day) ? day : '',
  }
}

export const queryOf = (view: IntegrationView) => {
  const { keyword, center, connected, categoryCode, orgCode, day, ...place } = view
  const narrowing = { q: keyword.trim(), center, connected, category: categoryCode, org: orgCode, day }
  return listAddress(narrowing, place)
}

/** Returns the list's filter for the API calls. */
export const filterOf = ({
  keyword,
  center,
  connected,
  categoryCode,
  orgCode,
  day,
}: Omit<IntegrationView, keyof Place>): IntegrationFilter => ({
  ...(keyword.trim() && { keyword: keyword.trim() }),
  ...(center && { center }),
  ...(connected && { connected: connected === '1' }),
  ...(categoryCode && { categoryCode }),
  ...(orgCode && { orgCode }),
  ...(day && { statDate: day }),
})

type Sort = NonNullable<IntegrationFilter['center']> | 'appName' | 'categoryName'

/** Returns the list's sorting for the API calls. */
export const orderOf = ({ sorting }: Place) =>
  sorting && {
    sortField: sorting.key as Sort,
    sortOrder: sorting.direction === 'descending' ? ('desc' as const) : ('asc' as const),
  }

export const pageOf = (place: Place) => {
  const { pageNum = 1, pageSize = 20 } = pageRequestOf(place)
  return { pageNum, pageSize }
}

export const isNarrowed = ({ keyword, center, connected, categoryCode, orgCode }: IntegrationView): boolean =>
  [keyword.trim(), center, connected, categoryCode, orgCode].some((text) => text !== '')

/** Rounds a percentage; the result is 0 or 100 only if nothing or everything is connected. */
export const wholePercent = (percent: number): number =>
  percent === 0 || percent === 100 ? percent : Math.min(99, Math.max(1, Math.round(percent)))

/** Returns the first day of the month eleven months before a day. */
export function yearBefore(day: string): string {
  const [year = 0, month = 1] = day.split('-').map(Number)
  return month === 12 ? `${year}-01-01` : `${year - 1}-${String(month + 1).padStart(2, '0')}-01`
}

/** Returns the last day of a month `yyyy-MM`. */
export function lastDayOf(month: string): string {
  const [year = 0, number = 1] = month.split('-').map(Number)
  return new Date(Date.UTC(year, number, 0)).toISOString().slice(0, 10)
}
