import { refusalOf } from '#web/platform/api/refusal.ts'
import { useFormats } from '#web/platform/i18n/format.ts'
import { usePhrases } from '#web/platform/i18n/phrases.ts'
import { useRateText } from '#web/platform/i18n/rate-text.ts'
import { Button } from '#web/ui/Button.tsx'
import { Skeleton, SkeletonBlock } from '#web/ui/Skeleton.tsx'
import { lastDayOf, useActive } from './figure-reads.ts'
import { isNarrowerThan } from './narrower.ts'
import { chartPhrases } from './phrases.ts'
import type { Asked } from './reads.ts'

/** Height of the line in pixels, if there is enough space. */
export const spansHeight = 30

type Part = { name: string; means: string; value: string; unit?: string }

/** Active people in the days up to the last day shown, with the new ones and the share of daily users. */
export function ActiveSpans({ filter, asOf }: Asked) {
  const words = usePhrases(chartPhrases)
  const { number } = useFormats()
  const rateText = useRateText()
  const day = lastDayOf(filter, asOf)
  const { data, isError, error, isPlaceholderData, refetch } = useActive(filter, day)
  const name = words.activeSpans
  if (isError)
    return (
      <p className="active-spans" role="alert">
        <span className="figure-failed">{refusalOf(error) ?? words.failed({ name })}</span>
        <Button kind="link" size="small" onClick={() => void refetch()}>
          {words.retry}
        </Button>
      </p>
    )
  if (!data)
    return (
      <div className="active-spans">
        <Skeleton label={words.loading({ name })}>
          <SkeletonBlock height={20} width="60%" />
        </Skeleton>
      </div>
    )
  const people = (count: number) => ({ value: number(count), unit: words.ofPeople({ count }) })
  const parts: readonly Part[] = [
    { name: words.inWeek, means: words.inWeekMeans, ...people(data.wau) },
    { name: words.inMonth, means: words.inMonthMeans, ...people(data.mau) },
    { name: words.newPeople, means: words.newPeopleMeans, ...people(data.newUsers) },
    {
      name: words.stickiness,
      means: words.stickinessMeans,
      // Without active people there is no share of daily users.
      value: data.mau > 0 ? (rateText(data.stickiness) ?? '—') : '—',
    },
  ]
  return (
    <div className="active-spans" aria-busy={isPlaceholderData || undefined}>
      <dl>
        {parts.map((part) => (
          <div key={part.name} title={part.means}>
            <dt>
              {part.name}
              <span className="visually-hidden">{words.meaning({ means: part.means })}</span>
            </dt>
            <dd className="figures">
              {part.value}
              {part.unit && <small>{part.unit}</small>}
            </dd>
          </div>
        ))}
      </dl>
      <small>
        {day === asOf.slice(0, 10) ? words.untilToday : words.untilDay({ day: day.slice(5) })}
        {isNarrowerThan(filter, 'environment') && ` · ${words.byOrganization}`}
      </small>
    </div>
  )
}
