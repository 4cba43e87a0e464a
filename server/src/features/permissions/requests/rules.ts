import type { FailureName } from '@iambiz/contract/errors.ts'
import type { RequestState } from '@iambiz/contract/features/permissions/requests.ts'
import type { Actor } from '#server/platform/actor.ts'

/** The facts that decide about an answer, as read while the request is locked. */
export type Standing = {
  requesterNo: string
  requesterActive: boolean
  /** The current owner of the application, not the one at the time of the request. */
  ownerNo: string | null
  offered: boolean
  state: RequestState
  revision: number
}

type Answerer = Pick<Actor, 'userNo' | 'adminKind'>

/** The application's owner and super managers may answer, but not their own requests. */
export const mayAnswer = (
  { requesterNo, ownerNo }: Pick<Standing, 'requesterNo' | 'ownerNo'>,
  { userNo, adminKind }: Answerer,
): boolean => userNo !== requesterNo && (userNo === ownerNo || adminKind === 'super_manager')

/** Returns why an answer is refused; for people who may not answer, the request does not exist. */
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
