import type { Api } from '@iambiz/contract/api.ts'
import type { DataOf } from '@iambiz/contract/platform/endpoint.ts'
import type { ReactNode } from 'react'
import { rateOf } from '#web/platform/charts/rate-of.ts'
import { useFormats } from '#web/platform/i18n/format.ts'
import { usePhrases } from '#web/platform/i18n/phrases.ts'
import { useRateText } from '#web/platform/i18n/rate-text.ts'
import { Icon } from '#web/ui/Icon.tsx'
import { statisticsPhrases } from './phrases.ts'

type Totals = DataOf<Api['POST /iam-portal/bulletin/systemStatistics']>

function Change({ total, previousTotal }: Totals) {
  const words = usePhrases(statisticsPhrases)
  const rateText = useRateText()
  if (previousTotal === 0) return words.noneBefore
  if (total === previousTotal) return words.asBefore
  const isMore = total > previousTotal
  return (
    <>
      {words.thanBefore}{' '}
      <span className={isMore ? 'statistics-more' : 'statistics-less'}>
        <Icon name={isMore ? 'arrow-up' : 'arrow-down'} size={12} />
        <span className="visually-hidden">{isMore ? words.more : words.less} </span>
        {rateText(Math.round((100 * Math.abs(total - previousTotal)) / previousTotal))}
      </span>
    </>
  )
}

function Figure({ name, value, children }: { name: string; value: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        <strong className="figures">{value}</strong>
        <small className="figures">{children}</small>
      </dd>
    </div>
  )
}

/** Key figures of the period. */
export function Figures({ totals }: { totals: Totals }) {
  const words = usePhrases(statisticsPhrases)
  const { number } = useFormats()
  const rateText = useRateText()
  const { total, online, forced, read, readRate, systems, maintained } = totals
  const shareOf = (part: number) => words.share({ share: rateText(rateOf(part, total) ?? 0) ?? '' })
  return (
    <dl className="card statistics-figures">
      <Figure name={words.total} value={number(total)}>
        <Change {...totals} />
      </Figure>
      <Figure name={words.onlineOf} value={number(online)}>
        {shareOf(online)}
      </Figure>
      <Figure name={words.forced} value={number(forced)}>
        {shareOf(forced)}
      </Figure>
      <Figure name={words.averageRate} value={rateText(readRate) ?? '—'}>
        {readRate === undefined && total > 0 && read === 0
          ? words.notCounted
          : words.readsInAll({ count: number(read) })}
      </Figure>
      <Figure name={words.systems} value={number(systems)}>
        {words.ofSystems({ count: number(maintained) })}
      </Figure>
    </dl>
  )
}
