import type {
  AgentCandidate,
  Delegation,
  PrincipalAuthority,
} from '@iambiz/contract/features/permissions/delegations.ts'
import { movedTo, noPeriod, type Period, periodOf, wirePeriod } from './period.ts'

/** The values of the form. `authority` is `orgCode~roleNo`, or empty until a role is chosen. */
export type Values = {
  agent: AgentCandidate | undefined
  authority: string
  scope: Delegation['appScope']
  appIds: readonly string[]
  period: Period
  reason: string
}
export type Faults = Partial<Record<keyof Values, string>>

/**
 * What can change: everything while new or waiting; the end, and only fewer applications, while in force; nothing
 * afterwards.
 */
export type Mode = 'new' | 'change' | 'extend' | 'over'

export const modeOf = (delegation: Delegation | undefined): Mode => {
  if (!delegation) return 'new'
  if (delegation.status === 0 || delegation.status === 1) return 'change'
  return delegation.status === 2 ? 'extend' : 'over'
}

export const keyOf = ({ orgCode, roleNo }: { orgCode: string; roleNo: string }): string =>
  `${orgCode}~${roleNo}`

/** Returns the values of a new delegation, with the current role if it can be delegated. */
export const newValues = (
  authorities: readonly PrincipalAuthority[],
  current: { orgCode: string; roleNo: string },
): Values => {
  const delegable = authorities.filter((authority) => authority.delegable)
  const first = delegable.find((authority) => keyOf(authority) === keyOf(current)) ?? delegable[0]
  return {
    agent: undefined,
    authority: first ? keyOf(first) : '',
    scope: 'all',
    appIds: [],
    period: noPeriod,
    reason: '',
  }
}

export const valuesOf = (delegation: Delegation): Values => ({
  agent: {
    userNo: delegation.agentNo,
    userName: delegation.agentName,
    ...(delegation.agentOrgName !== undefined && { orgName: delegation.agentOrgName }),
  },
  authority: keyOf(delegation),
  scope: delegation.appScope,
  appIds: (delegation.apps ?? []).map(({ appId }) => appId),
  period: periodOf(delegation.startTime, delegation.endTime),
  reason: delegation.reason ?? '',
})

/**
 * Returns the values of a new delegation that copies an old one: same length, starting today, without the role and
 * applications that can no longer be delegated.
 */
export const valuesLike = (
  delegation: Delegation,
  authorities: readonly PrincipalAuthority[],
  today: string,
): Values => {
  const values = valuesOf(delegation)
  const authority = authorities.find((one) => one.delegable && keyOf(one) === values.authority)
  const known = new Set(authority?.apps.map(({ appId }) => appId))
  return {
    ...values,
    authority: authority ? values.authority : '',
    appIds: values.appIds.filter((id) => known.has(id)),
    period: movedTo(values.period, today),
  }
}

/** Returns whether the person has changed any value. */
export const isChanged = (from: Values, to: Values): boolean => JSON.stringify(from) !== JSON.stringify(to)

/** An unchanged start keeps its seconds, because a stored start may be between two half hours. */
const isSameStart = ({ startDay, startTime }: Period, stored: Delegation): boolean => {
  const before = periodOf(stored.startTime, stored.endTime)
  return before.startDay === startDay && before.startTime === startTime
}

/** Returns the body of the request; undefined while a required value is missing. */
export function requestOf(values: Values, stored: Delegation | undefined, clientToken: string) {
  const period = wirePeriod(values.period)
  const [orgCode, roleNo] = values.authority.split('~')
  if (!period || !values.agent || !orgCode || !roleNo) return undefined
  const reason = values.reason.trim()
  return {
    ...(stored ? { agencyId: stored.agencyId, revision: stored.revision } : { clientToken }),
    agentNo: values.agent.userNo,
    orgCode,
    roleNo,
    appScope: values.scope,
    ...(values.scope === 'some' && { appIds: [...values.appIds] }),
    startTime: stored && isSameStart(values.period, stored) ? stored.startTime : period.startTime,
    endTime: period.endTime,
    ...(reason && { reason }),
  }
}

export type DelegationRequest = NonNullable<ReturnType<typeof requestOf>>
