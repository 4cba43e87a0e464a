import type { CurrentUser } from '@iambiz/contract/home.ts'
import { call } from '#web/platform/api/call.ts'
import { readCache } from '#web/platform/api/read-cache.ts'
import { keepSessionCookie } from '#web/platform/cookie.ts'
import { resetHomeData } from '#web/platform/home/home-data.ts'
import { acceptSignedIn } from './accept.ts'
import { notifyOtherTabs } from './tabs.ts'

/** Chooses another organization and role; everything that was read for the old pair is read anew, in the other tabs too unless they told. */
export const switchTo = async (
  orgCode: string,
  roleNo: string,
  { isTold = false } = {},
): Promise<CurrentUser> => {
  const signedIn = await call(
    'GET /iam-portal/auth/user',
    { query: { orgCode, roleNo } },
    { leftOut: 'role' },
  )
  acceptSignedIn(signedIn)
  // The server prepares the next HTML for this pair.
  keepSessionCookie('pair', `${orgCode}~${roleNo}`)
  if (!isTold) notifyOtherTabs({ kind: 'pair', userNo: signedIn.user.userNo, orgCode, roleNo })
  await Promise.all([resetHomeData(), readCache.client?.resetQueries()])
  return signedIn
}
