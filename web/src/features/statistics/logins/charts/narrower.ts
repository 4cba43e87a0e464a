import { type LogFilter, logQueryOf } from '../filter/log-filter.ts'

/** Returns whether a filter has more than range, organization and the `known` parts, by their names in the URL. */
export const isNarrowerThan = (filter: LogFilter, ...known: readonly string[]): boolean =>
  [...logQueryOf(filter).keys()].some((name) => !['range', 'from', 'to', 'org', ...known].includes(name))
