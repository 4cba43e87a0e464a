import type { ImportOutcome } from '@iambiz/contract/platform/imported-table.ts'
import { useState } from 'react'
import { Segmented } from '#web/ui/Segmented.tsx'
import { type Column, Table } from '#web/ui/Table.tsx'
import { useFormats } from '../i18n/format.ts'
import { usePhrases } from '../i18n/phrases.ts'
import { tablePhrases } from './phrases.ts'

/** Maximum number of rendered rows; with more faulty rows the person corrects these first. */
const drawn = 200

type Row = { line: number; outcome: ImportOutcome }

/** Result of a trial import. */
export type TableReport<R extends Row> = {
  tried: string
  counts: Readonly<Record<ImportOutcome, number>>
  ignored: readonly string[]
  rows: readonly R[]
}

export const outcomeKinds = { create: 'success', update: 'info', same: 'neutral', wrong: 'error' } as const

const outcomes = ['create', 'update', 'same', 'wrong'] as const

type Shown = 'all' | 'create' | 'update' | 'wrong'

type Props<R extends Row> = { report: TableReport<R>; columns: Column<R>[] }

/** The result of a trial import row by row, faulty rows first. */
export function ReportTable<R extends Row>({ report: { counts, rows }, columns }: Props<R>) {
  const words = usePhrases(tablePhrases)
  const { number } = useFormats()
  const [shown, setShown] = useState<Shown>('all')
  const total = counts.create + counts.update + counts.wrong
  const found = shown === 'all' ? rows : rows.filter(({ outcome }) => outcome === shown)
  const hidden = (shown === 'all' ? total : counts[shown]) - Math.min(found.length, drawn)
  const line: Column<R> = {
    key: 'line',
    title: words.line,
    className: 'import-number',
    cell: (row) => (
      <span className="figures">
        <span className="import-line">{words.line} </span>
        {row.line}
      </span>
    ),
  }
  const option = (value: Exclude<Shown, 'all'>) => ({
    value,
    label: `${words[value]} ${number(counts[value])}`,
  })
  return (
    <>
      <div className="import-summary">
        <strong role="status">
          {outcomes.map((outcome) => `${words[outcome]} ${number(counts[outcome])}`).join(' · ')}
        </strong>
        {rows.length > 0 && (
          <Segmented<Shown>
            label={words.show}
            size="small"
            value={shown}
            options={[
              { value: 'all', label: words.all },
              option('wrong'),
              option('create'),
              option('update'),
            ]}
            onChange={setShown}
          />
        )}
      </div>
      {rows.length > 0 && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be reachable by keyboard
        <div className="import-lines" tabIndex={0}>
          <Table
            label={words.rows}
            columns={[line, ...columns]}
            rows={found.slice(0, drawn)}
            rowKey={(row) => String(row.line)}
          />
        </div>
      )}
      {hidden > 0 && <p className="import-about">{words.more({ count: hidden })}</p>}
    </>
  )
}
