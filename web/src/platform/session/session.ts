import type { CurrentUser } from '@iambiz/contract/home.ts'
import type { Capabilities } from '@iambiz/contract/platform/access.ts'
import { call } from '#web/platform/api/call.ts'
import { acceptSignedIn } from './accept.ts'
import { usePhase } from './phase.ts'

export type Session = {
  signedIn: CurrentUser
  /** Empty while the person has no organization and role. */
  orgCode: string
  roleNo: string
  flags: Capabilities
}

/**
 * Returns the session of the signed-in person; only for components below the frame, which renders them only when signed
 * in.
 */
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

/** Reads the person's data again with the current organization and role. */
export const reloadSession = async (): Promise<CurrentUser> => {
  const signedIn = await call('GET /iam-portal/auth/user')
  acceptSignedIn(signedIn)
  return signedIn
}
