import { usePhrases } from '#web/platform/i18n/phrases.ts'
import { OpenedRecord } from '#web/platform/mail-records/OpenedRecord.tsx'
import { ContactForm } from './ContactForm.tsx'
import { formPhrases } from './phrases.ts'

type Props = {
  /** Absent for a new one. */
  contactId: string | undefined
  onClose: () => void
}

/** Opens a contact, or a new one, in the drawer. */
export function ContactDrawer({ contactId, onClose }: Props) {
  const words = usePhrases(formPhrases)
  if (contactId === undefined) return <ContactForm contact={undefined} onClose={onClose} />
  return (
    <OpenedRecord
      key={contactId}
      kind="CONTACT"
      id={contactId}
      title={words.edit}
      words={words}
      onClose={onClose}
    >
      {(contact) => <ContactForm contact={contact} onClose={onClose} />}
    </OpenedRecord>
  )
}
