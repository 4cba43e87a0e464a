import type { Clock } from '@iambiz/runtime/clock.ts'
import type { Provider } from 'oidc-provider'
import { findEnabledAccount } from '../account-store.ts'
import { type AttemptReason, shownAddress } from '../connections/attempt-reasons.ts'
import type { Attempts } from '../connections/attempts.ts'
import { mappedAttributes } from '../connections/claims.ts'
import { findClient, type RegisteredClient } from '../connections/client-store.ts'
import type { Gate } from '../connections/gate.ts'
import type { ProviderDb } from '../database.ts'
import { PortalAway } from '../portal-question.ts'
import { findCasClient } from './client-store.ts'
import type { Validation, ValidationError } from './responses.ts'
import { releaseTicket, type ServiceTicket, ticketLifeMs, useTicket } from './ticket-store.ts'

export type ValidateParts = {
  provider: Provider
  db: ProviderDb
  gate: Gate
  attempts: Attempts
  clock: Clock
}

type Asked = { ticket: string; service: string; renew: boolean; requestId: string }
type Fault = { error: ValidationError; message: string; reason: AttemptReason; detail?: string }

const sameAddress = (one: string, other: string): boolean =>
  one === other || (URL.canParse(one) && URL.canParse(other) && new URL(one).href === new URL(other).href)

/** What is wrong with a ticket itself; undefined if nothing is. */
function faultOf(
  ticket: ServiceTicket,
  { use, service, renew, now }: { use: 'fresh' | 'used'; service: string; renew: boolean; now: Date },
): Fault | undefined {
  const error = 'INVALID_TICKET'
  if (use === 'used') return { error, message: 'the ticket was used already', reason: 'ticket-used' }
  if (!sameAddress(service, ticket.service)) {
    const detail = `${shownAddress(ticket.service)}, ${shownAddress(service)}`
    const message = 'the ticket was issued for another service'
    return { error: 'INVALID_SERVICE', message, reason: 'ticket-service', detail }
  }
  if (now.getTime() - ticket.issuedAt > ticketLifeMs)
    return { error, message: 'the ticket has expired', reason: 'ticket-expired' }
  if (renew && !ticket.isFromNewLogin)
    return { error, message: 'the ticket is not from a new sign-in', reason: 'ticket-renew' }
  return undefined
}

/** The person of a ticket as the application may see them, or why it may not. */
async function personOf(
  { provider, db, gate }: ValidateParts,
  client: RegisteredClient,
  ticket: ServiceTicket,
  requestId: string,
): Promise<Validation | Fault> {
  const { accountNo, grantId, sessionUid, agentNo, isFromNewLogin, sub } = ticket
  const account = await findEnabledAccount(db, accountNo)
  const refused = (reason: AttemptReason): Fault => ({
    error: 'UNAUTHORIZED_SERVICE',
    message: 'the person may not use this application',
    reason,
  })
  if (!account) return refused('disabled')
  // The delegation is over, with which the grant ended; without it the portal would be asked about the principal alone.
  if (agentNo !== null && !(grantId && (await provider.Grant.find(grantId)))) return refused('not-covered')
  const decision = await gate.recheck(provider, client, { accountNo, grantId, sessionUid, requestId })
  if (decision.decision === 'refused') return refused(decision.reason)
  return {
    user: sub,
    attributes: mappedAttributes(client.settings, decision.person, account, agentNo),
    isFromNewLogin,
    authenticatedAt: new Date(ticket.authenticatedAt),
  }
}

/**
 * Validates a service ticket (CAS 3.0, 2.5). A ticket is used up by the first validation, also by one that fails, so
 * that a stolen ticket cannot be tried at several services. Only if the portal is away can the application try again.
 */
export async function validateTicket(parts: ValidateParts, asked: Asked): Promise<Validation> {
  const { db, attempts, clock } = parts
  const { service, renew, requestId } = asked
  const unknown = { error: 'INVALID_TICKET', message: 'the ticket is unknown' } as const
  const presented = await useTicket(db, asked.ticket)
  const client = presented && (await findClient(db, presented.ticket.clientId))
  if (!client) return unknown
  const { ticket, use } = presented
  const refuse = ({ error, message, reason, detail = '' }: Fault): Validation => {
    attempts.noteOf(client, ticket.accountNo, { step: 'validate', result: 'refused', reason, detail })
    return { error, message }
  }
  const fault = faultOf(ticket, { use, service, renew, now: clock.now() })
  if (fault) return refuse(fault)
  // Another connection may own the address since the ticket was issued.
  if ((await findCasClient(db, ticket.service))?.clientId !== client.clientId) {
    const message = 'the service belongs to another application'
    return refuse({ error: 'INVALID_SERVICE', message, reason: 'ticket-service' })
  }
  try {
    const found = await personOf(parts, client, ticket, requestId)
    if ('error' in found) return 'reason' in found ? refuse(found) : found
    attempts.noteOf(client, ticket.accountNo, { step: 'validate', result: 'done', reason: '', detail: '' })
    return found
  } catch (error) {
    if (!(error instanceof PortalAway)) throw error
    const away = { step: 'validate', result: 'failed', reason: 'portal-away', detail: '' } as const
    attempts.noteOf(client, ticket.accountNo, away)
    await releaseTicket(db, asked.ticket)
    return { error: 'INTERNAL_ERROR', message: 'access cannot be checked at the moment' }
  }
}
