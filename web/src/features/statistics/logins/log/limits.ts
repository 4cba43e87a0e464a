import type { LogSortField, mostSorted as sortLimit } from '@iambiz/contract/platform/log-list.ts'

/** Rows that the portal sorts by something else than their time. */
export const mostSorted: typeof sortLimit = 20_000

/** The columns of the list that sort it. */
export const sortColumns = [
  'loginTime',
  'userName',
  'orgName',
  'appName',
  'eventType',
  'loginType',
  'result',
] as const satisfies readonly LogSortField[]
