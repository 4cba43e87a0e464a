import { z } from 'zod'
import { revision, wireTime } from './shapes.ts'

/**
 * Status of a delegation: 0 waiting for the agent's answer, 1 accepted and not begun, 2 active, 3 expired, 4 revoked, 5
 * declined, 6 suspended while the principal does not hold the role.
 */
export const delegationStatus = z.union([
  z.literal(0),
  z.literal(1),
  z.literal(2),
  z.literal(3),
  z.literal(4),
  z.literal(5),
  z.literal(6),
])

/** One person lets another act with an organization and role; part of the agent's session. */
export const delegation = z.object({
  agencyId: z.uuid(),
  principalNo: z.string(),
  principalName: z.string(),
  /** The organization of the principal, to distinguish people of the same name. */
  principalOrgName: z.string().optional(),
  agentNo: z.string(),
  agentName: z.string(),
  agentOrgName: z.string().optional(),
  orgCode: z.string(),
  orgName: z.string(),
  roleNo: z.string(),
  roleName: z.string(),
  appScope: z.enum(['all', 'some']),
  /** The chosen applications that still exist; only with the scope `some`. */
  apps: z.array(z.object({ appId: z.uuid(), appCode: z.string(), appName: z.string() })).optional(),
  startTime: wireTime,
  endTime: wireTime,
  reason: z.string().optional(),
  status: delegationStatus,
  createTime: wireTime,
  decideTime: wireTime.optional(),
  comment: z.string().optional(),
  revokeTime: wireTime.optional(),
  /** Who ended it early. */
  endedBy: z.enum(['principal', 'agent', 'administrator']).optional(),
  endReason: z.string().optional(),
  revision,
})
