import type { MailLogEntry } from '@iambiz/contract/features/mail/delivery.ts'
import { usePhrases } from '#web/platform/i18n/phrases.ts'
import { chooseColumn } from '#web/platform/list/choose-column.tsx'
import type { Selection } from '#web/platform/list/use-selection.ts'
import { MailAddress } from '#web/ui/MailAddress.tsx'
import type { Column } from '#web/ui/Table.tsx'
import { Tag } from '#web/ui/Tag.tsx'
import { MailStateTag } from './MailStateTag.tsx'
import { retryable } from './mail-filter.ts'
import { mailPhrases, mailReasonWords } from './phrases.ts'

type Props = { rows: readonly MailLogEntry[]; selection: Selection; onView: (id: string) => void }

/** Returns the table columns; on phones each mail takes three lines. */
export function useMailColumns({ rows, selection, onView }: Props): Column<MailLogEntry>[] {
  const words = usePhrases(mailPhrases)
  const reasons = usePhrases(mailReasonWords)
  return [
    chooseColumn({
      rows,
      selection,
      idOf: ({ id }) => id,
      mayChoose: ({ status }) => retryable.includes(status),
      words: { all: words.chooseAll, one: ({ to }) => words.choose({ to }) },
    }),
    {
      key: 'subject',
      title: words.subject,
      className: 'mail-subject',
      cell: ({ id, subject, to, cc, time }) => (
        <>
          <button type="button" className="mail-open" onClick={() => onView(id)}>
            <bdi>{subject}</bdi>
          </button>
          <span className="mail-meta">
            <MailAddress address={to} />
            {[...(cc.length > 0 ? [words.copy] : []), time].map((fact) => ` · ${fact}`)}
          </span>
        </>
      ),
    },
    {
      key: 'recipient',
      title: words.recipient,
      className: 'mail-recipient',
      cell: ({ userName, to, cc }) => (
        <>
          {userName && <bdi>{userName}</bdi>}{' '}
          {cc.length > 0 && (
            <Tag kind="outline" small>
              {words.copy}
            </Tag>
          )}{' '}
          <small>{to}</small>
        </>
      ),
    },
    {
      key: 'state',
      title: words.state,
      className: 'mail-state',
      cell: ({ status, reason, nextTime }) => (
        <>
          <MailStateTag state={status} />
          {reason && <small className="mail-reason">{reasons[reason]}</small>}
          {reason && nextTime && <small className="mail-reason">{words.next({ time: nextTime })}</small>}
        </>
      ),
    },
    {
      key: 'attempts',
      title: words.attempts,
      className: 'mail-attempts',
      cell: ({ attempts }) => <span className="figures">{attempts}</span>,
    },
    {
      key: 'time',
      title: words.time,
      className: 'mail-time',
      cell: ({ time }) => <span className="figures">{time}</span>,
    },
  ]
}
