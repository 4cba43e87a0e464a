import { digest } from '@iambiz/runtime/digest.ts'
import type { ProviderConfig } from '../config.ts'
import type { DeploymentClient } from './client-store.ts'
import { type OidcSettings, oidcSettings } from './settings.ts'

/** The one application of the demo's shared client that wants to know of delegations, by its code in the portal. */
export const demoActingApp = 'expenses'

const confidential = (settings: Partial<OidcSettings>): OidcSettings =>
  oidcSettings.parse({
    tokenEndpointAuthMethod: 'client_secret_basic',
    idTokenAlg: 'ES256',
    scopes: ['openid', 'profile', 'email', 'offline_access'],
    ...settings,
  })

/** The clients that the deployment's configuration decides about: the portal, and the demo's where it runs. */
export function deploymentClients({ portalClient, portalUrl, demo }: ProviderConfig): DeploymentClient[] {
  const home = `${portalUrl}/iambiz/home`
  const portal = {
    clientId: portalClient.id,
    nameZh: '门户',
    nameEn: 'Portal',
    settings: confidential({
      redirectUris: [home],
      postLogoutRedirectUris: [`${home}?signedOut=1`],
      // An application that signs somebody out signs out of the portal as well.
      backchannelLogoutUri: `${portalUrl}/api/iam-portal/auth/backchannelLogout`,
    }),
    secretHash: digest(portalClient.secret),
  }
  if (!demo) return [portal]
  const { url, secret } = demo
  const settings = confidential({
    redirectUris: [`${url}/callback`],
    postLogoutRedirectUris: [`${url}/`],
    initiateLoginUri: `${url}/acting`,
    scopes: ['openid', 'profile', 'email', 'offline_access', 'acting'],
  })
  return [
    portal,
    {
      clientId: 'iambiz-demo',
      nameZh: '演示应用',
      nameEn: 'Demo apps',
      settings,
      secretHash: digest(secret),
    },
  ]
}
