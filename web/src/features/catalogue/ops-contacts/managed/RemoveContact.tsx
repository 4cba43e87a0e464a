import type { ManagedContact } from '@iambiz/contract/features/catalogue/ops-contacts.ts'
import { usePhrases } from '#web/platform/i18n/phrases.ts'
import { RemoveRecord } from '#web/platform/records/RemoveRecord.tsx'
import type { ContactCalls } from './calls.ts'
import { managedPhrases } from './phrases.ts'
import { touched } from './touched.ts'

type Props = { contact: ManagedContact; calls: ContactCalls; onClose: () => void }

/** Asks for confirmation before a contact is deleted. */
export function RemoveContact({ contact, calls, onClose }: Props) {
  const words = usePhrases(managedPhrases)
  return (
    <RemoveRecord
      call={calls.remove}
      id={contact.id}
      touched={touched}
      title={words.removeQuestion({ name: contact.nameZh })}
      words={words}
      onClose={onClose}
    >
      <p>
        <bdi>{contact.appName}</bdi> · <bdi>{contact.moduleZh}</bdi>
      </p>
      <p>{words.removeAbout}</p>
    </RemoveRecord>
  )
}
