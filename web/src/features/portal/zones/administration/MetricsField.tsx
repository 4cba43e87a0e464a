import { useState } from 'react'
import { usePhrases } from '#web/platform/i18n/phrases.ts'
import { orderPhrases } from '#web/platform/records/order-phrases.ts'
import { Button } from '#web/ui/Button.tsx'
import { LocalizedMessage } from '#web/ui/LocalizedMessage.tsx'
import { SortableList } from '#web/ui/SortableList.tsx'
import { figuresIn } from './figures-text.ts'
import { MetricFields } from './MetricFields.tsx'
import { useNameOf } from './names.ts'
import { zoneFormPhrases } from './phrases.ts'
import { type MetricFault, type MetricValues, newMetric } from './zone-values.ts'

const most = 12

type Props = {
  metrics: readonly MetricValues[]
  error: string | undefined
  /** The first error in the metrics. */
  fault: MetricFault | undefined
  onChange: (metrics: MetricValues[]) => void
}

/** The key figures of a zone in order; one of them is open at a time. */
export function MetricsField({ metrics, error, fault, onChange }: Props) {
  const words = usePhrases(zoneFormPhrases)
  const order = usePhrases(orderPhrases)
  const nameOf = useNameOf()
  const [openedKey, setOpened] = useState<string>()
  // Open the metric that has an error.
  const shown = fault && error ? fault.key : openedKey
  const items = metrics.map((metric) => ({
    metric,
    id: metric.key,
    name: nameOf(metric) || words.newMetric,
  }))
  const add = () => {
    const metric = newMetric()
    onChange([...metrics, metric])
    setOpened(metric.key)
  }
  const latest = ({ figures }: MetricValues) => {
    const { months } = figuresIn(figures)
    const last = months.at(-1)
    return last ? words.latest({ count: months.length, last: last.month }) : words.noValues
  }
  return (
    <section className="card zone-section">
      <h2>{words.figures}</h2>
      <p className="field-hint">{words.metricsHint}</p>
      {items.length > 0 && (
        <SortableList
          label={words.figures}
          items={items}
          words={order}
          onOrder={(keys) => onChange(keys.flatMap((key) => metrics.find((one) => one.key === key) ?? []))}
          below={({ metric }) =>
            metric.key === shown && (
              <MetricFields
                metric={metric}
                fault={fault?.key === metric.key && error ? fault.field : undefined}
                onChange={(part) =>
                  onChange(metrics.map((one) => (one.key === metric.key ? { ...one, ...part } : one)))
                }
              />
            )
          }
        >
          {({ metric, name }) => (
            <span className="zone-metric">
              <span>
                <bdi>{name}</bdi> <small className="figures">{latest(metric)}</small>
              </span>
              <Button
                kind="link"
                size="small"
                icon="chevron-down"
                aria-expanded={metric.key === shown}
                aria-label={words.openMetric({ name })}
                onClick={() => setOpened(metric.key === shown ? undefined : metric.key)}
              />
              <Button
                kind="link"
                size="small"
                icon="x"
                aria-label={words.removeMetric({ name })}
                onClick={() => onChange(metrics.filter((one) => one.key !== metric.key))}
              />
            </span>
          )}
        </SortableList>
      )}
      {error && !fault && (
        <p className="field-error" role="alert">
          <LocalizedMessage>{error}</LocalizedMessage>
        </p>
      )}
      <div>
        <Button size="small" icon="plus" disabled={metrics.length >= most} onClick={add}>
          {words.addMetric}
        </Button>
      </div>
    </section>
  )
}
