import type { ListedConnection } from '@iambiz/contract/features/catalogue/connections.ts'
import { useLocation } from 'wouter'
import { read, usePagedRead } from '#web/platform/api/query.ts'
import { usePhrases } from '#web/platform/i18n/phrases.ts'
import { pageSize } from '#web/platform/list/list-address.ts'
import { anyText, listFilter, oneOf } from '#web/platform/list/list-filter.ts'
import { PagedList } from '#web/platform/list/PagedList.tsx'
import { TypedSearch } from '#web/platform/list/TypedSearch.tsx'
import { useListFilter } from '#web/platform/list/use-list-filter.ts'
import { onDemand } from '#web/platform/on-demand/chunk.ts'
import { OnDemand } from '#web/platform/on-demand/OnDemand.tsx'
import { areaPath, partsBelow } from '#web/platform/record-paths.ts'
import { StatusFilter } from '#web/platform/records/FilterSelects.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { LinkButton } from '#web/ui/LinkButton.tsx'
import { Page } from '#web/ui/Page.tsx'
import { useConnectionColumns } from './connection-columns.tsx'
import { connectionPhrases, listPhrases } from './phrases.ts'
import '#web/platform/list/list-card.css'
import './connections.css'
import { FilterBar } from '#web/platform/list/FilterBar.tsx'

const drawer = onDemand(() => import('./ConnectionDrawer.tsx').then((chunk) => chunk.ConnectionDrawer))

const { filterOf, queryOf, isNarrowed, noNarrowing } = listFilter({
  text: anyText('q'),
  status: oneOf('status', ['0', '1']),
})
type Filter = ReturnType<typeof filterOf>

function isFound(one: ListedConnection, { text, status }: Filter): boolean {
  const wanted = text.trim().toLowerCase()
  const texts = [one.nameZh, one.nameEn, one.appCode, one.systemName, one.systemCode, one.clientId]
  return (
    (status === '' || String(one.status) === status) &&
    texts.some((known) => known.toLowerCase().includes(wanted))
  )
}

/** Returns the page of connections that match the filter; the call returns all connections. */
const pageIn = (filter: Filter) => (data: { isBundled: boolean; list: ListedConnection[] }) => {
  const found = data.list.filter((one) => isFound(one, filter))
  const first = (filter.page - 1) * pageSize
  return { isBundled: data.isBundled, list: found.slice(first, first + pageSize), total: found.length }
}

function Connections({
  filter,
  change,
  within,
}: {
  filter: Filter
  change: (part: Partial<Filter>) => void
  within: (path: string) => string
}) {
  const words = usePhrases(listPhrases)
  const common = usePhrases(connectionPhrases)
  const list = usePagedRead({
    ...read('POST /iam-authority/v1/admin/connection/list', { body: {} }),
    select: pageIn(filter),
  })
  const columns = useConnectionColumns((appId) => within(areaPath('connections', appId)))
  if (list.data && !list.data.isBundled)
    return <EmptyState title={common.otherProvider} detail={common.otherProviderAbout} />
  return (
    <>
      <FilterBar label={words.filters}>
        <TypedSearch label={words.search} text={filter.text} onChange={(text) => change({ text })} />
        <StatusFilter
          label={words.state}
          on={common.on}
          off={common.off}
          value={filter.status}
          onChange={(status) => change({ status })}
        />
      </FilterBar>
      <PagedList
        name="connections"
        label={words.title}
        read={list}
        columns={columns}
        rowKey={({ appId }) => appId}
        place={filter}
        onMove={change}
        onClear={isNarrowed(filter) ? () => change(noNarrowing) : undefined}
        noneAction={<LinkButton href={areaPath('applications')}>{words.toApps}</LinkButton>}
        words={words}
      />
    </>
  )
}

/** The connected applications; the drawer of one has its own URL. */
export function ConnectionsPage() {
  const words = usePhrases(listPhrases)
  const [path, navigate] = useLocation()
  const [appId] = partsBelow('connections', path)
  const { filter, change, within } = useListFilter(filterOf, queryOf)
  return (
    <Page title={words.title}>
      <div className="card list-card connections">
        <Connections filter={filter} change={change} within={within} />
      </div>
      <p className="connections-about">{words.about}</p>
      {appId && (
        <OnDemand
          key={appId}
          load={drawer}
          props={{ appId, onClose: () => navigate(within(areaPath('connections'))) }}
        />
      )}
    </Page>
  )
}
