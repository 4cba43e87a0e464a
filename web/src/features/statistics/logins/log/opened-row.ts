import type { Api } from '@iambiz/contract/api.ts'
import type { DataOf } from '@iambiz/contract/platform/endpoint.ts'

/** All data of one row. */
export type LogDetail = DataOf<Api['GET /iam-log/v1/loginLog/detail']>

/** Returns the row whose details are open from the query of the URL, or an empty string. */
export function openedRowOf(query: URLSearchParams): string {
  const id = query.get('row') ?? ''
  return /^\d{1,18}$/.test(id) ? id : ''
}

/** Returns the rows before and after a row of a page; undefined at the ends of the page. */
export function neighboursOf(ids: readonly string[], id: string): { previous?: string; next?: string } {
  const at = ids.indexOf(id)
  const [previous, next] = at < 0 ? [] : [ids[at - 1], ids[at + 1]]
  return { ...(previous !== undefined && { previous }), ...(next !== undefined && { next }) }
}

const fewEvents = 8

/** Returns a few events of a session around one of them; near the ends, the first or the last ones. */
export function eventsAround<T extends { id: string }>(events: readonly T[], id: string): readonly T[] {
  const at = events.findIndex((event) => event.id === id)
  const start = Math.max(0, Math.min(at - fewEvents / 2, events.length - fewEvents))
  return events.slice(start, start + fewEvents)
}

/** Returns the part of a time that distinguishes the rows of a range: time of day, date without year, or everything. */
export function shortTime(
  time: string,
  { startTime, endTime }: { startTime: string; endTime: string },
): string {
  if (startTime.slice(0, 10) === endTime.slice(0, 10)) return time.slice(11)
  return startTime.slice(0, 4) === endTime.slice(0, 4) ? time.slice(5) : time
}
