import type { AccessRequest } from '@iambiz/contract/features/permissions/requests.ts'
import { newestOf } from '#web/platform/list/newest.ts'
import { AnswerDialog } from './AnswerDialog.tsx'
import type { RequestFilter } from './boxes.ts'
import { useRequests } from './use-requests.ts'

export type Answered = { request: AccessRequest; accept: boolean }

type Props = { answered: Answered; filter: RequestFilter; onClose: () => void }

/** Opens the answer dialog for a request of the list. */
export function Answering({ answered: { request, accept }, filter, onClose }: Props) {
  const { data } = useRequests(filter)
  return (
    <AnswerDialog request={newestOf(data?.list, request, ({ id }) => id)} accept={accept} onClose={onClose} />
  )
}
