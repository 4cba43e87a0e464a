import type { Site } from '@iambiz/contract/features/sites.ts'
import { keepPreviousData } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearchParams } from 'wouter'
import { read, useRead } from '#web/platform/api/query.ts'
import { usePhrases } from '#web/platform/i18n/phrases.ts'
import { listAddress, narrowingText, type Place, placeOf } from '#web/platform/list/list-address.ts'
import { PagedList } from '#web/platform/list/PagedList.tsx'
import { useTyped } from '#web/platform/list/use-typed.ts'
import { onDemand } from '#web/platform/on-demand/chunk.ts'
import { OnDemand } from '#web/platform/on-demand/OnDemand.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Page } from '#web/ui/Page.tsx'
import { SearchField } from '#web/ui/SearchField.tsx'
import { FindSite } from './FindSite.tsx'
import { sitePhrases } from './phrases.ts'
import { RemoveQuestion } from './RemoveQuestion.tsx'
import { useSiteColumns } from './site-columns.tsx'
import './sites.css'

const drawer = onDemand(() => import('./SiteDrawer.tsx').then((chunk) => chunk.SiteDrawer))
const importing = onDemand(() => import('./ImportDialog.tsx').then((chunk) => chunk.ImportDialog))

const longestText = 80
const pageSize = 20

/** What is searched for, and where one is in the list, as the address has it. */
function useSiteFilter() {
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

/** Ranges of addresses and what their places are called. */
export function SitesPage() {
  const words = usePhrases(sitePhrases)
  const { filter, change } = useSiteFilter()
  const [typed, setTyped] = useTyped(filter.text, (text) => change({ text }))
  const [opened, setOpened] = useState<{ site: Site | undefined }>()
  const [removed, setRemoved] = useState<Site>()
  const [isImporting, setImporting] = useState(false)
  const keyword = filter.text.trim()
  const list = useRead({
    ...read('POST /iam-authority/v1/admin/site/list', {
      body: { pageNum: filter.page, pageSize, ...(keyword && { keyword }) },
    }),
    placeholderData: keepPreviousData,
  })
  const columns = useSiteColumns({ onEdit: (site) => setOpened({ site }), onRemove: setRemoved })
  return (
    <Page
      title={words.title}
      actions={
        <>
          <Button icon="upload" data-perm="site.import" onClick={() => setImporting(true)}>
            {words.import}
          </Button>
          <Button
            kind="primary"
            icon="plus"
            data-perm="site.create"
            onClick={() => setOpened({ site: undefined })}
          >
            {words.add}
          </Button>
        </>
      }
    >
      <div className="card sites">
        <search className="sites-filters">
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
      <FindSite />
      <p className="sites-about">{words.about}</p>
      {opened && <OnDemand load={drawer} props={{ ...opened, onClose: () => setOpened(undefined) }} />}
      {isImporting && <OnDemand load={importing} props={{ onClose: () => setImporting(false) }} />}
      {removed && <RemoveQuestion site={removed} onClose={() => setRemoved(undefined)} />}
    </Page>
  )
}
