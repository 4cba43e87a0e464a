import { hash } from 'node:crypto'
import type { Configuration, Provider } from 'oidc-provider'
import { Replayed } from '../record-store.ts'

/**
 * Tokens bound to a key of the application (RFC 9449). Applications choose to send proofs; a connection may require
 * them. Nonces help clients with a wrong clock, and all processes accept those of each other.
 */
export const dpopFeature = (cookieKeys: readonly string[]) =>
  ({
    enabled: true,
    nonceSecret: hash('sha256', `dpop-nonce ${cookieKeys[0]}`, 'buffer'),
    requireNonce: () => false,
    allowReplay: false,
  }) satisfies NonNullable<Configuration['features']>['dPoP']

/**
 * Reports a proof or client assertion as used if another request has stored it since this one looked for it, so that the
 * library answers with the error of its kind.
 */
export function detectReplays(provider: Provider): void {
  const { ReplayDetection } = provider
  const unique = ReplayDetection.unique.bind(ReplayDetection)
  ReplayDetection.unique = async (...used) => {
    try {
      return await unique(...used)
    } catch (error) {
      if (error instanceof Replayed) return false
      throw error
    }
  }
}
