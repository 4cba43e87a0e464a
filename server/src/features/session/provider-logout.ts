import { transact } from '@iambiz/runtime/database.ts'
import { networkOf } from '@iambiz/runtime/network.ts'
import type { RequestContext } from '#server/platform/actor.ts'
import { fail } from '#server/platform/failure.ts'
import type { Serve } from '#server/platform/http/serve.ts'
import { takeRate } from '#server/platform/rate-limit.ts'
import type { SessionDeps } from './deps.ts'
import { endedAtProvider, endSession } from './end-session.ts'
import { sessionsOfProvider, spendLogoutToken } from './provider-logout-store.ts'

/** Ends the sessions that began in a session which the provider has ended; finding none is no error. */
async function signOutByProvider(deps: SessionDeps, token: string, context: RequestContext): Promise<void> {
  const { now } = context
  const address = networkOf(context.ip)
  await takeRate(deps.db, `logout-token:address:${address}`, deps.limits.securityEventsPerAddress, now)
  const logout = await deps.provider.readLogoutToken(token, now)
  await transact(deps.db, async (trx) => {
    if (!(await spendLogoutToken(trx, logout))) fail('provider-logout.used')
    for (const { user_no: userNo, session_id: sessionId } of await sessionsOfProvider(trx, logout))
      await endSession(deps, trx, { userNo, sessionId }, endedAtProvider, context)
  })
}

export function providerLogoutRoutes(serve: Serve, deps: SessionDeps): void {
  serve('POST /iam-portal/auth/backchannelLogout', async ({ body, context }) => {
    await signOutByProvider(deps, body, context)
    return null
  })
}
