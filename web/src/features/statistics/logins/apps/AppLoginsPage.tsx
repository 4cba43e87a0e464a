import { useId } from 'react'
import { useSearchParams } from 'wouter'
import { callForFile } from '#web/platform/api/call-for-file.ts'
import { queryClient } from '#web/platform/api/query.ts'
import { toWireTime, useFormats } from '#web/platform/i18n/format.ts'
import { usePhrases } from '#web/platform/i18n/phrases.ts'
import { PagedList } from '#web/platform/list/PagedList.tsx'
import { TypedSearch } from '#web/platform/list/TypedSearch.tsx'
import { useExport } from '#web/platform/use-export.ts'
import { Button } from '#web/ui/Button.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { Page } from '#web/ui/Page.tsx'
import { Select } from '#web/ui/Select.tsx'
import { CountedUntil } from '../filter/CountedUntil.tsx'
import { focusFilters } from '../filter/focus-filters.ts'
import { LogFilterBar } from '../filter/LogFilterBar.tsx'
import { leftOutOf } from '../filter/left-out.ts'
import { faultOf, isAskable, noLogFilter, type Preset, presets } from '../filter/log-filter.ts'
import { logFilterPhrases } from '../filter/phrases.ts'
import type { TileOf } from '../log/log-columns.tsx'
import { AppDetails } from './AppDetails.tsx'
import { useAppColumns } from './app-columns.tsx'
import {
  type AppView,
  appListRequestOf,
  appQueryOf,
  appViewOf,
  isNarrowed,
  longestAppKeyword,
} from './app-view.ts'
import { isOver } from './idle.ts'
import { appLoginPhrases } from './phrases.ts'
import { useAppList, useTrends } from './reads.ts'
import 'virtual:chart-colours.css'
import '#web/platform/list/list-card.css'
import './app-logins.css'

type Change = (part: Partial<AppView>) => void
type Sums = ReturnType<typeof useAppList>['data']

/** Filters of the listed applications, placed before the filters of the log. */
function WhichApps({ view, sums, onChange }: { view: AppView; sums: Sums; onChange: Change }) {
  const words = usePhrases(appLoginPhrases)
  const categories = (sums?.categories ?? []).map(({ categoryCode, categoryName, apps }) => ({
    value: categoryCode,
    label: words.ofCategory({ name: categoryName, count: apps }),
  }))
  const isKnown = view.categoryCode === '' || categories.some(({ value }) => value === view.categoryCode)
  return (
    <>
      <TypedSearch
        label={words.find}
        clearLabel={words.clearFind}
        text={view.keyword}
        onChange={(keyword) => onChange({ keyword })}
        maxLength={longestAppKeyword}
      />
      <Select
        label={words.category}
        value={view.categoryCode}
        options={[
          { value: '', label: words.everyCategory },
          ...categories,
          ...(isKnown ? [] : [{ value: view.categoryCode, label: view.categoryCode }]),
        ]}
        onChange={(categoryCode) => onChange({ categoryCode })}
      />
    </>
  )
}

const short: readonly (Preset | 'custom')[] = presets.filter((preset) => !['90d', '365d'].includes(preset))

/**
 * The number of unused applications; clicking it filters the list. For a short range a button switches to 90 days,
 * because only a long range shows whether an application is still needed.
 */
function Unused({ view, sums, onChange }: { view: AppView; sums: Sums; onChange: Change }) {
  const words = usePhrases(appLoginPhrases)
  const { number } = useFormats()
  const hintId = useId()
  if (!sums || (sums.unused === 0 && !view.onlyUnused)) return null
  return (
    <p className="app-unused">
      <button
        type="button"
        className="app-unused-choice"
        aria-pressed={view.onlyUnused}
        aria-describedby={hintId}
        title={words.unusedHint}
        onClick={() => onChange({ onlyUnused: !view.onlyUnused })}
      >
        {words.unused({ count: number(sums.unused) })}
      </button>
      <span id={hintId} className="visually-hidden">
        {words.unusedHint}
      </span>
      {short.includes(view.filter.range) && (
        <Button
          kind="link"
          size="small"
          onClick={() =>
            onChange({ filter: { ...view.filter, range: '90d', from: '', to: '' }, onlyUnused: true })
          }
        >
          {words.unusedQuarter}
        </Button>
      )}
    </p>
  )
}

