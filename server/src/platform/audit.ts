import { networkOf } from '@iambiz/runtime/network.ts'
import type { OperationNodeSource } from 'kysely'
import { authorOf, type Caller, type RequestContext } from './actor.ts'
import type { Db } from './db/tables.ts'
import { fingerprint } from './digest.ts'
import { inParts } from './parts.ts'
import { countUses, type RateLimit, takeRate } from './rate-limit.ts'

export type AuditEntry = {
  /** category.verb, such as session.login */
  action: string
  result?: 'ok' | 'denied' | 'failed'
  reason?: string
  target?: { type: string; id: string }
  detail?: unknown
  /** For actions of somebody whom no request has identified, or not yet. */
  actorNo?: string
  onBehalfOf?: string
  sessionId?: string
}

/** As the database takes it: a surrogate without its other half is no character, and jsonb refuses it. */
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

/** Writes one audit row; handed the transaction of its cause, so that neither exists without the other. */
export async function audit(
  trx: Db,
  context: RequestContext,
  actor: Caller | null,
  entry: AuditEntry,
): Promise<void> {
  await auditInsertion(trx, context, actor, entry).execute()
}

/** Writes many audit rows of one cause, in their order: numbers are given row by row, as if they came one after the other. */
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

/** Writes one audit row about something that the product noticed by itself, without anybody's request. */
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

/** The same as part of the statement that writes its cause. */
export const auditing: (...of: Parameters<typeof audit>) => OperationNodeSource = auditInsertion

const strangersPerNetwork: RateLimit = { limit: 30, windowSeconds: 60 }

/**
 * Whether a refusal of an unknown caller still goes on record: so many of a network in a minute, because no row is ever taken
 * from the audit record. `detail` is for its row: the last one says that others of that minute may be in no row.
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
 * Records that a signed-in person or a business system was denied something. Who is denied too often is told to wait
 * instead, so that nobody fills the audit record by asking all day.
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
