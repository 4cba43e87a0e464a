import type { CenterStanding } from '@iambiz/contract/features/statistics/integration.ts'
import type { Center } from '@iambiz/contract/platform/login-log.ts'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { ChartCard } from '#web/platform/charts/ChartCard.tsx'
import { ChartDrawing, HiddenFromScreenReaders } from '#web/platform/charts/ChartDrawing.tsx'
import { ringPart } from '#web/platform/charts/geometry.ts'
import { useFormats } from '#web/platform/i18n/format.ts'
import { usePhrases } from '#web/platform/i18n/phrases.ts'
import { useRateText } from '#web/platform/i18n/rate-text.ts'
import { Table } from '#web/ui/Table.tsx'
import { integrationPhrases, shortCenterPhrases } from './phrases.ts'
import { useCenters } from './reads.ts'
import { wholePercent } from './view.ts'
import './integration.css'

const ring = { outer: 62, inner: 48 }
const tall = 230
/** Below this width in pixels the rings are in rows of two instead of four. */
const narrow = 520

type HrefOf = (center: Center) => string

const partsOf = ({ items, total, newThisMonth, exempt }: CenterStanding) => ({
  connected: items[0]?.value ?? 0,
  percent: items[0]?.percent ?? 0,
  ought: total,
  newThisMonth,
  exempt,
})

type RingProps = {
  standing: CenterStanding
  index: number
  x: number
  y: number
  width: number
  href: string
  isChosen: boolean
}

/** One center with its share of connected applications, as a link. */
function Ring({ standing, index, x, y, width, href, isChosen }: RingProps) {
  const words = usePhrases(integrationPhrases)
  const names = usePhrases(shortCenterPhrases)
  const { number } = useFormats()
  const { connected, ought, percent, newThisMonth } = partsOf(standing)
  const text = ought === 0 ? '—' : `${wholePercent(percent)}%`
  const ringText = words.ringLabel({
    center: standing.centerName,
    connected: number(connected),
    ought: number(ought),
    percent: text,
    added: number(newThisMonth),
  })
  const share = ought === 0 ? 0 : connected / ought
  return (
    <g transform={`translate(${x} ${y})`}>
      <Link
        href={href}
        className="chart-mark integration-ring"
        aria-label={ringText}
        aria-current={isChosen ? 'true' : undefined}
        tabIndex={index === 0 ? 0 : -1}
        data-mark=""
      >
        <rect className="chart-hit" x={6} y={2} width={Math.max(0, width - 12)} height={tall - 8} rx={8} />
        <g transform={`translate(${width / 2} 106)`}>
          <path className="chart-track" d={ringPart(share, 1, ring)} />
          {share > 0 && <path className="chart-rank" d={ringPart(0, share, ring)} />}
        </g>
      </Link>
      <HiddenFromScreenReaders>
        <text className="integration-name chart-axis-middle" x={width / 2} y={26}>
          {names[standing.center]}
        </text>
        <text className="chart-total chart-axis-middle" x={width / 2} y={113}>
          {text}
        </text>
        <text className="chart-value chart-axis-middle" x={width / 2} y={192}>
          <tspan className="chart-strong">{number(connected)}</tspan>
          {words.ofAll({ count: number(ought) })}
        </text>
        <text className="chart-axis chart-axis-middle" x={width / 2} y={213}>
          {words.newThisMonth({ count: number(newThisMonth) })}
        </text>
      </HiddenFromScreenReaders>
    </g>
  )
}

type DrawingProps = { standings: readonly CenterStanding[]; chosen: '' | Center; hrefOf: HrefOf }

function Drawing({ standings, chosen, hrefOf }: DrawingProps) {
  const words = usePhrases(integrationPhrases)
  const { number } = useFormats()
  const label = words.ringsSummary({
    centers: standings.map((standing) => {
      const { connected, ought } = partsOf(standing)
      return words.ringSummary({
        center: standing.centerName,
        connected: number(connected),
        ought: number(ought),
      })
    }),
  })
  const across = (width: number) => (width < narrow ? 2 : 4)
  return (
    <ChartDrawing label={label} height={(width) => (tall * standings.length) / across(width)} across={across}>
      {(width) => {
        const columns = across(width)
        const step = (width - 24) / columns
        return standings.map((standing, index) => {
          const [column, row] = [index % columns, Math.floor(index / columns)]
          const [x, y] = [12 + column * step, row * tall]
          return (
            <g key={standing.center}>
              {column > 0 && (
                <line className="integration-edge" x1={x} x2={x} y1={y + 8} y2={y + tall - 14} />
              )}
              <Ring
                {...{ standing, index, x, y }}
                width={step}
                href={hrefOf(standing.center)}
                isChosen={standing.center === chosen}
              />
            </g>
          )
        })
      }}
    </ChartDrawing>
  )
}

function RingsTable({ standings, hrefOf }: Omit<DrawingProps, 'chosen'>) {
  const words = usePhrases(integrationPhrases)
  const { number } = useFormats()
  const rateText = useRateText()
  const className = 'chart-number figures'
  const counted = (key: string, title: string, of: (parts: ReturnType<typeof partsOf>) => number) => ({
    key,
    title,
    className,
    cell: (standing: CenterStanding) => number(of(partsOf(standing))),
  })
  return (
    <Table
      label={words.rings}
      columns={[
        {
          key: 'center',
          title: words.center,
          cell: ({ center, centerName }) => <Link href={hrefOf(center)}>{centerName}</Link>,
        },
        counted('connected', words.connected, ({ connected }) => connected),
        counted('ought', words.ought, ({ ought }) => ought),
        {
          key: 'percent',
          title: words.share,
          className,
          cell: (standing) => (standing.total === 0 ? '—' : rateText(partsOf(standing).percent)),
        },
        counted('added', words.added, ({ newThisMonth }) => newThisMonth),
        counted('exempt', words.exempt, ({ exempt }) => exempt),
      ]}
      rows={standings}
      rowKey={({ center }) => center}
    />
  )
}

type Props = {
  /** `yyyy-MM-dd`; empty for today. */
  day: string
  /** Organization whose applications are counted, including its sub-organizations; empty for all. */
  orgCode: string
  /** Shown if some filters of the page do not apply to the rings. */
  limit?: string | undefined
  chosen?: '' | Center
  hrefOf: HrefOf
  actions?: ReactNode
  noneAction?: ReactNode
}

/** A ring for each of the four centers; each links to the applications behind it. */
export function RingsCard({ day, orgCode, limit, chosen = '', hrefOf, actions, noneAction }: Props) {
  const words = usePhrases(integrationPhrases)
  return (
    <ChartCard
      title={words.rings}
      hint={limit ? `${words.ringsHint} · ${limit}` : words.ringsHint}
      className="integration-rings"
      actions={actions}
      loaded={useCenters(day, orgCode)}
      height={tall}
      none={orgCode ? words.noneOfOrganization : words.noApps}
      noneAction={noneAction}
      isEmpty={({ totalApps }) => totalApps === 0}
      chart={({ centers }) => <Drawing standings={centers} {...{ chosen, hrefOf }} />}
      table={({ centers }) => <RingsTable standings={centers} hrefOf={hrefOf} />}
    />
  )
}
