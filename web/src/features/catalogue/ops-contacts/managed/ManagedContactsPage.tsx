import type { ManagedContact } from '@iambiz/contract/features/catalogue/ops-contacts.ts'
import { useState } from 'react'
import { read, usePagedRead, useRead } from '#web/platform/api/query.ts'
import { ApplicationCombobox } from '#web/platform/applications/ApplicationCombobox.tsx'
import { choicesByCode } from '#web/platform/applications/choices.ts'
import { usePhrases } from '#web/platform/i18n/phrases.ts'
import { pageSize } from '#web/platform/list/list-address.ts'
import { anyText, listFilter } from '#web/platform/list/list-filter.ts'
import { PagedList } from '#web/platform/list/PagedList.tsx'
import { TypedSearch } from '#web/platform/list/TypedSearch.tsx'
import { useListFilter } from '#web/platform/list/use-list-filter.ts'
import { onDemand } from '#web/platform/on-demand/chunk.ts'
import { OnDemand } from '#web/platform/on-demand/OnDemand.tsx'
import { AddButton } from '#web/ui/AddButton.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Page } from '#web/ui/Page.tsx'
import { contactPhrases } from '../phrases.ts'
import { administratorCalls } from './calls.ts'
import { ExportButton } from './import/ExportButton.tsx'
import { importPhrases } from './import/phrases.ts'
import { useManagedColumns } from './managed-columns.tsx'
import { managedPhrases } from './phrases.ts'
import { RemoveContact } from './RemoveContact.tsx'
import '#web/platform/list/list-card.css'
import './managed-contacts.css'
import { FilterBar } from '#web/platform/list/FilterBar.tsx'

const importer = onDemand(() => import('./import/ImportDialog.tsx').then((chunk) => chunk.ImportDialog))
const drawer = onDemand(() => import('./ContactForm.tsx').then((chunk) => chunk.ContactForm))

const { filterOf, queryOf, isNarrowed, noNarrowing } = listFilter({
  text: anyText('q'),
  appCode: anyText('app', 64),
})

/** The contacts of the address book that the person maintains. */
export function ManagedContactsPage() {
  const words = { ...usePhrases(contactPhrases), ...usePhrases(managedPhrases) }
  const importWords = usePhrases(importPhrases)
  const { filter, change } = useListFilter(filterOf, queryOf)
  const [opened, setOpened] = useState<{ contact: ManagedContact | undefined }>()
  const [isImporting, setImporting] = useState(false)
  const [removed, setRemoved] = useState<ManagedContact>()
  const { data: applications } = useRead(read('GET /iam-authority/v1/admin/opsContact/applications'))
  const { appCode } = filter
  const keyword = filter.text.trim()
  const narrowing = { ...(appCode && { appCode }), ...(keyword && { keyword }) }
  const list = usePagedRead(
    read('POST /iam-authority/v1/admin/opsContact/list', {
      body: { pageNum: filter.page, pageSize, ...narrowing },
    }),
  )
  const columns = useManagedColumns({ onEdit: (contact) => setOpened({ contact }), onRemove: setRemoved })
  return (
    <Page
      title={words.title}
      actions={
        <>
          <ExportButton narrowing={narrowing} />
          <Button icon="upload" data-perm="ops-contact.import" onClick={() => setImporting(true)}>
            {importWords.open}
          </Button>
          <AddButton data-perm="ops-contact.create" onClick={() => setOpened({ contact: undefined })}>
            {words.add}
          </AddButton>
        </>
      }
    >
      <div className="card list-card managed-contacts">
        <FilterBar label={words.filters}>
          <ApplicationCombobox
            label={words.application}
            none={words.allApplications}
            value={appCode}
            options={applications && choicesByCode(applications.list)}
            onChange={(chosen) => change({ appCode: chosen })}
          />
          <TypedSearch label={words.search} text={filter.text} onChange={(text) => change({ text })} />
        </FilterBar>
        <PagedList
          name="ops-contacts"
          label={words.title}
          read={list}
          columns={columns}
          rowKey={({ id }) => id}
          place={filter}
          onMove={change}
          onClear={isNarrowed(filter) ? () => change(noNarrowing) : undefined}
          words={words}
        />
      </div>
      <p className="managed-contacts-about">{words.about}</p>
      {isImporting && <OnDemand load={importer} props={{ onClose: () => setImporting(false) }} />}
      {opened && (
        <OnDemand
          load={drawer}
          props={{
            ...opened,
            calls: administratorCalls,
            applications: applications?.list,
            onClose: () => setOpened(undefined),
          }}
        />
      )}
      {removed && (
        <RemoveContact contact={removed} calls={administratorCalls} onClose={() => setRemoved(undefined)} />
      )}
    </Page>
  )
}
