import type { CurrentUser } from '@iambiz/contract/home.ts'
import { identity } from '#web/platform/api/identity.ts'
import { readCache } from '#web/platform/api/read-cache.ts'
import { ownOrgRole } from './own-org-role.ts'
import { currentPhase, setPhase } from './phase.ts'
import { sessionState, updateSession } from './store.ts'

/**
 * Takes what the server says about the person into the session; the page changes only when something did. What somebody has on a page
 * is not another person's to see or to send: where it is another one, the page begins anew.
 */
export const acceptSignedIn = (signedIn: CurrentUser) => {
  const { current, orgRole, menuInfo, flags, user, dictionary, roleAuth } = signedIn
  const { iamAccount, actingBy: before } = sessionState()
  // An answer that was on its way when the session ended; only a new page leads out of that.
  if (currentPhase().name === 'over') return
  if (currentPhase().name === 'signed-in' && iamAccount !== user.userNo) return identity.another?.()
  identity.of = user.userNo
  const actingBy = signedIn.acting?.agencyId ?? ''
  const isOther = iamAccount !== user.userNo || actingBy !== before
  const offered = actingBy ? orgRole : ownOrgRole(orgRole)
  const chosen = offered.find(
    ({ org, roles }) =>
      org.orgCode === current?.orgCode && roles.some(({ role }) => role.roleNo === current.roleNo),
  )
  updateSession({
    // Pages that another person left open, or the same one as somebody else, say what was done there.
    ...(isOther ? { cachedPages: [] } : {}),
    actingBy,
    orgValue: current?.orgCode ?? '',
    orgOptions: offered.map(({ org }) => org),
    roleValue: current?.roleNo ?? '',
    roleOptions: chosen?.roles.map(({ role }) => role) ?? [],
    menuInfo: current ? menuInfo : undefined,
    dictionary,
    roleAuth,
    iamUser: user,
    iamAccount: user.userNo,
    ...flags,
  })
  const phase = currentPhase()
  if (phase.name === 'signed-in' && JSON.stringify(phase.signedIn) === JSON.stringify(signedIn)) return
  setPhase({ name: 'signed-in', signedIn })
  if (isOther) void readCache.client?.resetQueries()
}

/** The pair kept from before a reload, when it is this person's and another one than the server's. */
export const pairToRestore = (signedIn: CurrentUser): { orgCode: string; roleNo: string } | undefined => {
  const { orgValue, roleValue, iamAccount, actingBy } = sessionState()
  const { current, orgRole, user } = signedIn
  if (!orgValue || !roleValue || iamAccount !== user.userNo) return undefined
  // A delegation has one pair, and what is left of one is no choice.
  if (actingBy || signedIn.acting) return undefined
  if (current?.orgCode === orgValue && current.roleNo === roleValue) return undefined
  const held = ownOrgRole(orgRole).find(({ org }) => org.orgCode === orgValue)?.roles
  return held?.some(({ role }) => role.roleNo === roleValue)
    ? { orgCode: orgValue, roleNo: roleValue }
    : undefined
}
