import type { ZoneMetric } from '@iambiz/contract/features/portal/zones.ts'
import { type CSSProperties, useState } from 'react'
import { usePhrases } from '#web/platform/i18n/phrases.ts'
import { Card } from '#web/ui/Card.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import { Segmented } from '#web/ui/Segmented.tsx'
import { FigureTable } from './FigureTable.tsx'
import { useFigureWords } from './figure-words.ts'
import { isImprovement, lastChange, standing } from './figures.ts'
import { headlinePhrases } from './headline-phrases.ts'
import { zonePhrases } from './phrases.ts'
import { TrendLine } from './TrendLine.tsx'
import './zone-figures.css'

function ChangeLine({ metric }: { metric: ZoneMetric }) {
  const words = usePhrases(zonePhrases)
  const { onMonth } = usePhrases(headlinePhrases)
  const figures = useFigureWords()
  const change = lastChange(metric)
  if (!change) return <p className="zone-change" />
  const improved = isImprovement(change, metric.better)
  const kind = improved === undefined ? '' : improved ? ' zone-change-good' : ' zone-change-bad'
  return (
    <p className={`zone-change figures${kind}`}>
      {change.value !== 0 && <Icon name={change.value < 0 ? 'arrow-down' : 'arrow-up'} size={12} />}
      {onMonth({ value: figures.change(change) })}
      {improved !== undefined && (
        <span className="visually-hidden">{improved ? words.improved : words.worsened}</span>
      )}
    </p>
  )
}

function Target({ metric }: { metric: ZoneMetric }) {
  const words = usePhrases(zonePhrases)
  const figures = useFigureWords()
  const stands = standing(metric)
  if (!stands || metric.target === undefined) return null
  const { met, share } = stands
  const value = figures.measured(metric.target, metric.unit)
  const isLimit = metric.better === 'lower'
  const targetText = isLimit
    ? met
      ? words.used({ value: figures.share(share) })
      : words.exceeded({ value: figures.share(share - 1) })
    : met
      ? words.met
      : words.reached({ value: figures.share(share) })
  const missed = isLimit && !met
  return (
    <div className={`zone-target${met ? ' zone-target-met' : missed ? ' zone-target-missed' : ''}`}>
      <i className="zone-target-bar">
        <i style={{ width: `${Math.min(1, Math.max(0, share)) * 100}%` }} />
      </i>
      <p className="figures">
        <span>{isLimit ? words.limit({ value }) : words.goal({ value })}</span>
        <span className="zone-target-text">
          {(met || missed) && <Icon name={met ? 'circle-check' : 'triangle-alert'} size={13} />}
          {targetText}
        </span>
      </p>
    </div>
  )
}

function Figure({ metric }: { metric: ZoneMetric }) {
  const figures = useFigureWords()
  return (
    <li className="zone-figure">
      <h3>{metric.name}</h3>
      <p className="zone-value figures">
        {figures.value(metric.value)} <small>{metric.unit}</small>
      </p>
      <ChangeLine metric={metric} />
      <TrendLine metric={metric} />
      <Target metric={metric} />
    </li>
  )
}

/** Returns the number of columns with the fewest empty cells in the last row. */
const columnsFor = (count: number) => (count % 3 === 1 ? 2 : 3)

/** The key figures of a zone: the last month compared with the target, and the trend; or the same data as a table. */
export function ZoneFigures({ metrics }: { metrics: readonly ZoneMetric[] }) {
  const words = usePhrases(zonePhrases)
  const [view, setView] = useState<'trend' | 'table'>('trend')
  const toggle = (
    <>
      {view === 'trend' && metrics.some(({ target }) => target !== undefined) && (
        <span className="zone-legend">{words.dashed}</span>
      )}
      <span className="spacer" />
      <Segmented
        label={words.view}
        size="small"
        value={view}
        onChange={setView}
        options={[
          { value: 'trend', label: words.trend },
          { value: 'table', label: words.table },
        ]}
      />
    </>
  )
  return (
    <Card title={words.figures} className="zone-figures-card" actions={metrics.length > 0 && toggle}>
      {metrics.length === 0 && <EmptyState title={words.noFigures} />}
      {metrics.length > 0 && view === 'table' && <FigureTable metrics={metrics} />}
      {metrics.length > 0 && view === 'trend' && (
        <ul className="zone-figures" style={{ '--columns': columnsFor(metrics.length) } as CSSProperties}>
          {metrics.map((metric) => (
            <Figure key={metric.code} metric={metric} />
          ))}
        </ul>
      )}
    </Card>
  )
}
