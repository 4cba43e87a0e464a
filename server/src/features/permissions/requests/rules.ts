import type { FailureName } from '@iambiz/contract/errors.ts'
import type { RequestState } from '@iambiz/contract/features/permissions/requests.ts'
import type { Actor } from '#server/platform/actor.ts'

/** What decides about the answer to a request, as the database has it while the request is locked. */
export type Standing = {
  requesterNo: string
  requesterActive: boolean
  /** Who owns the application now, not when it was asked for. */
  ownerNo: string | null
  offered: boolean
  state: RequestState
  revision: number
}

type Answerer = Pick<Actor, 'userNo' | 'adminKind'>

/** The owner of the application and super managers answer, but nobody what they asked for themselves. */
export const mayAnswer = (
  { requesterNo, ownerNo }: Pick<Standing, 'requesterNo' | 'ownerNo'>,
  { userNo, adminKind }: Answerer,
): boolean => userNo !== requesterNo && (userNo === ownerNo || adminKind === 'super_manager')

/** Why an answer is not taken; to strangers a request does not exist. */
export function refusalOfAnswer(
  standing: Standing,
  actor: Answerer,
  { accept, revision }: { accept: boolean; revision: number },
): FailureName | undefined {
  if (actor.userNo === standing.requesterNo) return 'access-request.own'
  if (!mayAnswer(standing, actor)) return 'resource.not-found'
  if (standing.state !== 'open') return 'access-request.closed'
  if (standing.revision !== revision) return 'resource.changed'
  if (accept && !standing.offered) return 'access-request.offline'
  if (accept && !standing.requesterActive) return 'access-request.person-left'
  return undefined
}
