import type { Pie } from '@iambiz/contract/platform/login-log.ts'
import { Link } from 'wouter'
import { ChartCard } from '#web/platform/charts/ChartCard.tsx'
import { ChartDrawing, HiddenFromScreenReaders } from '#web/platform/charts/ChartDrawing.tsx'
import { useCompact } from '#web/platform/charts/compact.ts'
import { fittingText, ringPart } from '#web/platform/charts/geometry.ts'
import { mostOf } from '#web/platform/charts/most.ts'
import { useFormats } from '#web/platform/i18n/format.ts'
import { usePhrases } from '#web/platform/i18n/phrases.ts'
import { useRateText } from '#web/platform/i18n/rate-text.ts'
import { Table } from '#web/ui/Table.tsx'
import { rowsPath } from './log-link.ts'
import { chartPhrases } from './phrases.ts'
import { inTenths } from './rates.ts'
import { type AskedOfCard, useTypes } from './reads.ts'

const height = 300
const ring = { outer: 62, inner: 42 }
const rowHeight = 26
const ringHeight = 146
const marks = 6

/** Returns the pie with its percentages rounded to one decimal. */
function localized(pie: Pie): Pie {
  const shares = inTenths(pie.items.map(({ percent }) => percent))
  return { ...pie, items: pie.items.map((item, index) => ({ ...item, percent: shares[index] ?? 0 })) }
}

type HrefOf = (type: string) => string

/** Returns the start and end of each segment on the ring, from 0 to 1. */
function turnsOf({ items, total }: Pie): { from: number; to: number }[] {
  let reached = 0
  return items.map(({ value }) => {
    const from = reached
    reached += value / Math.max(1, total)
    return { from, to: reached }
  })
}

type PieceProps = {
  piece: Pie['items'][number]
  index: number
  turn: { from: number; to: number } | undefined
  width: number
  href: string
}

/** A segment of the ring and its line in the legend, as one link. */
function Piece({ piece: { name, value, percent }, index, turn, width, href }: PieceProps) {
  const { number } = useFormats()
  const rateText = useRateText()
  const y = ringHeight + rowHeight * index
  const mark = Math.min(index + 1, marks)
  return (
    <g>
      <Link
        href={href}
        className="chart-mark"
        aria-label={`${name} ${number(value)} ${rateText(percent) ?? ''}`}
        tabIndex={index === 0 ? 0 : -1}
        data-mark=""
      >
        <rect className="chart-hit" x={12} y={y} width={Math.max(0, width - 24)} height={rowHeight} rx={6} />
        {turn && (
          <path
            className="chart-slice"
            data-of={mark}
            transform={`translate(${width / 2} 70)`}
            d={ringPart(turn.from, turn.to, ring)}
          />
        )}
      </Link>
      <HiddenFromScreenReaders>
        <rect className="chart-key" data-of={mark} x={20} y={y + 8} width={10} height={10} rx={3} />
        <text className="chart-name" x={38} y={y + 18}>
          {fittingText(name, width - 180)}
        </text>
        <text className="chart-value chart-axis-end" x={width - 84} y={y + 18}>
          {number(value)}
        </text>
        <text className="chart-strong chart-axis-end" x={width - 20} y={y + 18}>
          {rateText(percent)}
        </text>
      </HiddenFromScreenReaders>
    </g>
  )
}

function Drawing({ pie, hrefOf }: { pie: Pie; hrefOf: HrefOf }) {
  const words = usePhrases(chartPhrases)
  const compact = useCompact()
  const { number } = useFormats()
  const rateText = useRateText()
  const turns = turnsOf(pie)
  const most = mostOf(pie.items, ({ value }) => value)
  const label = most
    ? words.typesSummary({
        ...{ total: number(pie.total), name: most.name },
        ...{ count: number(most.value), share: rateText(most.percent) ?? '' },
      })
    : words.types
  return (
    <ChartDrawing label={label} height={Math.max(height, ringHeight + rowHeight * pie.items.length)}>
      {(width) => (
        <>
          {pie.items.map((piece, index) => (
            <Piece
              key={piece.code}
              piece={piece}
              index={index}
              turn={turns[index]}
              width={width}
              href={hrefOf(piece.code)}
            />
          ))}
          <HiddenFromScreenReaders>
            <text className="chart-total chart-axis-middle" x={width / 2} y={73}>
              {compact(pie.total)}
            </text>
            <text className="chart-axis chart-axis-middle" x={width / 2} y={92}>
              {words.signInsUnit}
            </text>
          </HiddenFromScreenReaders>
        </>
      )}
    </ChartDrawing>
  )
}

function TypesTable({ pie, hrefOf }: { pie: Pie; hrefOf: HrefOf }) {
  const words = usePhrases(chartPhrases)
  const { number } = useFormats()
  const rateText = useRateText()
  return (
    <Table
      label={words.types}
      columns={[
        { key: 'type', title: words.type, cell: ({ code, name }) => <Link href={hrefOf(code)}>{name}</Link> },
        {
          key: 'value',
          title: words.signIns,
          className: 'chart-number figures',
          cell: ({ value }) => number(value),
        },
        {
          key: 'percent',
          title: words.share,
          className: 'chart-number figures',
          cell: ({ percent }) => rateText(percent),
        },
      ]}
      rows={pie.items}
      rowKey={({ code }) => code}
    />
  )
}

/** Sign-ins by type, as a ring with a legend. */
export function TypesCard({ filter, asOf, noneAction }: AskedOfCard) {
  const words = usePhrases(chartPhrases)
  const hrefOf = (type: string) => rowsPath({ ...filter, loginTypes: [type] })
  return (
    <ChartCard
      title={words.types}
      className="types-card"
      actions={<Link href={rowsPath(filter)}>{words.log}</Link>}
      loaded={useTypes({ filter, asOf })}
      height={height}
      none={words.none}
      noneAction={noneAction}
      isEmpty={({ total }) => total === 0}
      chart={(pie) => <Drawing pie={localized(pie)} hrefOf={hrefOf} />}
      table={(pie) => <TypesTable pie={localized(pie)} hrefOf={hrefOf} />}
    />
  )
}
