import type { DictionaryEntry } from '@iambiz/contract/features/portal/dictionary.ts'
import { useState } from 'react'
import { read, usePagedRead } from '#web/platform/api/query.ts'
import { usePhrases } from '#web/platform/i18n/phrases.ts'
import { PagedList } from '#web/platform/list/PagedList.tsx'
import { TypedSearch } from '#web/platform/list/TypedSearch.tsx'
import { useSearchFilter } from '#web/platform/list/use-list-filter.ts'
import { onDemand } from '#web/platform/on-demand/chunk.ts'
import { OnDemand } from '#web/platform/on-demand/OnDemand.tsx'
import { RemoveRecord } from '#web/platform/records/RemoveRecord.tsx'
import { AddButton } from '#web/ui/AddButton.tsx'
import { Page } from '#web/ui/Page.tsx'
import '#web/platform/list/list-card.css'
import './dictionary.css'
import { FilterBar } from '#web/platform/list/FilterBar.tsx'
import { useDictionaryColumns } from './dictionary-columns.tsx'
import { dictionaryPhrases } from './phrases.ts'
import { touched } from './touched.ts'

const drawer = onDemand(() => import('./EntryDrawer.tsx').then((chunk) => chunk.EntryDrawer))
const administrator = onDemand(() =>
  import('./AdministratorDialog.tsx').then((chunk) => chunk.AdministratorDialog),
)

/** The entries of the dictionary; those that name the administrator roles come first. */
export function DictionaryPage() {
  const words = usePhrases(dictionaryPhrases)
  const { place, onMove, search, request, onClear } = useSearchFilter()
  const [opened, setOpened] = useState<{ entry: DictionaryEntry | undefined }>()
  const [removed, setRemoved] = useState<DictionaryEntry>()
  const [renamed, setRenamed] = useState<DictionaryEntry>()
  const list = usePagedRead(
    read('POST /iam-authority/v1/admin/dictionary/list', {
      body: request,
    }),
  )
  const columns = useDictionaryColumns({
    onEdit: (entry) => setOpened({ entry }),
    onRemove: setRemoved,
    onChangeRole: setRenamed,
  })
  return (
    <Page
      title={words.title}
      actions={
        <AddButton data-perm="dictionary.create" onClick={() => setOpened({ entry: undefined })}>
          {words.add}
        </AddButton>
      }
    >
      <div className="card list-card dictionary">
        <FilterBar label={words.filters}>
          <TypedSearch label={words.search} {...search} />
        </FilterBar>
        <PagedList
          name="dictionary"
          label={words.title}
          read={list}
          columns={columns}
          rowKey={({ id }) => id}
          place={place}
          onMove={onMove}
          onClear={onClear}
          words={words}
        />
      </div>
      <p className="dictionary-about">{words.about}</p>
      {opened && <OnDemand load={drawer} props={{ ...opened, onClose: () => setOpened(undefined) }} />}
      {renamed && (
        <OnDemand load={administrator} props={{ entry: renamed, onClose: () => setRenamed(undefined) }} />
      )}
      {removed && (
        <RemoveRecord
          call="POST /iam-authority/v1/admin/dictionary/delete"
          id={removed.id}
          touched={touched}
          title={words.removeQuestion}
          words={words}
          onClose={() => setRemoved(undefined)}
        >
          <p>
            <code>{removed.keyName}</code> · <bdi>{removed.keyValue}</bdi>
          </p>
          <p>{words.removeAbout}</p>
        </RemoveRecord>
      )}
    </Page>
  )
}
