import type { MailContact } from '@iambiz/contract/features/mail/contacts.ts'
import { Link } from 'wouter'
import { usePhrases } from '#web/platform/i18n/phrases.ts'
import { chooseColumn } from '#web/platform/list/choose-column.tsx'
import type { Selection } from '#web/platform/list/use-selection.ts'
import { MailAddress } from '#web/ui/MailAddress.tsx'
import type { Column } from '#web/ui/Table.tsx'
import { Tag } from '#web/ui/Tag.tsx'
import { badgeOf } from './badge.ts'
import { contactPhrases } from './phrases.ts'

type Props = {
  rows: readonly MailContact[]
  selection: Selection
  hrefOf: (id: string) => string
  onRemove: (contact: MailContact) => void
}

function Name({ contact, href }: { contact: MailContact; href: string }) {
  const words = usePhrases(contactPhrases)
  const { name, email, phone, orgName, remarks, status } = contact
  return (
    <span className="mail-contact">
      <span className="mail-contact-badge" aria-hidden="true">
        {badgeOf(name)}
      </span>
      <span className="mail-contact-words">
        <span className="mail-contact-line">
          <Link href={href} title={name}>
            <bdi>{name}</bdi>
          </Link>
          {status === 0 && <Tag small>{words.disabled}</Tag>}
        </span>
        <span className="mail-contact-meta">
          <span>
            <MailAddress address={email} />
          </span>
          {[phone, orgName].filter(Boolean).join(' · ')}
        </span>
        {remarks && (
          <small className="mail-contact-remarks" title={remarks}>
            <bdi>{remarks}</bdi>
          </small>
        )}
      </span>
    </span>
  )
}

/** Returns the table columns; on phones each contact takes a few lines. */
export function useContactColumns({ rows, selection, hrefOf, onRemove }: Props): Column<MailContact>[] {
  const words = usePhrases(contactPhrases)
  return [
    chooseColumn({
      rows,
      selection,
      idOf: ({ id }) => id,
      mayChoose: ({ editable }) => editable,
      words: { all: words.chooseAll, one: ({ name }) => words.choose({ name }) },
    }),
    {
      key: 'name',
      title: words.name,
      className: 'mail-contact-name',
      cell: (contact) => <Name contact={contact} href={hrefOf(contact.id)} />,
    },
    { key: 'department', title: words.department, cell: ({ orgName }) => <bdi>{orgName || '—'}</bdi> },
    { key: 'email', title: words.email, cell: ({ email }) => <span className="figures">{email}</span> },
    { key: 'phone', title: words.phone, cell: ({ phone }) => <bdi className="figures">{phone || '—'}</bdi> },
    {
      key: 'application',
      title: words.application,
      cell: ({ appCode, appName }) => <bdi>{appCode === '*' ? words.everyApp : appName}</bdi>,
    },
    {
      key: 'groups',
      title: words.groups,
      className: 'mail-contact-groups',
      cell: ({ groupCount }) => (
        <span className="figures" title={words.inGroups({ count: groupCount })}>
          {groupCount}
        </span>
      ),
    },
    {
      key: 'actions',
      title: words.actions,
      className: 'record-actions-column mail-contact-actions',
      isFixed: true,
      cell: (contact) => {
        const { id, name, editable } = contact
        return (
          <span className="record-actions">
            <Link href={hrefOf(id)} aria-label={editable ? words.editOne({ name }) : words.viewOne({ name })}>
              {editable ? words.edit : words.view}
            </Link>
            {editable && (
              <button type="button" aria-label={words.removeOne({ name })} onClick={() => onRemove(contact)}>
                {words.remove}
              </button>
            )}
          </span>
        )
      },
    },
  ]
}
