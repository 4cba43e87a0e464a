import type { Delegation } from '@iambiz/contract/features/permissions/delegations.ts'
import { useState } from 'react'
import { useWrite } from '#web/platform/api/query.ts'
import { usePhrases } from '#web/platform/i18n/phrases.ts'
import { Question } from '#web/platform/records/Question.tsx'
import { notify } from '#web/platform/toasts/toasts.ts'
import { TextArea } from '#web/ui/TextArea.tsx'
import { longestReason } from '../limits.ts'
import { touched } from '../touched.ts'
import { overviewPhrases } from './phrases.ts'

/**
 * Asks an administrator for the reason to end a delegation of other people; principal and agent both see the reason.
 */
export function ForceQuestion({ delegation, onClose }: { delegation: Delegation; onClose: () => void }) {
  const words = usePhrases(overviewPhrases)
  const [reason, setReason] = useState('')
  const [isMissing, setMissing] = useState(false)
  const { agencyId: id, principalName: from, agentName: to } = delegation
  const force = useWrite('POST /iam-portal/v1/agency/forceEnd/:id', {
    invalidates: touched,
    quiet: true,
    done: () => notify.success(words.done),
  })
  const go = () => {
    const text = reason.trim()
    setMissing(text === '')
    if (text === '') return
    force.mutate({ params: { id }, body: { reason: text } }, { onSuccess: onClose })
  }
  return (
    <Question
      title={words.question({ from, to })}
      action={words.force}
      isDanger
      busy={force.isPending}
      formClass="delegation-question"
      onGo={go}
      onClose={onClose}
    >
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
    </Question>
  )
}
