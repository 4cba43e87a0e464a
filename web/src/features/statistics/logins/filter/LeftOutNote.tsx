import { useSearchParams } from 'wouter'
import { usePhrases } from '#web/platform/i18n/phrases.ts'
import { narrowingText } from '#web/platform/list/list-address.ts'
import { CountingNote } from './CountedUntil.tsx'
import { leftOutOf } from './left-out.ts'
import { logFilterPhrases } from './phrases.ts'

/** Limits of the list in the note: enough values and characters to find the typing mistake. */
const mostNamed = 5
const longestNamed = 40

/**
 * Shows which parts of the URL are ignored until the filter changes, because a mistyped link shows more rows than it
 * names.
 */
export function LeftOutNote() {
  const words = usePhrases(logFilterPhrases)
  const [query] = useSearchParams()
  const parts = leftOutOf(query)
  if (parts.length === 0) return null
  const names = {
    ...{ range: words.range, from: words.from, to: words.to, q: words.person, app: words.apps },
    ...{ event: words.event, by: words.loginType, result: words.result, environment: words.env },
    ...{ org: words.organization, alone: words.alone, container: words.container, center: words.center },
    ...{
      weekday: words.weekday,
      hour: words.hour,
      reason: words.reason,
      session: words.session,
      ip: words.address,
    },
  }
  const named = parts
    .slice(0, mostNamed)
    .map(([name, value]) => words.chip({ name: names[name], value: narrowingText(value, longestNamed) }))
  const more = parts.length > mostNamed ? '…' : ''
  return (
    <CountingNote>
      <bdi>{words.leftOut({ parts: named.join(words.and) + more })}</bdi>
    </CountingNote>
  )
}
