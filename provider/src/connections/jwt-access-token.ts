import { Provider } from 'oidc-provider'
import { registeredOf } from '../clients.ts'

/** A token that applications verify themselves cannot be revoked, so it is short-lived. */
const lifeSeconds = 5 * 60

type Client = InstanceType<Provider['Client']>

/** Whether access tokens of a client are JSON Web Tokens (RFC 9068), which are not stored. */
export const hasJwtAccessTokens = (client: Client | undefined): boolean => {
  const registered = registeredOf(client)
  return registered?.origin === 'connection' && registered.settings.accessTokenFormat === 'jwt'
}

/**
 * Issues JWT access tokens if a connection is configured so: signed as its ID tokens, with the connection as audience.
 * The library does so only for requested resources (RFC 8707), which our applications do not use.
 */
export function issueJwtAccessTokens(provider: Provider): void {
  const { prototype } = provider.AccessToken
  const { save } = prototype
  prototype.save = async function saveInFormat(this: typeof prototype, ...args) {
    const client = Provider.ctx?.oidc.client
    const settings = registeredOf(client)?.settings
    if (client && settings && hasJwtAccessTokens(client)) {
      const expiresIn = Math.min(lifeSeconds, this.expiration)
      this.resourceServer = new provider.ResourceServer(client.clientId, {
        audience: client.clientId,
        scope: this.scope ?? '',
        accessTokenFormat: 'jwt',
        jwt: { sign: { alg: settings.idTokenAlg } },
      })
      Object.assign(this, { expiresIn })
    }
    return save.apply(this, args)
  }
}
