import { useMemo, useState } from 'react'
import { useLocation } from 'wouter'
import { read, usePagedRead, useRead } from '#web/platform/api/query.ts'
import { usePhrases } from '#web/platform/i18n/phrases.ts'
import { ChosenBar } from '#web/platform/list/ChosenBar.tsx'
import { PagedList } from '#web/platform/list/PagedList.tsx'
import { useListFilter } from '#web/platform/list/use-list-filter.ts'
import { type Selection, useSelection } from '#web/platform/list/use-selection.ts'
import { onDemand } from '#web/platform/on-demand/chunk.ts'
import { OnDemand } from '#web/platform/on-demand/OnDemand.tsx'
import { basePath } from '#web/platform/paths.ts'
import { areaPath, partsBelow } from '#web/platform/record-paths.ts'
import { useSession } from '#web/platform/session/session.ts'
import { AddButton } from '#web/ui/AddButton.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Page } from '#web/ui/Page.tsx'
import { AppFilters } from './AppFilters.tsx'
import type { AppPart, CentersOf, SignOnOf } from './AppForm.tsx'
import { useAppColumns } from './app-columns.tsx'
import { type AppFilter, filterOf, isNarrowed, noNarrowing, queryOf, requestOf } from './app-filter.ts'
import { appListPhrases } from './phrases.ts'
import { useSwitching } from './use-switching.ts'
import '#web/platform/list/list-card.css'
import './applications.css'

const drawer = onDemand(() => import('./AppDrawer.tsx').then((chunk) => chunk.AppDrawer))
const grantsPage = onDemand(() => import('./grants/GrantsPage.tsx').then((chunk) => chunk.GrantsPage))
const orderDialog = onDemand(() => import('./OrderDialog.tsx').then((chunk) => chunk.OrderDialog))

const here = areaPath('applications')

/** Parses the path: the list, a new application, an application and its tab, or its grants. */
function usePlace() {
  const [path, navigate] = useLocation()
  const [id, part] = partsBelow('applications', path)
  const appId = id && id !== 'new' ? id : undefined
  return {
    ...{ appId, isNew: id === 'new', isGrants: part === 'grants', navigate },
    part: part === 'sign-on' ? ('sign-on' as const) : ('details' as const),
  }
}

function SwitchBar({ selection }: { selection: Selection }) {
  const words = usePhrases(appListPhrases)
  const switching = useSwitching(selection.clear)
  const turn = (status: 1 | 3) => switching.mutate({ body: { ids: [...selection.ids], status } })
  return (
    <ChosenBar label={words.chosenApps} selection={selection} words={words}>
      <Button
        size="small"
        icon="circle-play"
        data-perm="application.status"
        busy={switching.isPending}
        onClick={() => turn(1)}
      >
        {words.online}
      </Button>
      <Button
        size="small"
        icon="circle-pause"
        data-perm="application.status"
        busy={switching.isPending}
        onClick={() => turn(3)}
      >
        {words.offline}
      </Button>
    </ChosenBar>
  )
}

/**
 * Returns how many people can see each visible application, in a separate read so that the list does not wait for it.
 */
function usePeople(appIds: readonly string[]): ReadonlyMap<string, number> {
  const ids = appIds.length > 0 ? [...appIds] : ['00000000-0000-0000-0000-000000000000']
  const { data } = useRead({
    ...read('POST /iam-authority/v1/admin/app/people', { body: { ids } }),
    enabled: appIds.length > 0,
  })
  return useMemo(() => new Map(data?.list.map(({ appId, people }) => [appId, people])), [data])
}

function AppList({ filter, change }: { filter: AppFilter; change: (part: Partial<AppFilter>) => void }) {
  const words = usePhrases(appListPhrases)
  const { adminKind } = useSession().signedIn
  const mayChange = adminKind !== 'auc_manager'
  const [isOrdering, setOrdering] = useState(false)
  const switching = useSwitching()
  const list = usePagedRead(read('POST /iam-authority/v1/admin/app/list', { body: requestOf(filter) }))
  const rows = list.data?.list ?? []
  const ids = rows.map(({ appId }) => appId)
  const selection = useSelection(ids)
  const narrowing = queryOf(filter).toString()
  const within = (to: string) => (narrowing ? `${to}?${narrowing}` : to)
  const columns = useAppColumns({
    rows,
    selection: mayChange ? selection : undefined,
    people: usePeople(ids),
    hrefOf: (appId) => within(areaPath('applications', appId)),
    grantsOf: (appId) => within(areaPath('applications', appId, 'grants')),
    onSwitch: ({ appId }, status) => switching.mutate({ body: { ids: [appId], status } }),
  })
  return (
    <Page
      title={words.title}
      actions={
        mayChange && (
          <AddButton href={within(areaPath('applications', 'new'))} data-perm="application.create">
            {words.add}
          </AddButton>
        )
      }
    >
      <div className="card list-card managed-apps">
        <AppFilters filter={filter} onChange={change}>
          {adminKind === 'super_manager' && (
            <Button
              icon="list-ordered"
              disabled={filter.category === ''}
              title={filter.category === '' ? words.orderHint : undefined}
              data-perm="application.sort"
              onClick={() => setOrdering(true)}
            >
              {words.order}
            </Button>
          )}
        </AppFilters>
        <SwitchBar selection={selection} />
        <PagedList
          name="applications"
          label={words.title}
          read={list}
          columns={columns}
          rowKey={({ appId }) => appId}
          place={filter}
          onMove={change}
          onClear={isNarrowed(filter) ? () => change(noNarrowing) : undefined}
          words={words}
        />
      </div>
      {isOrdering && (
        <OnDemand
          load={orderDialog}
          props={{ categoryCode: filter.category, onClose: () => setOrdering(false) }}
        />
      )}
    </Page>
  )
}

type Parts = { centersOf?: CentersOf | undefined; signOnOf?: SignOnOf | undefined }

/**
 * The applications of the systems that the person manages, with a drawer for one and a page for its grants. Permission
 * administrators can only change grants.
 */
export function ApplicationsPage({ centersOf, signOnOf }: Parts) {
  const { appId, isNew, isGrants, part, navigate } = usePlace()
  const { filter, change, within } = useListFilter(filterOf, queryOf)
  const list = within(here)
  const mayChange = useSession().signedIn.adminKind !== 'auc_manager'
  // Without the router, because the drawer stays open and the router would ask about unsaved changes.
  const onPart = (next: AppPart) =>
    history.replaceState(
      history.state,
      '',
      basePath + within(areaPath('applications', appId ?? '', ...(next === 'sign-on' ? [next] : []))),
    )
  if (appId && (isGrants || !mayChange)) return <OnDemand load={grantsPage} props={{ appId, back: list }} />
  return (
    <>
      <AppList filter={filter} change={change} />
      {(isNew || appId) && mayChange && (
        <OnDemand
          load={drawer}
          props={{ appId, centersOf, signOnOf, part, onPart, onClose: () => navigate(list) }}
        />
      )}
    </>
  )
}
