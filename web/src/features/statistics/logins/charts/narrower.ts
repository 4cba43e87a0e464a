import { type LogFilter, logQueryOf } from '../filter/log-filter.ts'

/** Whether a filter narrows by more than range, organization and these, all as the address names them. */
export const isNarrowerThan = (filter: LogFilter, ...known: readonly string[]): boolean =>
  [...logQueryOf(filter).keys()].some((name) => !['range', 'from', 'to', 'org', ...known].includes(name))
