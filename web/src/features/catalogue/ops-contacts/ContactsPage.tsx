import { read, usePagedRead, useRead } from '#web/platform/api/query.ts'
import { AppHelp } from '#web/platform/applications/AppHelp.tsx'
import { usePhrases } from '#web/platform/i18n/phrases.ts'
import { PagedList } from '#web/platform/list/PagedList.tsx'
import { useListFilter } from '#web/platform/list/use-list-filter.ts'
import { Page } from '#web/ui/Page.tsx'
import { ContactFilters } from './ContactFilters.tsx'
import { useContactColumns } from './contact-columns.tsx'
import { filterOf, isNarrowed, noNarrowing, queryOf, requestOf } from './contact-filter.ts'
import { contactPhrases } from './phrases.ts'
import './contacts-page.css'

/** The default order of the list. */
const byApplication = { key: 'appName', direction: 'ascending' } as const

/** The contacts of each application, with phone and e-mail. */
export function ContactsPage() {
  const words = usePhrases(contactPhrases)
  const columns = useContactColumns()
  const { filter, change } = useListFilter(filterOf, queryOf)
  const { data: known } = useRead(read('GET /iam-portal/v1/portal/opsContact/applications'))
  const contacts = usePagedRead(
    read('POST /iam-portal/v1/portal/opsContact/list', { body: requestOf(filter) }),
  )
  return (
    <Page title={words.title} actions={<p className="contacts-about">{words.about}</p>}>
      <div className="card contacts contact-table">
        <ContactFilters filter={filter} applications={known?.list} onChange={change} />
        {filter.appCode && <AppHelp appCode={filter.appCode} />}
        <PagedList
          label={words.title}
          read={contacts}
          columns={columns}
          rowKey={({ id }) => id}
          place={filter}
          sortedBy={byApplication}
          onMove={change}
          onClear={isNarrowed(filter) ? () => change(noNarrowing) : undefined}
          words={words}
        />
      </div>
    </Page>
  )
}
