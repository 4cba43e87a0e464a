import type { AppListFilter } from '@iambiz/contract/features/statistics/logins.ts'
import { narrowingText, type Place, pageRequestOf, placeOf } from '#web/platform/list/list-address.ts'
import { isLogNarrowed, type LogFilter, logFilterOf, logQueryOf, logRequestOf } from '../filter/log-filter.ts'

/** The state of the list of applications, which is in the URL. */
export type AppView = {
  filter: LogFilter
  /** Searches the name, code or pinyin of an application. */
  keyword: string
  categoryCode: string
  onlyUnused: boolean
  place: Place
  /** Code of the application whose details are open, or empty. */
  shown: string
}

const sortable = [
  ...['appName', 'categoryName', 'launchTimes', 'loginTimes', 'signOnTimes', 'userCount'],
  ...['failTimes', 'avgPerDay', 'share', 'lastTime'],
] as AppListFilter['sortField'][]

const usual = '30d'
export const longestAppKeyword = 80
const longestCode = 64
const categoryCodes = /^[a-z][a-z0-9-]{0,31}$/

/** The columns already separate use and failures, so the filters on events do not apply here. */
const ofUse = (filter: LogFilter): LogFilter => ({ ...filter, eventTypes: [], result: '', reasons: [] })

/** Parses the view from the query of the URL; invalid values are ignored. */
export function appViewOf(query: URLSearchParams): AppView {
  const category = query.get('category') ?? ''
  return {
    filter: ofUse(logFilterOf(query, usual)),
    keyword: narrowingText(query.get('find'), longestAppKeyword),
    categoryCode: categoryCodes.test(category) ? category : '',
    onlyUnused: query.get('unused') === '1',
    place: placeOf(query, sortable),
    shown: narrowingText(query.get('details'), longestCode),
  }
}

const sortText = ({ sorting }: Place) =>
  sorting ? (sorting.direction === 'descending' ? '-' : '') + sorting.key : ''

/** Returns the query that `appViewOf` parses. */
export function appQueryOf({ filter, keyword, categoryCode, onlyUnused, place, shown }: AppView) {
  const parts = {
    find: keyword.trim(),
    category: categoryCode,
    unused: onlyUnused ? '1' : '',
    sort: sortText(place),
    page: place.page > 1 ? String(place.page) : '',
    details: shown,
  }
  return new URLSearchParams([
    ...logQueryOf(filter),
    ...Object.entries(parts).filter(([, value]) => value !== ''),
  ])
}

/** Returns the body of the list request, without the page. */
export function appListRequestOf(
  { filter, keyword, categoryCode, onlyUnused, place }: AppView,
  now: string,
): Partial<AppListFilter> {
  const { sortField, sortOrder } = pageRequestOf(place, sortable)
  return {
    ...logRequestOf(filter, now),
    ...(keyword.trim() && { keyword: keyword.trim() }),
    ...(categoryCode && { categoryCode }),
    ...(onlyUnused && { onlyUnused }),
    ...(sortField && sortOrder && { sortField, sortOrder }),
  }
}

/** Returns whether the list has any filter besides the range. */
export const isNarrowed = ({ filter, keyword, categoryCode, onlyUnused }: AppView): boolean =>
  isLogNarrowed(filter) || keyword !== '' || categoryCode !== '' || onlyUnused
