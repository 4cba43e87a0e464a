import type { Delegation } from '@iambiz/contract/features/permissions/delegations.ts'
import { useState } from 'react'
import { read, usePagedRead } from '#web/platform/api/query.ts'
import { usePhrases } from '#web/platform/i18n/phrases.ts'
import { newestOf } from '#web/platform/list/newest.ts'
import { PagedList } from '#web/platform/list/PagedList.tsx'
import { useListFilter } from '#web/platform/list/use-list-filter.ts'
import { keepFocusNear } from '#web/ui/keep-focus-near.ts'
import { Page } from '#web/ui/Page.tsx'
import { DetailsDialog } from '../DetailsDialog.tsx'
import { delegationPhrases } from '../phrases.ts'
import '#web/platform/list/list-card.css'
import '../delegations.css'
import { ForceQuestion } from './ForceQuestion.tsx'
import { OverviewFilters } from './OverviewFilters.tsx'
import './overview.css'
import { useOverviewColumns } from './overview-columns.tsx'
import { filterOf, isNarrowed, nothingNarrowed, queryOf, requestOf } from './overview-filter.ts'
import { overviewPhrases } from './phrases.ts'

type Opened = { what: 'details' | 'force'; delegation: Delegation }

/** All delegations, for administrators of the portal or of permissions, who can end one with a reason. */
export function DelegationsOverview() {
  const words = usePhrases(overviewPhrases)
  const { found } = usePhrases(delegationPhrases)
  const [opened, setOpened] = useState<Opened>()
  const { filter, change } = useListFilter(filterOf, queryOf)
  const all = usePagedRead({
    ...read('POST /iam-portal/v1/agency/overview', { body: requestOf(filter) }),
    staleTime: 0,
  })
  const rows = all.data?.list ?? []
  const names = {
    org: rows.find(({ orgCode }) => orgCode === filter.orgCode)?.orgName ?? filter.orgCode,
    role: rows.find(({ roleNo }) => roleNo === filter.roleNo)?.roleName ?? filter.roleNo,
  }
  const columns = useOverviewColumns({
    onOpen: (delegation) => setOpened({ what: 'details', delegation }),
    onForce: (delegation) => setOpened({ what: 'force', delegation }),
    onNarrow: change,
  })
  const close = () => setOpened(undefined)
  const shown = opened && newestOf(rows, opened.delegation, ({ agencyId }) => agencyId)
  return (
    <Page title={words.title}>
      <div ref={keepFocusNear} className="card list-card delegation-list overview-list">
        <OverviewFilters filter={filter} names={names} onChange={change} />
        <PagedList
          name="all-delegations"
          label={words.title}
          read={all}
          columns={columns}
          rowKey={({ agencyId }) => agencyId}
          place={filter}
          onMove={change}
          onClear={isNarrowed(filter) ? () => change(nothingNarrowed) : undefined}
          words={{ none: words.none, nothingFound: words.nothingFound, found }}
        />
      </div>
      <p className="overview-about">{words.about}</p>
      {shown && opened.what === 'details' && <DetailsDialog delegation={shown} onClose={close} />}
      {shown && opened.what === 'force' && <ForceQuestion delegation={shown} onClose={close} />}
    </Page>
  )
}
