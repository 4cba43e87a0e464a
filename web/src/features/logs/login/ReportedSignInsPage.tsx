import type { ReportedSignIn } from '@iambiz/contract/features/logs/login.ts'
import { useState } from 'react'
import { read, usePagedRead, useWrite } from '#web/platform/api/query.ts'
import { useDeviceWords } from '#web/platform/device-words.ts'
import { useFormats } from '#web/platform/i18n/format.ts'
import { usePhrases } from '#web/platform/i18n/phrases.ts'
import { FilterBar } from '#web/platform/list/FilterBar.tsx'
import { PagedList } from '#web/platform/list/PagedList.tsx'
import { Page } from '#web/ui/Page.tsx'
import { Segmented } from '#web/ui/Segmented.tsx'
import { Switch } from '#web/ui/Switch.tsx'
import type { Column } from '#web/ui/Table.tsx'
import { Tag } from '#web/ui/Tag.tsx'
import { reportedPhrases } from './reported-phrases.ts'
import './reported-sign-ins.css'

const pageSize = 20
const list = 'POST /iam-authority/v1/admin/reportedSignIn/list'

/** Shows whether an administrator has handled a report. */
function Handled({ report }: { report: ReportedSignIn }) {
  const words = usePhrases(reportedPhrases)
  const { tableTime } = useFormats()
  const { id, userName, loginTime, handledTime, handlerName = '' } = report
  const write = useWrite('POST /iam-authority/v1/admin/reportedSignIn/handle', { invalidates: [list] })
  return (
    <span className="reported-handled">
      <Switch
        label={words.markOne({ name: userName, time: tableTime(loginTime) })}
        checked={handledTime !== undefined}
        disabled={write.isPending}
        onChange={(handled) => write.mutate({ body: { id, handled } })}
      />
      {handledTime && (
        <small className="figures">
          {words.handledBy({ name: handlerName, time: tableTime(handledTime) })}
        </small>
      )}
    </span>
  )
}

function useReportedColumns(): Column<ReportedSignIn>[] {
  const words = usePhrases(reportedPhrases)
  const { tableTime } = useFormats()
  const { deviceName } = useDeviceWords()
  return [
    {
      key: 'person',
      title: words.person,
      cell: ({ userName, userNo, reportTime }) => (
        <>
          <bdi>{userName}</bdi> <span className="figures">{userNo}</span>
          <small className="figures">{words.reportedAt({ time: tableTime(reportTime) })}</small>
        </>
      ),
    },
    {
      key: 'signIn',
      title: words.signIn,
      cell: ({ loginTime, result, ended }) => (
        <>
          <span className="figures">{tableTime(loginTime)}</span>{' '}
          {result === 0 && (
            <Tag kind="neutral" small>
              {words.failed}
            </Tag>
          )}
          <small>{ended ? words.ended : words.over}</small>
        </>
      ),
    },
    {
      key: 'where',
      title: words.where,
      cell: (report) => (
        <>
          <bdi className="figures">{[report.site, report.ip].filter(Boolean).join(' ')}</bdi>
          <small>
            <bdi>{deviceName(report)}</bdi>
          </small>
        </>
      ),
    },
    {
      key: 'comment',
      title: words.comment,
      className: 'reported-comment',
      cell: ({ comment }) => <bdi>{comment || '—'}</bdi>,
    },
    { key: 'handled', title: words.handled, cell: (report) => <Handled report={report} /> },
  ]
}

/** Sign-ins that users reported as "not me", for administrators to handle. */
export function ReportedSignInsPage() {
  const words = usePhrases(reportedPhrases)
  const [which, setWhich] = useState<'open' | 'all'>('open')
  const [page, setPage] = useState(1)
  const found = usePagedRead({
    ...read(list, { body: { pageNum: page, pageSize, ...(which === 'open' ? { handled: false } : {}) } }),
    staleTime: 0,
  })
  const choose = (value: 'open' | 'all') => {
    setWhich(value)
    setPage(1)
  }
  return (
    <Page title={words.title}>
      <div className="card reported-sign-ins">
        <FilterBar>
          <Segmented
            size="small"
            label={words.which}
            value={which}
            options={[
              { value: 'open', label: words.open },
              { value: 'all', label: words.all },
            ]}
            onChange={choose}
          />
        </FilterBar>
        <PagedList
          name="reported-sign-ins"
          label={words.title}
          read={found}
          columns={useReportedColumns()}
          rowKey={({ id }) => id}
          place={{ page, sorting: undefined }}
          onMove={({ page: next = 1 }) => setPage(next)}
          words={{
            none: which === 'open' ? words.nothingFound : words.none,
            failed: words.loadFailed,
          }}
        />
      </div>
      <p className="reported-about">{words.about}</p>
    </Page>
  )
}
