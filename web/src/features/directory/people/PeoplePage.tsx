import type { Person } from '@iambiz/contract/features/directory/people.ts'
import { useState } from 'react'
import { Link, useLocation, useRoute } from 'wouter'
import { read, usePagedRead } from '#web/platform/api/query.ts'
import { useFormats } from '#web/platform/i18n/format.ts'
import { usePhrases } from '#web/platform/i18n/phrases.ts'
import { chooseColumn } from '#web/platform/list/choose-column.tsx'
import { InUseTag } from '#web/platform/list/InUseTag.tsx'
import { PagedList } from '#web/platform/list/PagedList.tsx'
import { TypedSearch } from '#web/platform/list/TypedSearch.tsx'
import { useListFilter } from '#web/platform/list/use-list-filter.ts'
import { useSelection } from '#web/platform/list/use-selection.ts'
import { onDemand } from '#web/platform/on-demand/chunk.ts'
import { OnDemand } from '#web/platform/on-demand/OnDemand.tsx'
import { areaPath } from '#web/platform/record-paths.ts'
import { AddButton } from '#web/ui/AddButton.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Page } from '#web/ui/Page.tsx'
import { Select } from '#web/ui/Select.tsx'
import type { Column } from '#web/ui/Table.tsx'
import { Tag } from '#web/ui/Tag.tsx'
import { directoryPhrases } from '../phrases.ts'
import { useMayChange, useOrganizationOptions, useRoleOptions } from '../reads.ts'
import { openingPhrases } from './account-openings/phrases.ts'
import { filterOf, isNarrowed, noNarrowing, type PeopleFilter, queryOf, requestOf } from './filter.ts'
import { ExportButton } from './import/ExportButton.tsx'
import { peoplePhrases } from './phrases.ts'
import '#web/platform/list/list-card.css'
import '#web/platform/records/record-form.css'
import '../directory.css'
import { FilterBar } from '#web/platform/list/FilterBar.tsx'

const area = areaPath('people')
const drawer = onDemand(() => import('./PersonDrawer.tsx').then((chunk) => chunk.PersonDrawer))
const form = onDemand(() => import('./PersonForm.tsx').then((chunk) => chunk.PersonForm))
const opening = onDemand(() =>
  import('./account-openings/OpeningDialog.tsx').then((chunk) => chunk.OpeningDialog),
)
const importing = onDemand(() => import('./import/ImportDialog.tsx').then((chunk) => chunk.ImportDialog))

function useColumns(hrefOf: (userNo: string) => string): Column<Person>[] {
  const words = { ...usePhrases(directoryPhrases), ...usePhrases(peoplePhrases) }
  const { tableTime } = useFormats()
  return [
    {
      key: 'userName',
      title: words.name,
      sortable: true,
      className: 'directory-cell-name',
      cell: ({ userNo, userName, orgName }) => (
        <span className="directory-name">
          <Link href={hrefOf(userNo)}>
            <bdi>{userName}</bdi>
          </Link>
          <small>{orgName}</small>
        </span>
      ),
    },
    {
      key: 'userNo',
      title: words.userNo,
      sortable: true,
      cell: ({ userNo }) => <span className="figures">{userNo}</span>,
    },
    { key: 'email', title: words.email, cell: ({ email }) => <bdi className="figures">{email ?? '—'}</bdi> },
    {
      key: 'mobile',
      title: words.mobile,
      cell: ({ mobile }) => <span className="figures">{mobile ?? '—'}</span>,
    },
    {
      key: 'pairs',
      title: words.roles,
      cell: ({ pairs }) =>
        pairs === 0 ? (
          <Tag kind="warning" small>
            {words.withoutRole}
          </Tag>
        ) : (
          words.pairCount({ count: pairs })
        ),
    },
    {
      key: 'lastSignIn',
      title: words.lastSignIn,
      cell: ({ lastSignInTime }) => (lastSignInTime ? tableTime(lastSignInTime) : words.never),
    },
    {
      key: 'createTime',
      title: words.created,
      sortable: true,
      first: 'descending',
      className: 'directory-cell-created',
      cell: ({ createTime }) => tableTime(createTime),
    },
    {
      key: 'status',
      title: words.status,
      className: 'directory-cell-state',
      cell: ({ status }) => <InUseTag isInUse={status === 1} />,
    },
  ]
}

