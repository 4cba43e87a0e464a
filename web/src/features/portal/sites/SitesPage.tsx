import type { Site } from '@iambiz/contract/features/portal/sites.ts'
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
import { Button } from '#web/ui/Button.tsx'
import { Page } from '#web/ui/Page.tsx'
import { FindSite } from './FindSite.tsx'
import { sitePhrases } from './phrases.ts'
import { useSiteColumns } from './site-columns.tsx'
import { touched } from './touched.ts'
import './sites.css'
import { FilterBar } from '#web/platform/list/FilterBar.tsx'

const drawer = onDemand(() => import('./SiteDrawer.tsx').then((chunk) => chunk.SiteDrawer))
const importing = onDemand(() => import('./ImportDialog.tsx').then((chunk) => chunk.ImportDialog))

/** IP ranges and the names of their sites. */
export function SitesPage() {
  const words = usePhrases(sitePhrases)
  const { place, onMove, search, request, onClear } = useSearchFilter()
  const [opened, setOpened] = useState<{ site: Site | undefined }>()
  const [removed, setRemoved] = useState<Site>()
  const [isImporting, setImporting] = useState(false)
  const list = usePagedRead(
    read('POST /iam-authority/v1/admin/site/list', {
      body: request,
    }),
  )
  const columns = useSiteColumns({ onEdit: (site) => setOpened({ site }), onRemove: setRemoved })
  return (
    <Page
      title={words.title}
      actions={
        <>
          <Button icon="upload" data-perm="site.import" onClick={() => setImporting(true)}>
            {words.import}
          </Button>
          <AddButton data-perm="site.create" onClick={() => setOpened({ site: undefined })}>
            {words.add}
          </AddButton>
        </>
      }
    >
      <div className="card sites">
        <FilterBar>
          <TypedSearch label={words.search} {...search} />
        </FilterBar>
        <PagedList
          name="sites"
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
      <FindSite />
      <p className="sites-about">{words.about}</p>
      {opened && <OnDemand load={drawer} props={{ ...opened, onClose: () => setOpened(undefined) }} />}
      {isImporting && <OnDemand load={importing} props={{ onClose: () => setImporting(false) }} />}
      {removed && (
        <RemoveRecord
          call="POST /iam-authority/v1/admin/site/delete"
          id={removed.id}
          touched={touched}
          title={words.removeQuestion}
          words={words}
          onClose={() => setRemoved(undefined)}
        >
          <p className="figures">
            <bdi>{`${removed.range} · ${removed.nameZh}`}</bdi>
          </p>
          <p>{words.removeAbout}</p>
        </RemoveRecord>
      )}
    </Page>
  )
}
