import type { Role } from '@iambiz/contract/features/directory/roles.ts'
import { Link, useLocation, useRoute } from 'wouter'
import { read, usePagedRead } from '#web/platform/api/query.ts'
import { usePhrases } from '#web/platform/i18n/phrases.ts'
import { InUseTag } from '#web/platform/list/InUseTag.tsx'
import { pageRequestOf } from '#web/platform/list/list-address.ts'
import { anyText, listFilter, oneOf } from '#web/platform/list/list-filter.ts'
import { PagedList } from '#web/platform/list/PagedList.tsx'
import { TypedSearch } from '#web/platform/list/TypedSearch.tsx'
import { useListFilter } from '#web/platform/list/use-list-filter.ts'
import { areaPath } from '#web/platform/record-paths.ts'
import { AddButton } from '#web/ui/AddButton.tsx'
import { Page } from '#web/ui/Page.tsx'
import { Select } from '#web/ui/Select.tsx'
import type { Column } from '#web/ui/Table.tsx'
import { Tag } from '#web/ui/Tag.tsx'
import { directoryPhrases } from '../phrases.ts'
import { useMayChange } from '../reads.ts'
import { rolePhrases } from './phrases.ts'
import { RoleDrawer } from './RoleDrawer.tsx'
import { RoleForm } from './RoleForm.tsx'
import '#web/platform/list/list-card.css'
import '#web/platform/records/record-form.css'
import '../directory.css'
import { FilterBar } from '#web/platform/list/FilterBar.tsx'

const area = areaPath('roles')
const sortable = ['sortNo', 'roleName', 'roleNo'] as const

const { filterOf, queryOf, isNarrowed, noNarrowing } = listFilter(
  { text: anyText('q'), state: oneOf('status', ['0', '1']) },
  sortable,
)

function useColumns(hrefOf: (roleNo: string) => string): Column<Role>[] {
  const words = { ...usePhrases(directoryPhrases), ...usePhrases(rolePhrases) }
  const flagNames = ['bulletinMaintain', 'appLoginStat', 'loginStat', 'agencyAuthority'] as const
  return [
    {
      key: 'roleName',
      title: words.name,
      sortable: true,
      className: 'directory-cell-name',
      cell: ({ roleNo, roleName, adminKind }) => (
        <span className="directory-name">
          <Link href={hrefOf(roleNo)}>
            <bdi>{roleName}</bdi>
          </Link>{' '}
          {adminKind && (
            <Tag kind="info" small>
              {words[adminKind]}
            </Tag>
          )}
          <small className="figures">{roleNo}</small>
        </span>
      ),
    },
    {
      key: 'capabilities',
      title: words.capabilities,
      cell: ({ flags }) => (
        <span className="directory-flags">
          {flagNames.some((flag) => flags[flag])
            ? flagNames
                .filter((flag) => flags[flag])
                .map((flag) => (
                  <Tag key={flag} kind="outline" small>
                    {words[flag]}
                  </Tag>
                ))
            : '—'}
        </span>
      ),
    },
    { key: 'people', title: words.members, cell: ({ people }) => <span className="figures">{people}</span> },
    {
      key: 'sortNo',
      title: words.sortNo,
      sortable: true,
      cell: ({ sortNo }) => <span className="figures">{sortNo}</span>,
    },
    {
      key: 'status',
      title: words.status,
      className: 'directory-cell-state',
      cell: ({ status }) => <InUseTag isInUse={status === 1} />,
    },
  ]
}

/** The company's roles; the opened role is shown in a drawer and has its own address. */
export function RolesPage() {
  const words = { ...usePhrases(directoryPhrases), ...usePhrases(rolePhrases) }
  const mayChange = useMayChange()
  const [, navigate] = useLocation()
  const [, params] = useRoute<{ roleNo: string }>(`${area}/:roleNo`)
  const { filter, change, within } = useListFilter(filterOf, queryOf)
  const { text, state, ...place } = filter
  const columns = useColumns((roleNo) => within(areaPath('roles', roleNo)))
  const list = usePagedRead(
    read('POST /iam-authority/v1/admin/role/list', {
      body: {
        ...pageRequestOf(place, sortable),
        ...(text.trim() && { keyword: text.trim() }),
        ...(state && { status: state === '1' ? (1 as const) : (0 as const) }),
      },
    }),
  )
  const close = () => navigate(within(area))
  return (
    <Page
      title={words.title}
      actions={
        mayChange && (
          <AddButton href={within(areaPath('roles', 'new'))} data-perm="role.create">
            {words.add}
          </AddButton>
        )
      }
    >
      <div className="card list-card directory-people">
        <FilterBar label={words.filters}>
          <TypedSearch label={words.search} text={filter.text} onChange={(text) => change({ text })} />
          <Select
            label={words.status}
            value={state}
            options={[
              { value: '', label: words.all },
              { value: '1', label: words.enabled },
              { value: '0', label: words.disabled },
            ]}
            onChange={(chosen) => change({ state: chosen })}
          />
        </FilterBar>
        <PagedList
          name="roles"
          label={words.title}
          read={list}
          columns={columns}
          rowKey={({ roleNo }) => roleNo}
          place={filter}
          sortedBy={{ key: 'sortNo', direction: 'ascending' }}
          onMove={change}
          onClear={isNarrowed(filter) ? () => change(noNarrowing) : undefined}
          words={{ none: words.none, nothingFound: words.nothingFound }}
        />
      </div>
      {params?.roleNo === 'new' && mayChange && (
        <RoleForm onSaved={(roleNo) => navigate(within(areaPath('roles', roleNo)))} onClose={close} />
      )}
      {params && params.roleNo !== 'new' && (
        <RoleDrawer key={params.roleNo} roleNo={params.roleNo} onClose={close} />
      )}
    </Page>
  )
}
