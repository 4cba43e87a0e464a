import { narrowingText } from '#web/platform/list/list-address.ts'
import { logFilterOf, logQueryOf, presets } from './log-filter.ts'

/** Names of the filter's parts in the URL. */
const names = [
  ...(['range', 'from', 'to', 'q', 'app', 'event', 'by', 'result', 'environment', 'org', 'alone'] as const),
  ...(['container', 'center', 'weekday', 'hour', 'reason', 'session', 'ip'] as const),
] as const
type Name = (typeof names)[number]

/** These parts accept any text; the API calls use only the first characters, up to their limit. */
const texts: readonly Name[] = ['q', 'app', 'by', 'container', 'reason']
const longest = 80

/** Returns whether the filter uses a value of the URL; `read` is the query of the parsed filter. */
function counts(read: URLSearchParams, name: Name, value: string): boolean {
  const text = narrowingText(value, longest).trim()
  if (text === '') return true
  // A preset is valid although a custom range overrides it, and `alone` although it has no effect without an
  // organization.
  if (name === 'range' && presets.some((preset) => preset === text)) return true
  if (name === 'alone') return text === '0' || text === '1'
  const plain = name === 'weekday' || name === 'hour' ? text.replace(/^0(?=\d$)/, '') : text
  return read
    .getAll(name)
    .some((kept) => (texts.includes(name) ? text.startsWith(kept.trim()) : plain === kept))
}

/**
 * Returns the parts of the URL that the filter ignores. Without a note about them, the page shows more rows than the
 * URL names.
 */
export function leftOutOf(query: URLSearchParams): (readonly [Name, string])[] {
  const read = logQueryOf(logFilterOf(query, 'today'))
  return names.flatMap((name) =>
    [...new Set(query.getAll(name))]
      .filter((value) => !counts(read, name, value))
      .map((value) => [name, value] as const),
  )
}
