import type { Delegation } from '@iambiz/contract/features/permissions/delegations.ts'
import { useId, useState } from 'react'
import { useLocation } from 'wouter'
import { notifyFailure } from '#web/platform/api/notify-failure.ts'
import { read, usePagedRead, useRead, useWrite } from '#web/platform/api/query.ts'
import { usePhrases } from '#web/platform/i18n/phrases.ts'
import { pageSize } from '#web/platform/list/list-address.ts'
import { newestOf } from '#web/platform/list/newest.ts'
import { PagedList } from '#web/platform/list/PagedList.tsx'
import { useListFilter } from '#web/platform/list/use-list-filter.ts'
import { focusContent } from '#web/platform/navigation/focus-content.ts'
import { onDemand } from '#web/platform/on-demand/chunk.ts'
import { OnDemand } from '#web/platform/on-demand/OnDemand.tsx'
import { paths } from '#web/platform/paths.ts'
import { startActing } from '#web/platform/session/acting.ts'
import { useSession } from '#web/platform/session/session.ts'
import { notify } from '#web/platform/toasts/toasts.ts'
import { keepFocusNear } from '#web/ui/keep-focus-near.ts'
import { Page } from '#web/ui/Page.tsx'
import { Tabs } from '#web/ui/Tabs.tsx'
import { AuthorityLists } from './AuthorityLists.tsx'
import type { DelegationAction } from './actions.ts'
import { filterOf, queryOf } from './box.ts'
import { DetailsDialog } from './DetailsDialog.tsx'
import { useDelegationColumns } from './delegation-columns.tsx'
import { type Ending, EndQuestion } from './EndQuestion.tsx'
import { actionPhrases, delegationPhrases } from './phrases.ts'
import { Start } from './Start.tsx'
import { Timeline } from './timeline/Timeline.tsx'
import { touched } from './touched.ts'
import '#web/platform/list/list-card.css'
import '#web/ui/tabs-underlined.css'
import './delegations.css'

const drawer = onDemand(() => import('./editor/DelegationDrawer.tsx').then((chunk) => chunk.DelegationDrawer))

/** The dialog or drawer that is open above the page. */
type Opened =
  | { what: 'details'; delegation: Delegation }
  | { what: 'ending'; ending: Ending; delegation: Delegation }
  /** Without `delegation` the editor creates one; `again` is an ended delegation to copy from. */
  | { what: 'editor'; delegation?: Delegation; again?: Delegation }

const calls = {
  initiated: 'POST /iam-portal/v1/agency/initiated',
  received: 'POST /iam-portal/v1/agency/received',
} as const

/** The maximum of one call. The timeline shows one month, and the same reply gives the numbers on the tabs. */
const maxRows = 200

const useAll = (box: keyof typeof calls) =>
  usePagedRead(read(calls[box], { body: { pageNum: 1, pageSize: maxRows } }))

/** Accepting and acting start immediately; every other action opens a dialog first. */
function useActions(open: (opened: Opened) => void) {
  const words = usePhrases(actionPhrases)
  const [, navigate] = useLocation()
  const decide = useWrite('POST /iam-portal/v1/agency/decide/:id', {
    invalidates: touched,
    done: ({ principalName }) => notify.success(words.accepted({ name: principalName })),
  })
  const [isBeginning, setBeginning] = useState(false)
  const act = async ({ agencyId }: Delegation) => {
    if (isBeginning) return
    setBeginning(true)
    try {
      await startActing(agencyId)
      // The personal center is not available while acting. The banner shows that acting has started.
      navigate(paths.home)
      focusContent()
    } catch (error) {
      if (error instanceof Error) notifyFailure(error)
      setBeginning(false)
    }
  }
  const perform = (action: DelegationAction, delegation: Delegation) => {
    if (action === 'act') return void act(delegation)
    if (action === 'accept')
      return decide.isPending
        ? undefined
        : decide.mutate({
            params: { id: delegation.agencyId },
            body: { accept: true, revision: delegation.revision },
          })
    if (action === 'again') return open({ what: 'editor', again: delegation })
    if (action === 'change' || action === 'extend') return open({ what: 'editor', delegation })
    return open({ what: 'ending', ending: action, delegation })
  }
  return { perform, act }
}

/** Delegations that the person gave and received, their timeline, and the roles that can be delegated. */
export function DelegationsPage() {
  const words = usePhrases(delegationPhrases)
  const panelId = useId()
  const mayDelegate = useSession().flags.agencyAuthority
  const { filter, change } = useListFilter(filterOf, queryOf)
  const { box, page } = filter
  const [opened, setOpened] = useState<Opened>()
  const { perform, act } = useActions(setOpened)
  const [initiated, received] = [useAll('initiated'), useAll('received')]
  const list = useRead({
    ...read(calls[box], { body: { pageNum: page, pageSize } }),
    placeholderData: (previous, query) => (query?.queryKey[0] === calls[box] ? previous : undefined),
  })
  const columns = useDelegationColumns({
    box,
    mayDelegate,
    onOpen: (delegation) => setOpened({ what: 'details', delegation }),
    onAct: perform,
  })
  const close = () => setOpened(undefined)
  const newest = (delegation: Delegation) => newestOf(list.data?.list, delegation, ({ agencyId }) => agencyId)
  const tab = (value: keyof typeof calls, count: number | undefined) => ({
    value,
    label: words[value],
    ...(count === undefined ? {} : { count }),
  })
  return (
    <Page
      title={words.title}
      actions={<Start mayDelegate={mayDelegate} onStart={() => setOpened({ what: 'editor' })} />}
    >
      <div ref={keepFocusNear} className="delegations">
        <div className="card list-card delegation-list">
          <div className="tabs-underlined">
            <Tabs
              label={words.boxes}
              panelId={panelId}
              value={box}
              onChange={(value) => change({ box: value === 'received' ? value : 'initiated' })}
              tabs={[tab('initiated', initiated.data?.total), tab('received', received.data?.total)]}
            />
          </div>
          <div id={panelId} role="tabpanel" aria-label={words[box]}>
            <PagedList
              name="delegations"
              label={words[box]}
              read={list}
              columns={columns}
              rowKey={({ agencyId }) => agencyId}
              place={{ page, sorting: undefined }}
              onMove={(place) => change({ page: place.page ?? 1 })}
              words={{
                none: box === 'initiated' ? words.noneInitiated : words.noneReceived,
                failed: words.failed,
                found: words.found,
              }}
            />
          </div>
        </div>
        <Timeline
          initiated={initiated.data?.list ?? []}
          received={received.data?.list ?? []}
          onOpen={(delegation) => setOpened({ what: 'details', delegation })}
        />
        <AuthorityLists onAct={(delegation) => void act(delegation)} />
      </div>
      {opened?.what === 'details' && <DetailsDialog delegation={newest(opened.delegation)} onClose={close} />}
      {opened?.what === 'ending' && (
        <EndQuestion ending={opened.ending} delegation={newest(opened.delegation)} onClose={close} />
      )}
      {opened?.what === 'editor' && (
        <OnDemand
          load={drawer}
          props={{ delegation: opened.delegation, again: opened.again, onClose: close }}
        />
      )}
    </Page>
  )
}
