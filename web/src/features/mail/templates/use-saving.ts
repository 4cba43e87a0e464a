import type { MailTemplateDetail } from '@iambiz/contract/features/mail/templates.ts'
import { useState } from 'react'
import { conflictOf } from '#web/platform/api/conflict.ts'
import { notifyFailure } from '#web/platform/api/notify-failure.ts'
import { useWrite } from '#web/platform/api/query.ts'
import { usePhrases } from '#web/platform/i18n/phrases.ts'
import { notify } from '#web/platform/toasts/toasts.ts'
import { formPhrases } from './phrases.ts'
import { touched } from './touched.ts'
import { type Faults, faultsIn, type Values, writtenOf } from './values.ts'

type Known = { id: string | undefined; revision: number | undefined }

/** Saves a template; errors go to their fields, and a newer stored version is returned as `theirs` for a decision. */
export function useSaving(onSaved: (id: string) => void) {
  const words = usePhrases(formPhrases)
  const [faults, setFaults] = useState<Faults>({})
  const [theirs, setTheirs] = useState<MailTemplateDetail>()
  const write = useWrite('POST /iam-portal/bulletin/emailTemplate/saveOrUpdate', {
    quiet: true,
    invalidates: touched,
    done: () => notify.success(words.saved),
  })
  const missingIn = (values: Values): Faults =>
    Object.fromEntries(
      (['name', 'subjectZh', 'bodyZh'] as const).flatMap((name) =>
        values[name].trim() ? [] : [[name, words.needed]],
      ),
    )
  const save = ({ id, revision }: Known, values: Values) => {
    const missing = missingIn(values)
    setFaults(missing)
    if (write.isPending || Object.keys(missing).length > 0) return
    const known = id === undefined ? {} : { id, revision }
    write.mutate(
      { body: { ...known, ...writtenOf(values) } },
      {
        onSuccess: (saved) => onSaved(saved.id),
        onError: (failure) => {
          const current = conflictOf<MailTemplateDetail>(failure)
          if (current) return setTheirs(current)
          const found = faultsIn(failure.data)
          setFaults(found)
          if (Object.keys(found).length === 0) notifyFailure(failure)
        },
      },
    )
  }
  return { save, isPending: write.isPending, faults, setFaults, theirs, settle: () => setTheirs(undefined) }
}
