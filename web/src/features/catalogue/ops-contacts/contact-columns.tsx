import type { OpsContact } from '@iambiz/contract/features/catalogue/ops-contacts.ts'
import type { IconName } from '#web/icons/icons.ts'
import { usePhrases } from '#web/platform/i18n/phrases.ts'
import { Icon } from '#web/ui/Icon.tsx'
import type { Column } from '#web/ui/Table.tsx'
import { Tag } from '#web/ui/Tag.tsx'
import { copyValue } from './copy-value.ts'
import { mailLink, telephoneLink } from './links.ts'
import { contactPhrases } from './phrases.ts'
import './contact-table.css'

function Nothing() {
  return <span className="contact-wide">—</span>
}

type ReachProps = { icon: IconName; value: string; link: string; label: string; copyLabel: string }

type CopyButtonProps = {
  value: string
  label: string
  /** Shown on phones instead of the copy icon, because the value itself is not visible there. */
  narrowIcon?: IconName
}

/** Copies a value to the clipboard and shows a message. */
function CopyButton({ value, label, narrowIcon }: CopyButtonProps) {
  return (
    <button
      type="button"
      className="contact-copy"
      aria-label={label}
      title={label}
      onClick={() => void copyValue(value)}
    >
      <Icon name="copy" size={14} {...(narrowIcon && { className: 'contact-wide' })} />
      {narrowIcon && <Icon name={narrowIcon} size={20} className="contact-narrow" />}
    </button>
  )
}

/** A phone number or e-mail address as a link, with a copy button. */
function Reach({ icon, value, link, label, copyLabel }: ReachProps) {
  return (
    <span className="contact-line">
      <a href={link} className="contact-link" aria-label={label} title={label}>
        <Icon name={icon} size={20} className="contact-narrow" />
        <span className="contact-wide figures">{value}</span>
      </a>
      <span className="contact-wide">
        <CopyButton value={value} label={copyLabel} />
      </span>
    </span>
  )
}

function Person({ contact: { name, duty, appName, module, hours } }: { contact: OpsContact }) {
  const words = usePhrases(contactPhrases)
  return (
    <>
      <span className="contact-name">
        <bdi>{name}</bdi>
        <span className="contact-narrow">
          <Tag small>{words[duty]}</Tag>
        </span>
      </span>
      <span className="contact-meta contact-narrow">
        {[appName, module, hours].filter(Boolean).join(' · ')}
      </span>
    </>
  )
}

/**
 * The columns of the address book. On phones each contact has two lines, with the buttons to call, write and copy at
 * the end.
 */
export function useContactColumns(): Column<OpsContact>[] {
  const words = usePhrases(contactPhrases)
  return [
    { key: 'appName', title: words.application, sortable: true, cell: ({ appName }) => <bdi>{appName}</bdi> },
    { key: 'module', title: words.module, sortable: true, cell: ({ module }) => <bdi>{module}</bdi> },
    { key: 'duty', title: words.duty, sortable: true, cell: ({ duty }) => <Tag>{words[duty]}</Tag> },
    {
      key: 'name',
      title: words.name,
      sortable: true,
      className: 'contact-person',
      cell: (contact) => <Person contact={contact} />,
    },
    {
      key: 'phone',
      title: words.phone,
      className: 'contact-reach',
      cell: ({ name, phone }) =>
        phone ? (
          <Reach
            icon="phone"
            value={phone}
            link={telephoneLink(phone)}
            label={words.call({ name, value: phone })}
            copyLabel={words.copyPhone({ name })}
          />
        ) : (
          <Nothing />
        ),
    },
    {
      key: 'email',
      title: words.email,
      className: 'contact-reach',
      cell: ({ name, email }) =>
        email ? (
          <Reach
            icon="mail"
            value={email}
            link={mailLink(email)}
            label={words.write({ name, value: email })}
            copyLabel={words.copyEmail({ name })}
          />
        ) : (
          <Nothing />
        ),
    },
    {
      key: 'wecomId',
      title: words.wecomId,
      className: 'contact-reach',
      cell: ({ name, wecomId }) =>
        wecomId ? (
          <span className="contact-line">
            <span className="contact-wide figures">{wecomId}</span>
            <CopyButton value={wecomId} label={words.copyWecomId({ name })} narrowIcon="message-circle" />
          </span>
        ) : (
          <Nothing />
        ),
    },
    { key: 'hours', title: words.hours, cell: ({ hours }) => hours || <Nothing /> },
  ]
}
