import type { Clock } from '@iambiz/runtime/clock.ts'
import type { SecretBox } from '@iambiz/runtime/secret-box.ts'
import { type Configuration, errors } from 'oidc-provider'
import { refuseUnknownAcr } from './acr.ts'
import type { ProviderConfig } from './config.ts'
import type { Attempts } from './connections/attempts.ts'
import { deviceFlow } from './connections/device-flow.ts'
import { dpopFeature } from './connections/dpop.ts'
import { type Gate, introspectionPolicy } from './connections/gate.ts'
import type { ProviderDb } from './database.ts'
import type { Replies } from './reply.ts'
import { namesSession } from './saml/sign-out-routes.ts'
import { signOutPages } from './sign-out.ts'

type FeatureParts = {
  config: Pick<ProviderConfig, 'cookieKeys'>
  db: ProviderDb
  box: SecretBox
  clock: Clock
  gate: Gate
  attempts: Attempts
  replies: Replies
}

/** The endpoints and parameters beside the authorization code flow; what is missing here has the library's default. */
export function features(parts: FeatureParts): Configuration['features'] {
  const { config, db, gate, attempts, replies } = parts
  return {
    devInteractions: { enabled: false },
    clientCredentials: { enabled: true },
    deviceFlow: deviceFlow({ db, replies, attempts }),
    dPoP: dpopFeature(config.cookieKeys),
    pushedAuthorizationRequests: { enabled: true },
    resourceIndicators: { enabled: false },
    revocation: {
      enabled: true,
      allowedPolicy(_ctx, client, token) {
        if (token.clientId === client.clientId) return true
        throw new errors.InvalidRequest('the token belongs to another client')
      },
    },
    claimsParameter: { enabled: true, assertClaimsParameter: refuseUnknownAcr },
    rpInitiatedLogout: signOutPages(replies, (ctx) => namesSession(parts, ctx)),
    introspection: { enabled: true, allowedPolicy: introspectionPolicy(gate) },
    userinfo: { enabled: true },
  }
}
