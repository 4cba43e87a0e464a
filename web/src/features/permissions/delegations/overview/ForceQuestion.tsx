import type { Delegation } from '@iambiz/contract/features/permissions/delegations.ts'
import { type SubmitEvent, useId, useState } from 'react'
import { useWrite } from '#web/platform/api/query.ts'
import { usePhrases } from '#web/platform/i18n/phrases.ts'
import { notify } from '#web/platform/toasts/toasts.ts'
import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { TextArea } from '#web/ui/TextArea.tsx'
import { longestReason } from '../limits.ts'
import { touched } from '../touched.ts'
import { overviewPhrases } from './phrases.ts'

/**
 * Asks an administrator for the reason to end a delegation of other people; principal and agent both see the reason.
 */
export function ForceQuestion({ delegation, onClose }: { delegation: Delegation; onClose: () => void }) {
  const words = usePhrases(overviewPhrases)
  const formId = useId()
  const [reason, setReason] = useState('')
  const [isMissing, setMissing] = useState(false)
  const { agencyId: id, principalName: from, agentName: to } = delegation
  const force = useWrite('POST /iam-portal/v1/agency/forceEnd/:id', {
    invalidates: touched,
    quiet: true,
    done: () => notify.success(words.done),
  })
  const go = (event: SubmitEvent) => {
    event.preventDefault()
    const text = reason.trim()
    setMissing(text === '')
    if (text === '' || force.isPending) return
    force.mutate({ params: { id }, body: { reason: text } }, { onSuccess: onClose })
  }
  return (
    <Dialog
      open
      title={words.question({ from, to })}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{words.cancel}</Button>
          <Button kind="danger" type="submit" form={formId} busy={force.isPending}>
            {words.force}
          </Button>
        </>
      }
    >
      <form id={formId} className="delegation-question" onSubmit={go} noValidate>
        <p>{words.questionAbout}</p>
        <TextArea
          label={words.reason}
          hint={words.reasonHint}
          rows={3}
          longest={longestReason}
          value={reason}
          onChange={setReason}
          required
          error={isMissing ? words.reasonMissing : force.error?.message}
        />
      </form>
    </Dialog>
  )
}
