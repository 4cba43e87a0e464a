import type { LdapRun, LdapSource } from '@iambiz/contract/features/directory/ldap.ts'
import { useState } from 'react'
import { read, useRead } from '#web/platform/api/query.ts'
import { usePhrases } from '#web/platform/i18n/phrases.ts'
import { LoadFailed } from '#web/platform/LoadFailed.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { type Column, Table } from '#web/ui/Table.tsx'
import { runPhrases } from './phrases.ts'
import { RunReport } from './RunReport.tsx'
import { RunState } from './RunState.tsx'
import '#web/platform/list/list-card.css'
import '#web/platform/table-import/import-dialog.css'

const shown = 50

type ListProps = { source: LdapSource; onOpen: (run: LdapRun) => void }

function RunList({ source, onOpen }: ListProps) {
  const words = usePhrases(runPhrases)
  const { data, isError, refetch } = useRead(
    read('POST /iam-authority/v1/admin/ldap/runs', { body: { id: source.id, pageNum: 1, pageSize: shown } }),
  )
  const columns: Column<LdapRun>[] = [
    {
      key: 'time',
      title: words.time,
      className: 'ldap-time',
      cell: ({ queueTime }) => <span className="figures">{queueTime}</span>,
    },
    {
      key: 'kind',
      title: words.kind,
      className: 'ldap-kind',
      cell: ({ dry }) => (dry ? words.dry : words.real),
    },
    { key: 'state', title: words.state, className: 'import-outcome', cell: (run) => <RunState run={run} /> },
    {
      key: 'counts',
      title: words.counts,
      className: 'import-outcome import-cell',
      cell: ({ counts }) => (counts ? words.summary(counts) : '—'),
    },
    {
      key: 'open',
      title: words.open,
      className: 'record-actions-column',
      isFixed: true,
      cell: (run) => (
        <span className="record-actions">
          <button type="button" onClick={() => onOpen(run)}>
            {words.open}
          </button>
        </span>
      ),
    },
  ]
  if (isError) return <LoadFailed title={words.failed} onRetry={refetch} />
  if (!data) return null
  if (data.list.length === 0) return <EmptyState title={words.none} />
  return (
    <div className="import-lines">
      <Table
        label={words.title({ name: source.name })}
        columns={columns}
        rows={data.list}
        rowKey={({ id }) => id}
      />
    </div>
  )
}

type Props = { source: LdapSource; runId?: string; onClose: () => void }

/** The import runs of a directory and their results, or one run with its rows. */
export function RunsDialog({ source, runId, onClose }: Props) {
  const words = usePhrases(runPhrases)
  const [opened, setOpened] = useState(runId)
  return (
    <Dialog
      open
      title={words.title({ name: source.name })}
      className="import-dialog"
      onClose={onClose}
      footer={
        <>
          {opened && <Button onClick={() => setOpened(undefined)}>{words.back}</Button>}
          <span className="spacer" />
          <Button onClick={onClose}>{words.close}</Button>
        </>
      }
    >
      {opened ? <RunReport runId={opened} /> : <RunList source={source} onOpen={({ id }) => setOpened(id)} />}
    </Dialog>
  )
}
