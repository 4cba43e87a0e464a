import { digest } from '@iambiz/runtime/digest.ts'
import type { ProviderConfig } from '../config.ts'
import type { DeploymentClient } from './client-store.ts'
import { connectionSettings } from './settings.ts'

const portalName = { zh: '门户', en: 'Portal' }

/** The clients that the configuration defines: only the portal. */
export function deploymentClients({
  portalClient,
  portalUrl,
  signOnAccessUrl,
}: ProviderConfig): DeploymentClient[] {
  const home = `${portalUrl}/iambiz/home`
  const portal = {
    clientId: portalClient.id,
    nameZh: portalName.zh,
    nameEn: portalName.en,
    settings: connectionSettings.parse({
      tokenEndpointAuthMethod: 'client_secret_basic',
      idTokenAlg: 'ES256',
      scopes: ['openid', 'profile', 'email', 'offline_access'],
      redirectUris: [home],
      postLogoutRedirectUris: [`${home}?signedOut=1`],
      // A sign-out that starts at an application also ends the portal's session.
      backchannelLogoutUri: new URL('backchannelLogout', signOnAccessUrl).href,
    }),
    secretHash: digest(portalClient.secret),
  }
  return [portal]
}