function Filters({
  filter,
  onChange,
}: {
  filter: PeopleFilter
  onChange: (part: Partial<PeopleFilter>) => void
}) {
  const words = { ...usePhrases(directoryPhrases), ...usePhrases(peoplePhrases) }
  const organizations = useOrganizationOptions()
  const roles = useRoleOptions()
  return (
    <FilterBar label={words.filters}>
      <TypedSearch label={words.search} text={filter.text} onChange={(text) => onChange({ text })} />
      <Select
        label={words.organization}
        value={filter.orgCode}
        options={[{ value: '', label: words.anyOrganization }, ...organizations]}
        onChange={(orgCode) => onChange({ orgCode })}
      />
      <Select
        label={words.role}
        value={filter.roleNo}
        options={[{ value: '', label: words.anyRole }, ...roles]}
        onChange={(roleNo) => onChange({ roleNo })}
      />
      <Select
        label={words.status}
        value={filter.state}
        options={[
          { value: '', label: words.all },
          { value: '1', label: words.enabled },
          { value: '0', label: words.disabled },
          { value: 'none', label: words.withoutRole },
        ]}
        onChange={(state) => onChange({ state })}
      />
    </FilterBar>
  )
}

/** Paged list of all people; the opened person is shown in a drawer and has its own address. */
export function PeoplePage() {
  const words = { ...usePhrases(directoryPhrases), ...usePhrases(peoplePhrases) }
  const openings = usePhrases(openingPhrases)
  const mayChange = useMayChange()
  const [, navigate] = useLocation()
  const [isImporting, setImporting] = useState(false)
  const [isOpening, setOpening] = useState(false)
  const [, params] = useRoute<{ userNo: string }>(`${area}/:userNo`)
  const { filter, change, within } = useListFilter(filterOf, queryOf)
  const columns = useColumns((userNo) => within(areaPath('people', userNo)))
  const list = usePagedRead(read('POST /iam-authority/v1/admin/user/list', { body: requestOf(filter) }))
  const rows = list.data?.list ?? []
  const selection = useSelection(rows.map(({ userNo }) => userNo))
  const choose = chooseColumn({
    ...{ rows, selection },
    idOf: ({ userNo }: Person) => userNo,
    words: { all: openings.chooseAll, one: ({ userName: name }) => openings.chooseOne({ name }) },
  })
  const close = () => navigate(within(area))
  return (
    <Page
      title={words.title}
      actions={
        <>
          <ExportButton filter={filter} />
          {mayChange && (
            <>
              <Button icon="upload" data-perm="person.import" onClick={() => setImporting(true)}>
                {words.importPeople}
              </Button>
              <Button icon="key-round" data-perm="person.account" onClick={() => setOpening(true)}>
                {selection.ids.length > 0
                  ? openings.openChosen({ count: selection.ids.length })
                  : openings.open}
              </Button>
              <AddButton href={within(areaPath('people', 'new'))} data-perm="person.create">
                {words.add}
              </AddButton>
            </>
          )}
        </>
      }
    >
      <div className="card list-card directory-people">
        <Filters filter={filter} onChange={change} />
        <PagedList
          name="people"
          label={words.title}
          read={list}
          columns={mayChange ? [choose, ...columns] : columns}
          rowKey={({ userNo }) => userNo}
          place={filter}
          sortedBy={{ key: 'userNo', direction: 'ascending' }}
          onMove={change}
          onClear={isNarrowed(filter) ? () => change(noNarrowing) : undefined}
          words={{ none: words.none, nothingFound: words.nothingFound, found: words.people }}
        />
      </div>
      {isImporting && mayChange && (
        <OnDemand load={importing} props={{ onClose: () => setImporting(false) }} />
      )}
      {isOpening && mayChange && (
        <OnDemand
          load={opening}
          props={{ chosen: selection.ids, filter, onClose: () => setOpening(false) }}
        />
      )}
      {params?.userNo === 'new' && mayChange && (
        <OnDemand
          load={form}
          props={{
            onSaved: (userNo: string) => navigate(within(areaPath('people', userNo))),
            onClose: close,
          }}
        />
      )}
      {params && params.userNo !== 'new' && (
        <OnDemand key={params.userNo} load={drawer} props={{ userNo: params.userNo, onClose: close }} />
      )}
    </Page>
  )
}
