import type { Clock } from '@iambiz/runtime/clock.ts'
import type { SecretBox } from '@iambiz/runtime/secret-box.ts'
import { errors, type KoaContextWithOIDC } from 'oidc-provider'
import { actingBy, untilDelegationEnds } from '../acting.ts'
import { protocolErrors } from '../connections/attempt-reasons.ts'
import type { RegisteredClient } from '../connections/client-store.ts'
import type { Protocol, Sent } from '../connections/protocol-answers.ts'
import type { ProviderDb } from '../database.ts'
import { secondsOf } from '../epoch-seconds.ts'
import type { Replies } from '../reply.ts'
import { requestMemory } from '../request-memory.ts'
import { callbackOf } from './addresses.ts'
import { openPendingSignOn, type PendingSignOn } from './pending-sign-on.ts'
import { insertCode } from './sign-on-store.ts'

type ForwardParts = { db: ProviderDb; box: SecretBox; clock: Clock; replies: Replies }

/**
 * The end of the provider's session; at most the end of the delegation, and until the sign-in is as old as the connection
 * allows. An age of zero asks for a sign-in at each sign-on, which then lasts. Seconds since 1970.
 */
function endOf(
  { oidc: { session, entities } }: KoaContextWithOIDC,
  { settings: { maxAge = 0 } }: RegisteredClient,
  now: Date,
): number {
  const seconds = secondsOf(now)
  const oldest =
    maxAge > 0 && session?.loginTs !== undefined ? session.loginTs + maxAge : Number.POSITIVE_INFINITY
  const end = Math.min(session?.exp ?? 0, oldest)
  return seconds + untilDelegationEnds(Math.max(1, end - seconds), entities.Grant)
}

/** Sign-ons to hosts whose proxy asks about each request: a code that the browser brings to the host (routes.ts). */
export function forwardProtocol({ db, box, clock, replies }: ForwardParts): Protocol {
  /** The sign-on that the host started, if the answer goes there. */
  const pendingOf = ({ oidc: { params } }: KoaContextWithOIDC, clientId: string, address: string) => {
    const request = openPendingSignOn(box, clientId, params?.state, clock.now())
    return request && callbackOf(request.origin) === address ? request : undefined
  }

  async function issue(
    ctx: KoaContextWithOIDC,
    { client, address, code }: Sent,
    { origin, path, browser }: PendingSignOn,
  ): Promise<void> {
    const participant = requestMemory()?.participant
    if (!code?.grantId || !participant) throw new Error('a sign-on to a host has no code')
    const now = clock.now()
    const issued = await insertCode(db, {
      ...{ clientId: client.clientId, origin, path, browser, issuedAt: now.getTime() },
      ...{ accountId: participant.accountNo, sessionUid: participant.sessionUid, grantId: code.grantId },
      agentNo: actingBy(ctx.oidc.entities.Grant)?.agent ?? null,
      endsAt: endOf(ctx, client, now),
    })
    ctx.status = 303
    ctx.redirect(`${address}?${new URLSearchParams({ code: issued })}`)
  }

  return {
    identify: (_ctx, _client, usual) => usual,
    async check(ctx, { clientId }) {
      if (pendingOf(ctx, clientId, String(ctx.oidc.params?.redirect_uri))) return
      throw new errors.CustomOIDCProviderError(
        protocolErrors.requestExpired,
        'the state is not of this host, or too old',
      )
    },
    async answer(ctx, sent) {
      const pending = pendingOf(ctx, sent.client.clientId, sent.address)
      if (!pending) return replies.message(ctx, 400, 'expired')
      if (!sent.code) return replies.message(ctx, 400, 'failed')
      await issue(ctx, sent, pending)
    },
  }
}
