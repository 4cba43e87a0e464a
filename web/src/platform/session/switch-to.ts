import type { CurrentUser } from '@iambiz/contract/home.ts'
import { call } from '#web/platform/api/call.ts'
import { readCache } from '#web/platform/api/read-cache.ts'
import { setSessionCookie } from '#web/platform/cookie.ts'
import { resetHomeData } from '#web/platform/home/home-data.ts'
import { acceptSignedIn } from './accept.ts'
import { notifyOtherTabs } from './tabs.ts'

/**
 * Switches the organization and role, and reads all data again; notifies the other tabs unless the change came from one
 * of them.
 */
export const switchTo = async (
  orgCode: string,
  roleNo: string,
  { isFollowing = false } = {},
): Promise<CurrentUser> => {
  const signedIn = await call(
    'GET /iam-portal/auth/user',
    { query: { orgCode, roleNo } },
    { leftOut: 'role' },
  )
  acceptSignedIn(signedIn)
  // The server uses this cookie to prepare the next HTML for this organization and role.
  setSessionCookie('pair', `${orgCode}~${roleNo}`)
  if (!isFollowing) notifyOtherTabs({ kind: 'pair', userNo: signedIn.user.userNo, orgCode, roleNo })
  await Promise.all([resetHomeData(), readCache.client?.resetQueries()])
  return signedIn
}
