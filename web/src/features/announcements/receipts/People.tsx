import type { Receipt } from '@iambiz/contract/features/announcements/receipts.ts'
import type { UseQueryResult } from '@tanstack/react-query'
import { usePhrases } from '#web/platform/i18n/phrases.ts'
import { PagedList } from '#web/platform/list/PagedList.tsx'
import { TypedSearch } from '#web/platform/list/TypedSearch.tsx'
import { useSelection } from '#web/platform/list/use-selection.ts'
import { Card } from '#web/ui/Card.tsx'
import { Select } from '#web/ui/Select.tsx'
import { Tabs } from '#web/ui/Tabs.tsx'
import { ChosenPeople } from './ChosenPeople.tsx'
import '#web/ui/tabs-underlined.css'
import { FilterBar } from '#web/platform/list/FilterBar.tsx'
import { isMailed } from './mail-figures.ts'
import { receiptPhrases } from './phrases.ts'
import { useReaderColumns } from './reader-columns.tsx'
import { everybody, mailFates, type ReadersFilter, readings } from './readers-filter.ts'

type Props = {
  receipt: Receipt
  read: UseQueryResult<Receipt['page']>
  filter: ReadersFilter
  onChange: (change: Partial<ReadersFilter>) => void
}

const panelId = 'receipt-people'

const fateWords = (words: { mailSent: string; mailOpen: string; mailFailed: string }) => ({
  ...{ sent: words.mailSent, open: words.mailOpen, failed: words.mailFailed },
})

function Filters({ receipt, filter, onChange }: Omit<Props, 'read'>) {
  const words = usePhrases(receiptPhrases)
  return (
    <FilterBar label={words.filters}>
      <TypedSearch
        label={words.search}
        clearLabel={words.clearSearch}
        text={filter.text}
        onChange={(text) => onChange({ text })}
      />
      <Select
        label={words.organization}
        value={filter.organization}
        options={[
          { value: '', label: words.allOrganizations },
          ...receipt.byOrg
            .filter(({ orgCode }) => orgCode !== '')
            .map(({ orgCode, orgName }) => ({ value: orgCode, label: orgName })),
        ]}
        onChange={(organization) => onChange({ organization })}
      />
      {isMailed(receipt) && (
        <Select
          label={words.mailFates}
          value={filter.mail}
          options={[
            { value: '', label: words.allMails },
            ...mailFates.map((fate) => ({ value: fate, label: fateWords(words)[fate] })),
          ]}
          onChange={(mail) => onChange({ mail })}
        />
      )}
    </FilterBar>
  )
}

/** The people of the audience, those who have not read it first. */
export function People(props: Props) {
  const words = usePhrases(receiptPhrases)
  const { receipt, filter, onChange } = props
  const tabs = [
    { value: '', label: words.all, count: receipt.audience },
    { value: 'unread', label: words.unread, count: receipt.unread },
    { value: 'read', label: words.readOnly, count: receipt.read - receipt.confirmed },
    { value: 'confirmed', label: words.confirmed, count: receipt.confirmed },
    { value: 'late', label: words.late, count: receipt.lateJoiners },
  ]
  const rows = props.read.data?.list ?? []
  const selection = useSelection(rows.flatMap(({ userNo, readStatus }) => (readStatus === 0 ? [userNo] : [])))
  const isNarrowed =
    filter.reading !== '' || filter.organization !== '' || filter.mail !== '' || filter.text !== ''
  return (
    <Card title={words.people} className="receipt-people">
      <div className="tabs-underlined">
        <Tabs
          label={words.states}
          panelId={panelId}
          value={filter.reading}
          onChange={(value) => onChange({ reading: readings.find((reading) => reading === value) ?? '' })}
          tabs={tabs}
        />
      </div>
      <div id={panelId} role="tabpanel" aria-label={words.people}>
        <Filters receipt={receipt} filter={filter} onChange={onChange} />
        <ChosenPeople bulletinId={receipt.bulletinId} selection={selection} />
        <PagedList
          name="readers"
          label={words.list}
          read={props.read}
          columns={useReaderColumns(rows, selection)}
          rowKey={({ userNo }) => userNo}
          place={filter}
          onMove={onChange}
          onClear={isNarrowed ? () => onChange(everybody) : undefined}
          words={words}
        />
      </div>
    </Card>
  )
}
