import { answer, refuse } from '@iambiz/identity/answer.ts'
import type { Answer } from '@iambiz/identity/calls.ts'
import type { Provider } from 'oidc-provider'
import type { AccountAsking } from './account-access.ts'
import { findEnabledAccount } from './account-store.ts'
import { hintOf } from './acting.ts'
import { createTicket, endDelegation, ticketSeconds } from './acting-ticket-store.ts'
import { actingAppMetadata, actingEntryMetadata } from './clients.ts'
import type { ProviderDb } from './database.ts'

type ActingApiParts = { provider: Provider; db: ProviderDb }

/**
 * The address at the application that starts a delegated sign-on; `null` if the client has none or belongs to another
 * application.
 */
async function actingEntry(provider: Provider, clientId: string, appId: string): Promise<string | null> {
  const metadata = (await provider.Client.find(clientId))?.metadata()
  const entry = metadata?.[actingEntryMetadata]
  return typeof entry === 'string' && metadata?.[actingAppMetadata] === appId ? entry : null
}

/**
 * Issues a ticket for opening an application as the principal. The portal names the principal and the end, because it
 * stores the delegations; the agent is always the holder of the token.
 */
export async function issueTicket(
  { provider, db }: ActingApiParts,
  { account, form, now }: AccountAsking,
): Promise<Answer> {
  const [clientId = '', appCode = '', principalNo = '', id = '', orgCode = '', roleNo = '', ends = ''] = [
    'client_id',
    'app_code',
    'principal_no',
    'delegation_id',
    'org_code',
    'role_no',
    'ends_at',
  ].map((name) => form.get(name) ?? '')
  const endsAt = new Date(/^\d{1,11}$/.test(ends) ? Number(ends) * 1000 : 0)
  if (!id || !orgCode || !roleNo || endsAt <= now) return refuse(422, 'invalid_delegation')
  const entry = await actingEntry(provider, clientId, form.get('app_id') ?? '')
  if (entry === null) return refuse(422, 'acting_not_accepted')
  const principal = await findEnabledAccount(db, principalNo)
  if (!principal || principal.accountNo === account.accountNo) return refuse(422, 'invalid_principal')
  const delegation = { id, orgCode, roleNo, endsAt }
  const agentNo = account.accountNo
  const ticket = await createTicket(db, { agentNo, principalNo, clientId, appCode, delegation }, now)
  const { issuer } = provider
  return answer({
    issuer,
    initiate_login_uri: entry,
    login_hint: hintOf(ticket),
    expires_in: ticketSeconds,
  })
}

/** Ends everything that was issued under a delegation that is over. */
export async function endTickets({ db }: Pick<ActingApiParts, 'db'>, form: URLSearchParams): Promise<Answer> {
  await endDelegation(db, form.get('delegation_id') ?? '')
  return answer({})
}
