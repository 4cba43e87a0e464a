import type { PolledAuthorization } from '@iambiz/contract/features/accounts/external.ts'
import type { ExternalType } from '@iambiz/contract/platform/inner-account.ts'
import { networkOf } from '@iambiz/runtime/network.ts'
import type { Actor, RequestContext } from '#server/platform/actor.ts'
import { digest, fingerprint } from '#server/platform/digest.ts'
import { fail } from '#server/platform/failure.ts'
import { type RateLimit, takeRate } from '#server/platform/rate-limit.ts'
import { ask, factorsAnswer, given, pollAnswer } from './account-calls.ts'
import { tokenContext } from './begin.ts'
import type { ExternalAccountDeps } from './deps.ts'
import { deletePending, findOwn, type PendingBinding } from './store.ts'

const pollsPerTag: RateLimit = { limit: 1, windowSeconds: 1 }

/** Returns the fields that identify an authorization in the account API: tag, waiting session and initial token. */
export function named(
  { box }: Pick<ExternalAccountDeps, 'box'>,
  tag: string,
  pending: PendingBinding,
  context: Pick<RequestContext, 'ip'>,
): Record<string, string> {
  const token = box.open(pending.token_sealed, tokenContext(pending.tag_hash))
  if (token === null) return fail('external-account.expired')
  return { token, address: networkOf(context.ip), tag, session: pending.session_id }
}

/** Returns the authorization of a tag that belongs to this session; any other tag fails as an unknown one. */
export async function ownPending(
  { db }: Pick<ExternalAccountDeps, 'db'>,
  { userNo, sessionId }: Actor,
  tag: string,
) {
  const found = await findOwn(db, { tagHash: digest(tag), userNo, sessionId })
  return found ?? fail('external-account.expired')
}

/** Returns the current state of an authorization. */
export async function poll(
  deps: ExternalAccountDeps,
  actor: Actor,
  authTag: string,
  context: RequestContext,
): Promise<PolledAuthorization> {
  await takeRate(deps.db, `external-poll:${fingerprint(authTag)}`, pollsPerTag, context.now)
  const pending = await ownPending(deps, actor, authTag)
  const { type } = pending
  const over = { authTag, type, status: 'expired', expireSeconds: 0 } as const
  if (context.now >= pending.expires_at) return over
  const answer = await ask(deps.askAccount, '/external/poll', named(deps, authTag, pending, context))
  if (answer.status === 404 || answer.status === 410) return over
  const { status, expires_in, display_name, fault } = given(pollAnswer, answer)
  return {
    authTag,
    type,
    status,
    expireSeconds: Math.max(0, Math.ceil(expires_in)),
    ...(status === 'confirmed' && display_name ? { displayName: display_name } : {}),
    ...(status === 'failed' ? { fault: fault ?? 'unknown' } : {}),
  }
}

/** Cancels an authorization, so that a photographed QR code no longer works. */
export async function cancel(
  deps: ExternalAccountDeps,
  actor: Actor,
  authTag: string,
  context: RequestContext,
): Promise<void> {
  const pending = await ownPending(deps, actor, authTag)
  await deletePending(deps.db, pending.tag_hash)
  await ask(deps.askAccount, '/external/cancel', named(deps, authTag, pending, context))
}

/** Returns whether and how a person can sign in with an account of that kind. */
export async function lookUp(
  deps: ExternalAccountDeps,
  actor: Actor,
  type: ExternalType,
  context: RequestContext,
) {
  const token = await deps.tokenOf(actor)
  const form = { token, address: networkOf(context.ip) }
  const factors = given(factorsAnswer, await ask(deps.askAccount, '/factors', form))
  const connected = factors.external_types.includes(type)
  return {
    type,
    connected,
    bound: factors.accounts.some((account) => account.type === type),
    ways: connected ? (['redirect', 'qr'] as const).slice() : [],
  }
}
