import type { ReactNode } from 'react'
import { usePhrases } from '#web/platform/i18n/phrases.ts'
import { Icon } from '#web/ui/Icon.tsx'
import { logFilterPhrases } from './phrases.ts'

/** A note above numbers that are incomplete. */
export function CountingNote({ children }: { children: ReactNode }) {
  return (
    <p className="counting-note" role="status">
      <Icon name="info" />
      {children}
    </p>
  )
}

/**
 * Shows since when rows wait to be counted, as a wire time, because otherwise uncounted rows look like missing events.
 */
export function CountedUntil({ time }: { time: string | undefined }) {
  const words = usePhrases(logFilterPhrases)
  if (!time) return null
  return <CountingNote>{words.countedUntil({ time: time.slice(0, 16) })}</CountingNote>
}
