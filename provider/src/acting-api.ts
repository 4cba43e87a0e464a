import { answer, refuse } from '@iambiz/identity/answer.ts'
import type { Answer } from '@iambiz/identity/calls.ts'
import type { Provider } from 'oidc-provider'
import type { AccountAsking } from './account-access.ts'
import { findEnabledAccount } from './account-store.ts'
import { hintOf } from './acting.ts'
import { endDelegation, openTicket, ticketSeconds } from './acting-ticket-store.ts'
import { actingEntryMetadata } from './clients.ts'
import type { ProviderDb } from './database.ts'

type ActingApiParts = { provider: Provider; db: ProviderDb }

/** Where an application wants to be told of whoever acts; `null` for an application that does not. */
async function actingEntry(provider: Provider, clientId: string): Promise<string | null> {
  const client = await provider.Client.find(clientId)
  const entry = client?.metadata()[actingEntryMetadata]
  return typeof entry === 'string' ? entry : null
}

/**
 * A ticket for the holder of the token to open an application in the name of somebody else. Who that is and until when is the
 * portal's to say, which keeps the delegations; who acts is not, and follows from the token.
 */
export async function orderTicket(
  { provider, db }: ActingApiParts,
  { account, form, now }: AccountAsking,
): Promise<Answer> {
  const [clientId = '', principalNo = '', id = '', orgCode = '', roleNo = '', ends = ''] = [
    'client_id',
    'principal_no',
    'delegation_id',
    'org_code',
    'role_no',
    'ends_at',
  ].map((name) => form.get(name) ?? '')
  const endsAt = new Date(/^\d{1,11}$/.test(ends) ? Number(ends) * 1000 : 0)
  if (!id || !orgCode || !roleNo || endsAt <= now) return refuse(422, 'invalid_delegation')
  const entry = await actingEntry(provider, clientId)
  if (entry === null) return refuse(422, 'acting_not_accepted')
  const principal = await findEnabledAccount(db, principalNo)
  if (!principal || principal.accountNo === account.accountNo) return refuse(422, 'invalid_principal')
  const delegation = { id, orgCode, roleNo, endsAt }
  const ticket = await openTicket(db, { agentNo: account.accountNo, principalNo, clientId, delegation }, now)
  const { issuer } = provider
  return answer({
    issuer,
    initiate_login_uri: entry,
    login_hint: hintOf(ticket),
    expires_in: ticketSeconds,
  })
}

/** Ends what applications were given by a delegation that is over. */
export async function endTickets({ db }: Pick<ActingApiParts, 'db'>, form: URLSearchParams): Promise<Answer> {
  await endDelegation(db, form.get('delegation_id') ?? '')
  return answer({})
}
