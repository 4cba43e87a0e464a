import { type ReactNode, useState } from 'react'
import { usePhrases } from '#web/platform/i18n/phrases.ts'
import { Card } from '#web/ui/Card.tsx'
import { Segmented } from '#web/ui/Segmented.tsx'
import { statisticsPhrases } from './phrases.ts'

type Props = { title: string; chart: ReactNode; table: ReactNode }

/** A card that shows its figures as a chart or as a table. */
export function ChartCard({ title, chart, table }: Props) {
  const words = usePhrases(statisticsPhrases)
  const [view, setView] = useState<'chart' | 'table'>('chart')
  return (
    <Card
      title={title}
      className="statistics-chart"
      actions={
        <>
          <span className="spacer" />
          <Segmented
            label={`${title} ${words.view}`}
            size="small"
            value={view}
            options={[
              { value: 'chart', label: words.chart },
              { value: 'table', label: words.table },
            ]}
            onChange={setView}
          />
        </>
      }
    >
      {view === 'chart' ? chart : table}
    </Card>
  )
}
