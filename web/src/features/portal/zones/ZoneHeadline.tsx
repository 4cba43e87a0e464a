import type { ZoneCard } from '@iambiz/contract/features/portal/zones.ts'
import { usePhrases } from '#web/platform/i18n/phrases.ts'
import { changeOf } from './change.ts'
import { headlinePhrases } from './headline-phrases.ts'
import { useHeadlineWords } from './headline-words.ts'

/** The first figure of a zone as text, and its change. */
export function ZoneHeadline({ headline }: { headline: NonNullable<ZoneCard['headline']> }) {
  const words = usePhrases(headlinePhrases)
  const figures = useHeadlineWords()
  const { name, unit, month, value, previous } = headline
  const change = changeOf(value, previous, unit)
  const headlineText = words.headline({
    name,
    month: figures.month(month),
    value: figures.measured(value, unit),
  })
  return (
    <span className="zone-card-headline figures">
      {change ? headlineText + words.comma + words.onMonth({ value: figures.change(change) }) : headlineText}
    </span>
  )
}
