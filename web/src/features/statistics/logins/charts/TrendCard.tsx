import type { Chart, Granularity } from '@iambiz/contract/platform/login-log.ts'
import { Link } from 'wouter'
import { refusalOf } from '#web/platform/api/refusal.ts'
import { ChartCard } from '#web/platform/charts/ChartCard.tsx'
import { together } from '#web/platform/charts/loaded.ts'
import { useFormats } from '#web/platform/i18n/format.ts'
import { usePhrases } from '#web/platform/i18n/phrases.ts'
import { platformPhrases } from '#web/platform/phrases.ts'
import { Button } from '#web/ui/Button.tsx'
import { Segmented } from '#web/ui/Segmented.tsx'
import { type Column, Table } from '#web/ui/Table.tsx'
import { ActiveSpans, spansHeight } from './ActiveSpans.tsx'
import { fullName } from './category-text.ts'
import { Growth } from './Figure.tsx'
import { rowsPath, within } from './log-link.ts'
import { granularitiesOf, spanOf } from './periods.ts'
import { chartPhrases } from './phrases.ts'
import { type Asked, type AskedOfCard, spanOfAsked, useCompared, usePeople, useSignIns } from './reads.ts'
import { TrendDrawing, type TrendPoint, trendHeight } from './TrendDrawing.tsx'

const dataOf = ({ series }: Chart, code: string) => series.find((line) => line.code === code)?.data ?? []

type Charts = readonly [times: Chart, people: Chart]

function pointsFor({ filter, asOf }: Asked) {
  const span = spanOfAsked({ filter, asOf })
  return ([times, people]: Charts, previous: Chart | undefined): TrendPoint[] =>
    times.categories.map((category, index) => ({
      category,
      isAhead: spanOf(category, span).startTime > asOf,
      signIns: dataOf(times, 'success')[index] ?? 0,
      failures: dataOf(times, 'failure')[index] ?? 0,
      people: dataOf(people, 'people')[people.categories.indexOf(category)] ?? 0,
      before: previous && (previous.series[0]?.data[index] ?? 0),
      href: rowsPath(within(filter, spanOf(category, span))),
    }))
}

function PointsTable({ points }: { points: readonly TrendPoint[] }) {
  const words = usePhrases(chartPhrases)
  const { weekdays } = usePhrases(platformPhrases)
  const { number } = useFormats()
  const counted = (key: 'signIns' | 'people' | 'failures' | 'before'): Column<TrendPoint> => ({
    key,
    title: words[key],
    className: 'chart-number figures',
    cell: (row) => number(row[key] ?? 0),
  })
  const isCompared = points.some(({ before }) => before !== undefined)
  return (
    <Table
      label={words.trend}
      columns={[
        {
          key: 'period',
          title: words.period,
          cell: ({ category, href }) => <Link href={href}>{fullName(category, weekdays)}</Link>,
        },
        counted('signIns'),
        ...(isCompared ? [counted('before')] : []),
        ...[counted('people'), counted('failures')],
      ]}
      rows={points}
      rowKey={({ category }) => category}
    />
  )
}

type ActionsProps = Omit<Props, 'onCompare' | 'noneAction'> & {
  onCompare: ((next: boolean) => void) | undefined
}

function Actions({ filter, asOf, granularity, onGranularity, isCompared, onCompare }: ActionsProps) {
  const words = usePhrases(chartPhrases)
  const choices = granularitiesOf(spanOfAsked({ filter, asOf }))
  return (
    <>
      <p className="chart-legend" aria-hidden="true">
        <span data-of="bar">{words.signIns}</span>
        {isCompared && <span data-of="before">{words.before}</span>}
        <span data-of="line" title={words.activeMeans}>
          {words.people}
        </span>
      </p>
      {onCompare && (
        <Button
          size="small"
          className="trend-compare"
          aria-pressed={isCompared}
          aria-label={words.compareWithBefore}
          title={words.compareWithBefore}
          onClick={() => onCompare(!isCompared)}
        >
          {words.compare}
        </Button>
      )}
      {choices.length > 1 && (
        <Segmented
          label={words.granularity}
          size="small"
          value={granularity}
          options={choices.map((value) => ({ value, label: words[value] }))}
          onChange={onGranularity}
        />
      )}
    </>
  )
}

type Props = AskedOfCard & {
  granularity: Granularity
  onGranularity: (next: Granularity) => void
  isCompared: boolean
  onCompare: (next: boolean) => void
}

/** Sign-ins and distinct people by period, with an optional comparison to the previous range. */
export function TrendCard({ isCompared: isWanted, onCompare, noneAction, ...props }: Props) {
  const { filter, asOf } = props
  const words = usePhrases(chartPhrases)
  const { number } = useFormats()
  // The bars are successful sign-ins, so the previous range would show failures instead.
  const mayCompare = filter.result !== '0'
  const isCompared = isWanted && mayCompare
  const loaded = together(useSignIns(props), usePeople(props))
  const compared = useCompared(props, isCompared)
  const pointsOf = pointsFor(props)
  const { previous } = (isCompared && compared.data) || {}
  const than = spanOfAsked(props).endTime > asOf ? words.thanBeforeNow : words.thanBefore
  // A previous range without data would put useless marks on the axis; the text above already shows that it is empty.
  const points = (charts: Charts) => pointsOf(charts, previous?.total ? previous : undefined)
  return (
    <ChartCard
      title={words.trend}
      className="trend-card"
      hint={
        loaded.data && (
          <>
            {words.distinct({ count: number(loaded.data[1].distinctTotal) })}
            {isCompared && compared.data && (
              <>
                {words.comma}
                <Growth growth={compared.data.growth} than={than} />
              </>
            )}
            {isCompared &&
              compared.isError &&
              `${words.comma}${refusalOf(compared.error) ?? words.compareFailed}`}
          </>
        )
      }
      actions={<Actions {...props} isCompared={isCompared} onCompare={mayCompare ? onCompare : undefined} />}
      loaded={loaded}
      height={spansHeight + trendHeight}
      none={words.none}
      noneAction={noneAction}
      isEmpty={([times, people]) => times.total === 0 && people.total === 0}
      chart={(charts) => (
        <>
          <ActiveSpans filter={filter} asOf={asOf} />
          <TrendDrawing points={points(charts)} />
        </>
      )}
      table={(charts) => (
        <>
          <ActiveSpans filter={filter} asOf={asOf} />
          <PointsTable points={points(charts)} />
        </>
      )}
    />
  )
}
