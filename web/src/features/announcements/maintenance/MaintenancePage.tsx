import { useLocation, useParams, useSearchParams } from 'wouter'
import { read, usePagedRead } from '#web/platform/api/query.ts'
import { copyText } from '#web/platform/copy-text.ts'
import { usePhrases } from '#web/platform/i18n/phrases.ts'
import { PagedList } from '#web/platform/list/PagedList.tsx'
import { useListFilter } from '#web/platform/list/use-list-filter.ts'
import { useSelection } from '#web/platform/list/use-selection.ts'
import { onDemand } from '#web/platform/on-demand/chunk.ts'
import { OnDemand } from '#web/platform/on-demand/OnDemand.tsx'
import { announcementPath, basePath, paths } from '#web/platform/paths.ts'
import { maintainedPath, readersPath } from '#web/platform/record-paths.ts'
import { LinkButton } from '#web/ui/LinkButton.tsx'
import { Page } from '#web/ui/Page.tsx'
import { Tabs } from '#web/ui/Tabs.tsx'
import { ActionQuestion } from './ActionQuestion.tsx'
import type { RowAction } from './actions.ts'
import { BatchBar } from './BatchBar.tsx'
import { ListFilters } from './ListFilters.tsx'
import { type TileOf, useListColumns } from './list-columns.tsx'
import {
  filterOf,
  isNarrowed,
  type ListFilter,
  narrowingRequest,
  noNarrowing,
  queryOf,
  requestOf,
  states,
} from './list-filter.ts'
import { actionPhrases, listPhrases, stateWords } from './phrases.ts'
import { useActions } from './use-actions.ts'
import '#web/ui/tabs-underlined.css'
import '#web/platform/list/list-card.css'
import './maintenance-page.css'

/** The default order of the list. */
const latestChange = { key: 'updateTime', direction: 'descending' } as const
const drawer = onDemand(() => import('./editor/EditorDrawer.tsx').then((chunk) => chunk.EditorDrawer))
const panelId = 'maintained-announcements'

function StateTabs({
  filter,
  onChange,
}: {
  filter: ListFilter
  onChange: (part: Partial<ListFilter>) => void
}) {
  const words = usePhrases(listPhrases)
  const names = usePhrases(stateWords)
  const { data } = usePagedRead(
    read('POST /iam-portal/system/bulletinCount', { body: narrowingRequest(filter) }),
  )
  const countOf = (state: (typeof states)[number]) =>
    data?.[state.toLowerCase() as Lowercase<(typeof states)[number]>]
  const tab = (value: string, label: string, count: number | undefined) => ({
    value,
    label,
    ...(count === undefined ? {} : { count }),
  })
  return (
    <div className="tabs-underlined">
      <Tabs
        label={words.states}
        panelId={panelId}
        value={filter.state}
        onChange={(value) => onChange({ state: states.find((state) => state === value) ?? '' })}
        tabs={[
          tab('', words.all, data?.all),
          ...states.map((state) => tab(state, names[state], countOf(state))),
        ]}
      />
    </div>
  )
}

/** The list of the announcements that the person maintains. */
export function MaintenancePage({ tileOf }: { tileOf: TileOf }) {
  const words = usePhrases(listPhrases)
  const actions = usePhrases(actionPhrases)
  const [path, navigate] = useLocation()
  const { bulletinId } = useParams<{ bulletinId?: string }>()
  const [query] = useSearchParams()
  const { filter, change, within } = useListFilter(filterOf, queryOf)
  const list = usePagedRead(read('POST /iam-portal/admin/getBulletinList', { body: requestOf(filter) }))
  const rows = list.data?.list ?? []
  const selection = useSelection(rows.map(({ bulletinId }) => bulletinId))
  const rowActions = useActions(selection.clear)
  const act = (action: RowAction, row: (typeof rows)[number]) => {
    const { bulletinId } = row
    switch (action) {
      case 'edit':
      case 'view':
        return navigate(within(maintainedPath(bulletinId)))
      case 'readers':
        return navigate(readersPath(bulletinId))
      case 'mails':
        return navigate(`${paths.mailLog}?bulletinId=${bulletinId}`)
      case 'duplicate':
        return navigate(
          `${paths.newAnnouncement}?${new URLSearchParams([...queryOf(filter), ['copy', bulletinId]])}`,
        )
      case 'copyLink':
        return void copyText(`${location.origin}${basePath}${announcementPath(bulletinId)}`, {
          copied: actions.linkCopied,
          notCopied: actions.linkNotCopied,
        })
      default:
        return rowActions.begin(action, row)
    }
  }
  const columns = useListColumns({
    rows,
    selection,
    hrefOf: (id) => within(maintainedPath(id)),
    onAct: act,
    tileOf,
  })
  return (
    <Page
      title={words.title}
      actions={
        <LinkButton
          href={within(paths.newAnnouncement)}
          kind="primary"
          icon="plus"
          data-perm="announcement.create"
        >
          {words.create}
        </LinkButton>
      }
    >
      <div className="card list-card maintained">
        <StateTabs filter={filter} onChange={change} />
        <div id={panelId} role="tabpanel" aria-label={words.title}>
          <ListFilters filter={filter} onChange={change} />
          <BatchBar
            selection={selection}
            busy={rowActions.busy}
            onBatch={(action) =>
              rowActions.beginMany(
                action,
                rows.filter(({ bulletinId }) => selection.has(bulletinId)),
              )
            }
          />
          <PagedList
            name="announcements"
            label={words.title}
            read={list}
            columns={columns}
            rowKey={({ bulletinId }) => bulletinId}
            place={filter}
            sortedBy={latestChange}
            onMove={change}
            onClear={
              isNarrowed(filter) || filter.state ? () => change({ ...noNarrowing, state: '' }) : undefined
            }
            words={words}
          />
        </div>
      </div>
      {path !== paths.announcementMaintenance && (
        <OnDemand
          load={drawer}
          props={{
            bulletinId,
            copied: query.get('copy') ?? undefined,
            onClose: () => navigate(within(paths.announcementMaintenance)),
          }}
        />
      )}
      {rowActions.waiting && (
        <ActionQuestion waiting={rowActions.waiting} busy={rowActions.busy} onClose={rowActions.stopAsking} />
      )}
    </Page>
  )
}
