import type { Receipt } from '@iambiz/contract/features/announcements/receipts.ts'
import { useState } from 'react'
import { useFormats } from '#web/platform/i18n/format.ts'
import { usePhrases } from '#web/platform/i18n/phrases.ts'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { type Column, Table } from '#web/ui/Table.tsx'
import { receiptPhrases } from './phrases.ts'

type Row = Receipt['byOrg'][number]

/** Number of organizations that are shown before the list is expanded. */
const first = 6

/** The figures by organization; choosing one filters the people. */
export function ByOrganization({
  rows,
  onChoose,
}: {
  rows: readonly Row[]
  onChoose: (code: string) => void
}) {
  const words = usePhrases(receiptPhrases)
  const { number } = useFormats()
  const [isWhole, setWhole] = useState(false)
  const count = (key: 'audience' | 'read' | 'unread'): Column<Row> => ({
    key,
    title: words[key],
    className: 'receipt-number',
    cell: (row) => <span className="figures">{number(row[key])}</span>,
  })
  const columns: Column<Row>[] = [
    {
      key: 'organization',
      title: words.organization,
      cell: ({ orgCode, orgName }) =>
        orgCode === '' ? (
          words.elsewhere
        ) : (
          <button type="button" className="receipt-organization" onClick={() => onChoose(orgCode)}>
            <bdi>{orgName}</bdi>
          </button>
        ),
    },
    count('audience'),
    count('read'),
    count('unread'),
  ]
  return (
    <Card title={words.byOrganization} count={rows.length} className="receipt-organizations">
      <Table
        label={words.organizations}
        columns={columns}
        rows={isWhole ? rows : rows.slice(0, first)}
        rowKey={({ orgCode }) => orgCode}
      />
      {!isWhole && rows.length > first && (
        <p className="receipt-more">
          <Button kind="link" size="small" onClick={() => setWhole(true)}>
            {words.showAll({ count: rows.length })}
          </Button>
        </p>
      )}
    </Card>
  )
}
