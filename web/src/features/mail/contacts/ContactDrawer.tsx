import { usePhrases } from '#web/platform/i18n/phrases.ts'
import { OpenedMailRecord } from '#web/platform/mail-records/OpenedMailRecord.tsx'
import { ContactForm } from './ContactForm.tsx'
import { formPhrases } from './phrases.ts'

type Props = {
  /** Absent for a new contact. */
  contactId: string | undefined
  onClose: () => void
}

/** Opens an existing or a new contact in the drawer. */
export function ContactDrawer({ contactId, onClose }: Props) {
  const words = usePhrases(formPhrases)
  if (contactId === undefined) return <ContactForm contact={undefined} onClose={onClose} />
  return (
    <OpenedMailRecord
      key={contactId}
      kind="CONTACT"
      id={contactId}
      title={words.edit}
      words={words}
      onClose={onClose}
    >
      {(contact) => <ContactForm contact={contact} onClose={onClose} />}
    </OpenedMailRecord>
  )
}
