// Values alone and no other import: the web has no use for the shapes.

/** What the rows of the log can be sorted by. */
export const logSortFields = [
  'loginTime',
  'userNo',
  'userName',
  'orgName',
  'appName',
  'eventType',
  'loginType',
  'result',
  'failReason',
  'containerType',
  'env',
  'durationSec',
] as const
export type LogSortField = (typeof logSortFields)[number]

/** Rows that can be sorted by something else than their time. */
export const mostSorted = 20_000

/** Rows of one exported file. */
export const mostExported = 50_000
