import type { Delegation } from '@iambiz/contract/features/permissions/delegations.ts'
import { useState } from 'react'
import { useWrite } from '#web/platform/api/query.ts'
import { usePhrases } from '#web/platform/i18n/phrases.ts'
import { Question } from '#web/platform/records/Question.tsx'
import { notify } from '#web/platform/toasts/toasts.ts'
import { TextArea } from '#web/ui/TextArea.tsx'
import { longestReason } from './limits.ts'
import { actionWords, questionPhrases } from './phrases.ts'
import { touched } from './touched.ts'

/** The ways to end a delegation before its end time. */
export type Ending = 'withdraw' | 'end' | 'decline' | 'resign'

type Props = { ending: Ending; delegation: Delegation; onClose: () => void }

/** Returns the API call for each way. Withdrawing and ending early differ only in their texts. */
function useEnding(ending: Ending, { agencyId: id, revision }: Delegation) {
  const words = usePhrases(questionPhrases)
  const options = { invalidates: touched, quiet: true, done: () => notify.success(words[`${ending}Done`]) }
  const revoke = useWrite('POST /iam-portal/v1/agency/revoke/:id', options)
  const resign = useWrite('POST /iam-portal/v1/agency/resign/:id', options)
  const decide = useWrite('POST /iam-portal/v1/agency/decide/:id', options)
  const failed = revoke.error ?? resign.error ?? decide.error
  const isPending = revoke.isPending || resign.isPending || decide.isPending
  const send = (text: string, onSuccess: () => void) => {
    const params = { id }
    const reason = text.trim()
    const body = reason ? { reason } : {}
    if (ending === 'resign') resign.mutate({ params, body }, { onSuccess })
    else if (ending === 'decline')
      decide.mutate(
        { params, body: { accept: false, revision, ...(reason && { comment: reason }) } },
        { onSuccess },
      )
    else revoke.mutate({ params, body }, { onSuccess })
  }
  return { send, isPending, failed }
}

/** Confirmation dialog with a reason, before a delegation ends early. */
export function EndQuestion({ ending, delegation, onClose }: Props) {
  const words = usePhrases(questionPhrases)
  const actions = usePhrases(actionWords)
  const [reason, setReason] = useState('')
  const { send, isPending, failed } = useEnding(ending, delegation)
  const isPrincipal = ending === 'withdraw' || ending === 'end'
  const name = isPrincipal ? delegation.agentName : delegation.principalName
  return (
    <Question
      title={words[ending]({ name })}
      action={actions[ending]}
      isDanger
      busy={isPending}
      formClass="delegation-question"
      onGo={() => send(reason, onClose)}
      onClose={onClose}
    >
      <p>{words[`${ending}About`]}</p>
      <TextArea
        label={words.reason}
        hint={words.reasonHint}
        rows={3}
        longest={longestReason}
        value={reason}
        onChange={setReason}
        error={failed?.message}
      />
    </Question>
  )
}
