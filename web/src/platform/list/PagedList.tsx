import type { UseQueryResult } from '@tanstack/react-query'
import { type ComponentProps, type ReactNode, useEffect, useState } from 'react'
import { isRefusedForGood, refusalOf } from '#web/platform/api/refusal.ts'
import { usePhrases } from '#web/platform/i18n/phrases.ts'
import { LoadFailed } from '#web/platform/LoadFailed.tsx'
import { Button } from '#web/ui/Button.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import { lastPage } from '#web/ui/paging.ts'
import { Skeleton, SkeletonBlock } from '#web/ui/Skeleton.tsx'
import type { Sorting } from '#web/ui/sorting.ts'
import { type Column, Table } from '#web/ui/Table.tsx'
import { onDemand } from '../on-demand/chunk.ts'
import { OnDemand } from '../on-demand/OnDemand.tsx'
import { ListPager } from './ListPager.tsx'
import { type Place, pageSize } from './list-address.ts'
import { listPhrases } from './phrases.ts'
import { saveColumnWidth, useShownColumns, useTableView } from './table-view.ts'
import './paged-list.css'

type Props<Row> = {
  /** Accessible name of the list. */
  label: string
  /** The name by which the person's choice of columns is stored; without it there is no choice. */
  name?: string | undefined
  /** The query of one page, with `usePagedRead` so that the rows stay until the next ones have loaded. */
  read: UseQueryResult<{ list: Row[]; total: number }>
  columns: readonly Column<Row>[]
  rowKey: (row: Row) => string
  place: Place
  /** The server's default order. */
  sortedBy?: Sorting
  onMove: (place: Partial<Place>) => void
  /** Pagination tools for long lists; other lists do not load them. */
  pagerTools?: (given: { place: Place; total: number; onMove: (place: Partial<Place>) => void }) => ReactNode
  /** Clears the filters; absent if there are none. */
  onClear?: (() => void) | undefined
  /** Action offered if the unfiltered list is empty. */
  noneAction?: ReactNode
  /** Action offered instead of a retry if the server refuses the parameters of the list. */
  refusedAction?: ReactNode
  words: {
    /** Shown if the unfiltered list is empty. */
    none: string
    /** Replaces "No results". */
    nothingFound?: string
    failed?: string
    /** For example "12 contacts". */
    found?: (counted: { count: number }) => string
    /** Shown if the list is longer than its pages allow. */
    limit?: string
  }
}

const lateMs = 4000

/** Tells the person that a list takes longer than usual to load. */
function LateNote({ isWaiting }: { isWaiting: boolean }) {
  const words = usePhrases(listPhrases)
  const [isLate, setLate] = useState(false)
  useEffect(() => {
    setLate(false)
    if (!isWaiting) return
    const timer = setTimeout(() => setLate(true), lateMs)
    return () => clearTimeout(timer)
  }, [isWaiting])
  if (!isWaiting || !isLate) return null
  return (
    <p className="paged-list-late" role="status">
      {words.late}
    </p>
  )
}

const tableSettings = onDemand(() => import('./TableSettings.tsx').then((chunk) => chunk.TableSettings))

/** The rows of a page, with the columns that the person has chosen. */
function ChosenColumns<Row>({
  name,
  columns,
  ...table
}: ComponentProps<typeof Table<Row>> & { name: string | undefined }) {
  const words = usePhrases(listPhrases)
  const [isSetting, setSetting] = useState(false)
  const view = useTableView(name)
  const shown = useShownColumns(columns, view)
  if (name === undefined) return <Table {...table} columns={columns} />
  return (
    <div className="paged-list">
      <Table {...table} columns={shown} onResize={(key, width) => saveColumnWidth(name, key, width)} />
      <button
        type="button"
        className="paged-list-columns"
        aria-label={words.columns}
        title={words.columns}
        aria-haspopup="dialog"
        onClick={() => setSetting(true)}
      >
        <Icon name="sliders-horizontal" size={15} />
      </button>
      {isSetting && (
        <OnDemand load={tableSettings} props={{ name, columns, view, onClose: () => setSetting(false) }} />
      )}
    </div>
  )
}

/** A list with pagination and sorting on the server: loading, failed, empty, no results, or a table with its pages. */
export function PagedList<Row>(props: Props<Row>) {
  const words = usePhrases(listPhrases)
  const { name, read, place, sortedBy, onMove, onClear } = props
  const { data, isError, isPlaceholderData } = read
  if (isError) return <FailedList {...props} />
  if (!data)
    return (
      <>
        <LateNote isWaiting />
        <PagedListSkeleton />
      </>
    )
  if (data.total === 0)
    return (
      <EmptyState
        title={onClear ? (props.words.nothingFound ?? words.nothingFound) : props.words.none}
        action={
          onClear ? (
            <Button size="small" onClick={onClear}>
              {words.clearFilters}
            </Button>
          ) : (
            props.noneAction
          )
        }
      />
    )
  const last = lastPage(data.total, place.size ?? pageSize)
  if (data.list.length === 0 && place.page > last)
    return (
      <EmptyState
        title={words.pastEnd({ last })}
        action={
          <Button size="small" onClick={() => onMove({ page: last })}>
            {words.toLast({ page: last })}
          </Button>
        }
      />
    )
  const sorting = place.sorting ?? sortedBy
  const found = (props.words.found ?? words.found)({ count: data.total })
  return (
    <div aria-busy={isPlaceholderData}>
      <LateNote isWaiting={isPlaceholderData} />
      <ChosenColumns
        name={name}
        label={props.label}
        columns={props.columns}
        rows={data.list}
        rowKey={props.rowKey}
        {...(sorting && { sorting })}
        onSort={(next) => onMove({ sorting: next, page: 1 })}
      />
      <ListPager
        page={place.page}
        pageSize={place.size}
        total={data.total}
        found={found}
        limit={props.words.limit}
        onChange={(page) => onMove({ page })}
      >
        {props.pagerTools?.({ place, total: data.total, onMove })}
      </ListPager>
      <News isComing={isPlaceholderData} found={onClear && found} page={place.page} last={last} />
    </div>
  )
}

type Shown = { isComing: boolean; found: string | undefined; page: number; last: number }

/** Announces the number of results and the current page to screen readers. */
function News({ isComing, found, page, last }: Shown) {
  const words = usePhrases(listPhrases)
  const at = last > 1 && words.atPage({ page, last })
  return (
    <span className="visually-hidden" role="status">
      {!isComing && [found, at].filter(Boolean).join(' ')}
    </span>
  )
}

function FailedList<Row>({ read: { error, refetch }, refusedAction, words: own }: Props<Row>) {
  const words = usePhrases(listPhrases)
  const title = refusalOf(error) ?? own.failed ?? words.failed
  // The same request would be refused again.
  if (isRefusedForGood(error) && refusedAction)
    return <EmptyState alert title={title} action={refusedAction} />
  return <LoadFailed title={title} onRetry={refetch} />
}

const skeletonRows = Array.from({ length: 10 }, (_, index) => index)

function PagedListSkeleton(): ReactNode {
  const words = usePhrases(listPhrases)
  return (
    <Skeleton label={words.loading}>
      {skeletonRows.map((row) => (
        <div key={row} className="paged-list-waiting">
          <SkeletonBlock width="16%" />
          <SkeletonBlock width="12%" />
          <SkeletonBlock width="58%" />
        </div>
      ))}
    </Skeleton>
  )
}
