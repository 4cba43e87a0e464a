import type { Api } from '@iambiz/contract/api.ts'
import type { DataOf } from '@iambiz/contract/platform/endpoint.ts'
import { ApiFailure } from '#web/platform/api/failure.ts'
import { send } from '#web/platform/api/send.ts'
import { expiresAt, forgetExpiry, noteExpiry } from './expiry.ts'

const refreshCall = 'POST /iam-authority/auth/token'

/** Milliseconds before the expiry at which the token is renewed. */
const ahead = 30_000

const isDue = () => {
  const at = expiresAt()
  return at > 0 && Date.now() > at - ahead
}

const renew = async () => {
  // Another tab may have renewed it while this one waited for the lock.
  if (!isDue()) return
  try {
    const tokens = await send(refreshCall, { query: { grant_type: 'refresh_token' } })
    noteExpiry((tokens as DataOf<Api[typeof refreshCall]>).expires_in)
  } catch (error) {
    if (error instanceof ApiFailure && error.kind === 'session-over') throw error
    // The server itself renews the token when the access cookie is missing, so other failures require no new sign-in.
    forgetExpiry()
  }
}

let running: Promise<void> | undefined

/** Resolves when the access token is valid for a call. One renewal serves all waiting calls of all tabs. */
export const freshSession = (): Promise<void> => {
  if (!isDue()) return Promise.resolve()
  running ??= (navigator.locks ? navigator.locks.request('iambiz.refresh', renew) : renew()).finally(() => {
    running = undefined
  })
  return running
}
