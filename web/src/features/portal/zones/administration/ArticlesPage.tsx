import type { ListedArticle } from '@iambiz/contract/zone-administration.ts'
import { useState } from 'react'
import { Link, useLocation, useSearchParams } from 'wouter'
import { read, usePagedRead, useRead } from '#web/platform/api/query.ts'
import { useFormats } from '#web/platform/i18n/format.ts'
import { usePhrases } from '#web/platform/i18n/phrases.ts'
import { listAddress, pageSize, placeOf } from '#web/platform/list/list-address.ts'
import { PagedList } from '#web/platform/list/PagedList.tsx'
import { useTitle } from '#web/platform/navigation/use-title.ts'
import { onDemand } from '#web/platform/on-demand/chunk.ts'
import { OnDemand } from '#web/platform/on-demand/OnDemand.tsx'
import { areaPath } from '#web/platform/record-paths.ts'
import { RemoveRecord } from '#web/platform/records/RemoveRecord.tsx'
import { MissingPage } from '#web/platform/states/MissingPage.tsx'
import { Button } from '#web/ui/Button.tsx'
import { LinkButton } from '#web/ui/LinkButton.tsx'
import { Page } from '#web/ui/Page.tsx'
import type { Column } from '#web/ui/Table.tsx'
import { Tag } from '#web/ui/Tag.tsx'
import { useNameOf, useTitleOf } from './names.ts'
import { articlePhrases, zoneFormPhrases } from './phrases.ts'
import { touched } from './touched.ts'
import '#web/platform/list/list-card.css'

const drawer = onDemand(() => import('./ArticleDrawer.tsx').then((chunk) => chunk.ArticleDrawer))
const sorting = onDemand(() => import('./SortDialog.tsx').then((chunk) => chunk.SortDialog))

function State({ article: { status, isDue } }: { article: ListedArticle }) {
  const words = usePhrases(articlePhrases)
  if (status === 0) return <Tag>{words.draft}</Tag>
  return isDue ? <Tag kind="success">{words.published}</Tag> : <Tag kind="info">{words.waiting}</Tag>
}

type Acts = { hrefOf: (id: string) => string; onRemove: (article: ListedArticle) => void }

function useArticleColumns({ hrefOf, onRemove }: Acts): Column<ListedArticle>[] {
  const words = usePhrases(articlePhrases)
  const titleOf = useTitleOf()
  const { tableTime } = useFormats()
  return [
    {
      key: 'title',
      title: words.heading,
      className: 'zone-article-title',
      cell: (article) => <bdi>{titleOf(article)}</bdi>,
    },
    { key: 'kind', title: words.kind, cell: ({ kind }) => words[kind] },
    { key: 'state', title: words.state, cell: (article) => <State article={article} /> },
    {
      key: 'time',
      title: words.time,
      className: 'figures',
      cell: ({ publishTime }) => tableTime(publishTime),
    },
    {
      key: 'updater',
      title: words.updater,
      className: 'zone-article-updater',
      cell: ({ updaterName }) => updaterName || '—',
    },
    {
      key: 'actions',
      title: words.actions,
      className: 'record-actions-column',
      isFixed: true,
      cell: (article) => {
        const name = titleOf(article)
        return (
          <span className="record-actions">
            <Link href={hrefOf(article.id)} aria-label={words.changeOne({ name })}>
              {words.change}
            </Link>
            <button
              type="button"
              data-perm="zone-article.delete"
              aria-label={words.removeOne({ name })}
              onClick={() => onRemove(article)}
            >
              {words.remove}
            </button>
          </span>
        )
      },
    },
  ]
}

type Props = {
  zoneCode: string
  /** Id of the open article, or `new`. */
  opened: string | undefined
}

/** The articles of a zone in the order of its page; the drawer opens an existing or new one. */
export function ArticlesPage({ zoneCode, opened }: Props) {
  const words = usePhrases(articlePhrases)
  const [, navigate] = useLocation()
  const [query, setQuery] = useSearchParams()
  const [removed, setRemoved] = useState<ListedArticle>()
  const [isSorting, setSorting] = useState(false)
  const place = placeOf(query, [])
  const list = usePagedRead(
    read('POST /iam-authority/v1/admin/zone/article/list', {
      body: { zoneCode, pageNum: place.page, pageSize },
    }),
  )
  const zones = useRead(read('POST /iam-authority/v1/admin/zone/list', { body: {} }))
  const zone = zones.data?.list.find((one) => one.zoneCode === zoneCode)
  const nameOf = useNameOf()
  const titleOf = useTitleOf()
  const here = (...below: string[]) => areaPath('zones', zoneCode, 'articles', ...below)
  const { missing } = usePhrases(zoneFormPhrases)
  const columns = useArticleColumns({ hrefOf: (id) => here(id), onRemove: setRemoved })
  const title = zone && `${words.title} · ${nameOf(zone)}`
  useTitle(title)
  if (zones.data && !zone)
    return <MissingPage title={missing} back={{ href: areaPath('zones'), label: words.back }} />
  return (
    <Page
      title={title ?? words.title}
      actions={
        <>
          <LinkButton href={areaPath('zones')}>{words.back}</LinkButton>
          <Button onClick={() => setSorting(true)}>{words.sort}</Button>
          <LinkButton href={here('new')} kind="primary" icon="plus" data-perm="zone-article.create">
            {words.create}
          </LinkButton>
        </>
      }
    >
      <div className="card list-card zone-articles-list">
        <PagedList
          name="zone-articles"
          label={words.title}
          read={list}
          columns={columns}
          rowKey={({ id }) => id}
          place={place}
          onMove={(part) => setQuery(listAddress({}, { ...place, ...part }), { replace: true })}
          words={words}
        />
      </div>
      {opened && (
        <OnDemand
          key={opened}
          load={drawer}
          props={{ zoneCode, id: opened, onClose: () => navigate(here()) }}
        />
      )}
      {isSorting && <OnDemand load={sorting} props={{ zoneCode, onClose: () => setSorting(false) }} />}
      {removed && (
        <RemoveRecord
          call="POST /iam-authority/v1/admin/zone/article/delete"
          id={removed.id}
          touched={touched}
          title={words.removeQuestion({ name: titleOf(removed) })}
          words={words}
          onClose={() => setRemoved(undefined)}
        >
          <p>{words.removeAbout}</p>
        </RemoveRecord>
      )}
    </Page>
  )
}
