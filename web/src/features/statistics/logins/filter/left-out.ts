import { narrowingText } from '#web/platform/list/list-address.ts'
import { logFilterOf, logQueryOf, presets } from './log-filter.ts'

/** Parts of the filter by their name in an address. */
const names = [
  ...(['range', 'from', 'to', 'q', 'app', 'event', 'by', 'result', 'environment', 'org', 'alone'] as const),
  ...(['container', 'center', 'weekday', 'hour', 'reason', 'session', 'ip'] as const),
] as const
type Name = (typeof names)[number]

/** These take any text, of which as much counts as the calls take. */
const texts: readonly Name[] = ['q', 'app', 'by', 'container', 'reason']
const longest = 80

/** Whether a value of an address counts, by the query of the filter that was read from it. */
function counts(read: URLSearchParams, name: Name, value: string): boolean {
  const text = narrowingText(value, longest).trim()
  if (text === '') return true
  // A range of one's own goes before a preset, and without an organization there is nothing below it.
  if (name === 'range' && presets.some((preset) => preset === text)) return true
  if (name === 'alone') return text === '0' || text === '1'
  const plain = name === 'weekday' || name === 'hour' ? text.replace(/^0(?=\d$)/, '') : text
  return read
    .getAll(name)
    .some((kept) => (texts.includes(name) ? text.startsWith(kept.trim()) : plain === kept))
}

/** What an address says of the filter and nobody can read: without it more rows are shown than the address seems to say. */
export function leftOutOf(query: URLSearchParams): (readonly [Name, string])[] {
  const read = logQueryOf(logFilterOf(query, 'today'))
  return names.flatMap((name) =>
    [...new Set(query.getAll(name))]
      .filter((value) => !counts(read, name, value))
      .map((value) => [name, value] as const),
  )
}
