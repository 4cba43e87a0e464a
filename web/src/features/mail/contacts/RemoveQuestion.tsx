import type { MailContact } from '@iambiz/contract/features/mail/contacts.ts'
import { usePhrases } from '#web/platform/i18n/phrases.ts'
import { RemoveMailRecord } from '#web/platform/mail-records/RemoveMailRecord.tsx'
import { contactPhrases } from './phrases.ts'
import { touched } from './touched.ts'

type Props = { contact: MailContact; onClose: () => void }

/** Asks before a contact is removed. */
export function RemoveQuestion({ contact, onClose }: Props) {
  const words = usePhrases(contactPhrases)
  const title = words.removeQuestion({ name: contact.name })
  return (
    <RemoveMailRecord record={contact} title={title} words={words} touched={touched} onClose={onClose}>
      <p className="figures">{contact.email}</p>
    </RemoveMailRecord>
  )
}
