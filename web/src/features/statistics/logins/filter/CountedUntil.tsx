import type { ReactNode } from 'react'
import { usePhrases } from '#web/platform/i18n/phrases.ts'
import { Icon } from '#web/ui/Icon.tsx'
import { logFilterPhrases } from './phrases.ts'

/** A line above numbers that are not complete. */
export function CountingNote({ children }: { children: ReactNode }) {
  return (
    <p className="counting-note" role="status">
      <Icon name="info" />
      {children}
    </p>
  )
}

/** Says since when rows wait to be counted, by a wire time: nobody takes what is not counted for what did not happen. */
export function CountedUntil({ time }: { time: string | undefined }) {
  const words = usePhrases(logFilterPhrases)
  if (!time) return null
  return <CountingNote>{words.countedUntil({ time: time.slice(0, 16) })}</CountingNote>
}
