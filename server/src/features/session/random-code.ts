import { randomBytes } from 'node:crypto'
import type { Actor, RequestContext } from '#server/platform/actor.ts'
import { digest } from '#server/platform/digest.ts'
import { fail } from '#server/platform/failure.ts'
import { takeRate } from '#server/platform/rate-limit.ts'
import type { SessionDeps } from './deps.ts'
import { insertRandomCode, useRandomCode } from './random-code-store.ts'

const lifeSeconds = 300

async function knownSystem(deps: SessionDeps, actor: Actor, systemCode: string): Promise<void> {
  const rights = await deps.readRights(actor.versions.rights)
  if (!rights.systems.get(systemCode)?.active) fail('system.unknown')
}

/** Returns a code of 32 hexadecimal characters, valid once for this session and system, within 300 seconds. */
export async function giveRandomCode(
  deps: SessionDeps,
  actor: Actor,
  systemCode: string,
  context: RequestContext,
): Promise<{ data: string; expireSeconds: number }> {
  await knownSystem(deps, actor, systemCode)
  await takeRate(deps.db, `random-code:${actor.userNo}`, deps.limits.randomCodePerPerson, context.now)
  const code = randomBytes(16).toString('hex')
  await insertRandomCode(deps.db, {
    code_hash: digest(code),
    user_no: actor.userNo,
    session_id: actor.sessionId,
    system_code: systemCode,
    business_type: 'elem',
    expires_at: new Date(context.now.getTime() + lifeSeconds * 1000),
  })
  return { data: code, expireSeconds: lifeSeconds }
}

/** Exchanges a random code for the element permissions of the current role, of one tab or all. */
export async function tradeRandomCode(
  deps: SessionDeps,
  actor: Actor & { selection: { roleNo: string } },
  trade: { systemCode: string; randomCode: string | undefined; tabCode: string | undefined },
  context: RequestContext,
) {
  await knownSystem(deps, actor, trade.systemCode)
  const used = await useRandomCode(
    deps.db,
    {
      codeHash: digest(trade.randomCode ?? ''),
      userNo: actor.userNo,
      sessionId: actor.sessionId,
      systemCode: trade.systemCode,
    },
    context.now,
  )
  if (!used) fail('random-code.used')
  const rights = await deps.readRights(actor.versions.rights)
  const tabs = rights.elements.get(actor.selection.roleNo) ?? []
  return {
    data: tabs.filter(({ tabCode }) => !trade.tabCode || tabCode === trade.tabCode || tabCode === '*'),
  }
}
