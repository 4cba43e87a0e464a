import { z } from 'zod'
import { revision, wireTime } from './shapes.ts'

/**
 * Where a delegation is: 0 waits for the agent's answer, 1 accepted and not begun, 2 in force, 3 over by time, 4 taken back,
 * 5 declined, 6 suspended while the principal does not hold the role.
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

/** One person lets another act with an organization and role; the session shows it to whoever acts. */
export const delegation = z.object({
  agencyId: z.uuid(),
  principalNo: z.string(),
  principalName: z.string(),
  /** Where the other one works, so that people of one name are told apart. */
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
