import { transact } from '@iambiz/runtime/database.ts'
import { fail } from '#server/platform/failure.ts'
import type { SessionDeps } from './deps.ts'
import * as store from './store.ts'

/**
 * Returns an access token of the provider for the person of a session. The refresh token works once, and a second use
 * would end the grant, so the session's row is locked during the exchange and other processes wait. Fails with
 * `session.ended` where the provider has ended its side.
 */
export const providerToken = (
  { db, box, provider }: Pick<SessionDeps, 'db' | 'box' | 'provider'>,
  { userNo, sessionId }: { userNo: string; sessionId: string },
): Promise<string> =>
  transact(db, async (trx) => {
    const session = await store.findSessionForUpdate(trx, userNo, sessionId)
    const sealed = session?.ended_at === null ? session.provider_refresh_token_sealed : null
    const context = `session:${sessionId}:refresh`
    const refreshToken = sealed === null ? null : box.open(sealed, context)
    if (refreshToken === null) return fail('session.ended')
    const tokens = await provider.refresh(refreshToken)
    await store.keepProviderToken(trx, { userNo, sessionId }, box.seal(tokens.refreshToken, context))
    return tokens.accessToken
  })
