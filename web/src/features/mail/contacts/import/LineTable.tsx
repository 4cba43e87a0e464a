import type { ImportedContact, ImportFault } from '@iambiz/contract/features/mail/contacts.ts'
import { useState } from 'react'
import { usePhrases } from '#web/platform/i18n/phrases.ts'
import { tablePhrases } from '#web/platform/table-import/phrases.ts'
import { RowDetails } from '#web/platform/table-import/RowDetails.tsx'
import { type Column, Table } from '#web/ui/Table.tsx'
import { Tag } from '#web/ui/Tag.tsx'
import { faultWords, importPhrases } from '../phrases.ts'

/** The lines of the file, each with the planned result. */
export function LineTable({ lines }: { lines: readonly ImportedContact[] }) {
  const words = usePhrases(importPhrases)
  const tableWords = usePhrases(tablePhrases)
  const faults = usePhrases(faultWords)
  const reasonOf = (reason: ImportFault, column: 'name' | 'email' | 'phone' | 'remarks' = 'name') =>
    reason === 'cell-error' || reason === 'digits-lost'
      ? tableWords[reason]({ column: words[column] })
      : faults[reason]
  const [isNarrowed, setNarrowed] = useState(false)
  const wrong = lines.filter(({ reason }) => reason !== undefined)
  const columns: Column<ImportedContact>[] = [
    {
      key: 'line',
      title: words.line,
      className: 'import-number',
      cell: ({ line }) => (
        <span className="figures">
          <span className="import-line">{words.line} </span>
          {line}
        </span>
      ),
    },
    {
      key: 'name',
      title: words.name,
      className: 'import-name',
      cell: ({ name, email, phone }) => (
        <>
          <bdi>{name || '—'}</bdi>
          <small className="import-meta">{[email, phone].filter(Boolean).join(' · ')}</small>
        </>
      ),
    },
    { key: 'email', title: words.email, cell: ({ email }) => <bdi>{email || '—'}</bdi> },
    {
      key: 'outcome',
      title: words.outcome,
      className: 'import-outcome import-cell',
      cell: ({ reason, column, leftOut = [] }) =>
        reason ? (
          <Tag kind="error" small>
            {reasonOf(reason, column)}
          </Tag>
        ) : (
          <>
            <Tag kind="success" small>
              {words.fine}
            </Tag>
            <RowDetails changes={[]} faults={leftOut} fields={words} reasons={{}} isLeftOut />
          </>
        ),
    },
    { key: 'phone', title: words.phone, cell: ({ phone }) => <bdi>{phone || '—'}</bdi> },
    { key: 'remarks', title: words.remarks, cell: ({ remarks }) => <bdi>{remarks || '—'}</bdi> },
  ]
  return (
    <>
      <div className="import-summary">
        <strong role="status">
          {words.summary({ fine: lines.length - wrong.length, wrong: wrong.length })}
        </strong>
        {wrong.length > 0 && wrong.length < lines.length && (
          <label>
            <input
              type="checkbox"
              checked={isNarrowed}
              onChange={(event) => setNarrowed(event.target.checked)}
            />
            {words.onlyWrong}
          </label>
        )}
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable area must be reachable by keyboard */}
      <div className="import-lines" tabIndex={0}>
        <Table
          label={words.lines}
          columns={columns}
          rows={isNarrowed ? wrong : lines}
          rowKey={({ line }) => String(line)}
        />
      </div>
    </>
  )
}
