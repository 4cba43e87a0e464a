// Values only, without other imports: the web does not use the schemas.

/** Sort columns of the log. */
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

/** Maximum rows that can be sorted by a column other than time. */
export const mostSorted = 20_000

/** Maximum rows of one exported file. */
export const mostExported = 50_000
