import type { Api } from '@iambiz/contract/api.ts'
import type { RequestOf } from '@iambiz/contract/platform/endpoint.ts'
import { dateOf, dayNumber } from '#web/platform/calendar-days.ts'
import { narrowingText, pageSize, placeOf, sizeOf } from '#web/platform/list/list-address.ts'

type Asked = NonNullable<RequestOf<Api['POST /iam-authority/v1/admin/opLog/list']>['body']>

/** Preset ranges of whole days that end today. */
export const presets = ['today', '7d', '30d', '90d', '365d'] as const
export type Preset = (typeof presets)[number]

export const results = ['ok', 'denied', 'failed'] as const
type Result = (typeof results)[number]

/** Filters, page and open record of the log. They are part of the address, so that people can share it. */
export type LogView = {
  range: Preset | 'custom'
  /** First and last day of a custom range; empty for a preset. */
  from: string
  to: string
  person: string
  category: string
  result: '' | Result
  targetType: string
  targetId: string
  request: string
  text: string
  page: number
  /** Rows per page. */
  size: number
  /** Id of the record whose details are open; empty if none is. */
  row: string
}

const longestSpan = 366

export const narrowsNothing = {
  ...{ person: '', category: '', result: '', targetType: '', targetId: '', request: '', text: '' },
} as const satisfies Partial<LogView>

const isDay = (text: string) => /^\d{4}-\d{2}-\d{2}$/.test(text) && Number.isFinite(dayNumber(text))
const word = /^[a-z][a-z0-9-]{0,63}$/
const wordOf = (text: string | null) => (text && word.test(text) ? text : '')

/** Returns the view from an address query; invalid values are ignored. */
export function viewOf(query: URLSearchParams): LogView {
  const [from, to] = [query.get('from') ?? '', query.get('to') ?? '']
  const isOwn = isDay(from) && isDay(to)
  return {
    range: isOwn ? 'custom' : (presets.find((preset) => preset === query.get('range')) ?? '7d'),
    from: isOwn ? from : '',
    to: isOwn ? to : '',
    person: narrowingText(query.get('person')),
    category: wordOf(query.get('category')),
    result: results.find((result) => result === query.get('result')) ?? '',
    targetType: wordOf(query.get('type')),
    targetId: narrowingText(query.get('target'), 200),
    request: narrowingText(query.get('request'), 128),
    text: narrowingText(query.get('q')),
    page: placeOf(query, []).page,
    size: sizeOf(query),
    row: /^\d{1,18}$/.test(query.get('row') ?? '') ? (query.get('row') ?? '') : '',
  }
}

/** Returns the address query of a view, without default values. */
export function queryOf(view: LogView): URLSearchParams {
  const parts = {
    range: view.range === '7d' || view.range === 'custom' ? '' : view.range,
    ...{ from: view.from, to: view.to, person: view.person.trim(), category: view.category },
    ...{ result: view.result, type: view.targetType, target: view.targetId, request: view.request },
    ...{ q: view.text.trim(), page: view.page > 1 ? String(view.page) : '' },
    ...{ size: view.size === pageSize ? '' : String(view.size), row: view.row },
  }
  return new URLSearchParams(Object.entries(parts).filter(([, value]) => value !== ''))
}

const daysBefore: Record<Preset, number> = { today: 0, '7d': 6, '30d': 29, '90d': 89, '365d': 364 }

/** Returns the first and last day of a view. `now` is a wire time in the portal's time zone. */
export function daysOf({ range, from, to }: Pick<LogView, 'range' | 'from' | 'to'>, now: string) {
  if (range === 'custom') return { from, to }
  const today = dayNumber(now.slice(0, 10))
  return { from: dateOf(today - daysBefore[range]), to: dateOf(today) }
}

/** Returns the error of a custom range: `missing` (an end), `order` (ends before it starts) or `span` (too long). */
export function faultOf({
  range,
  from,
  to,
}: Pick<LogView, 'range' | 'from' | 'to'>): 'missing' | 'order' | 'span' | undefined {
  if (range !== 'custom') return undefined
  if (!isDay(from) || !isDay(to)) return 'missing'
  if (to < from) return 'order'
  return dayNumber(to) - dayNumber(from) >= longestSpan ? 'span' : undefined
}

/** Returns the view as fields of a request. */
export function requestOf(view: LogView, now: string): Asked {
  const { from, to } = daysOf(view, now)
  const { person, category, result, targetType, targetId, request, text } = view
  return {
    startTime: `${from} 00:00:00`,
    endTime: `${to} 23:59:59`,
    ...(person.trim() && { person: person.trim() }),
    ...(category && { categories: [category] }),
    ...(result && { results: [result] }),
    ...(targetType && { targetType }),
    ...(targetId.trim() && { targetId: targetId.trim() }),
    ...(request.trim() && { requestId: request.trim() }),
    ...(text.trim() && { keyword: text.trim() }),
  }
}

export const pageOf = (view: LogView, now: string): Asked => ({
  ...requestOf(view, now),
  pageNum: view.page,
  pageSize: view.size,
})

/** Returns whether any filter besides the range is set. */
export const isNarrowed = (view: LogView): boolean =>
  Object.keys(narrowsNothing).some((key) => view[key as keyof typeof narrowsNothing] !== '')

/** Returns the records before and after one on its page; absent at the ends of the page. */
export function neighboursOf(ids: readonly string[], id: string): { previous?: string; next?: string } {
  const at = ids.indexOf(id)
  const [previous, next] = at < 0 ? [] : [ids[at - 1], ids[at + 1]]
  return { ...(previous !== undefined && { previous }), ...(next !== undefined && { next }) }
}