const isOurs = (key: unknown) => typeof key === 'string' && key.includes('/iam-log/v1/loginLog/')

/** Exports the whole list of a view in its order as a spreadsheet. */
function ExportButton({ view }: { view: AppView }) {
  const words = usePhrases(appLoginPhrases)
  const { isRunning, save } = useExport(words)
  const answer = () =>
    callForFile('POST /iam-log/v1/loginLog/excel/sumList', {
      body: appListRequestOf(view, toWireTime(Date.now())),
    })
  return (
    <Button icon="download" busy={isRunning} disabled={!isAskable(view.filter)} onClick={() => save(answer)}>
      {words.export}
    </Button>
  )
}

/** Keeps the invalid parts of the URL, and the note about them, until the filter changes. */
const withLeftOut = (next: URLSearchParams, current: URLSearchParams) =>
  new URLSearchParams([...next, ...leftOutOf(current)].map(([name, value]) => [name, value]))

/**
 * The view in the URL. Every change returns to the first page unless it sets the page. It replaces the history entry,
 * so that Back leaves the page.
 */
function useAppView() {
  const [query, setQuery] = useSearchParams()
  const change = (part: Partial<AppView>) =>
    setQuery(
      (current) => {
        const view = appViewOf(current)
        const next = appQueryOf({ ...view, place: { ...view.place, page: 1 }, ...part })
        return part.place ? withLeftOut(next, current) : next
      },
      { replace: true },
    )
  /** Opens or closes the details of an application without changing the list. */
  const show = (shown: string) =>
    setQuery((current) => withLeftOut(appQueryOf({ ...appViewOf(current), shown }), current), {
      replace: true,
    })
  return { view: appViewOf(query), change, show }
}

/** Usage of each application: how often, by how many people, last use, and which ones are unused. */
export function AppLoginsPage({ tileOf }: { tileOf: TileOf }) {
  const words = usePhrases(appLoginPhrases)
  const faults = usePhrases(logFilterPhrases)
  const { view, change, show } = useAppView()
  const list = useAppList(view)
  const trends = useTrends(view.filter, list.data?.list.map(({ appCode }) => appCode) ?? [])
  const columns = useAppColumns({
    sums: list.data,
    trends: new Map(trends.data?.series.map(({ code, data }) => [code, data])),
    shown: view.shown,
    isOver: isAskable(view.filter) && isOver(view.filter, toWireTime(Date.now())),
    onShow: show,
    tileOf,
  })
  const clear = () => {
    change({
      filter: { ...noLogFilter, range: view.filter.range, from: view.filter.from, to: view.filter.to },
      ...{ keyword: '', categoryCode: '', onlyUnused: false },
    })
    focusFilters()
  }
  const fault = isAskable(view.filter) ? undefined : faultOf(view.filter.from, view.filter.to)
  const refresh = () =>
    queryClient.invalidateQueries({ predicate: ({ queryKey }) => isOurs(queryKey[0]), refetchType: 'active' })
  return (
    <Page
      title={words.title}
      actions={
        <>
          <Button icon="refresh-cw" onClick={() => void refresh()}>
            {words.refresh}
          </Button>
          <ExportButton view={view} />
        </>
      }
    >
      <div className="card list-card app-logins">
        <LogFilterBar
          filter={view.filter}
          ofUse
          onChange={(part) => change({ filter: { ...view.filter, ...part } })}
          own={<WhichApps view={view} sums={list.data} onChange={change} />}
        >
          <Unused view={view} sums={list.data} onChange={change} />
        </LogFilterBar>
        <CountedUntil time={list.data?.countedUntil} />
        {fault ? (
          <EmptyState title={faults[fault]} />
        ) : (
          <PagedList
            name="app-logins"
            label={words.title}
            read={list}
            columns={columns}
            rowKey={({ appCode }) => appCode}
            place={view.place}
            sortedBy={{ key: 'launchTimes', direction: 'descending' }}
            onMove={(place) => change({ place: { ...view.place, ...place } })}
            onClear={isNarrowed(view) ? clear : undefined}
            words={words}
          />
        )}
      </div>
      {view.shown && !fault && (
        <AppDetails
          filter={{ ...view.filter, appCodes: [view.shown] }}
          tileOf={tileOf}
          onClose={() => show('')}
        />
      )}
    </Page>
  )
}
