import type { MailContact } from '@iambiz/contract/features/mail/contacts.ts'
import { useState } from 'react'
import { conflictOf } from '#web/platform/api/conflict.ts'
import { fieldFaults } from '#web/platform/api/field-faults.ts'
import { notifyFailure } from '#web/platform/api/notify-failure.ts'
import { useWrite } from '#web/platform/api/query.ts'
import { usePhrases } from '#web/platform/i18n/phrases.ts'
import { notify } from '#web/platform/toasts/toasts.ts'
import { formPhrases } from './phrases.ts'
import { touched } from './touched.ts'
import type { Faults, Values } from './values.ts'

type Known = { id: string | undefined; revision: number | undefined }

/** Saves a contact; errors go to their fields, and a newer stored version is returned as `theirs` for a decision. */
export function useSaving(onSaved: () => void) {
  const words = usePhrases(formPhrases)
  const [faults, setFaults] = useState<Faults>({})
  const [theirs, setTheirs] = useState<MailContact>()
  const write = useWrite('POST /iam-portal/bulletin/emailTemplate/saveOrUpdate', {
    quiet: true,
    invalidates: touched,
    done: () => notify.success(words.saved),
  })
  const save = ({ id, revision }: Known, values: Values) => {
    const missing: Faults = {
      ...(values.name.trim() ? {} : { name: words.needed }),
      ...(values.email.trim() ? {} : { email: words.needed }),
    }
    setFaults(missing)
    if (write.isPending || Object.keys(missing).length > 0) return
    const known = id === undefined ? {} : { id, revision }
    write.mutate(
      { body: { kind: 'CONTACT', ...known, ...values } },
      {
        onSuccess: onSaved,
        onError: (failure) => {
          const current = conflictOf<MailContact>(failure)
          if (current) return setTheirs(current)
          const found: Faults = fieldFaults(failure.data, (field) => field as keyof Values)
          setFaults(found)
          if (Object.keys(found).length === 0) notifyFailure(failure)
        },
      },
    )
  }
  return { save, isPending: write.isPending, faults, setFaults, theirs, settle: () => setTheirs(undefined) }
}
