import type { CurrentUser } from '@iambiz/contract/home.ts'
import type { Capabilities } from '@iambiz/contract/platform/access.ts'
import { call } from '#web/platform/api/call.ts'
import { readCache } from '#web/platform/api/read-cache.ts'
import { keepSessionCookie } from '#web/platform/cookie.ts'
import { resetHomeData } from '#web/platform/home/home-data.ts'
import { acceptSignedIn } from './accept.ts'
import { usePhase } from './phase.ts'
import { tellOtherTabs } from './tabs.ts'

export type Session = {
  signedIn: CurrentUser
  /** Empty while the person has no organization and role. */
  orgCode: string
  roleNo: string
  flags: Capabilities
}

/** The signed-in person; only for components below the frame, which is drawn for nobody else. */
export const useSession = (): Session => {
  const phase = usePhase()
  if (phase.name !== 'signed-in') throw new Error('useSession outside of a signed-in session')
  const { signedIn } = phase
  return {
    signedIn,
    orgCode: signedIn.current?.orgCode ?? '',
    roleNo: signedIn.current?.roleNo ?? '',
    flags: signedIn.flags,
  }
}

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
  if (!isTold) tellOtherTabs({ kind: 'pair', userNo: signedIn.user.userNo, orgCode, roleNo })
  await Promise.all([resetHomeData(), readCache.client?.resetQueries()])
  return signedIn
}

/** Reads the person anew with the pair of the moment. */
export const reloadSession = async (): Promise<CurrentUser> => {
  const signedIn = await call('GET /iam-portal/auth/user')
  acceptSignedIn(signedIn)
  return signedIn
}
