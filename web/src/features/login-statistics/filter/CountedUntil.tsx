import { usePhrases } from '#web/platform/i18n/phrases.ts'
import { Icon } from '#web/ui/Icon.tsx'
import { logFilterPhrases } from './phrases.ts'

/** Says since when rows wait to be counted, by a wire time: nobody takes what is not counted for what did not happen. */
export function CountedUntil({ time }: { time: string | undefined }) {
  const words = usePhrases(logFilterPhrases)
  return (
    time && (
      <p className="counting-notice" role="status">
        <Icon name="info" />
        {words.countedUntil({ time: time.slice(0, 16) })}
      </p>
    )
  )
}
