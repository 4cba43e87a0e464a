import type { ElementPermission } from '@iambiz/contract/features/permissions/elements.ts'
import { useState } from 'react'
import { useRoute } from 'wouter'
import { read, usePagedRead, useRead } from '#web/platform/api/query.ts'
import { Permitted } from '#web/platform/elements/permitted.ts'
import { usePhrases } from '#web/platform/i18n/phrases.ts'
import { pageSize } from '#web/platform/list/list-address.ts'
import { anyText, listFilter, oneOf } from '#web/platform/list/list-filter.ts'
import { PagedList } from '#web/platform/list/PagedList.tsx'
import { TypedSearch } from '#web/platform/list/TypedSearch.tsx'
import { useListFilter } from '#web/platform/list/use-list-filter.ts'
import { onDemand } from '#web/platform/on-demand/chunk.ts'
import { OnDemand } from '#web/platform/on-demand/OnDemand.tsx'
import { areaPath } from '#web/platform/record-paths.ts'
import { RemoveRecord } from '#web/platform/records/RemoveRecord.tsx'
import { Button } from '#web/ui/Button.tsx'
import { LinkButton } from '#web/ui/LinkButton.tsx'
import { Page } from '#web/ui/Page.tsx'
import { Select } from '#web/ui/Select.tsx'
import { useElementColumns } from './element-columns.tsx'
import '#web/platform/list/list-card.css'
import './elements-page.css'
import { FilterBar } from '#web/platform/list/FilterBar.tsx'
import { elementPagePhrases } from './phrases.ts'
import { touched } from './touched.ts'

const drawer = onDemand(() => import('./ElementDrawer.tsx').then((chunk) => chunk.ElementDrawer))
const simulator = onDemand(() => import('./Simulator.tsx').then((chunk) => chunk.Simulator))

const { filterOf, queryOf, isNarrowed, noNarrowing } = listFilter({
  text: anyText('q'),
  roleNo: anyText('role', 64),
  guards: oneOf('guards', ['none']),
})
type Filter = ReturnType<typeof filterOf>

/** Element permissions by role and screen, with the simulator on a page below. */
export function ElementPermissionsPage() {
  const [isSimulating] = useRoute(areaPath('elements', 'simulator'))
  return isSimulating ? <OnDemand load={simulator} props={{}} /> : <ElementList />
}

type FiltersProps = { filter: Filter; change: (part: Partial<Filter>) => void }

function Filters({ filter, change }: FiltersProps) {
  const words = usePhrases(elementPagePhrases)
  const { data } = useRead(read('POST /iam-authority/v1/admin/element/choices'))
  return (
    <FilterBar label={words.filters}>
      <TypedSearch label={words.search} text={filter.text} onChange={(text) => change({ text })} />
      <Select
        label={words.role}
        value={filter.roleNo}
        options={[
          { value: '', label: words.anyRole },
          ...(data?.roles ?? []).map(({ roleNo, roleName }) => ({ value: roleNo, label: roleName })),
        ]}
        onChange={(roleNo) => change({ roleNo })}
      />
      <Select
        label={words.guardFilter}
        value={filter.guards}
        options={[
          { value: '', label: words.everyOne },
          { value: 'none', label: words.unguarded },
        ]}
        onChange={(guards) => change({ guards })}
      />
    </FilterBar>
  )
}

function ElementList() {
  const words = usePhrases(elementPagePhrases)
  const { filter, change } = useListFilter(filterOf, queryOf)
  const [opened, setOpened] = useState<{ entry: ElementPermission | undefined }>()
  const [removed, setRemoved] = useState<ElementPermission>()
  const { roleNo, guards } = filter
  const keyword = filter.text.trim()
  const list = usePagedRead(
    read('POST /iam-authority/v1/admin/element/list', {
      query: {},
      body: {
        pageNum: filter.page,
        pageSize,
        ...(keyword && { keyword }),
        ...(roleNo && { roleNo }),
        ...(guards && { unguarded: true }),
      },
    }),
  )
  const columns = useElementColumns({ onEdit: (entry) => setOpened({ entry }), onRemove: setRemoved })
  const add = (
    <Permitted perm="element-permission.create">
      <Button kind="primary" icon="plus" onClick={() => setOpened({ entry: undefined })}>
        {words.add}
      </Button>
    </Permitted>
  )
  return (
    <Page
      title={words.title}
      actions={
        <>
          <LinkButton href={areaPath('elements', 'simulator')} icon="eye">
            {words.simulate}
          </LinkButton>
          {add}
        </>
      }
    >
      <div className="card list-card elements">
        <Filters filter={filter} change={change} />
        <PagedList
          name="element-permissions"
          label={words.title}
          read={list}
          columns={columns}
          rowKey={({ id }) => id}
          place={filter}
          onMove={change}
          onClear={isNarrowed(filter) ? () => change(noNarrowing) : undefined}
          noneAction={add}
          words={words}
        />
      </div>
      <p className="elements-about">{words.about}</p>
      {opened && <OnDemand load={drawer} props={{ ...opened, onClose: () => setOpened(undefined) }} />}
      {removed && (
        <RemoveRecord
          call="POST /iam-authority/v1/admin/element/delete"
          id={removed.id}
          touched={touched}
          title={words.removeQuestion}
          words={words}
          onClose={() => setRemoved(undefined)}
        >
          <p>
            <bdi>{removed.roleName}</bdi> · <code>{removed.selector}</code>
          </p>
          <p>{words.removeAbout}</p>
        </RemoveRecord>
      )}
    </Page>
  )
}
