import type { Actor, RequestContext } from '#server/platform/actor.ts'
import { audit } from '#server/platform/audit.ts'
import type { Db } from '#server/platform/db/tables.ts'
import { emitEvent } from '#server/platform/events.ts'
import type { DelegationNotice } from './deps.ts'
import { type NotifyDeps, notifyDone } from './notify.ts'

type Parties = { delegation_id: string; principal_no: string; agent_no: string }

const verbs: Record<DelegationNotice['kind'], string> = {
  created: 'create',
  changed: 'change',
  accepted: 'accept',
  declined: 'decline',
  revoked: 'revoke',
  resigned: 'resign',
  forced: 'force',
}

/** Records an action, notifies both people and refreshes their open pages, in the transaction of the action. */
export async function recordDone(
  deps: NotifyDeps,
  trx: Db,
  actor: Actor,
  context: RequestContext,
  done: Pick<DelegationNotice, 'kind' | 'formerAgentNo'> & { row: Parties; detail?: object },
): Promise<void> {
  const { kind, row, detail, formerAgentNo } = done
  const { delegation_id: id, principal_no: principalNo, agent_no: agentNo } = row
  await audit(trx, context, actor, {
    action: `delegation.${verbs[kind]}`,
    target: { type: 'delegation', id },
    detail: { principalNo, agentNo, ...detail },
  })
  const former = formerAgentNo === undefined ? {} : { formerAgentNo }
  await notifyDone(deps, trx, { kind, delegationId: id, at: context.now, actorNo: actor.userNo, ...former })
  const people = new Set([principalNo, agentNo, ...Object.values(former)])
  await emitEvent(trx, { kind: 'rights', people: [...people] })
}
