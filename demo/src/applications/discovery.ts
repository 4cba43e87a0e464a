import * as oidc from 'openid-client'

const timeoutSeconds = 5

/** Discovers the provider at a client's first sign-on, and again after a failure. */
export function createDiscovery(
  issuer: string,
  clientId: string,
  authentication: oidc.ClientAuth,
): () => Promise<oidc.Configuration> {
  const options = {
    timeout: timeoutSeconds,
    execute: issuer.startsWith('http:') ? [oidc.allowInsecureRequests] : [],
  }
  let discovered: Promise<oidc.Configuration> | null = null
  return () => {
    discovered ??= oidc.discovery(new URL(issuer), clientId, undefined, authentication, options)
    discovered.catch(() => {
      discovered = null
    })
    return discovered
  }
}
