import type { ManagedContact } from '@iambiz/contract/features/catalogue/ops-contacts.ts'
import { useWrite } from '#web/platform/api/query.ts'
import { usePhrases } from '#web/platform/i18n/phrases.ts'
import { DeleteQuestion } from '#web/platform/records/DeleteQuestion.tsx'
import { notify } from '#web/platform/toasts/toasts.ts'
import type { ContactCalls } from './calls.ts'
import { managedPhrases } from './phrases.ts'
import { touched } from './touched.ts'

type Props = { contact: ManagedContact; calls: ContactCalls; onClose: () => void }

/** Asks before a contact is deleted. */
export function RemoveContact({ contact, calls, onClose }: Props) {
  const words = usePhrases(managedPhrases)
  const write = useWrite(calls.remove, {
    invalidates: touched,
    done: () => notify.success(words.removed),
  })
  return (
    <DeleteQuestion
      title={words.removeQuestion({ name: contact.nameZh })}
      action={words.remove}
      write={write}
      id={contact.id}
      onClose={onClose}
    >
      <p>
        <bdi>{contact.appName}</bdi> · <bdi>{contact.moduleZh}</bdi>
      </p>
      <p>{words.removeAbout}</p>
    </DeleteQuestion>
  )
}
