import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'wouter'
import { read } from '#web/platform/api/query.ts'
import { usePhrases } from '#web/platform/i18n/phrases.ts'
import { Button } from '#web/ui/Button.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { Page } from '#web/ui/Page.tsx'
import { Pager } from '#web/ui/Pager.tsx'
import { Skeleton, SkeletonBlock } from '#web/ui/Skeleton.tsx'
import { nextSorting } from '#web/ui/sorting.ts'
import { ContactFilters } from './ContactFilters.tsx'
import { ContactTable } from './ContactTable.tsx'
import { type ContactFilter, filterOf, isNarrowed, pageSize, queryOf, requestOf } from './contact-filter.ts'
import { contactPhrases } from './phrases.ts'
import './contacts-page.css'

/** The order of a list that nobody has sorted. */
const byApplication = { key: 'appName', direction: 'ascending' } as const
const nothingChosen = { text: '', appCode: '', module: '', duty: '' } as const

/** Who looks after which application, and how to reach them. */
export function ContactsPage() {
  const words = usePhrases(contactPhrases)
  const [query, setQuery] = useSearchParams()
  const filter = filterOf(query)
  // Each choice starts at the first page again; the way back leads out of the page, not through the choices.
  const change = (part: Partial<ContactFilter>) =>
    setQuery((current) => queryOf({ ...filterOf(current), page: 1, ...part }), { replace: true })
  const { data: known } = useQuery(read('GET /iam-portal/v1/portal/opsContact/applications'))
  return (
    <Page title={words.title} actions={<p className="contacts-about">{words.about}</p>}>
      <div className="card contacts">
        <ContactFilters filter={filter} applications={known?.list ?? []} onChange={change} />
        <Contacts filter={filter} onChange={change} />
      </div>
    </Page>
  )
}

type Props = { filter: ContactFilter; onChange: (part: Partial<ContactFilter>) => void }

function Contacts({ filter, onChange }: Props) {
  const words = usePhrases(contactPhrases)
  const { data, isError, isPlaceholderData, refetch } = useQuery({
    ...read('POST /iam-portal/v1/portal/opsContact/list', { body: requestOf(filter) }),
    placeholderData: keepPreviousData,
  })
  if (isError)
    return (
      <EmptyState
        alert
        title={words.failed}
        action={
          <Button size="small" icon="refresh-cw" onClick={() => void refetch()}>
            {words.retry}
          </Button>
        }
      />
    )
  if (!data) return <ContactsSkeleton />
  const sorting = filter.sorting ?? byApplication
  if (data.total === 0) return <NoContacts filter={filter} onChange={onChange} />
  return (
    <div aria-busy={isPlaceholderData}>
      <ContactTable
        contacts={data.list}
        sorting={sorting}
        onSort={(key) => onChange({ sorting: nextSorting(sorting, key) })}
      />
      <Pager
        page={filter.page}
        pageSize={pageSize}
        total={data.total}
        onChange={(page) => onChange({ page })}
        words={{
          label: words.pages,
          previous: words.previous,
          next: words.next,
          total: words.found({ count: data.total }),
          limit: words.pageLimit,
        }}
      />
      <span className="visually-hidden" role="status">
        {!isPlaceholderData && isNarrowed(filter) && words.found({ count: data.total })}
      </span>
    </div>
  )
}

function NoContacts({ filter, onChange }: Props) {
  const words = usePhrases(contactPhrases)
  if (!isNarrowed(filter)) return <EmptyState title={words.none} />
  return (
    <EmptyState
      title={words.nothingFound}
      action={
        <Button size="small" onClick={() => onChange(nothingChosen)}>
          {words.clearFilters}
        </Button>
      }
    />
  )
}

const skeletonRows = Array.from({ length: 10 }, (_, index) => index)

function ContactsSkeleton() {
  const words = usePhrases(contactPhrases)
  return (
    <Skeleton label={words.loading}>
      {skeletonRows.map((row) => (
        <div key={row} className="contacts-waiting">
          <SkeletonBlock width="16%" />
          <SkeletonBlock width="12%" />
          <SkeletonBlock width="58%" />
        </div>
      ))}
    </Skeleton>
  )
}
