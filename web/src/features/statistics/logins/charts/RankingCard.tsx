import { type ReactNode, useState } from 'react'
import { Link } from 'wouter'
import { ChartCard } from '#web/platform/charts/ChartCard.tsx'
import { ChartDrawing, HiddenFromScreenReaders } from '#web/platform/charts/ChartDrawing.tsx'
import { fittingText } from '#web/platform/charts/geometry.ts'
import { mostOf } from '#web/platform/charts/most.ts'
import { useFormats } from '#web/platform/i18n/format.ts'
import { usePhrases } from '#web/platform/i18n/phrases.ts'
import { Segmented } from '#web/ui/Segmented.tsx'
import { Table } from '#web/ui/Table.tsx'
import { rowsPath } from './log-link.ts'
import { chartPhrases } from './phrases.ts'
import { type Ranked, rankedOf, restCode } from './rank.ts'
import { type AskedOfCard, countedBy, useRanking } from './reads.ts'

const height = 266
const rowHeight = 40

type Props = { rows: readonly Ranked[]; unit: string; hrefOf: (row: Ranked) => string | undefined }

type MarkProps = { href: string | undefined; label: string; tabIndex: number; children: ReactNode }

function Mark({ href, label, tabIndex, children }: MarkProps) {
  if (href === undefined) return children
  return (
    <Link href={href} className="chart-mark" aria-label={label} tabIndex={tabIndex} data-mark="">
      {children}
    </Link>
  )
}

type RowProps = {
  row: Ranked
  index: number
  width: number
  most: number
  href: string | undefined
  isFirst: boolean
}

function Row({ row, index, width, most, href, isFirst }: RowProps) {
  const { number } = useFormats()
  const y = index * rowHeight + 8
  const bar = { x: 20, y: y + 21, height: 8, rx: 4 }
  const long = ((width - 40) * row.count) / most
  return (
    <g>
      <Mark href={href} label={`${row.name} ${number(row.count)}`} tabIndex={isFirst ? 0 : -1}>
        <rect className="chart-hit" x={12} y={y - 2} width={width - 24} height={rowHeight - 4} rx={6} />
        {row.code !== restCode && (
          <>
            <rect className="chart-track" {...bar} width={width - 40} />
            <rect className="chart-rank" {...bar} width={Math.max(2, long)} />
          </>
        )}
      </Mark>
      <HiddenFromScreenReaders>
        <text className="chart-name" x={20} y={y + 14}>
          {fittingText(row.name, width - 130)}
        </text>
        <text className="chart-strong chart-axis-end" x={width - 20} y={y + 14}>
          {number(row.count)}
        </text>
      </HiddenFromScreenReaders>
    </g>
  )
}

function Drawing({ rows, unit, hrefOf }: Props) {
  const words = usePhrases(chartPhrases)
  const { number } = useFormats()
  // The rest sums up many groups and would make every other bar short.
  const named = rows.filter(({ code }) => code !== restCode)
  const top = mostOf(named, ({ count }) => count)
  const most = top?.count ?? 1
  const label = top ? words.rankingSummary({ unit, count: number(top.count), name: top.name }) : words.ranking
  const first = rows.findIndex((row) => hrefOf(row) !== undefined)
  return (
    <ChartDrawing label={label} height={height}>
      {(width) =>
        rows.map((row, index) => (
          <Row
            key={row.code}
            row={row}
            index={index}
            width={width}
            most={most}
            href={hrefOf(row)}
            isFirst={index === first}
          />
        ))
      }
    </ChartDrawing>
  )
}

function RankedTable({ rows, hrefOf, unit, grouped }: Props & { grouped: string }) {
  const words = usePhrases(chartPhrases)
  const { number } = useFormats()
  return (
    <Table
      label={words.ranking}
      columns={[
        {
          key: 'name',
          title: grouped,
          cell: (row) => {
            const href = hrefOf(row)
            return href === undefined ? row.name : <Link href={href}>{row.name}</Link>
          },
        },
        {
          key: 'count',
          title: unit,
          className: 'chart-number figures',
          cell: ({ count }) => number(count),
        },
        {
          key: 'before',
          title: words.before,
          className: 'chart-number figures',
          cell: ({ before }) => (before === undefined ? '—' : number(before)),
        },
      ]}
      rows={rows}
      rowKey={({ code }) => code}
    />
  )
}

/** The five applications with the most launches, or the organizations with the most sign-ins. */
export function RankingCard({ filter, asOf, noneAction }: AskedOfCard) {
  const words = usePhrases(chartPhrases)
  const [groupBy, setGroupBy] = useState<'app' | 'org'>('app')
  const counted = countedBy(filter, groupBy)
  const hrefOf = ({ code }: Ranked) => {
    if (code === restCode || code === '') return undefined
    return rowsPath(
      groupBy === 'app' ? { ...counted, appCodes: [code] } : { ...counted, orgCode: code, alone: true },
    )
  }
  const opens = counted.eventTypes.length === 1 && counted.eventTypes[0] === 'launch'
  const unit = opens ? words.appHint : words.orgHint
  return (
    <ChartCard
      title={words.ranking}
      className="ranking-card"
      hint={unit}
      actions={
        <Segmented
          label={words.rankingBy}
          size="small"
          value={groupBy}
          options={[
            { value: 'app', label: words.app },
            { value: 'org', label: words.org },
          ]}
          onChange={setGroupBy}
        />
      }
      loaded={useRanking({ filter, asOf }, groupBy)}
      height={height}
      none={opens ? words.noneOpened : words.none}
      noneAction={noneAction}
      isEmpty={({ total }) => total === 0}
      chart={(chart) => <Drawing rows={rankedOf(chart)} {...{ unit, hrefOf }} />}
      table={(chart) => <RankedTable rows={rankedOf(chart)} {...{ unit, hrefOf }} grouped={words[groupBy]} />}
    />
  )
}
