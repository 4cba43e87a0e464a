import type { Adapters } from '@iambiz/identity/external/connect.ts'
import type { ExternalParts } from '@iambiz/identity/external/parts.ts'
import type { Clock } from '@iambiz/runtime/clock.ts'
import type { Log } from '@iambiz/runtime/log.ts'
import type { SecretBox } from '@iambiz/runtime/secret-box.ts'
import type { Provider } from 'oidc-provider'
import type { ProviderConfig } from './config.ts'
import { identityDb, type ProviderDb } from './database.ts'

/** Callback of external sign-ins; the portal's registered address forwards to it. */
export const externalCallbackPath = '/external/callback'
/** Path that the QR code opens on a phone; the rest of the path is the ticket. */
export const scanPath = '/scan'

type Parts = {
  provider: Provider
  config: Pick<ProviderConfig, 'issuer' | 'portalUrl'>
  adapters: Adapters
  db: ProviderDb
  box: SecretBox
  clock: Clock
  log: Log
}

/** Dependencies of the identity package for external accounts. */
export const externalParts = ({ provider, config, adapters, db, box, clock, log }: Parts): ExternalParts => ({
  db: identityDb(db),
  box,
  clock,
  log,
  adapters,
  callbackAddress: (type) => `${config.portalUrl}/tech-oauth/oauth2/callback/${type}`,
  scanAddress: (purpose, ticket) =>
    purpose === 'bind'
      ? `${config.portalUrl}/tech-oauth/oauth2/scan/${ticket}`
      : `${config.issuer}${scanPath}/${ticket}`,
  isLive: async (grantId) => (await provider.Grant.find(grantId)) !== undefined,
})
