import type {
  OpeningOutcome,
  OpeningRow,
  OpeningRun,
} from '@iambiz/contract/features/directory/account-openings.ts'
import { useEffect, useState } from 'react'
import { queryClient } from '#web/platform/api/query.ts'
import { useFormats } from '#web/platform/i18n/format.ts'
import { usePhrases } from '#web/platform/i18n/phrases.ts'
import { reportColumns } from '#web/platform/imported-people/report-columns.tsx'
import { LoadFailed } from '#web/platform/LoadFailed.tsx'
import { ListPager } from '#web/platform/list/ListPager.tsx'
import { Segmented } from '#web/ui/Segmented.tsx'
import { type Column, Table } from '#web/ui/Table.tsx'
import { touched } from '../../touched.ts'
import { faultWords, openingPhrases, outcomeWords } from './phrases.ts'
import { listCall, pageSize, previewCall, useOpening } from './use-opening.ts'
import '#web/ui/field.css'

const tagKinds = {
  waiting: 'neutral',
  opened: 'success',
  exists: 'neutral',
  disabled: 'warning',
  failed: 'error',
} as const

const shownOutcomes = ['failed', 'opened', 'exists', 'disabled', 'waiting'] as const

function Details({ row }: { row: OpeningRow }) {
  const words = usePhrases(openingPhrases)
  const faults = usePhrases(faultWords)
  if (row.fault) return faults[row.fault]
  if (row.delivery === 'handed') return words.handed
  return row.email ? <bdi>{words.mailedTo({ email: row.email })}</bdi> : null
}

function useColumns(): Column<OpeningRow>[] {
  const words = usePhrases(openingPhrases)
  const outcomes = usePhrases(outcomeWords)
  return reportColumns({
    titles: words,
    nameOf: ({ userName }) => userName,
    tagKinds,
    outcomes,
    detailsClass: 'opening-details',
    details: (row) => <Details row={row} />,
  })
}

function Summary({ run }: { run: OpeningRun }) {
  const words = usePhrases(openingPhrases)
  const { tableTime } = useFormats()
  const { counts, total, state, stopped, codes, againUntil, own, starterName } = run
  const { waiting = 0, opened = 0 } = counts
  const isDone = state === 'done'
  return (
    <>
      <p role="status">{isDone ? <strong>{words.done({ count: opened })}</strong> : words.running}</p>
      {!isDone && (
        <progress
          className="opening-progress"
          aria-label={words.progress}
          max={total}
          value={total - waiting}
        />
      )}
      {isDone && codes > 0 && (
        <p className="import-about">
          {own ? words.saveSoon : words.notOwn({ count: codes, name: starterName })}
        </p>
      )}
      {isDone && own && codes === 0 && againUntil && (
        <p className="import-about">{words.savedUntil({ time: tableTime(againUntil) })}</p>
      )}
      {stopped > 0 && <p className="field-error">{words.stopped({ count: stopped, name: starterName })}</p>}
    </>
  )
}

type Shown = OpeningOutcome | 'all'

/** Progress of a run and the result for each person; it never contains codes. */
export function OpeningReport({ runId }: { runId: string }) {
  const words = usePhrases(openingPhrases)
  const outcomes = usePhrases(outcomeWords)
  const [shown, setShown] = useState<Shown>('all')
  const [page, setPage] = useState(1)
  const columns = useColumns()
  const { data, isError, refetch } = useOpening(runId, { page, outcome: shown === 'all' ? undefined : shown })
  const isDone = data?.run.state === 'done'
  useEffect(() => {
    if (isDone)
      for (const call of [...touched, listCall, previewCall])
        void queryClient.invalidateQueries({ queryKey: [call] })
  }, [isDone])
  if (isError) return <LoadFailed title={words.failedRead} onRetry={refetch} />
  if (!data) return <p role="status">{words.counting}</p>
  const { run, list, total } = data
  const options = shownOutcomes.flatMap((value) => {
    const count = run.counts[value] ?? 0
    return count > 0 || shown === value ? { value, label: `${outcomes[value]} ${count}` } : []
  })
  return (
    <>
      <Summary run={run} />
      <div className="import-summary">
        <Segmented<Shown>
          label={words.show}
          size="small"
          value={shown}
          options={[{ value: 'all', label: `${words.all} ${run.total}` }, ...options]}
          onChange={(value) => {
            setShown(value)
            setPage(1)
          }}
        />
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable area must be reachable by keyboard */}
      <div className="import-lines" tabIndex={0}>
        <Table label={words.rows} columns={columns} rows={list} rowKey={({ userNo }) => userNo} />
      </div>
      {total > pageSize && <ListPager page={page} pageSize={pageSize} total={total} onChange={setPage} />}
    </>
  )
}
