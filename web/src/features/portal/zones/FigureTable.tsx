import type { ZoneMetric } from '@iambiz/contract/features/portal/zones.ts'
import { useState } from 'react'
import { usePhrases } from '#web/platform/i18n/phrases.ts'
import type { Sorting } from '#web/ui/sorting.ts'
import { type Column, Table } from '#web/ui/Table.tsx'
import { useFigureWords } from './figure-words.ts'
import { zonePhrases } from './phrases.ts'

type Row = { month: string; values: ReadonlyMap<string, number> }

/** Returns a row for each month in which any metric has a figure. */
function rowsOf(metrics: readonly ZoneMetric[]): Row[] {
  const months = [...new Set(metrics.flatMap(({ trend }) => trend.map(({ month }) => month)))].sort()
  return months.map((month) => ({
    month,
    values: new Map(
      metrics.flatMap(({ code, trend }) => {
        const found = trend.find((point) => point.month === month)
        return found ? [[code, found.value] as const] : []
      }),
    ),
  }))
}

/** All figures by month, the latest month first. */
export function FigureTable({ metrics }: { metrics: readonly ZoneMetric[] }) {
  const words = usePhrases(zonePhrases)
  const figures = useFigureWords()
  const [sorting, setSorting] = useState<Sorting>({ key: 'month', direction: 'descending' })
  const rows = rowsOf(metrics)
  const columns: Column<Row>[] = [
    {
      key: 'month',
      title: words.month,
      sortable: true,
      cell: ({ month }) => <span className="figures">{figures.yearAndMonth(month)}</span>,
    },
    ...metrics.map(({ code, name, unit }) => ({
      key: code,
      title: `${name} (${unit})`,
      className: 'zone-table-figure figures',
      cell: ({ values }: Row) => {
        const value = values.get(code)
        return value === undefined ? '—' : figures.value(value)
      },
    })),
  ]
  return (
    <Table
      label={words.figuresTable}
      columns={columns}
      rows={sorting.direction === 'descending' ? rows.toReversed() : rows}
      rowKey={({ month }) => month}
      sorting={sorting}
      onSort={setSorting}
    />
  )
}
