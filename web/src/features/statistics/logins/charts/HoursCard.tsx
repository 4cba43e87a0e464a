import { useState } from 'react'
import { Link } from 'wouter'
import { ChartCard } from '#web/platform/charts/ChartCard.tsx'
import { ChartDrawing, HiddenFromScreenReaders } from '#web/platform/charts/ChartDrawing.tsx'
import { useCompact } from '#web/platform/charts/compact.ts'
import type { Loaded } from '#web/platform/charts/loaded.ts'
import { mostOf } from '#web/platform/charts/most.ts'
import { Scales } from '#web/platform/charts/Scales.tsx'
import { Tip } from '#web/platform/charts/Tip.tsx'
import { useFormats } from '#web/platform/i18n/format.ts'
import { usePhrases } from '#web/platform/i18n/phrases.ts'
import { axisEnd } from '#web/ui/axis.ts'
import { Table } from '#web/ui/Table.tsx'
import { rowsPath } from './log-link.ts'
import { chartPhrases } from './phrases.ts'
import { type AskedOfCard, spanOfAsked, useWeek } from './reads.ts'
import { type HourMean, hourMeans, workdaysAmong } from './workdays.ts'

const height = 250
const edge = { top: 10, bottom: 26, left: 46, right: 16 }
const hourText = (hour: number) => `${hour}:00`

/** Formats a mean: no decimals from ten upwards, one decimal below. */
const useMeanText = () => {
  const { number } = useFormats()
  return (mean: number) => number(mean < 10 ? Math.round(mean * 10) / 10 : Math.round(mean))
}

type DrawingProps = { hours: readonly HourMean[]; hrefOf: (hour: number) => string }

function Drawing({ hours, hrefOf }: DrawingProps) {
  const words = usePhrases(chartPhrases)
  const meanText = useMeanText()
  const short = useCompact()
  const [shown, setShown] = useState<HourMean>()
  const room = height - edge.top - edge.bottom
  const peak = mostOf(hours, ({ mean }) => mean)
  const most = peak?.mean ?? 0
  const end = axisEnd(most)
  const findReportedFields = ({ hour, mean }: HourMean) =>
    words.hourLabel({ hour: hourText(hour), mean: meanText(mean) })
  const stepOf = (width: number) => (width - edge.left - edge.right) / 24
  const tip = (width: number) =>
    shown && (
      <Tip x={edge.left + (shown.hour + 0.5) * stepOf(width)} y={edge.top} width={width}>
        <p>{findReportedFields(shown)}</p>
      </Tip>
    )
  return (
    <ChartDrawing
      label={peak ? words.hoursLabel({ most: findReportedFields(peak) }) : words.hours}
      height={height}
      tip={tip}
    >
      {(width) => (
        <>
          <Scales {...{ width, height, edge }} left={{ end, text: short }} />
          {hours.map((one) => {
            const [step, tall] = [stepOf(width), (room * one.mean) / end]
            const bar = Math.min(18, 0.7 * step)
            const x = edge.left + one.hour * step
            return (
              <Link
                key={one.hour}
                href={hrefOf(one.hour)}
                className="chart-mark"
                aria-label={findReportedFields(one)}
                tabIndex={one.hour === 0 ? 0 : -1}
                data-mark=""
                onMouseEnter={() => setShown(one)}
                onMouseLeave={() => setShown(undefined)}
                onFocus={() => setShown(one)}
                onBlur={() => setShown(undefined)}
              >
                <rect className="chart-hit" x={x} y={edge.top} width={step} height={room} />
                <rect
                  className="chart-bar"
                  // Highlights the busiest hours.
                  data-peak={one.mean >= 0.9 * most || undefined}
                  x={x + (step - bar) / 2}
                  y={edge.top + room - tall}
                  width={bar}
                  height={tall}
                  rx={Math.min(3, bar / 3)}
                />
                {one.hour % 4 === 0 && (
                  <HiddenFromScreenReaders>
                    <text className="chart-axis chart-axis-middle" x={x + step / 2} y={height - 6}>
                      {hourText(one.hour)}
                    </text>
                  </HiddenFromScreenReaders>
                )}
              </Link>
            )
          })}
        </>
      )}
    </ChartDrawing>
  )
}

function HoursTable({ hours, hrefOf }: DrawingProps) {
  const words = usePhrases(chartPhrases)
  const { number } = useFormats()
  const meanText = useMeanText()
  return (
    <Table
      label={words.hours}
      columns={[
        {
          key: 'hour',
          title: words.hourOfDay,
          className: 'figures',
          cell: ({ hour }) => <Link href={hrefOf(hour)}>{hourText(hour)}</Link>,
        },
        {
          key: 'mean',
          title: words.mean,
          className: 'chart-number figures',
          cell: ({ mean }) => meanText(mean),
        },
        {
          key: 'total',
          title: words.signIns,
          className: 'chart-number figures',
          cell: ({ total }) => number(total),
        },
      ]}
      rows={hours}
      rowKey={({ hour }) => String(hour)}
    />
  )
}

/** Sign-ins by hour on an average day from Monday to Friday; a filter on weekdays limits the days. */
export function HoursCard({ filter, asOf, noneAction }: AskedOfCard) {
  const words = usePhrases(chartPhrases)
  const week = useWeek({ filter, asOf })
  const days = { span: spanOfAsked({ filter, asOf }), weekdays: workdaysAmong(filter.weekdays) }
  const hrefOf = (hour: number) => rowsPath({ ...filter, weekdays: days.weekdays, hours: [hour] })
  const loaded: Loaded<readonly HourMean[]> = {
    ...week,
    data: week.data && (hourMeans(week.data.cells, days, asOf) ?? []),
  }
  return (
    <ChartCard
      title={words.hours}
      className="hours-card"
      hint={words.hoursHint}
      loaded={loaded}
      height={height}
      none={words.noWorkday}
      noneAction={noneAction}
      isEmpty={(hours) => hours.every(({ total }) => total === 0)}
      chart={(hours) => <Drawing hours={hours} hrefOf={hrefOf} />}
      table={(hours) => <HoursTable hours={hours} hrefOf={hrefOf} />}
    />
  )
}
