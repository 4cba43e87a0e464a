import type { LogSortField, mostSorted as sortLimit } from '@iambiz/contract/platform/log-list.ts'
import { keepPreviousData } from '@tanstack/react-query'
import { useEffect } from 'react'
import { flushSync } from 'react-dom'
import { useSearchParams } from 'wouter'
import { call } from '#web/platform/api/call.ts'
import { queryClient, read, useRead } from '#web/platform/api/query.ts'
import { toWireTime } from '#web/platform/i18n/format.ts'
import { usePhrases } from '#web/platform/i18n/phrases.ts'
import { listAddress, pageRequestOf, placeOf, sizeOf } from '#web/platform/list/list-address.ts'
import { PagedList } from '#web/platform/list/PagedList.tsx'
import { ExportPanel } from '#web/platform/log-export/LogExport.tsx'
import { onDemand } from '#web/platform/on-demand/chunk.ts'
import { OnDemand } from '#web/platform/on-demand/OnDemand.tsx'
import { VerifyLog } from '#web/platform/sealed-log/VerifyLog.tsx'
import { useSession } from '#web/platform/session/session.ts'
import { Button } from '#web/ui/Button.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { Page } from '#web/ui/Page.tsx'
import type { Sorting } from '#web/ui/sorting.ts'
import { CountedUntil } from '../filter/CountedUntil.tsx'
import { focusFilters } from '../filter/focus-filters.ts'
import { LogFilterBar } from '../filter/LogFilterBar.tsx'
import { leftOutOf } from '../filter/left-out.ts'
import {
  faultOf,
  isAskable,
  isLogNarrowed,
  type LogFilter,
  logFilterOf,
  logQueryOf,
  logRequestOf,
  noLogFilter,
  type Preset,
  timesOf,
} from '../filter/log-filter.ts'
import { againWhileCounting } from '../filter/look-again.ts'
import { logFilterPhrases } from '../filter/phrases.ts'
import { DetailsPane } from './DetailsPane.tsx'
import { ExportRows } from './ExportRows.tsx'
import { type TileOf, useLogColumns } from './log-columns.tsx'
import { neighboursOf, openedRowOf } from './opened-row.ts'
import { loginLogPhrases, verifyPhrases } from './phrases.ts'
import { useStepKeys } from './step-keys.ts'
import { Totals } from './Totals.tsx'
import { verifiedOf } from './verified.ts'
import '#web/platform/list/list-card.css'
import './login-log.css'

const details = onDemand(() => import('./LogDetails.tsx').then((chunk) => chunk.LogDetails))

// If this chunk fails to load, paging still works.
const pagerTools = onDemand(() =>
  import('#web/platform/list/PagerTools.tsx').then((chunk) => chunk.PagerTools),
)

const latestFirst: Sorting = { key: 'loginTime', direction: 'descending' }

const { from: _from, to: _to, ...nothingNarrowed } = noLogFilter

/** Maximum number of rows that the portal sorts by a column other than time. */
const mostSorted: typeof sortLimit = 20_000

/** The sortable columns of the list. */
const sortColumns = [
  'loginTime',
  'userName',
  'orgName',
  'appName',
  'eventType',
  'loginType',
  'result',
] as const satisfies readonly LogSortField[]

/** Holds page, sorting and opened row in the URL next to the filter. */
function useLogPlace(filter: LogFilter) {
  const [query, setQuery] = useSearchParams()
  const place = { ...placeOf(query, sortColumns), size: sizeOf(query), row: openedRowOf(query) }
  const move = (part: Partial<typeof place>) => {
    const { row, ...inList } = { ...place, ...part }
    const more = [...listAddress({}, inList), ...(row ? [['row', row] as const] : [])]
    const parts = [...logQueryOf(filter), ...leftOutOf(query), ...more]
    setQuery(new URLSearchParams(parts.map(([name, value]) => [name, value])), { replace: true })
  }
  return { place, move }
}

/**
 * Keeps the current rows until the next page is loaded, and repeats the read while rows wait to be counted and the page
 * is visible.
 */
const kept = { placeholderData: keepPreviousData, ...againWhileCounting } as const

/**
 * The filter in the URL. A change resets the rest of the URL, such as the page, except the page size. It replaces the
 * history entry, so that Back leaves the page.
 */
function useLogFilter(usual: Preset) {
  const [query, setQuery] = useSearchParams()
  const change = (part: Partial<LogFilter>) =>
    setQuery(
      (current) => {
        const filter = logQueryOf({ ...logFilterOf(current, usual), ...part })
        const firstPage = listAddress({}, { page: 1, sorting: undefined, size: sizeOf(current) })
        return new URLSearchParams([...filter, ...firstPage])
      },
      { replace: true },
    )
  return { filter: logFilterOf(query, usual), change }
}

