import { ProviderUnavailable } from '../sign-on.ts'

/** The provider's metadata (OpenID Connect Discovery 4). */
type ProviderMetadata = {
  issuer: string
  authorization_endpoint: string
  token_endpoint: string
  userinfo_endpoint: string
  jwks_uri: string
}

export type ReadMetadata = () => Promise<ProviderMetadata>

const timeoutMs = 5000

/** Reads it at the first sign-on, and again after a failure. */
export function createReadMetadata(issuer: string): ReadMetadata {
  let known: Promise<ProviderMetadata> | null = null
  const read = async (): Promise<ProviderMetadata> => {
    const address = `${issuer}/.well-known/openid-configuration`
    const response = await fetch(address, { signal: AbortSignal.timeout(timeoutMs) })
    if (!response.ok) throw new Error(`${address} answered ${response.status}`)
    return (await response.json()) as ProviderMetadata
  }
  return async () => {
    known ??= read()
    try {
      return await known
    } catch (error) {
      known = null
      throw new ProviderUnavailable('the provider cannot be used', { cause: error })
    }
  }
}
