import type { Api } from '@iambiz/contract/api.ts'
import type { RequestOf } from '@iambiz/contract/platform/endpoint.ts'
import type { ReactNode } from 'react'
import { useWrite } from '../api/query.ts'
import { notify } from '../toasts/toasts.ts'
import { Question } from './Question.tsx'

type Deleting = Extract<keyof Api, `${string}/delete`>
type DeletingByIds = {
  [K in Deleting]: RequestOf<Api[K]> extends { body: { ids: string[] } } ? K : never
}[Deleting]

type Props = {
  /** The call that deletes. */
  call: DeletingByIds
  id: string
  /** Reads that list or show the record. */
  touched: (keyof Api)[]
  title: string
  words: { remove: string; removed: string }
  onClose: () => void
  /** Called in place of `onClose` once the record is deleted. */
  onGone?: () => void
  children: ReactNode
}

/** Asks for confirmation before a record is deleted, and closes after the reply. */
export function RemoveRecord({ call, id, touched, title, words, onClose, onGone, children }: Props) {
  const write = useWrite(call, { invalidates: touched, done: () => notify.success(words.removed) })
  const go = () => write.mutate({ body: { ids: [id] } }, { onSuccess: onGone ?? onClose, onError: onClose })
  return (
    <Question title={title} action={words.remove} isDanger busy={write.isPending} onGo={go} onClose={onClose}>
      {children}
    </Question>
  )
}
