import { Provider } from 'oidc-provider'
import { registeredOf } from '../clients.ts'

/** A token that applications verify themselves cannot be revoked, so it is short-lived. */
const lifeSeconds = 5 * 60

type Client = InstanceType<Provider['Client']>
type IssuedToken = InstanceType<Provider['AccessToken' | 'ClientCredentials']>

/** Whether access tokens of a client are JSON Web Tokens (RFC 9068), which are not stored. */
export const hasJwtAccessTokens = (client: Client | undefined): boolean => {
  const registered = registeredOf(client)
  return registered?.origin === 'connection' && registered.settings.accessTokenFormat === 'jwt'
}

/** Makes a token a JSON Web Token if its connection is configured so. */
function shapeToken(provider: Provider, token: IssuedToken): void {
  const client = Provider.ctx?.oidc.client
  const settings = registeredOf(client)?.settings
  if (!client || !settings || !hasJwtAccessTokens(client)) return
  const expiresIn = Math.min(lifeSeconds, token.expiration)
  token.resourceServer = new provider.ResourceServer(client.clientId, {
    audience: client.clientId,
    scope: token.scope ?? '',
    accessTokenFormat: 'jwt',
    jwt: { sign: { alg: settings.idTokenAlg } },
  })
  Object.assign(token, { expiresIn })
}

/**
 * Issues JWT access tokens if a connection is configured so: signed as its ID tokens, with the connection as audience.
 * The library does so only for requested resources (RFC 8707), which our applications do not use.
 */
export function issueJwtAccessTokens(provider: Provider): void {
  const { AccessToken, ClientCredentials } = provider
  const { save } = AccessToken.prototype
  AccessToken.prototype.save = async function saveInFormat(this: typeof AccessToken.prototype, ...args) {
    shapeToken(provider, this)
    return save.apply(this, args)
  }
  const { save: saveMachine } = ClientCredentials.prototype
  ClientCredentials.prototype.save = async function saveInFormat(
    this: typeof ClientCredentials.prototype,
    ...args
  ) {
    shapeToken(provider, this)
    return saveMachine.apply(this, args)
  }
}
