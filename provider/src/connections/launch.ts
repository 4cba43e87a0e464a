import type { Context, Middleware } from 'koa'
import type { Provider } from 'oidc-provider'
import { isServiceOf } from '../cas/service-address.ts'
import { launchPath } from '../clients.ts'
import type { ProviderDb } from '../database.ts'
import { startAddress } from '../forward/addresses.ts'
import type { Replies } from '../reply.ts'
import { authorizationAddress } from './authorization-address.ts'
import { findClient, type RegisteredClient } from './client-store.ts'

type LaunchParts = { provider: Provider; db: ProviderDb; replies: Replies }

/** Asks the person again for what they have saved for the application, with the value `new`. */
export const credentialsParameter = 'credentials'

const textOf = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined)

/** The address of the application that gets the sign-on: the wished page of a CAS application, or the usual one. */
function addressOf({ settings: { saml, cas, jwt, form } }: RegisteredClient, wished: string | undefined) {
  if (saml) return saml.acsUrls[0]
  if (!cas) return jwt?.url ?? form?.url
  return wished !== undefined && isServiceOf(cas.serviceUrls, wished) ? wished : cas.serviceUrls[0]
}

/**
 * Starts a sign-on that the portal asks for, with the parameters of OpenID Connect Core 4: a SAML application gets an
 * unsolicited response (SAML Profiles 4.1.5), a CAS application a ticket. Behind a proxy it begins at the host, to which
 * the sign-on is bound.
 */
export function launchRoutes({ provider, db, replies }: LaunchParts): Middleware {
  return async (ctx: Context, next) => {
    if (!ctx.path.startsWith(`${launchPath}/`) || ctx.method !== 'GET') return next()
    const clientId = ctx.path.slice(launchPath.length + 1)
    const client = await findClient(db, clientId)
    const wished = textOf(ctx.query.target_link_uri)
    const loginHint = textOf(ctx.query.login_hint)
    const address = client && addressOf(client, wished)
    const atHost = client?.settings.forward && startAddress(client.settings.forward, { wished, loginHint })
    if (!address && !atHost) return replies.message(ctx, 404, 'notConnected')
    ctx.status = 303
    const isReplacing = client?.kind === 'form' && ctx.query[credentialsParameter] === 'new'
    const prompt = isReplacing ? ('credentials' as const) : undefined
    ctx.redirect(
      atHost ?? authorizationAddress(provider, { clientId, address: address ?? '', prompt, loginHint }),
    )
  }
}
