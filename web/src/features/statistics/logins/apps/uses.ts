import type { LogFilter } from '../filter/log-filter.ts'

/** Returns the filter limited to events that count as use: successful sign-ins and launches. */
export const usesOnly = (filter: LogFilter): LogFilter => ({
  ...filter,
  eventTypes: ['login', 'launch'],
  result: '1',
})
