import { type ReactNode, useState } from 'react'
import { Link } from 'wouter'
import { useFormats } from '#web/platform/i18n/format.ts'
import { usePhrases } from '#web/platform/i18n/phrases.ts'
import { Segmented } from '#web/ui/Segmented.tsx'
import { Table } from '#web/ui/Table.tsx'
import type { LogFilter } from '../filter/log-filter.ts'
import { ChartCard } from './ChartCard.tsx'
import { ChartDrawing } from './ChartDrawing.tsx'
import { fittingText } from './geometry.ts'
import { rowsPath } from './log-link.ts'
import { chartPhrases } from './phrases.ts'
import { type Ranked, rankedOf, restCode } from './rank.ts'
import { countedBy, useRanking } from './reads.ts'

const height = 266
const rowHeight = 40

type Props = { rows: readonly Ranked[]; hrefOf: (row: Ranked) => string | undefined }

function Row({ row, index, width, most }: { row: Ranked; index: number; width: number; most: number }) {
  const { number } = useFormats()
  const y = index * rowHeight + 8
  const long = ((width - 40) * row.count) / most
  return (
    <>
      <rect className="chart-hit" x={12} y={y - 2} width={width - 24} height={rowHeight - 4} rx={6} />
      <text className="chart-name" x={20} y={y + 14}>
        {fittingText(row.name, width - 130)}
      </text>
      <text className="chart-strong chart-axis-end" x={width - 20} y={y + 14}>
        {number(row.count)}
      </text>
      {row.code !== restCode && (
        <>
          <rect className="chart-track" x={20} y={y + 21} width={width - 40} height={8} rx={4} />
          <rect className="chart-rank" x={20} y={y + 21} width={Math.max(2, long)} height={8} rx={4} />
        </>
      )}
    </>
  )
}

type MarkProps = { href: string | undefined; label: string; tabIndex: number; children: ReactNode }

function Mark({ href, label, tabIndex, children }: MarkProps) {
  if (href === undefined) return <g>{children}</g>
  return (
    <Link href={href} className="chart-mark" aria-label={label} tabIndex={tabIndex} data-mark="">
      {children}
    </Link>
  )
}

function Drawing({ rows, hrefOf }: Props) {
  const words = usePhrases(chartPhrases)
  const { number } = useFormats()
  // The rest is of many: beside it every bar would be short.
  const most = Math.max(1, ...rows.filter(({ code }) => code !== restCode).map(({ count }) => count))
  const first = rows.findIndex((row) => hrefOf(row) !== undefined)
  return (
    <ChartDrawing label={words.ranking} height={height}>
      {(width) =>
        rows.map((row, index) => {
          const href = hrefOf(row)
          return (
            <Mark
              key={row.code}
              href={href}
              label={`${row.name} ${number(row.count)}`}
              tabIndex={index === first ? 0 : -1}
            >
              <Row row={row} index={index} width={width} most={most} />
            </Mark>
          )
        })
      }
    </ChartDrawing>
  )
}

function RankedTable({ rows, hrefOf, counted, grouped }: Props & { counted: string; grouped: string }) {
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
          title: counted,
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

/** The five applications that are opened most, or the organizations whose people sign in most. */
export function RankingCard({ filter }: { filter: LogFilter }) {
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
      loaded={useRanking(filter, groupBy)}
      height={height}
      none={opens ? words.noneOpened : words.none}
      isEmpty={({ total }) => total === 0}
      chart={(chart) => <Drawing rows={rankedOf(chart)} hrefOf={hrefOf} />}
      table={(chart) => (
        <RankedTable rows={rankedOf(chart)} hrefOf={hrefOf} counted={unit} grouped={words[groupBy]} />
      )}
    />
  )
}
