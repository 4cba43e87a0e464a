import type { MaintainedDetail } from '@iambiz/contract/features/announcements/maintenance.ts'
import { useState } from 'react'
import { conflictOf } from '#web/platform/api/conflict.ts'
import type { ApiFailure } from '#web/platform/api/failure.ts'
import { notifyFailure } from '#web/platform/api/notify-failure.ts'
import { useWrite } from '#web/platform/api/query.ts'
import { useCreate } from '#web/platform/api/use-create.ts'
import { usePhrases } from '#web/platform/i18n/phrases.ts'
import { notify } from '#web/platform/toasts/toasts.ts'
import { touched } from '../actions.ts'
import { isMailingClosed } from './mail/mailing.ts'
import { editorPhrases } from './phrases.ts'
import type { Editing } from './use-editing.ts'
import { faultsIn, inputOf, missingIn } from './values.ts'

type Props = {
  editing: Editing
  detail: MaintainedDetail | undefined
  /** The newer version stored by another person, if known. */
  theirs: MaintainedDetail | undefined
  onSaved: () => void
}

export type Sent = 'save' | 'release'

/** Sends the announcement; errors go to their fields, and a newer stored version is returned as a conflict. */
export function useSending({ editing, detail, theirs, onSaved }: Props) {
  const words = usePhrases(editorPhrases)
  const [conflict, setConflict] = useState(theirs)
  const done = ({ status }: { status: number }, { body }: { body: { action?: string | undefined } }) => {
    editing.finish()
    const isReleased = status === 1 && body.action === 'release'
    notify.success(isReleased ? words.released : status === 0 ? words.keptAsDraft : words.saved)
  }
  const options = { quiet: true, invalidates: touched, done }
  const create = useCreate('POST /iam-portal/system/bulletin', {
    ...options,
    renew: (token, { bulletinId }) => editing.renew(token, bulletinId),
  })
  const update = useWrite('POST /iam-portal/system/updateBulletin/:id', options)
  const isPending = create.isPending || update.isPending

  const answers = {
    onSuccess: onSaved,
    onError: (failure: ApiFailure) => {
      const current = conflictOf<MaintainedDetail>(failure)
      if (current) return setConflict(current)
      const faults = faultsIn(failure.data)
      editing.setFaults(faults)
      if (Object.keys(faults).length === 0) notifyFailure(failure)
    },
  }

  const missingWords: Partial<Record<string, string>> = { mailGroups: words.nobody, appId: words.noSystem }
  /** Returns whether the required fields are filled; shows an error at each empty one. */
  const isReady = (action: Sent): boolean => {
    const { values } = editing
    const missing = action === 'release' ? missingIn(values) : values.appId === '' ? ['appId'] : []
    editing.setFaults(Object.fromEntries(missing.map((name) => [name, missingWords[name] ?? words.needed])))
    return missing.length === 0
  }

  const send = (action: Sent, mustReread = false) => {
    if (isPending || !isReady(action)) return
    const { values, revision, token, copiedFrom } = editing
    const { mail, ...rest } = inputOf(values)
    // A closed mailing cannot change any more, so the request leaves its settings out.
    const input = isMailingClosed(detail) ? rest : { ...rest, mail }
    if (detail && revision !== undefined)
      update.mutate(
        { params: { id: detail.bulletinId }, body: { ...input, action, mustReread, revision } },
        answers,
      )
    else
      create.mutate(
        { body: { ...input, ...(copiedFrom && { copiedFrom }), action, clientToken: token } },
        answers,
      )
  }
  return { send, isReady, isPending, conflict, settle: () => setConflict(undefined) }
}
