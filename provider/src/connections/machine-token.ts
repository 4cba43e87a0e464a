import { errors, Provider } from 'oidc-provider'
import { askedScope } from '../asked-scope.ts'
import { registeredOf } from '../clients.ts'
import type { RegisteredClient } from './client-store.ts'
import { withRefusal } from './refusals.ts'

const scopesIn = (scope: string | undefined) => scope?.split(' ').filter(Boolean) ?? []

/** The scopes of `asked` that a connection does not have for itself. */
const scopesBeyond = ({ settings }: RegisteredClient, asked: readonly string[]) =>
  asked.filter((scope) => !settings.machineScopes.includes(scope))

/**
 * Whether a token that an application got for itself is still good. No person is behind it, so the portal is not asked;
 * switching off the connection, or taking a scope from it, ends its tokens.
 */
export function isMachineTokenGood(
  client: RegisteredClient | undefined,
  { scope }: { scope?: string | undefined },
): boolean {
  if (client?.status !== 1 || !client.settings.grantTypes.includes('client_credentials')) return false
  return scopesBeyond(client, scopesIn(scope)).length === 0
}

/**
 * Limits tokens by client credentials to the scopes that administrators chose; without a request, the token has all of
 * them (RFC 6749 3.3).
 */
export function limitMachineTokens(provider: Provider): void {
  const { prototype } = provider.ClientCredentials
  const { save } = prototype
  prototype.save = async function saveWithin(this: typeof prototype, ...args) {
    const { ctx } = Provider
    const registered = registeredOf(ctx?.oidc.client)
    if (!ctx || !registered) throw new errors.UnauthorizedClient('this client gets no token for itself')
    if (registered.status !== 1) {
      const { nameZh: appNameZh, nameEn: appNameEn } = registered
      const refusal = { decision: 'refused', reason: 'off', appCode: '', appNameZh, appNameEn } as const
      throw withRefusal(new errors.UnauthorizedClient('the connection is switched off'), refusal)
    }
    const asked = scopesIn(askedScope(ctx))
    const [beyond] = scopesBeyond(registered, asked)
    if (beyond !== undefined) throw new errors.InvalidScope('requested scope is not allowed', beyond)
    const granted = asked.length > 0 ? asked : registered.settings.machineScopes
    if (granted.length > 0) this.scope = granted.join(' ')
    return save.apply(this, args)
  }
}
