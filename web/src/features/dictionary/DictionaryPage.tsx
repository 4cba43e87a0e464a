import type { DictionaryEntry } from '@iambiz/contract/features/dictionary.ts'
import { keepPreviousData } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearchParams } from 'wouter'
import { read, useRead } from '#web/platform/api/query.ts'
import { usePhrases } from '#web/platform/i18n/phrases.ts'
import { listAddress, narrowingText, type Place, pageSize, placeOf } from '#web/platform/list/list-address.ts'
import { PagedList } from '#web/platform/list/PagedList.tsx'
import { useTyped } from '#web/platform/list/use-typed.ts'
import { onDemand } from '#web/platform/on-demand/chunk.ts'
import { OnDemand } from '#web/platform/on-demand/OnDemand.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Page } from '#web/ui/Page.tsx'
import { SearchField } from '#web/ui/SearchField.tsx'
import '#web/platform/list/list-card.css'
import './dictionary.css'
import { useDictionaryColumns } from './dictionary-columns.tsx'
import { dictionaryPhrases } from './phrases.ts'
import { RemoveEntry } from './RemoveEntry.tsx'

const drawer = onDemand(() => import('./EntryDrawer.tsx').then((chunk) => chunk.EntryDrawer))
const administrator = onDemand(() =>
  import('./AdministratorDialog.tsx').then((chunk) => chunk.AdministratorDialog),
)

const longestText = 80

/** What is searched for, and where one is in the list, as the address has it. */
function useDictionaryFilter() {
  const [query, setQuery] = useSearchParams()
  const filterOf = (from: URLSearchParams) => ({
    text: narrowingText(from.get('q'), longestText),
    ...placeOf(from, []),
  })
  const change = (part: Partial<Place> & { text?: string }) =>
    setQuery(
      (current) => {
        const { text, ...place } = { ...filterOf(current), page: 1, ...part }
        return listAddress({ q: text.trim() }, place)
      },
      { replace: true },
    )
  return { filter: filterOf(query), change }
}

/** Entries of the dictionary; those that name the administrator roles first. */
export function DictionaryPage() {
  const words = usePhrases(dictionaryPhrases)
  const { filter, change } = useDictionaryFilter()
  const [typed, setTyped] = useTyped(filter.text, (text) => change({ text }))
  const [opened, setOpened] = useState<{ entry: DictionaryEntry | undefined }>()
  const [removed, setRemoved] = useState<DictionaryEntry>()
  const [renamed, setRenamed] = useState<DictionaryEntry>()
  const keyword = filter.text.trim()
  const list = useRead({
    ...read('POST /iam-authority/v1/admin/dictionary/list', {
      body: { pageNum: filter.page, pageSize, ...(keyword && { keyword }) },
    }),
    placeholderData: keepPreviousData,
  })
  const columns = useDictionaryColumns({
    onEdit: (entry) => setOpened({ entry }),
    onRemove: setRemoved,
    onChangeRole: setRenamed,
  })
  return (
    <Page
      title={words.title}
      actions={
        <Button
          kind="primary"
          icon="plus"
          data-perm="dictionary.create"
          onClick={() => setOpened({ entry: undefined })}
        >
          {words.add}
        </Button>
      }
    >
      <div className="card list-card dictionary">
        <search aria-label={words.filters} className="list-filters dictionary-filters">
          <SearchField
            label={words.search}
            clearLabel={words.clearSearch}
            value={typed}
            onChange={setTyped}
            maxLength={longestText}
          />
        </search>
        <PagedList
          label={words.title}
          read={list}
          columns={columns}
          rowKey={({ id }) => id}
          place={filter}
          onMove={change}
          onClear={keyword ? () => change({ text: '' }) : undefined}
          words={words}
        />
      </div>
      <p className="dictionary-about">{words.about}</p>
      {opened && <OnDemand load={drawer} props={{ ...opened, onClose: () => setOpened(undefined) }} />}
      {renamed && (
        <OnDemand load={administrator} props={{ entry: renamed, onClose: () => setRenamed(undefined) }} />
      )}
      {removed && <RemoveEntry entry={removed} onClose={() => setRemoved(undefined)} />}
    </Page>
  )
}
