import type { CurrentUser } from '@iambiz/contract/home.ts'
import { currentPhase, setPhase } from './phase.ts'
import { sessionState, updateSession } from './store.ts'

/** Takes what the server says about the person into the session; the page changes only when something did. */
export const acceptSignedIn = (signedIn: CurrentUser) => {
  const { current, orgRole, menuInfo, flags, user } = signedIn
  const chosen = orgRole.find(({ org }) => org.orgCode === current?.orgCode)
  updateSession({
    // Pages that another person left open say what that person did.
    ...(sessionState().iamAccount === user.userNo ? {} : { cachedPages: [] }),
    orgValue: current?.orgCode ?? '',
    orgOptions: orgRole.map(({ org }) => org),
    roleValue: current?.roleNo ?? '',
    roleOptions: chosen?.roles.map(({ role }) => role) ?? [],
    menuInfo: current ? menuInfo : undefined,
    iamUser: user,
    iamAccount: user.userNo,
    ...flags,
  })
  const phase = currentPhase()
  if (phase.name === 'signed-in' && JSON.stringify(phase.signedIn) === JSON.stringify(signedIn)) return
  setPhase({ name: 'signed-in', signedIn })
}

/** The pair kept from before a reload, when it is this person's and another one than the server's. */
export const pairToRestore = (signedIn: CurrentUser): { orgCode: string; roleNo: string } | undefined => {
  const { orgValue, roleValue, iamAccount } = sessionState()
  const { current, orgRole, user } = signedIn
  if (!orgValue || !roleValue || iamAccount !== user.userNo) return undefined
  if (current?.orgCode === orgValue && current.roleNo === roleValue) return undefined
  const held = orgRole.find(({ org }) => org.orgCode === orgValue)?.roles
  return held?.some(({ role }) => role.roleNo === roleValue)
    ? { orgCode: orgValue, roleNo: roleValue }
    : undefined
}
