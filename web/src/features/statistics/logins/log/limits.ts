import type { LogSortField, mostSorted as sortLimit } from '@iambiz/contract/platform/log-list.ts'

/** Maximum number of rows that the portal sorts by a column other than time. */
export const mostSorted: typeof sortLimit = 20_000

/** The sortable columns of the list. */
export const sortColumns = [
  'loginTime',
  'userName',
  'orgName',
  'appName',
  'eventType',
  'loginType',
  'result',
] as const satisfies readonly LogSortField[]
