import type { Api } from '@iambiz/contract/api.ts'
import type { CurrentUser } from '@iambiz/contract/home.ts'
import { stepUpNeeded } from '@iambiz/contract/platform/codes.ts'
import type { DataOf, RequestOf } from '@iambiz/contract/platform/endpoint.ts'
import { words } from '#web/platform/i18n/phrases.ts'
import { notify } from '#web/platform/notices/notices.ts'
import { platformPhrases } from '#web/platform/phrases.ts'
import { acceptSignedIn } from '#web/platform/session/accept.ts'
import { endSession } from '#web/platform/session/over.ts'
import { freshSession } from '#web/platform/session/refresh.ts'
import type { RequestParts } from './address.ts'
import { ApiFailure } from './failure.ts'
import { inAdvance } from './in-advance.ts'
import { type SendOptions, send, sendForFile } from './send.ts'

/** Calls that make a session have none to renew. */
const startsSession: readonly string[] = ['POST /iam-portal/auth/token']

const isForeignRole = (failure: ApiFailure) =>
  failure.status === 403 &&
  typeof failure.data === 'object' &&
  failure.data !== null &&
  'reason' in failure.data &&
  failure.data.reason === 'foreign-role'

/** The chosen organization or role is not held any more: go on with the one that the server chooses. */
const chooseAnotherRole = async () => {
  const key = 'GET /iam-portal/auth/user' satisfies keyof Api
  acceptSignedIn((await send(key, {}, { withoutRole: true })) as CurrentUser)
  notify.failure(words(platformPhrases).roleWithdrawn)
}

/** Makes calls; ends the session, or the role, where the server says that it is over. */
const attended = async <T>(make: () => Promise<T>): Promise<T> => {
  try {
    return await make()
  } catch (error) {
    if (error instanceof ApiFailure) {
      if (error.kind === 'session-over') endSession(error.code, error.message)
      else if (isForeignRole(error)) await chooseAnotherRole()
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
    const { confirmed } = await import('#web/platform/step-up/confirmed.tsx')
    return attended(() => confirmed(key, error, make))
  }
}

const withHeaders = (options: SendOptions | undefined, again: Again | undefined): SendOptions | undefined =>
  again ? { ...options, headers: { ...options?.headers, ...again } } : options

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

/** As `call`, for exports. */
export const callForFile = <K extends keyof Api>(
  key: K,
  request?: RequestOf<Api[K]>,
  options?: SendOptions,
): Promise<Blob> =>
  watched(key, (again) => sendForFile(key, request as RequestParts, withHeaders(options, again)))
