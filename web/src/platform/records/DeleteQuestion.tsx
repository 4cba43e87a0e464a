import type { ReactNode } from 'react'
import { Question } from './Question.tsx'

type Props = {
  title: string
  /** What the button does, as its words. */
  action: string
  /** The call that deletes, and which record. */
  write: {
    isPending: boolean
    mutate: (request: { body: { ids: string[] } }, answers: { onSettled: () => void }) => void
  }
  id: string
  onClose: () => void
  children: ReactNode
}

/** Asks before a record is deleted, and closes once that is answered. */
export const DeleteQuestion = ({ write, id, onClose, ...said }: Props) => (
  <Question
    {...said}
    isDanger
    busy={write.isPending}
    onGo={() => write.mutate({ body: { ids: [id] } }, { onSettled: onClose })}
    onClose={onClose}
  />
)
