import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { refusalOf } from '#web/platform/api/refusal.ts'
import { linePoints } from '#web/platform/charts/geometry.ts'
import type { Loaded } from '#web/platform/charts/loaded.ts'
import { usePhrases } from '#web/platform/i18n/phrases.ts'
import { useRateText } from '#web/platform/i18n/rate-text.ts'
import { Button } from '#web/ui/Button.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import { rem } from '#web/ui/rem.ts'
import { Skeleton, SkeletonBlock } from '#web/ui/Skeleton.tsx'
import { chartPhrases } from './phrases.ts'

const spark = { width: 76, height: 32 }

type SparklineProps = {
  values: readonly number[] | undefined
  of: 'people' | 'signIns'
  /** Values at the bottom and the top of the box; the defaults are 0 and the largest value. */
  from?: number
  end?: number
}

/** A sparkline of the range, without text because a chart below shows the same data. */
export function Sparkline({ values, of, from = 0, end }: SparklineProps) {
  if (!values || values.length < 2 || values.every((value) => value <= from)) return null
  const points = linePoints(
    values.map((value) => value - from),
    { ...spark, ...(end && { end: end - from }) },
  ).map((pair) => pair.join(','))
  const [first = '', last = ''] = [points[0], points.at(-1)].map((point) => point?.split(',')[0])
  return (
    <svg
      className="spark"
      data-of={of}
      viewBox={`0 0 ${spark.width} ${spark.height + 2}`}
      width={rem(spark.width)}
      height={rem(spark.height + 2)}
      aria-hidden="true"
    >
      <polygon points={`${first},${spark.height} ${points.join(' ')} ${last},${spark.height}`} />
      <polyline points={points.join(' ')} />
    </svg>
  )
}

/** Shows the growth compared with another period. */
export function Growth({ growth, than }: { growth: number | undefined; than: string }) {
  const words = usePhrases(chartPhrases)
  const rateText = useRateText()
  if (growth === undefined) return <>{words.noneThen({ than })}</>
  if (growth === 0) return <>{words.asManyAs({ than })}</>
  const isMore = growth > 0
  return (
    <>
      {than} <Icon name={isMore ? 'arrow-up' : 'arrow-down'} size={12} />
      <span className="visually-hidden">{isMore ? words.increased : words.decreased} </span>
      {rateText(Math.abs(growth))}
    </>
  )
}

type Shown = {
  value: string
  unit?: string
  note?: ReactNode
  /** Shown if some of the page's filters do not apply to the number. */
  limit?: string | undefined
  /** Link to the rows behind the number. */
  href?: string
}

type Props<T> = { name: string; loaded: Loaded<T>; shown: (data: T) => Shown; line?: ReactNode }

/** One key figure, which loads and fails independently and links to its rows. */
export function Figure<T>({ name, loaded, shown, line }: Props<T>) {
  const words = usePhrases(chartPhrases)
  const { data, isError, isPlaceholderData } = loaded
  return (
    <div aria-busy={isPlaceholderData || undefined}>
      <dt>{name}</dt>
      {isError ? (
        <dd role="alert">
          <span className="figure-failed">{refusalOf(loaded.error) ?? words.failed({ name })}</span>
          <Button kind="link" size="small" onClick={() => void loaded.refetch()}>
            {words.retry}
          </Button>
        </dd>
      ) : data === undefined ? (
        <dd>
          <Skeleton label={words.loading({ name })}>
            <SkeletonBlock height={54} />
          </Skeleton>
        </dd>
      ) : (
        <Content name={name} line={line} {...shown(data)} />
      )}
    </div>
  )
}

function Content({ name, line, value, unit, note, limit, href }: Shown & { name: string; line: ReactNode }) {
  const words = usePhrases(chartPhrases)
  const number = (
    <>
      {value}
      {unit && <small>{unit}</small>}
    </>
  )
  return (
    <dd>
      <strong className="figures">
        {href ? (
          <Link href={href} title={words.rowsOf({ name })}>
            {number}
            <span className="visually-hidden"> {words.rowsOf({ name })}</span>
          </Link>
        ) : (
          number
        )}
      </strong>
      {line}
      {note && <small className="figures">{note}</small>}
      {limit && <small>{limit}</small>}
    </dd>
  )
}
