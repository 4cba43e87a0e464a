import type { ExternalType } from '@iambiz/contract/platform/inner-account.ts'
import { useWrite } from '#web/platform/api/query.ts'
import { usePhrases } from '#web/platform/i18n/phrases.ts'
import { Question } from '#web/platform/records/Question.tsx'
import { notify } from '#web/platform/toasts/toasts.ts'
import { externalAccountPhrases, externalTypes } from './phrases.ts'

type Props = { type: ExternalType; bindId: string; onClose: () => void }

/** Asks for confirmation before an account is unbound, and shows the consequences. */
export function UnbindQuestion({ type, bindId, onClose }: Props) {
  const words = usePhrases(externalAccountPhrases)
  const name = usePhrases(externalTypes)[type]
  const unbind = useWrite('POST /iam-portal/v1/portal/unbind/:id', {
    invalidates: ['POST /iam-portal/v1/portal/innerAccount'],
    done: () => notify.success(words.unbindDone({ name })),
  })
  const go = () => unbind.mutate({ params: { id: bindId }, body: {} }, { onSettled: onClose })
  return (
    <Question
      title={words.unbindQuestion({ name })}
      action={words.unbind}
      isDanger
      busy={unbind.isPending}
      onGo={go}
      onClose={onClose}
    >
      <p>{words.unbindAbout({ name })}</p>
    </Question>
  )
}
