import type { FaultAction, FaultDetail } from '@iambiz/contract/features/faults.ts'
import { useEffect, useRef, useState } from 'react'
import { conflictOf } from '#web/platform/api/conflict.ts'
import { notifyFailure } from '#web/platform/api/notify-failure.ts'
import { queryClient, read, useWrite } from '#web/platform/api/query.ts'
import { usePhrases } from '#web/platform/i18n/phrases.ts'
import { useSession } from '#web/platform/session/session.ts'
import { notify } from '#web/platform/toasts/toasts.ts'
import { Button } from '#web/ui/Button.tsx'
import { TextArea } from '#web/ui/TextArea.tsx'
import { keepReply, keptReply } from './draft.ts'
import { longestText } from './limits.ts'
import { actionWords, faultPhrases, reportPhrases } from './phrases.ts'

const needsWords: readonly FaultAction[] = ['solve', 'handBack', 'reopen', 'reply']

const show = (report: FaultDetail) => {
  const { queryKey } = read('GET /iam-portal/v1/portal/fault/detail', { query: { id: report.faultId } })
  queryClient.setQueryData(queryKey, report)
}

/** Form for the next step: a reply, and a button for each allowed action. */
export function HandleForm({ report }: { report: FaultDetail }) {
  const words = usePhrases(reportPhrases)
  const { needed } = usePhrases(faultPhrases)
  const actions = usePhrases(actionWords)
  const { userNo } = useSession().signedIn.user
  const area = useRef<HTMLTextAreaElement>(null)
  const [reply, setReply] = useState(() => keptReply(userNo, report.faultId))
  const [error, setError] = useState<string>()
  const handle = useWrite('POST /iam-portal/v1/portal/fault/handle', {
    quiet: true,
    invalidates: ['POST /iam-portal/v1/portal/fault/list', 'GET /iam-portal/v1/portal/fault/options'],
    done: (changed) => {
      keepReply(userNo, changed.faultId, '')
      show(changed)
      notify.success(words.done)
    },
  })
  useEffect(() => keepReply(userNo, report.faultId, reply), [userNo, report.faultId, reply])

  const act = (action: FaultAction) => {
    if (needsWords.includes(action) && reply.trim() === '') {
      setError(needed)
      area.current?.focus()
      return
    }
    setError(undefined)
    const { faultId: id, revision } = report
    handle.mutate(
      { body: { id, action, reply, revision } },
      {
        onSuccess: () => setReply(''),
        onError: (failure) => {
          const current = conflictOf<FaultDetail>(failure)
          if (!current) return notifyFailure(failure)
          // The typed reply is not cleared: the person decides whether it still fits the changed report.
          show(current)
          notify.failure(words.changed)
        },
      },
    )
  }
  const main = report.actions.find((action) => action !== 'reply')
  return (
    <div className="fault-handle">
      <TextArea
        ref={area}
        label={words.reply}
        hint={words.replyHint}
        rows={3}
        longest={longestText}
        value={reply}
        onChange={setReply}
        error={error}
      />
      <div className="fault-actions">
        {report.actions.toReversed().map((action) => (
          <Button
            key={action}
            kind={action === main && !report.mine ? 'primary' : 'default'}
            busy={handle.isPending && handle.variables?.body.action === action}
            disabled={handle.isPending}
            onClick={() => act(action)}
          >
            {actions[action]}
          </Button>
        ))}
      </div>
    </div>
  )
}
