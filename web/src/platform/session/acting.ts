import type { CurrentUser } from '@iambiz/contract/home.ts'
import { call } from '#web/platform/api/call.ts'
import { readCache } from '#web/platform/api/read-cache.ts'
import { dropCookie } from '#web/platform/cookie.ts'
import { resetHomeData } from '#web/platform/home/home-data.ts'
import { acceptSignedIn } from './accept.ts'
import { noteExpiry } from './expiry.ts'
import { tellOtherTabs } from './tabs.ts'

// On demand: nobody acts before having chosen to, and who comes back acting is told so by the server.

/** Reads who the person is now, for themselves or for somebody else, and drops all that was read as the other. */
async function takeIdentity(): Promise<CurrentUser> {
  // The pair of before belongs to the other identity.
  dropCookie('pair')
  const signedIn = await call('GET /iam-portal/auth/user', { query: {} }, { withoutRole: true })
  acceptSignedIn(signedIn)
  await Promise.all([resetHomeData(), readCache.client?.resetQueries()])
  return signedIn
}

/** Begins to act by a delegation in force, in every tab. Throws the refusal. */
export async function startActing(agencyId: string): Promise<CurrentUser> {
  const { expires_in } = await call('POST /iam-portal/v1/agency/act/:id', { params: { id: agencyId } })
  noteExpiry(expires_in)
  const signedIn = await takeIdentity()
  tellOtherTabs({ kind: 'acting', userNo: signedIn.user.userNo })
  return signedIn
}

/** Goes back to oneself, in every tab; also where the delegation is over already. Throws the refusal. */
export async function stopActing(): Promise<CurrentUser> {
  const { expires_in } = await call('POST /iam-portal/v1/agency/exit', {}, { withoutRole: true })
  noteExpiry(expires_in)
  const signedIn = await takeIdentity()
  tellOtherTabs({ kind: 'acting', userNo: signedIn.user.userNo })
  return signedIn
}
