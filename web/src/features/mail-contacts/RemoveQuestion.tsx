import type { MailContact } from '@iambiz/contract/features/mail-contacts.ts'
import { usePhrases } from '#web/platform/i18n/phrases.ts'
import { RemoveRecord } from '#web/platform/mail-records/RemoveRecord.tsx'
import { contactPhrases } from './phrases.ts'
import { touched } from './touched.ts'

type Props = { contact: MailContact; onClose: () => void }

/** Asks before a contact is removed. */
export function RemoveQuestion({ contact, onClose }: Props) {
  const words = usePhrases(contactPhrases)
  const title = words.removeQuestion({ name: contact.name })
  return (
    <RemoveRecord record={contact} title={title} words={words} touched={touched} onClose={onClose}>
      <p className="figures">{contact.email}</p>
    </RemoveRecord>
  )
}
