import type { Api } from '@iambiz/contract/api.ts'
import { actingOver, stepUpNeeded } from '@iambiz/contract/platform/codes.ts'
import type { DataOf, RequestOf } from '@iambiz/contract/platform/endpoint.ts'
import { freshSession } from '#web/platform/session/refresh.ts'
import type { RequestParts } from './address.ts'
import { ApiFailure } from './failure.ts'
import { identity } from './identity.ts'
import { inAdvance } from './in-advance.ts'
import { type SendOptions, send } from './send.ts'

/** Calls that create a session; there is no session to renew before them. */
const startsSession: readonly string[] = ['POST /iam-portal/auth/token']

/** Whether the delegation of the call has ended, or the person no longer has the organization and role of the call. */
const isAnotherIdentity = ({ reason }: ApiFailure) => reason === actingOver || reason === 'foreign-role'

/** Retries after a new sign-in; the limit prevents a loop when the server keeps refusing the session. */
const mostRepeats = 2

/**
 * Makes a call. Retries it after a new sign-in if the session has ended, and switches the identity if the server has
 * another one.
 */
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

/** Headers added when a call is retried after step-up authentication. */
type Again = Record<string, string>

/** Renews the session if necessary and makes the call; asks for step-up authentication where the server requires it. */
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

/** Makes a call of the contract and returns its data; throws an ApiFailure. */
export const call = <K extends keyof Api>(
  key: K,
  request?: RequestOf<Api[K]>,
  options?: SendOptions,
): Promise<DataOf<Api[K]>> =>
  watched(
    key,
    (again) => send(key, request as RequestParts, withHeaders(options, again)) as Promise<DataOf<Api[K]>>,
  )
