import { api } from '@iambiz/contract/api.ts'
import { elementActions } from '@iambiz/contract/element-actions.ts'
import type { ApiGuard } from '@iambiz/contract/features/permissions/elements.ts'
import { type Access, answersAs, capabilityOf, isAdminRule } from '@iambiz/contract/platform/access.ts'
import type { EndpointTable } from '@iambiz/contract/platform/endpoint.ts'
import { capabilitiesOf, type Rights } from '#server/platform/rights.ts'

const calls: EndpointTable = api

/** Every call that an element permission can name, with its access rule. */
export const knownCalls: readonly { call: string; access: Access }[] = Object.entries(calls)
  .map(([call, { access }]) => ({ call, access }))
  .toSorted((one, other) => (one.call < other.call ? -1 : 1))

/** Calls that are not open to anonymous callers. */
export const decidingCalls: readonly string[] = knownCalls
  .filter(({ access }) => access !== 'anonymous')
  .map(({ call }) => call)

/** Whether the server accepts this call from a role; an agent may only make calls that are open to acting. */
function admits(rights: Rights, roleNo: string, call: string, asAgent: boolean): boolean {
  const endpoint = Object.hasOwn(calls, call) ? calls[call as keyof typeof calls] : undefined
  if (!endpoint) return false
  const { access, whileActing, leavesActing } = endpoint
  if (asAgent && !whileActing && !leavesActing) return false
  if (access === 'anonymous' || access === 'signed-in' || access === 'user') return true
  if (asAgent) return false
  if (isAdminRule(access)) return answersAs(access, rights.administrators.get(roleNo))
  const flags = capabilitiesOf(rights, roleNo)
  if (access === 'any-statistics') return flags.appLoginStat || flags.loginStat
  return flags[capabilityOf[access]]
}

/** Returns the named calls, each with its access rule and whether the role passes it. */
export const guardsOf = (
  rights: Rights,
  roleNo: string,
  named: readonly string[],
  asAgent = false,
): ApiGuard[] =>
  named.map((call) => {
    const access = knownCalls.find((known) => known.call === call)?.access
    return { call, ...(access ? { access } : {}), admits: admits(rights, roleNo, call, asAgent) }
  })

/** Returns the named actions of the portal, with the calls that guard them. */
export const guardedActions = (rights: Rights, roleNo: string, asAgent: boolean) =>
  Object.entries(elementActions).map(([name, named]) => ({
    name,
    guards: guardsOf(rights, roleNo, named, asAgent),
  }))
