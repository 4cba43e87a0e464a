import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Actor, RequestContext } from '#server/platform/actor.ts'
import { fail } from '#server/platform/failure.ts'
import type { Serve } from '#server/platform/http/serve.ts'
import { beginActing, leaveActing, requireAuthority, takeActingRate } from './acting.ts'
import type { SessionDeps } from './deps.ts'
import { setTokenCookies } from './identify.ts'
import { ownCookies } from './own-cookies.ts'
import { type Change, renew } from './refresh.ts'
import { type TokenPair, tokenReply } from './tokens.ts'

type Call = { actor: Actor; context: RequestContext; request: FastifyRequest; reply: FastifyReply }

/** Changes the delegation of the session, and issues its next pair of tokens. */
async function changed(
  deps: SessionDeps,
  { actor, context, request, reply }: Call,
  change: Change,
): Promise<TokenPair> {
  const { refresh, bind } = await ownCookies(deps, request, context)
  if (!refresh) return fail('session.refresh-invalid')
  const checked: Change = async (trx, session) => {
    // The access and the refresh cookie can belong to different sessions.
    if (session.session_id !== actor.sessionId) fail('session.refresh-invalid')
    await change(trx, session)
  }
  const renewal = await renew(deps, { refresh, bind }, context, { change: checked })
  if (renewal.outcome === 'ended') return fail('session.ended')
  if (renewal.outcome === 'invalid') return fail('session.refresh-invalid')
  setTokenCookies(deps, reply, context, renewal.pair)
  return renewal.pair
}

/** Starts and ends acting for another person. */
export function actingRoutes(serve: Serve, deps: SessionDeps): void {
  serve('POST /iam-portal/v1/agency/act/:id', async ({ params, ...call }) => {
    const { actor, context } = call
    const authority = await requireAuthority(deps, actor, params.id, context)
    await takeActingRate(deps.db, actor.userNo, context.now)
    const pair = await changed(deps, call, (trx, session) =>
      beginActing(deps, trx, session, authority, context),
    )
    const acting = await deps.describeDelegation(context, authority.acting.delegationId)
    return { ...tokenReply(actor.userNo, pair, context.now), acting }
  })

  serve('POST /iam-portal/v1/agency/exit', async (call) => {
    const { actor, context } = call
    const pair = await changed(deps, call, (trx, session) => leaveActing(deps, trx, session, context))
    return tokenReply(actor.userNo, pair, context.now)
  })
}
