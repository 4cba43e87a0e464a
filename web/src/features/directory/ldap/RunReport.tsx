import type { LdapRunRow, LdapUnitRow } from '@iambiz/contract/features/directory/ldap.ts'
import { read, useRead } from '#web/platform/api/query.ts'
import { usePhrases } from '#web/platform/i18n/phrases.ts'
import { RowDetails } from '#web/platform/imported-people/RowDetails.tsx'
import { reportColumns } from '#web/platform/imported-people/report-columns.tsx'
import { LoadFailed } from '#web/platform/LoadFailed.tsx'
import { type Column, Table } from '#web/ui/Table.tsx'
import { Tag } from '#web/ui/Tag.tsx'
import { runPhrases, unitFaultWords } from './phrases.ts'
import { isOpen, RunState } from './RunState.tsx'

/** Maximum number of rendered rows. */
const drawn = 200
/** Interval for reading a run again while it is in progress. */
const againMs = 2000

const tagKinds = {
  create: 'success',
  update: 'info',
  same: 'neutral',
  wrong: 'error',
  rename: 'info',
  move: 'info',
} as const

function usePersonColumns(): Column<LdapRunRow>[] {
  const words = usePhrases(runPhrases)
  return reportColumns({
    titles: words,
    nameOf: ({ name }) => name,
    below: ({ dn, replacedBy }) => (
      <>
        <small className="ldap-dn">{dn}</small>
        {replacedBy !== undefined && <small>{words.replacedBy({ number: replacedBy })}</small>}
      </>
    ),
    tagKinds,
    outcomes: words,
    detailsClass: 'import-cell',
    details: (row) => <RowDetails {...row} />,
  })
}

function Units({ units }: { units: readonly LdapUnitRow[] }) {
  const words = usePhrases(runPhrases)
  const faults = usePhrases(unitFaultWords)
  return (
    <>
      <h3 className="ldap-part">{words.unitRows}</h3>
      <ul className="ldap-units">
        {units.slice(0, drawn).map(({ dn, code, name, outcome, fault }) => (
          <li key={dn}>
            <Tag kind={tagKinds[outcome]} small>
              {words[outcome]}
            </Tag>{' '}
            <bdi>{name || '—'}</bdi> <small className="figures">{code}</small>{' '}
            {fault && <span className="import-fault">{faults[fault]}</span>}
          </li>
        ))}
      </ul>
    </>
  )
}

/** Report of one run or dry run, row by row, with faulty rows first. */
export function RunReport({ runId }: { runId: string }) {
  const words = usePhrases(runPhrases)
  const columns = usePersonColumns()
  const { data, isError, refetch } = useRead({
    ...read('POST /iam-authority/v1/admin/ldap/report', { body: { runId } }),
    refetchInterval: ({ state }) => (state.data && !isOpen(state.data) ? false : againMs),
  })
  if (isError) return <LoadFailed title={words.failed} onRetry={refetch} />
  if (!data) return null
  const { counts, rows, units } = data
  const changed = counts ? counts.create + counts.update + counts.wrong : 0
  const hidden = changed - Math.min(rows.length, drawn)
  return (
    <>
      <p className="import-summary" role="status">
        <span>
          <RunState run={data} />
        </span>
        {counts && <strong>{words.summary(counts)}</strong>}
        {counts && counts.units > 0 && (
          <span>{words.units({ units: counts.units, changes: counts.unitChanges })}</span>
        )}
      </p>
      {units.length > 0 && <Units units={units} />}
      {rows.length > 0 && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable area must be reachable by keyboard
        <div className="import-lines" tabIndex={0}>
          <Table label={words.rows} columns={columns} rows={rows.slice(0, drawn)} rowKey={({ dn }) => dn} />
        </div>
      )}
      {counts && rows.length === 0 && units.length === 0 && <p className="import-about">{words.nothing}</p>}
      {hidden > 0 && <p className="import-about">{words.more({ count: hidden })}</p>}
    </>
  )
}
