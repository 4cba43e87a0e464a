import type { ClientMetadata } from 'oidc-provider'
import type { ProviderConfig } from './config.ts'

type Registration = {
  id: string
  secret: string
  redirectUri: string
  afterSignOut: string
  /** Where the portal begins a sign-on of an agent, and the one application, by its code in the portal, that it is for. */
  acting?: { entry: string; appCode: string }
}

/** Asked for by applications that want to know of whoever acts for somebody; registered ones may. */
export const actingScope = 'acting'

const scope = 'openid profile email offline_access'

/** What OpenID Connect calls `initiate_login_uri`; the library takes that on https only, which a developer's machine has not. */
export const actingEntryMetadata = 'acting_entry'
export const actingAppMetadata = 'acting_application'

const confidential = ({ id, secret, redirectUri, afterSignOut, acting }: Registration): ClientMetadata => ({
  client_id: id,
  client_secret: secret,
  redirect_uris: [redirectUri],
  post_logout_redirect_uris: [afterSignOut],
  grant_types: ['authorization_code', 'refresh_token'],
  response_types: ['code'],
  token_endpoint_auth_method: 'client_secret_basic',
  id_token_signed_response_alg: 'ES256',
  ...(acting
    ? {
        scope: `${scope} ${actingScope}`,
        [actingEntryMetadata]: acting.entry,
        [actingAppMetadata]: acting.appCode,
      }
    : { scope }),
})

/** The applications that may sign people in here. All of them are the company's own; nobody else can register. */
export function registeredClients({ portalClient, portalUrl, demo }: ProviderConfig): ClientMetadata[] {
  const home = `${portalUrl}/iambiz/home`
  const clients = [confidential({ ...portalClient, redirectUri: home, afterSignOut: `${home}?signedOut=1` })]
  if (demo) {
    const { url, secret } = demo
    clients.push(
      confidential({
        id: 'iambiz-demo',
        secret,
        redirectUri: `${url}/callback`,
        afterSignOut: `${url}/`,
        acting: { entry: `${url}/acting`, appCode: 'expenses' },
      }),
    )
  }
  return clients
}

/** Origins to which a sign-in or sign-out form may lead: browsers apply `form-action` to the redirects after a post. */
export const redirectOrigins = (config: ProviderConfig): string[] => [
  ...new Set(
    registeredClients(config)
      .flatMap((client) => client.redirect_uris ?? [])
      .map((uri) => new URL(uri).origin),
  ),
]
