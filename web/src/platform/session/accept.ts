import type { CurrentUser } from '@iambiz/contract/home.ts'
import { identity } from '#web/platform/api/identity.ts'
import { readCache } from '#web/platform/api/read-cache.ts'
import { ownOrgRole } from './own-org-role.ts'
import { currentPhase, setPhase } from './phase.ts'
import { sessionState, updateSession } from './store.ts'

/**
 * Applies the server's data about the person to the session; the page changes only if something differs. If it is
 * another person, the page reloads, so that they neither see nor send the previous person's data.
 */
export const acceptSignedIn = (signedIn: CurrentUser) => {
  const { current, orgRole, menuInfo, flags, user, dictionary, roleAuth } = signedIn
  const { iamAccount, actingBy: before } = sessionState()
  // A reply that arrives after the end of the session; only a reload leaves this state.
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
    // Removed, because these pages show the content of another person, or of the same person under another identity.
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

/**
 * Returns the organization and role stored before a reload, if they belong to this person and differ from the server's.
 */
export const pairToRestore = (signedIn: CurrentUser): { orgCode: string; roleNo: string } | undefined => {
  const { orgValue, roleValue, iamAccount, actingBy } = sessionState()
  const { current, orgRole, user } = signedIn
  if (!orgValue || !roleValue || iamAccount !== user.userNo) return undefined
  // A delegation has exactly one organization and role, and values stored under a delegation are not a choice of the
  // person.
  if (actingBy || signedIn.acting) return undefined
  if (current?.orgCode === orgValue && current.roleNo === roleValue) return undefined
  const held = ownOrgRole(orgRole).find(({ org }) => org.orgCode === orgValue)?.roles
  return held?.some(({ role }) => role.roleNo === roleValue)
    ? { orgCode: orgValue, roleNo: roleValue }
    : undefined
}
