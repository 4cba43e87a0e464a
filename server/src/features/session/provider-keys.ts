import { createRemoteJWKSet, customFetch, type JWTVerifyGetKey } from 'jose'
import { boundedFetch } from './bounded-fetch.ts'
import { rereadMs, restMs } from './reach-provider.ts'

/** The keys behind a `jwks_uri`: cached for ten minutes, and fetched for an unknown key at most once a minute. */
const publishedKeys = (address: string): JWTVerifyGetKey =>
  createRemoteJWKSet(new URL(address), {
    cacheMaxAge: rereadMs,
    cooldownDuration: restMs,
    [customFetch]: (url, { headers, ...options }) =>
      boundedFetch(url, { ...options, headers: Object.fromEntries(headers), body: undefined }),
  })

/** Gives the keys at the address that the metadata name now; one cache per address, so that re-reading does not empty it. */
export function createProviderKeys(): (address: string) => JWTVerifyGetKey {
  let known: { address: string; keys: JWTVerifyGetKey } | undefined
  return (address) => {
    if (known?.address !== address) known = { address, keys: publishedKeys(address) }
    return known.keys
  }
}
