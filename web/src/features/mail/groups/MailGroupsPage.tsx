import type { MailGroupSummary } from '@iambiz/contract/features/mail/groups.ts'
import { useState } from 'react'
import { useLocation, useParams } from 'wouter'
import { usePhrases } from '#web/platform/i18n/phrases.ts'
import { PagedList } from '#web/platform/list/PagedList.tsx'
import { type ListFilter, useListFilter } from '#web/platform/list/use-list-filter.ts'
import { useSelection } from '#web/platform/list/use-selection.ts'
import { RemoveMailRecord } from '#web/platform/mail-records/RemoveMailRecord.tsx'
import { SwitchMailRecords } from '#web/platform/mail-records/SwitchMailRecords.tsx'
import { useMailRecords } from '#web/platform/mail-records/use-mail-records.ts'
import { onDemand } from '#web/platform/on-demand/chunk.ts'
import { OnDemand } from '#web/platform/on-demand/OnDemand.tsx'
import { paths } from '#web/platform/paths.ts'
import { editedMailGroupPath, mailGroupPath } from '#web/platform/record-paths.ts'
import { AddButton } from '#web/ui/AddButton.tsx'
import { Page } from '#web/ui/Page.tsx'
import { GroupFilters } from './GroupFilters.tsx'
import { useGroupColumns } from './group-columns.tsx'
import { filterOf, type GroupFilter, isNarrowed, noNarrowing, queryOf, requestOf } from './group-filter.ts'
import { groupPhrases } from './phrases.ts'
import { touched } from './touched.ts'
import '#web/platform/list/list-card.css'
import './mail-groups.css'

const drawer = onDemand(() => import('./editor/GroupDrawer.tsx').then((chunk) => chunk.GroupDrawer))
const opened = onDemand(() => import('./columns/OpenedGroup.tsx').then((chunk) => chunk.OpenedGroup))

/** The mail groups as a list, or one opened group between the other groups and the people who can be added. */
export function MailGroupsPage() {
  const words = usePhrases(groupPhrases)
  const [path] = useLocation()
  const { groupId } = useParams<{ groupId?: string }>()
  const list = useListFilter(filterOf, queryOf)
  const isOpened = groupId !== undefined && path === mailGroupPath(groupId)
  return (
    <Page
      title={words.title}
      actions={
        <AddButton href={list.within(paths.newMailGroup)} data-perm="mail-group.create">
          {words.add}
        </AddButton>
      }
    >
      {isOpened ? (
        <OnDemand
          load={opened}
          props={{
            groupId,
            filter: list.filter,
            onMove: list.change,
            hrefOf: (id: string) => list.within(mailGroupPath(id)),
            allHref: list.within(paths.mailGroups),
          }}
        />
      ) : (
        <AllGroups {...list} />
      )}
    </Page>
  )
}

function AllGroups({ filter, change, within }: ListFilter<GroupFilter>) {
  const words = usePhrases(groupPhrases)
  const [path, navigate] = useLocation()
  const { groupId } = useParams<{ groupId?: string }>()
  const [removed, setRemoved] = useState<MailGroupSummary>()
  const list = useMailRecords(requestOf(filter))
  const rows = list.data?.list ?? []
  const selection = useSelection(rows.flatMap(({ id, editable }) => (editable ? [id] : [])))
  const columns = useGroupColumns({
    rows,
    selection,
    hrefOf: (id) => within(mailGroupPath(id)),
    editHrefOf: (id) => within(editedMailGroupPath(id)),
    onRemove: setRemoved,
  })
  return (
    <>
      <div className="card list-card mail-groups">
        <GroupFilters filter={filter} onChange={change} />
        <SwitchMailRecords kind="GROUP" label={words.chosenGroups} selection={selection} touched={touched} />
        <PagedList
          name="mail-groups"
          label={words.title}
          read={list}
          columns={columns}
          rowKey={({ id }) => id}
          place={filter}
          onMove={change}
          onClear={isNarrowed(filter) ? () => change(noNarrowing) : undefined}
          words={words}
        />
      </div>
      {path !== paths.mailGroups && (
        <OnDemand load={drawer} props={{ groupId, onClose: () => navigate(within(paths.mailGroups)) }} />
      )}
      {removed && (
        <RemoveMailRecord
          record={removed}
          title={words.removeQuestion({ name: removed.groupName })}
          words={words}
          touched={touched}
          onClose={() => setRemoved(undefined)}
        />
      )}
    </>
  )
}
