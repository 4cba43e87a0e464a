import { createRemoteJWKSet, customFetch, type JWTVerifyGetKey } from 'jose'
import { boundedFetch } from './bounded-fetch.ts'

/** The keys behind a `jwks_uri`: kept for ten minutes, and asked for because of an unknown one every 30 s at most. */
export const publishedKeys = (address: string): JWTVerifyGetKey =>
  createRemoteJWKSet(new URL(address), {
    [customFetch]: (url, { headers, ...options }) =>
      boundedFetch(url, { ...options, headers: Object.fromEntries(headers), body: undefined }),
  })
