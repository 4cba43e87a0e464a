import { useSearchParams } from 'wouter'
import { call } from '#web/platform/api/call.ts'
import { read, usePagedRead } from '#web/platform/api/query.ts'
import { toWireTime } from '#web/platform/i18n/format.ts'
import { usePhrases } from '#web/platform/i18n/phrases.ts'
import { PagedList } from '#web/platform/list/PagedList.tsx'
import { PagerTools } from '#web/platform/list/PagerTools.tsx'
import { onDemand } from '#web/platform/on-demand/chunk.ts'
import { OnDemand } from '#web/platform/on-demand/OnDemand.tsx'
import { VerifyLog } from '#web/platform/sealed-log/VerifyLog.tsx'
import { Page } from '#web/ui/Page.tsx'
import '#web/platform/list/list-card.css'
import { ExportOperations } from './ExportOperations.tsx'
import { LogFilters } from './LogFilters.tsx'
import { useLogColumns } from './log-columns.tsx'
import {
  faultOf,
  isNarrowed,
  type LogView,
  narrowsNothing,
  neighboursOf,
  pageOf,
  queryOf,
  viewOf,
} from './log-view.ts'
import { operationLogPhrases, verifyPhrases } from './phrases.ts'
import './operation-log.css'

const drawer = onDemand(() => import('./OperationDrawer.tsx').then((chunk) => chunk.OperationDrawer))

/** The view from the address, and its setters; `change` also goes to the first page and closes the record. */
function useLogView() {
  const [query, setQuery] = useSearchParams()
  const move = (part: Partial<LogView>) =>
    setQuery((current) => queryOf({ ...viewOf(current), ...part }), { replace: true })
  const change = (part: Partial<LogView>) => move({ page: 1, row: '', ...part })
  return { view: viewOf(query), move, change }
}

/** The operation log: action, actor and target of each operation, latest first. */
export function OperationLogPage() {
  const words = usePhrases(operationLogPhrases)
  const { title: verifyTitle } = usePhrases(verifyPhrases)
  const { view, move, change } = useLogView()
  const list = usePagedRead({
    ...read('POST /iam-authority/v1/admin/opLog/list', { body: pageOf(view, toWireTime(Date.now())) }),
    enabled: faultOf(view) === undefined,
    // Administrators often look for an operation that happened a moment ago.
    staleTime: 0,
  })
  const rows = list.data?.list ?? []
  const show = (row: string) => move({ row })
  const { total = 0, more } = list.data ?? {}
  const targetName = rows.find(({ target }) => target?.id === view.targetId)?.target?.name
  return (
    <Page
      title={words.title}
      actions={
        <>
          <VerifyLog
            title={verifyTitle}
            check={(after) =>
              call('POST /iam-authority/v1/admin/opLog/verifyChain', {
                body: after === undefined ? {} : { after },
              })
            }
            onOpen={show}
          />
          <ExportOperations view={view} found={list.data} />
        </>
      }
    >
      <div className="card list-card operation-log">
        <LogFilters view={view} targetName={targetName} onChange={change} />
        {more && <p className="operation-note">{words.more({ count: total })}</p>}
        <PagedList
          name="operation-log"
          label={words.title}
          read={list}
          columns={useLogColumns({ rows, shownId: view.row, onShow: show })}
          rowKey={({ id }) => id}
          place={{ page: view.page, size: view.size, sorting: undefined }}
          onMove={({ page = 1, size = view.size }) => move({ page, size, row: '' })}
          pagerTools={(given) => <PagerTools {...given} />}
          onClear={isNarrowed(view) ? () => change(narrowsNothing) : undefined}
          words={words}
        />
      </div>
      {view.row && (
        <OnDemand
          load={drawer}
          props={{
            id: view.row,
            neighbours: neighboursOf(
              rows.map(({ id }) => id),
              view.row,
            ),
            onShow: show,
            onNarrow: (part: Partial<LogView>) => change({ ...narrowsNothing, range: '365d', ...part }),
            onClose: () => move({ row: '' }),
          }}
        />
      )}
    </Page>
  )
}
