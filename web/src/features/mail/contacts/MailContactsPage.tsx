import type { MailContact } from '@iambiz/contract/features/mail/contacts.ts'
import { useState } from 'react'
import { useLocation, useParams } from 'wouter'
import { usePhrases } from '#web/platform/i18n/phrases.ts'
import { PagedList } from '#web/platform/list/PagedList.tsx'
import { useListFilter } from '#web/platform/list/use-list-filter.ts'
import { useSelection } from '#web/platform/list/use-selection.ts'
import { RemoveMailRecord } from '#web/platform/mail-records/RemoveMailRecord.tsx'
import { SwitchMailRecords } from '#web/platform/mail-records/SwitchMailRecords.tsx'
import { useMailRecords } from '#web/platform/mail-records/use-mail-records.ts'
import { onDemand } from '#web/platform/on-demand/chunk.ts'
import { OnDemand } from '#web/platform/on-demand/OnDemand.tsx'
import { paths } from '#web/platform/paths.ts'
import { mailContactPath } from '#web/platform/record-paths.ts'
import { AddButton } from '#web/ui/AddButton.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Page } from '#web/ui/Page.tsx'
import { ContactFilters } from './ContactFilters.tsx'
import { useContactColumns } from './contact-columns.tsx'
import { filterOf, isNarrowed, noNarrowing, queryOf, requestOf } from './contact-filter.ts'
import { ExportButton } from './ExportButton.tsx'
import { contactPhrases } from './phrases.ts'
import { touched } from './touched.ts'
import '#web/platform/list/list-card.css'
import './mail-contacts.css'

const drawer = onDemand(() => import('./ContactDrawer.tsx').then((chunk) => chunk.ContactDrawer))
const importing = onDemand(() => import('./import/ImportDialog.tsx').then((chunk) => chunk.ImportDialog))

/** The public mailboxes to which announcements can be mailed. */
export function MailContactsPage() {
  const words = usePhrases(contactPhrases)
  const [path, navigate] = useLocation()
  const { contactId } = useParams<{ contactId?: string }>()
  const { filter, change, within } = useListFilter(filterOf, queryOf)
  const [removed, setRemoved] = useState<MailContact>()
  const [isImporting, setImporting] = useState(false)
  const list = useMailRecords(requestOf(filter))
  const rows = list.data?.list ?? []
  const selection = useSelection(rows.flatMap(({ id, editable }) => (editable ? [id] : [])))
  const columns = useContactColumns({
    rows,
    selection,
    hrefOf: (id) => within(mailContactPath(id)),
    onRemove: setRemoved,
  })
  return (
    <Page
      title={words.title}
      actions={
        <>
          <Button icon="upload" data-perm="mail-contact.import" onClick={() => setImporting(true)}>
            {words.import}
          </Button>
          <ExportButton filter={filter} />
          <AddButton href={within(paths.newMailContact)} data-perm="mail-contact.create">
            {words.add}
          </AddButton>
        </>
      }
    >
      <div className="card list-card mail-contacts">
        <ContactFilters filter={filter} onChange={change} />
        <SwitchMailRecords
          kind="CONTACT"
          label={words.chosenContacts}
          selection={selection}
          touched={touched}
        />
        <PagedList
          name="mail-contacts"
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
      <p className="mail-contacts-about">{words.about}</p>
      {path !== paths.mailContacts && (
        <OnDemand load={drawer} props={{ contactId, onClose: () => navigate(within(paths.mailContacts)) }} />
      )}
      {isImporting && <OnDemand load={importing} props={{ onClose: () => setImporting(false) }} />}
      {removed && (
        <RemoveMailRecord
          record={removed}
          title={words.removeQuestion({ name: removed.name })}
          words={words}
          touched={touched}
          onClose={() => setRemoved(undefined)}
        >
          <p className="figures">{removed.email}</p>
        </RemoveMailRecord>
      )}
    </Page>
  )
}
