import type { Clock } from '@iambiz/runtime/clock.ts'
import { errors, type KoaContextWithOIDC } from 'oidc-provider'
import { actingBy } from '../acting.ts'
import { protocolErrors, shownAddress } from '../connections/attempt-reasons.ts'
import type { Protocol, Sent } from '../connections/protocol-answers.ts'
import type { ProviderDb } from '../database.ts'
import type { Replies } from '../reply.ts'
import { requestMemory } from '../request-memory.ts'
import { findCasClient } from './client-store.ts'
import { insertTicket, newTicket } from './ticket-store.ts'

type CasParts = { db: ProviderDb; clock: Clock; replies: Replies }

/** Errors of a request that shows no page (`gateway`): the person is not signed in, or may not use the application. */
const silentRefusals = new Set([
  'login_required',
  'interaction_required',
  'consent_required',
  'account_selection_required',
  'access_denied',
])

const { otherService } = protocolErrors

function redirectTo(ctx: KoaContextWithOIDC, address: string): void {
  ctx.status = 303
  ctx.redirect(address)
}

/**
 * The service with the ticket in its query (CAS 3.0, 2.2.4). The rest stays as it was written: applications validate the
 * ticket for the address that they were called with.
 */
function withTicket(service: string, ticket: string): string {
  const separator = !service.includes('?') ? '?' : /[?&]$/.test(service) ? '' : '&'
  return `${service}${separator}ticket=${ticket}`
}

/** Sign-ons by CAS 3.0: the browser brings a ticket to the application, which validates it (routes.ts). */
export function casProtocol({ db, clock, replies }: CasParts): Protocol {
  async function issue(ctx: KoaContextWithOIDC, { client, address, code }: Sent): Promise<void> {
    const participant = requestMemory()?.participant
    if (!code || !participant) throw new Error('a CAS sign-on has no code')
    const { sid: ticket, sub, accountNo, sessionUid } = participant
    const { result, entities } = ctx.oidc
    await insertTicket(db, ticket, {
      ...{ clientId: client.clientId, service: address, accountNo, sub, sessionUid, grantId: code.grantId },
      agentNo: actingBy(entities.Grant)?.agent ?? null,
      isFromNewLogin: result?.login !== undefined,
      authenticatedAt: (code.authTime ?? 0) * 1000,
      issuedAt: clock.now().getTime(),
    })
    redirectTo(ctx, withTicket(address, ticket))
  }

  return {
    // Applications end the session of a ticket, which is useless by then (CAS 3.0, 2.3.3).
    identify: (_ctx, _client, { sub }) => ({ sid: newTicket(), sub }),
    async check({ oidc: { params } }, { clientId }) {
      const service = String(params?.redirect_uri)
      // An address may be below those of two applications; the ticket would sign on to the other one.
      if ((await findCasClient(db, service))?.clientId !== clientId)
        throw new errors.CustomOIDCProviderError(otherService, shownAddress(service))
    },
    async answer(ctx, sent) {
      if (sent.code) return issue(ctx, sent)
      if (sent.answer.error === otherService) return replies.message(ctx, 403, 'notConnected')
      if (silentRefusals.has(String(sent.answer.error))) return redirectTo(ctx, sent.address)
      replies.message(ctx, 400, 'failed')
    },
  }
}
