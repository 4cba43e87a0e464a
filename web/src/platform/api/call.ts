import type { Api } from '@iambiz/contract/api.ts'
import { actingOver, stepUpNeeded } from '@iambiz/contract/platform/codes.ts'
import type { DataOf, RequestOf } from '@iambiz/contract/platform/endpoint.ts'
import { freshSession } from '#web/platform/session/refresh.ts'
import type { RequestParts } from './address.ts'
import { ApiFailure } from './failure.ts'
import { identity } from './identity.ts'
import { inAdvance } from './in-advance.ts'
import { type SendOptions, send } from './send.ts'

/** Calls that make a session have none to renew. */
const startsSession: readonly string[] = ['POST /iam-portal/auth/token']

/** The person does not act for the other one any more, or does not hold the organization and role of the call. */
const isAnotherIdentity = ({ reason }: ApiFailure) => reason === actingOver || reason === 'foreign-role'

/** How often a call is made again after the person signed in: a session that is refused again at once is no way on. */
const mostRepeats = 2

/** Makes calls; ends the session, or takes another identity, where the server says that it is over. */
const attended = async <T>(make: () => Promise<T>, repeats = mostRepeats): Promise<T> => {
  try {
    return await make()
  } catch (error) {
    if (error instanceof ApiFailure) {
      if (repeats > 0 && error.kind === 'session-over' && (await identity.ended?.(error)))
        return attended(make, repeats - 1)
      if (identity.refused && isAnotherIdentity(error)) throw await identity.refused(error)
    }
    throw error
  }
}

/** What a call that was refused for want of a step-up is made with once more. */
type Again = Record<string, string>

/** Makes a call within a session that is fresh; asks the person again who they are where the server wants that. */
export const watched = async <T>(key: string, make: (again?: Again) => Promise<T>): Promise<T> => {
  try {
    return await attended(async () => {
      if (!startsSession.includes(key)) await freshSession()
      return make(inAdvance.of?.(key))
    })
  } catch (error) {
    if (!(error instanceof ApiFailure) || error.code !== stepUpNeeded) throw error
    const stepUp = await import('#web/platform/step-up/confirmed.tsx')
    return attended(() => stepUp.confirmed(key, error, make))
  }
}

export const withHeaders = (
  options: SendOptions | undefined,
  again: Again | undefined,
): SendOptions | undefined => (again ? { ...options, headers: { ...options?.headers, ...again } } : options)

/** Makes a call of the contract and gives its data; throws an ApiFailure. */
export const call = <K extends keyof Api>(
  key: K,
  request?: RequestOf<Api[K]>,
  options?: SendOptions,
): Promise<DataOf<Api[K]>> =>
  watched(
    key,
    (again) => send(key, request as RequestParts, withHeaders(options, again)) as Promise<DataOf<Api[K]>>,
  )
