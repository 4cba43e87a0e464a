import type { Delegation } from '@iambiz/contract/features/permissions/delegations.ts'
import type { RequestContext } from '#server/platform/actor.ts'
import type { WireTime } from '#server/platform/wire-time.ts'
import type { DelegationDeps } from './deps.ts'
import { type DelegationRow, delegationById } from './reports.ts'

/** Converts a delegation to the form that principal, agent and administrators see. */
export function toDelegation(row: DelegationRow, wireTime: WireTime): Delegation {
  return {
    agencyId: row.delegation_id,
    principalNo: row.principal_no,
    principalName: row.principal_name,
    ...(row.principal_org_name ? { principalOrgName: row.principal_org_name } : {}),
    agentNo: row.agent_no,
    agentName: row.agent_name,
    ...(row.agent_org_name ? { agentOrgName: row.agent_org_name } : {}),
    orgCode: row.org_code,
    orgName: row.org_name,
    roleNo: row.role_no,
    roleName: row.role_name,
    appScope: row.app_scope,
    ...(row.app_scope === 'some' ? { apps: row.apps } : {}),
    startTime: wireTime(row.starts_at),
    endTime: wireTime(row.ends_at),
    ...(row.reason ? { reason: row.reason } : {}),
    status: row.status,
    createTime: wireTime(row.created_at),
    ...(row.decided_at ? { decideTime: wireTime(row.decided_at) } : {}),
    ...(row.comment ? { comment: row.comment } : {}),
    ...(row.ended_at ? { revokeTime: wireTime(row.ended_at) } : {}),
    ...(row.ended_by ? { endedBy: row.ended_by } : {}),
    ...(row.end_reason ? { endReason: row.end_reason } : {}),
    revision: row.revision,
  }
}

/** Returns an existing delegation with its current status, in the language of the request. */
export async function describeDelegation(
  { db, wireTime }: Pick<DelegationDeps, 'db' | 'wireTime'>,
  { lang, now }: Pick<RequestContext, 'lang' | 'now'>,
  id: string,
): Promise<Delegation> {
  return toDelegation(await delegationById(db, { lang, now }, id), wireTime)
}
