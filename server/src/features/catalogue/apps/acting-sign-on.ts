import { z } from 'zod'
import type { Acting, Actor, RequestContext, Selection } from '#server/platform/actor.ts'
import { fail } from '#server/platform/failure.ts'
import type { LaunchDeps } from './deps.ts'

const ticketAnswer = z.object({ issuer: z.string(), initiate_login_uri: z.url(), login_hint: z.string() })

type Opened = { appId: string; clientId: string; appCode: string; homeUrl: string }

/** Returns the application's URL for third-party initiated login (OpenID Connect Core 1.0, section 4). */
export function initiatedAt(address: string, parameters: Readonly<Record<string, string>>): string {
  const url = new URL(address)
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value)
  return url.href
}

/**
 * Returns the URL that starts a sign-on for the agent and the principal (OpenID Connect Core 1.0, section 4); `null`
 * when the application does not accept delegations or the bundled provider is not used.
 */
export async function actingAddress(
  { askAccount, tokenOf }: LaunchDeps,
  { acting, selection, ...actor }: Actor & { acting: Acting; selection: Selection },
  { appId, clientId, appCode, homeUrl }: Opened,
  { ip: address }: RequestContext,
): Promise<string | null> {
  const answer = await askAccount('/acting/ticket', {
    token: await tokenOf({ ...actor, acting, selection }),
    address,
    client_id: clientId,
    app_code: appCode,
    app_id: appId,
    principal_no: acting.principalNo,
    delegation_id: acting.delegationId,
    org_code: selection.orgCode,
    role_no: selection.roleNo,
    ends_at: String(Math.floor(acting.endsAt.getTime() / 1000)),
  })
  const error = answer?.body.error
  if (answer === null || error === 'acting_not_accepted') return null
  if (answer.status === 401) return fail('session.ended')
  if (error === 'invalid_delegation') return fail('delegation.acting-over')
  if (error === 'invalid_principal') return fail('delegation.not-active')
  if (answer.status !== 200) throw new Error(`the account API answered ${answer.status} to an acting sign-on`)
  const { issuer, initiate_login_uri, login_hint } = ticketAnswer.parse(answer.body)
  return initiatedAt(initiate_login_uri, { iss: issuer, login_hint, target_link_uri: homeUrl })
}
