import type { ImportReport } from '@iambiz/contract/features/people.ts'
import type { ImportedRow } from '@iambiz/contract/platform/imported-person.ts'
import { useState } from 'react'
import { usePhrases } from '#web/platform/i18n/phrases.ts'
import { RowDetails } from '#web/platform/imported-people/RowDetails.tsx'
import { reportColumns } from '#web/platform/imported-people/report-columns.tsx'
import { Segmented } from '#web/ui/Segmented.tsx'
import { type Column, Table } from '#web/ui/Table.tsx'
import { importPhrases } from './phrases.ts'

/** Rows that are drawn; whoever has more wrong ones corrects these first. */
const drawn = 200

const tagKinds = { create: 'success', update: 'info', same: 'neutral', wrong: 'error' } as const

type Shown = 'all' | 'create' | 'update' | 'wrong'

/** What importing would do, row by row, wrong ones first. */
export function ReportTable({ report: { counts, rows } }: { report: ImportReport }) {
  const words = usePhrases(importPhrases)
  const [shown, setShown] = useState<Shown>('all')
  const total = counts.create + counts.update + counts.wrong
  const found = shown === 'all' ? rows : rows.filter(({ outcome }) => outcome === shown)
  const hidden = (shown === 'all' ? total : counts[shown]) - Math.min(found.length, drawn)
  const columns: Column<ImportedRow>[] = [
    {
      key: 'line',
      title: words.line,
      className: 'import-number',
      cell: ({ line }) => <span className="figures">{line}</span>,
    },
    ...reportColumns<ImportedRow>({
      titles: words,
      nameOf: ({ name }) => name,
      tagKinds,
      outcomes: words,
      detailsClass: 'people-import-cell',
      details: (row) => <RowDetails {...row} />,
    }),
  ]
  const option = (value: Exclude<Shown, 'all'>) => ({ value, label: `${words[value]} ${counts[value]}` })
  return (
    <>
      <div className="import-summary">
        <strong role="status">
          {words.create} {counts.create} · {words.update} {counts.update} · {words.same} {counts.same} ·{' '}
          {words.wrong} {counts.wrong}
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
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by keyboard
        <div className="import-lines" tabIndex={0}>
          <Table
            label={words.rows}
            columns={columns}
            rows={found.slice(0, drawn)}
            rowKey={({ line }) => String(line)}
          />
        </div>
      )}
      {hidden > 0 && <p className="import-about">{words.more({ count: hidden })}</p>}
    </>
  )
}
