import type { Api } from '@iambiz/contract/api.ts'
import type { MailKind } from '@iambiz/contract/platform/mail-record.ts'
import type { ReactNode } from 'react'
import { useWrite } from '../api/query.ts'
import { Question } from '../records/Question.tsx'
import { notify } from '../toasts/toasts.ts'

type Props = {
  record: { kind: MailKind; id: string; revision: number }
  title: string
  words: { remove: string; removeAbout: string; removed: string }
  /** Reads to invalidate after the deletion. */
  touched: (keyof Api)[]
  onClose: () => void
  /** Distinguishes the record from others with the same name. */
  children?: ReactNode
}

/** Asks for confirmation before a record is deleted. */
export function RemoveMailRecord({ record, title, words, touched, onClose, children }: Props) {
  const { kind, id, revision } = record
  const write = useWrite('DELETE /iam-portal/bulletin/emailTemplate/:id', {
    invalidates: touched,
    done: () => notify.success(words.removed),
  })
  const go = () => write.mutate({ params: { id }, body: { kind, revision } }, { onSettled: onClose })
  return (
    <Question title={title} action={words.remove} isDanger busy={write.isPending} onGo={go} onClose={onClose}>
      {children}
      <p>{words.removeAbout}</p>
    </Question>
  )
}
