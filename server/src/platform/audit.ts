import { networkOf } from '@iambiz/runtime/network.ts'
import type { OperationNodeSource } from 'kysely'
import { authorOf, type Caller, type RequestContext } from './actor.ts'
import type { Db } from './db/tables.ts'
import { fingerprint } from './digest.ts'
import { inParts } from './parts.ts'
import { countUses, type RateLimit, takeRate } from './rate-limit.ts'

export type AuditEntry = {
  /** category.verb, for example session.login */
  action: string
  result?: 'ok' | 'denied' | 'failed'
  reason?: string
  target?: { type: string; id: string }
  detail?: unknown
  /** The person of an action before or without sign-in. */
  actorNo?: string
  onBehalfOf?: string
  sessionId?: string
}

/** JSON for a jsonb column, which rejects unpaired surrogates; null for undefined. */
const jsonOf = (detail: unknown): string | null =>
  detail === undefined
    ? null
    : JSON.stringify(detail, (_, value) => (typeof value === 'string' ? value.toWellFormed() : value))

function rowOf(context: RequestContext, caller: Caller | null, entry: AuditEntry) {
  const system = caller && 'systemCode' in caller ? caller : null
  const actor = caller && 'userNo' in caller ? caller : null
  const sessionId = entry.sessionId ?? actor?.sessionId
  return {
    at: context.now,
    request_id: context.requestId,
    actor_no: actor?.userNo ?? entry.actorNo ?? null,
    on_behalf_of: actor?.acting?.principalNo ?? entry.onBehalfOf ?? null,
    actor_system: system?.systemCode ?? null,
    actor_role_no: actor?.selection?.roleNo ?? null,
    actor_org_code: actor?.selection?.orgCode ?? null,
    session_id_hash: sessionId ? fingerprint(sessionId) : null,
    ip: context.ip,
    env: context.env,
    action: entry.action,
    target_type: entry.target?.type ?? null,
    target_id: entry.target?.id ?? null,
    result: entry.result ?? 'ok',
    reason: entry.reason ?? null,
    detail: jsonOf(entry.detail),
  }
}

const auditInsertion = (trx: Db, context: RequestContext, caller: Caller | null, entry: AuditEntry) =>
  trx.insertInto('audit_record').values(rowOf(context, caller, entry))

/** Writes one audit row. Pass the transaction of the audited change, so that neither is stored without the other. */
export async function audit(
  trx: Db,
  context: RequestContext,
  actor: Caller | null,
  entry: AuditEntry,
): Promise<void> {
  await auditInsertion(trx, context, actor, entry).execute()
}

/** Writes the audit rows of one change, numbered in the given order. */
export async function auditAll(
  trx: Db,
  context: RequestContext,
  actor: Caller | null,
  entries: readonly AuditEntry[],
): Promise<void> {
  for (const part of inParts(entries)) {
    const rows = part.map((entry) => rowOf(context, actor, entry))
    await trx.insertInto('audit_record').values(rows).execute()
  }
}

/** Writes an audit row about an event that the product detected by itself, without a request. */
export async function auditNoticed(
  trx: Db,
  at: Date,
  { action, result, detail }: Pick<AuditEntry, 'action' | 'result' | 'detail'>,
): Promise<void> {
  const row = { at, request_id: 'none', action, result: result ?? 'ok' }
  await trx
    .insertInto('audit_record')
    .values({ ...row, detail: jsonOf(detail) })
    .execute()
}

/** The same insert as a common table expression for the statement that writes the audited change. */
export const auditing: (...of: Parameters<typeof audit>) => OperationNodeSource = auditInsertion

const strangersPerNetwork: RateLimit = { limit: 30, windowSeconds: 60 }

/**
 * Whether the refusal of an unknown caller is still recorded. The number per network and minute is limited, because
 * rows of the audit record are never deleted. `detail` belongs in the row: the last row of a minute states that more
 * refusals may be missing.
 */
export async function recordsStranger(
  db: Db,
  { ip, now }: Pick<RequestContext, 'ip' | 'now'>,
): Promise<{ detail?: { othersMayBeUnrecorded: true } } | undefined> {
  const uses = await countUses(db, `stranger:address:${networkOf(ip)}`, strangersPerNetwork, now)
  if (uses > strangersPerNetwork.limit) return undefined
  return uses === strangersPerNetwork.limit ? { detail: { othersMayBeUnrecorded: true } } : {}
}

const denialsPerCaller: RateLimit = { limit: 30, windowSeconds: 60 }

/**
 * Records that a signed-in person or a business system was denied access. The rate is limited, so that repeated calls
 * cannot fill the audit record; above the limit it fails with the time to wait.
 */
export async function auditDenial(
  db: Db,
  context: RequestContext,
  actor: Caller,
  entry: Omit<AuditEntry, 'result'>,
): Promise<void> {
  const { userNo, systemCode } = authorOf(actor)
  const who = userNo ?? `system:${systemCode}`
  await takeRate(db, `denied:${who}`, denialsPerCaller, context.now)
  await audit(db, context, actor, { ...entry, result: 'denied' })
}
