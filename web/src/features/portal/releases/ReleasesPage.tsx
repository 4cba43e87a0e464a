import type { ManagedRelease } from '@iambiz/contract/features/portal/releases.ts'
import { useState } from 'react'
import { read, usePagedRead, useWrite } from '#web/platform/api/query.ts'
import { useLanguage } from '#web/platform/i18n/language.ts'
import { usePhrases } from '#web/platform/i18n/phrases.ts'
import { PagedList } from '#web/platform/list/PagedList.tsx'
import { TypedSearch } from '#web/platform/list/TypedSearch.tsx'
import { useSearchFilter } from '#web/platform/list/use-list-filter.ts'
import { onDemand } from '#web/platform/on-demand/chunk.ts'
import { OnDemand } from '#web/platform/on-demand/OnDemand.tsx'
import { RemoveRecord } from '#web/platform/records/RemoveRecord.tsx'
import { notify } from '#web/platform/toasts/toasts.ts'
import { Button } from '#web/ui/Button.tsx'
import { Page } from '#web/ui/Page.tsx'
import type { Column } from '#web/ui/Table.tsx'
import { Tag } from '#web/ui/Tag.tsx'
import '#web/platform/list/list-card.css'
import { FilterBar } from '#web/platform/list/FilterBar.tsx'
import { releasePhrases } from './phrases.ts'
import { touched } from './touched.ts'

const drawer = onDemand(() => import('./ReleaseDrawer.tsx').then((chunk) => chunk.ReleaseDrawer))

type Act = (release: ManagedRelease) => void

function Actions({ release, onEdit, onRemove }: { release: ManagedRelease; onEdit: Act; onRemove: Act }) {
  const words = usePhrases(releasePhrases)
  const { id, revision, status } = release
  const write = useWrite('POST /iam-authority/v1/admin/release/status', {
    invalidates: touched,
    done: () => notify.success(status === 1 ? words.withdrawn : words.publishedNow),
  })
  const isPublished = status === 1
  return (
    <span className="record-actions">
      <button type="button" aria-label={words.editOne(release)} onClick={() => onEdit(release)}>
        {words.edit}
      </button>
      <button
        type="button"
        data-perm="release.publish"
        aria-label={isPublished ? words.withdrawOne(release) : words.publishOne(release)}
        disabled={write.isPending}
        onClick={() => write.mutate({ body: { id, revision, status: isPublished ? 0 : 1 } })}
      >
        {isPublished ? words.withdraw : words.publish}
      </button>
      {!isPublished && (
        <button type="button" aria-label={words.removeOne(release)} onClick={() => onRemove(release)}>
          {words.remove}
        </button>
      )}
    </span>
  )
}

function useReleaseColumns(acts: { onEdit: Act; onRemove: Act }): Column<ManagedRelease>[] {
  const words = usePhrases(releasePhrases)
  const language = useLanguage()
  return [
    { key: 'version', title: words.version, cell: ({ version }) => <code>{version}</code> },
    {
      key: 'heading',
      title: words.heading,
      cell: ({ title, entries }) => (
        <span className="release-heading">
          <bdi lang={language === 'en' && !title.en ? 'zh-CN' : undefined}>
            {(language === 'en' && title.en) || title.zh}
          </bdi>
          {!(title.en && entries.every(({ en }) => en)) && <Tag small>{words.chineseOnly}</Tag>}
        </span>
      ),
    },
    {
      key: 'date',
      title: words.releaseDate,
      cell: ({ releaseDate }) => <span className="figures">{releaseDate}</span>,
    },
    {
      key: 'state',
      title: words.state,
      cell: ({ status }) =>
        status === 1 ? <Tag kind="success">{words.published}</Tag> : <Tag>{words.draft}</Tag>,
    },
    {
      key: 'actions',
      title: words.actions,
      className: 'record-actions-column',
      isFixed: true,
      cell: (release) => <Actions release={release} {...acts} />,
    },
  ]
}

/** Versions of the portal with their release notes, for administrators. */
export function ReleasesPage() {
  const words = usePhrases(releasePhrases)
  const { place, onMove, search, request, onClear } = useSearchFilter()
  const [opened, setOpened] = useState<{ release: ManagedRelease | undefined }>()
  const [removed, setRemoved] = useState<ManagedRelease>()
  const list = usePagedRead(read('POST /iam-authority/v1/admin/release/list', { body: request }))
  const columns = useReleaseColumns({ onEdit: (release) => setOpened({ release }), onRemove: setRemoved })
  return (
    <Page
      title={words.title}
      actions={
        <Button kind="primary" icon="plus" onClick={() => setOpened({ release: undefined })}>
          {words.add}
        </Button>
      }
    >
      <div className="card list-card releases">
        <FilterBar label={words.filters}>
          <TypedSearch label={words.search} {...search} />
        </FilterBar>
        <PagedList
          name="releases"
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
      {opened && <OnDemand load={drawer} props={{ ...opened, onClose: () => setOpened(undefined) }} />}
      {removed && (
        <RemoveRecord
          call="POST /iam-authority/v1/admin/release/delete"
          id={removed.id}
          touched={touched}
          title={words.removeQuestion}
          words={words}
          onClose={() => setRemoved(undefined)}
        >
          <p>
            <code>{removed.version}</code> <bdi>{removed.title.zh}</bdi>
          </p>
        </RemoveRecord>
      )}
    </Page>
  )
}
