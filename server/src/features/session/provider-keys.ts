import { createRemoteJWKSet, customFetch, type JWTVerifyGetKey } from 'jose'
import { boundedFetch } from './bounded-fetch.ts'
import { rereadMs, restMs } from './reach-provider.ts'

/** Fetches the keys of a `jwks_uri`: cached for ten minutes, and fetched for an unknown key at most once a minute. */
const publishedKeys = (address: string): JWTVerifyGetKey =>
  createRemoteJWKSet(new URL(address), {
    cacheMaxAge: rereadMs,
    cooldownDuration: restMs,
    [customFetch]: (url, { headers, ...options }) =>
      boundedFetch(url, { ...options, headers: Object.fromEntries(headers), body: undefined }),
  })

/**
 * Returns the keys at the address in the current metadata; the cache belongs to the address, so that re-reading
 * metadata keeps it.
 */
export function createProviderKeys(): (address: string) => JWTVerifyGetKey {
  let known: { address: string; keys: JWTVerifyGetKey } | undefined
  return (address) => {
    if (known?.address !== address) known = { address, keys: publishedKeys(address) }
    return known.keys
  }
}
