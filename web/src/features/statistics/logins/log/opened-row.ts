import type { Api } from '@iambiz/contract/api.ts'
import type { DataOf } from '@iambiz/contract/platform/endpoint.ts'

/** All that is told of one row. */
export type LogDetail = DataOf<Api['GET /iam-log/v1/loginLog/detail']>

/** The row whose details are open, in an address; empty where none is. */
export function openedRowOf(query: URLSearchParams): string {
  const id = query.get('row') ?? ''
  return /^\d{1,18}$/.test(id) ? id : ''
}

/** The rows before and after one of a page; the page's ends have none. */
export function neighboursOf(ids: readonly string[], id: string): { previous?: string; next?: string } {
  const at = ids.indexOf(id)
  const [previous, next] = at < 0 ? [] : [ids[at - 1], ids[at + 1]]
  return { ...(previous !== undefined && { previous }), ...(next !== undefined && { next }) }
}

const fewEvents = 8

/** Of the events of a session the few around one of them; at its ends the first or the last ones. */
export function eventsAround<T extends { id: string }>(events: readonly T[], id: string): readonly T[] {
  const at = events.findIndex((event) => event.id === id)
  const start = Math.max(0, Math.min(at - fewEvents / 2, events.length - fewEvents))
  return events.slice(start, start + fewEvents)
}

/** What of a time tells the rows of a range apart: the time of day, the day of the year as well, or all of it. */
export function shortTime(
  time: string,
  { startTime, endTime }: { startTime: string; endTime: string },
): string {
  if (startTime.slice(0, 10) === endTime.slice(0, 10)) return time.slice(11)
  return startTime.slice(0, 4) === endTime.slice(0, 4) ? time.slice(5) : time
}