const check = async (after: string | undefined) =>
  verifiedOf(
    await call('POST /iam-log/v1/loginLog/verifyChain', { body: after === undefined ? {} : { after } }),
  )

/** Verifies the seal of the login log, for people with the right to all login statistics. */
function VerifyRows({ onOpen }: { onOpen: (rowNo: string) => void }) {
  const { title } = usePhrases(verifyPhrases)
  const { flags } = useSession()
  return flags.loginStat && <VerifyLog title={title} check={check} onOpen={onOpen} />
}

/** Moves the focus to the title of the details, if they are open. */
const focusDetails = (): void =>
  document.querySelector<HTMLElement>('.log-beside h2, .drawer [tabindex="-1"]')?.focus()

/** The login log: all sign-ins, failures, launches and sign-outs that the person may see, the latest first. */
export function LoginLogPage({ tileOf }: { tileOf: TileOf }) {
  const words = usePhrases(loginLogPhrases)
  const faults = usePhrases(logFilterPhrases)
  const { filter, change } = useLogFilter('today')
  const { place, move } = useLogPlace(filter)
  const now = toWireTime(Date.now())
  const list = useRead({
    ...read('POST /iam-log/v1/loginLog/list', {
      body: { ...logRequestOf(filter, now), ...pageRequestOf(place, sortColumns) },
    }),
    ...kept,
    enabled: isAskable(filter),
  })
  const { data: found = { total: 0 } } = list
  const rows = list.data?.list ?? []
  const neighbours = neighboursOf(
    rows.map(({ id }) => id),
    place.row,
  )
  useEffect(() => {
    if (neighbours.next === undefined) return
    void queryClient.prefetchQuery(
      read('GET /iam-log/v1/loginLog/detail', { query: { id: neighbours.next } }),
    )
  }, [neighbours.next])
  const show = (row: string) => move({ row })
  useStepKeys(neighbours, show)
  // If the row's details are already open, move the focus into them, because they come after the whole list.
  const open = (row: string) => (row === place.row ? focusDetails() : show(row))
  const narrow = (part: Partial<LogFilter>) => {
    // On narrow screens the details are a modal dialog, which must close before an element outside can take the focus.
    flushSync(() => change(part))
    focusFilters()
  }
  // The event's button disappears with the current details, so the focus moves to their title.
  const showEvent = (row: string) => {
    focusDetails()
    show(row)
  }
  const fault = isAskable(filter) ? undefined : faultOf(filter.from, filter.to)
  const isSortable = list.data === undefined || (list.data.total <= mostSorted && !list.data.more)
  const columns = useLogColumns({
    rows,
    isSortable,
    shownId: place.row,
    range: timesOf(filter, now),
    onShow: open,
    tileOf,
  })
  return (
    <Page
      title={words.title}
      actions={
        <>
          <VerifyRows onOpen={show} />
          <ExportRows
            label={words.export}
            filter={filter}
            order={pageRequestOf(place, sortColumns)}
            isEmpty={found.total === 0}
          >
            {(onStart) => <ExportPanel found={found} onStart={onStart} />}
          </ExportRows>
        </>
      }
    >
      <div className="login-log" data-open={place.row !== '' || undefined}>
        <div className="card list-card">
          <LogFilterBar
            filter={filter}
            onChange={change}
            orgName={rows.find(({ orgCode }) => orgCode === filter.orgCode)?.orgName}
          >
            {!fault && list.data && <Totals filter={filter} found={list.data} />}
          </LogFilterBar>
          <CountedUntil time={list.data?.countedUntil} />
          {fault ? (
            <EmptyState title={faults[fault]} />
          ) : (
            <PagedList
              name="login-log"
              label={words.title}
              read={list}
              columns={columns}
              rowKey={({ id }) => id}
              place={place}
              sortedBy={latestFirst}
              onMove={(part) => move({ ...part, row: '' })}
              pagerTools={(given) => (
                <OnDemand load={pagerTools} props={given} waiting={null} failed={() => null} />
              )}
              onClear={isLogNarrowed(filter) ? () => narrow(nothingNarrowed) : undefined}
              noneAction={
                filter.range === 'today' && (
                  <Button size="small" onClick={() => change({ range: '7d' })}>
                    {words.showWeek}
                  </Button>
                )
              }
              refusedAction={
                place.sorting && (
                  <Button size="small" onClick={() => move({ sorting: undefined, page: 1, row: '' })}>
                    {words.byTime}
                  </Button>
                )
              }
              words={words}
            />
          )}
        </div>
        {place.row !== '' && (
          <DetailsPane
            shownId={place.row}
            neighbours={neighbours}
            onShow={show}
            onClose={() => move({ row: '' })}
          >
            <OnDemand load={details} props={{ id: place.row, onNarrow: narrow, onShow: showEvent }} />
          </DetailsPane>
        )}
      </div>
    </Page>
  )
}
