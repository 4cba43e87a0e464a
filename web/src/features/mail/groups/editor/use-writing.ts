import type { MailGroupDetail } from '@iambiz/contract/features/mail/groups.ts'
import { useState } from 'react'
import { useFormEnd } from '#web/platform/navigation/use-form-end.ts'
import { usePeople } from '#web/platform/recipients/use-people.ts'
import { hasOthers, isChanged, newValues, type Values, valuesOf } from '../values.ts'

/** State of the form, and the callback that closes it after saving. */
export function useWriting(group: MailGroupDetail | undefined, onClose: () => void) {
  const [start] = useState<Values>(() => (group ? valuesOf(group) : newValues))
  const [written, setWritten] = useState(start)
  const recipients = usePeople(group?.recipients ?? [])
  const copies = usePeople(group?.cc ?? [])
  const isOther =
    isChanged(start, written) ||
    hasOthers(recipients.entries, group?.recipients ?? []) ||
    hasOthers(copies.entries, group?.cc ?? [])
  return {
    written,
    change: (part: Partial<Values>) => setWritten((now) => ({ ...now, ...part })),
    recipients,
    copies,
    onSaved: useFormEnd(isOther, onClose),
  }
}
