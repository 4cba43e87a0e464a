import type { LogFilter } from '../filter/log-filter.ts'

/** The same filter on what counts as use: sign-ins and openings that succeeded. */
export const usesOnly = (filter: LogFilter): LogFilter => ({
  ...filter,
  eventTypes: ['login', 'launch'],
  result: '1',
})
