import type { Middleware } from 'koa'
import { casRoutes } from './cas/routes.ts'
import type { Gate } from './connections/gate.ts'
import { launchRoutes } from './connections/launch.ts'
import { forwardRoutes } from './forward/routes.ts'
import { samlMetadataRoutes } from './saml/metadata-routes.ts'
import { type SignOnRouteParts, samlSignOnRoutes } from './saml/sign-on-routes.ts'
import { samlSignOutRoutes } from './saml/sign-out-routes.ts'
import type { SigningKey } from './signing-key-store.ts'

type ProtocolRouteParts = SignOnRouteParts & {
  gate: Gate
  portalUrl: string
  keys: readonly SigningKey[]
}

/** The endpoints of the protocols beside OpenID Connect. */
export const protocolRoutes = (parts: ProtocolRouteParts): Middleware[] => [
  launchRoutes(parts),
  casRoutes(parts),
  forwardRoutes(parts),
  samlMetadataRoutes(parts),
  samlSignOnRoutes(parts),
  samlSignOutRoutes(parts),
]
