import type { Translation, TranslationFilter } from '@iambiz/contract/features/portal/translations.ts'
import { useState } from 'react'
import { useSearchParams } from 'wouter'
import { callForFile } from '#web/platform/api/call-for-file.ts'
import { read, usePagedRead, useRead } from '#web/platform/api/query.ts'
import { usePhrases } from '#web/platform/i18n/phrases.ts'
import { listAddress, narrowingText, type Place, pageSize, placeOf } from '#web/platform/list/list-address.ts'
import { PagedList } from '#web/platform/list/PagedList.tsx'
import { TypedSearch } from '#web/platform/list/TypedSearch.tsx'
import { onDemand } from '#web/platform/on-demand/chunk.ts'
import { OnDemand } from '#web/platform/on-demand/OnDemand.tsx'
import { useExport } from '#web/platform/use-export.ts'
import { Button } from '#web/ui/Button.tsx'
import { MoreMenu } from '#web/ui/MoreMenu.tsx'
import { Page } from '#web/ui/Page.tsx'
import { Select } from '#web/ui/Select.tsx'
import '#web/platform/list/list-card.css'
import './translations.css'
import { FilterBar } from '#web/platform/list/FilterBar.tsx'
import { translationPhrases } from './phrases.ts'
import { useTranslationColumns } from './translation-columns.tsx'

const drawer = onDemand(() => import('./TranslationDrawer.tsx').then((chunk) => chunk.TranslationDrawer))
const publishing = onDemand(() => import('./PublishDialog.tsx').then((chunk) => chunk.PublishDialog))
const versions = onDemand(() => import('./VersionsDialog.tsx').then((chunk) => chunk.VersionsDialog))
const importing = onDemand(() => import('./ImportDialog.tsx').then((chunk) => chunk.ImportDialog))

const portal = 'iambiz'
const filters: readonly TranslationFilter[] = [
  ...(['all', 'changed', 'pending', 'missing-zh', 'missing-en', 'unused'] as const),
]

/** Reads the list's filters and position from the URL. */
function useTranslationFilter() {
  const [query, setQuery] = useSearchParams()
  const filterOf = (from: URLSearchParams) => ({
    text: narrowingText(from.get('q')),
    system: from.get('system') ?? portal,
    state: filters.find((state) => state === from.get('status')) ?? 'all',
    ...placeOf(from, []),
  })
  const change = (part: Partial<Place> & { text?: string; system?: string; state?: TranslationFilter }) =>
    setQuery(
      (current) => {
        const { text, system, state, ...place } = { ...filterOf(current), page: 1, ...part }
        const narrowed = { system: system === portal ? '' : system, status: state === 'all' ? '' : state }
        return listAddress({ q: text.trim(), ...narrowed }, place)
      },
      { replace: true },
    )
  return { filter: filterOf(query), change }
}

type Opened = 'publish' | 'versions' | 'import' | { entry: Translation | undefined }

/** All texts of the portal or of a business system in both languages. */
export function TranslationsPage() {
  const words = usePhrases(translationPhrases)
  const { filter, change } = useTranslationFilter()
  const [opened, setOpened] = useState<Opened>()
  const { save } = useExport(words)
  const systems = useRead(read('POST /iam-authority/v1/admin/languages/systems'))
  const systemCode = filter.system
  const keyword = filter.text.trim()
  const narrowing = { systemCode, filter: filter.state, ...(keyword && { keyword }) }
  const list = usePagedRead(
    read('POST /iam-authority/v1/admin/languages/list', {
      body: { pageNum: filter.page, pageSize, ...narrowing },
    }),
  )
  const columns = useTranslationColumns((entry) => setOpened({ entry }))
  const system = systems.data?.find((one) => one.systemCode === systemCode)
  const pending = system?.pending ?? 0
  const close = () => setOpened(undefined)
  const exportAs = (kind: 'excel' | 'json') =>
    void save(
      () => callForFile(`POST /iam-authority/v1/admin/languages/${kind}/list`, { body: narrowing }),
      kind === 'json' ? 'json' : 'xlsx',
    )
  const stateWords: Record<TranslationFilter, string> = {
    ...{ all: words.all, changed: words.changed, pending: words.pending, unused: words.unused },
    ...{ 'missing-zh': words.missingZh, 'missing-en': words.missingEn },
  }
  return (
    <Page
      title={words.title}
      actions={
        <>
          <MoreMenu
            label={words.more}
            title={words.title}
            className="button button-default"
            items={[
              { label: words.versions, icon: 'history', choose: () => setOpened('versions') },
              { label: words.import, icon: 'upload', choose: () => setOpened('import') },
              { label: words.exportTable, icon: 'download', choose: () => exportAs('excel') },
              { label: words.exportJson, icon: 'download', choose: () => exportAs('json') },
            ]}
          />
          {systemCode !== portal && (
            <Button icon="plus" onClick={() => setOpened({ entry: undefined })}>
              {words.add}
            </Button>
          )}
          <Button
            kind="primary"
            data-perm="translation.publish"
            disabled={pending === 0}
            onClick={() => setOpened('publish')}
          >
            {pending === 0 ? words.publish : words.publishCount({ count: pending })}
          </Button>
        </>
      }
    >
      <div className="card list-card translations">
        <FilterBar label={words.filters}>
          <TypedSearch label={words.search} text={filter.text} onChange={(text) => change({ text })} />
          <Select
            label={words.system}
            value={systemCode}
            options={(systems.data ?? []).map((one) => ({ value: one.systemCode, label: one.systemName }))}
            onChange={(value) => change({ system: value })}
          />
          <Select
            label={words.state}
            value={filter.state}
            options={filters.map((value) => ({ value, label: stateWords[value] }))}
            onChange={(state) => change({ state })}
          />
        </FilterBar>
        <PagedList
          name="translations"
          label={words.title}
          read={list}
          columns={columns}
          rowKey={({ key }) => key}
          place={filter}
          onMove={change}
          onClear={keyword || filter.state !== 'all' ? () => change({ text: '', state: 'all' }) : undefined}
          words={words}
        />
      </div>
      <p className="translation-about">{words.about}</p>
      {opened === 'publish' && <OnDemand load={publishing} props={{ systemCode, onClose: close }} />}
      {opened === 'import' && <OnDemand load={importing} props={{ systemCode, onClose: close }} />}
      {opened === 'versions' && (
        <OnDemand load={versions} props={{ systemCode, current: system?.versionNo ?? '', onClose: close }} />
      )}
      {typeof opened === 'object' && (
        <OnDemand load={drawer} props={{ systemCode, ...opened, onClose: close }} />
      )}
    </Page>
  )
}
