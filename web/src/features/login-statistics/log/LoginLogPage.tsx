import { keepPreviousData } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useSearchParams } from 'wouter'
import { queryClient, read, useRead } from '#web/platform/api/query.ts'
import { toWireTime } from '#web/platform/i18n/format.ts'
import { useLanguage } from '#web/platform/i18n/language.ts'
import { usePhrases } from '#web/platform/i18n/phrases.ts'
import { pageSize, placeOf } from '#web/platform/list/list-address.ts'
import { PagedList } from '#web/platform/list/PagedList.tsx'
import { Page } from '#web/ui/Page.tsx'
import { LogFilterBar } from '../filter/LogFilterBar.tsx'
import {
  isAskable,
  isLogNarrowed,
  type LogFilter,
  logQueryOf,
  logRequestOf,
  noLogFilter,
  timesOf,
} from '../filter/log-filter.ts'
import { useLogFilter } from '../filter/use-log-filter.ts'
import { DetailsPane } from './DetailsPane.tsx'
import { LogDetails } from './LogDetails.tsx'
import { type TileOf, useLogColumns } from './log-columns.tsx'
import { neighboursOf, openedRowOf } from './opened-row.ts'
import { loginLogPhrases } from './phrases.ts'
import './login-log.css'

const { from: _from, to: _to, ...nothingNarrowed } = noLogFilter

/** Page and opened row stand in the address beside the filter. */
function useLogPlace(filter: LogFilter) {
  const [query, setQuery] = useSearchParams()
  const place = { ...placeOf(query, []), row: openedRowOf(query) }
  const move = (part: { page?: number; row?: string }) => {
    const { page, row } = { ...place, ...part }
    const more = [...(page > 1 ? [['page', String(page)]] : []), ...(row ? [['row', row]] : [])]
    setQuery(new URLSearchParams([...logQueryOf(filter), ...more]), { replace: true })
  }
  return { place, move }
}

/** How many rows a filter has, and how many of them tell of something that failed. */
function Totals({ filter, total }: { filter: LogFilter; total: number | undefined }) {
  const words = usePhrases(loginLogPhrases)
  const language = useLanguage()
  const { data } = useRead({
    ...read('POST /iam-log/v1/loginLog/list', {
      body: { ...logRequestOf({ ...filter, result: '0' }, toWireTime(Date.now())), pageSize: 1 },
    }),
    placeholderData: keepPreviousData,
    enabled: filter.result === '' && isAskable(filter),
  })
  if (total === undefined) return null
  const failures = filter.result === '' ? data?.total : undefined
  return (
    <dl className="log-totals figures">
      <div>
        <dt>{words.total}</dt>
        <dd>{total.toLocaleString(language)}</dd>
      </div>
      {failures !== undefined && (
        <div data-some={failures > 0 || undefined}>
          <dt>{words.failures}</dt>
          <dd>{failures.toLocaleString(language)}</dd>
        </div>
      )}
    </dl>
  )
}

/** The login log: every sign-in, failure, opening and sign-out that the person may see, the latest first. */
export function LoginLogPage({ tileOf }: { tileOf: TileOf }) {
  const words = usePhrases(loginLogPhrases)
  const { filter, change } = useLogFilter('today')
  const { place, move } = useLogPlace(filter)
  const now = toWireTime(Date.now())
  const list = useRead({
    ...read('POST /iam-log/v1/loginLog/list', {
      body: { ...logRequestOf(filter, now), pageNum: place.page, pageSize },
    }),
    placeholderData: keepPreviousData,
    enabled: isAskable(filter),
  })
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
  const columns = useLogColumns({ shownId: place.row, range: timesOf(filter, now), onShow: show, tileOf })
  return (
    <Page title={words.title}>
      <div className="login-log" data-open={place.row !== '' || undefined}>
        <div className="card list-card">
          <LogFilterBar
            filter={filter}
            onChange={change}
            orgName={rows.find(({ orgCode }) => orgCode === filter.orgCode)?.orgName}
          >
            <Totals filter={filter} total={list.data?.total} />
          </LogFilterBar>
          <PagedList
            label={words.title}
            read={list}
            columns={columns}
            rowKey={({ id }) => id}
            place={place}
            onMove={({ page = 1 }) => move({ page, row: '' })}
            onClear={isLogNarrowed(filter) ? () => change(nothingNarrowed) : undefined}
            words={words}
          />
        </div>
        {place.row !== '' && (
          <DetailsPane neighbours={neighbours} onShow={show} onClose={() => move({ row: '' })}>
            <LogDetails id={place.row} onNarrow={change} />
          </DetailsPane>
        )}
      </div>
    </Page>
  )
}
