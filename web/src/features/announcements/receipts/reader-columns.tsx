import type { Receipt } from '@iambiz/contract/features/announcements/receipts.ts'
import { usePhrases } from '#web/platform/i18n/phrases.ts'
import { chooseColumn } from '#web/platform/list/choose-column.tsx'
import type { Selection } from '#web/platform/list/use-selection.ts'
import type { Column } from '#web/ui/Table.tsx'
import { Tag } from '#web/ui/Tag.tsx'
import { mailStateWords, receiptPhrases } from './phrases.ts'

type Reader = Receipt['page']['list'][number]

const tags = [
  ['unread', 'warning'],
  ['read', 'info'],
  ['confirmed', 'success'],
] as const

const mailTags = {
  none: 'outline',
  held: 'outline',
  queued: 'info',
  sending: 'info',
  sent: 'success',
  failed: 'error',
  unknown: 'warning',
} as const

const time = (at: string | undefined) => <span className="figures">{at ?? '—'}</span>

/** Returns the table columns; on phones each person takes two lines. */
export function useReaderColumns(rows: readonly Reader[], selection: Selection): Column<Reader>[] {
  const words = usePhrases(receiptPhrases)
  const mailStates = usePhrases(mailStateWords)
  return [
    chooseColumn({
      rows,
      selection,
      idOf: ({ userNo }) => userNo,
      mayChoose: ({ readStatus }) => readStatus === 0,
      words: { all: words.chooseAll, one: ({ userName }) => words.choose({ name: userName }) },
    }),
    {
      key: 'name',
      title: words.name,
      className: 'receipt-name',
      cell: ({ userName, userNo, orgName, readTime, mailStatus }) => (
        <>
          <bdi>{userName}</bdi> <small className="figures">{userNo}</small>
          <span className="receipt-meta">
            {[orgName, readTime, mailStatus !== 'none' && `${words.mail} ${mailStates[mailStatus]}`]
              .filter(Boolean)
              .join(' · ')}
          </span>
        </>
      ),
    },
    { key: 'organization', title: words.organization, cell: ({ orgName }) => <bdi>{orgName || '—'}</bdi> },
    {
      key: 'state',
      title: words.state,
      className: 'receipt-state',
      cell: ({ readStatus }) => {
        const [word, kind] = tags[readStatus]
        return (
          <Tag kind={kind} small>
            {words[word]}
          </Tag>
        )
      },
    },
    { key: 'readTime', title: words.readTime, cell: ({ readTime }) => time(readTime) },
    {
      key: 'mail',
      title: words.mail,
      cell: ({ mailStatus, mailError }) =>
        mailStatus === 'none' ? (
          '—'
        ) : (
          <>
            <Tag kind={mailTags[mailStatus]} small>
              {mailStates[mailStatus]}
            </Tag>
            {mailError && mailStatus !== 'sent' && <small className="receipt-mail-error">{mailError}</small>}
          </>
        ),
    },
    { key: 'confirmTime', title: words.confirmTime, cell: ({ confirmTime }) => time(confirmTime) },
  ]
}
