import { createGuardedFetch } from '@iambiz/runtime/guarded-fetch.ts'
import { type Configuration, errors } from 'oidc-provider'

/** The replay of an assertion is remembered until it ends, so it must not last for years. */
const longestSeconds = 3600

/** How clients prove themselves by a signed JWT (RFC 7523), with keys that we may have to fetch from them. */
export function clientAssertions({ loopback }: { loopback: boolean }): Configuration {
  const call = createGuardedFetch({ loopback, timeoutMs: 2500, maxBytes: 64 * 1024 })
  return {
    fetch: (address, { method = 'GET', headers, body, signal } = {}) =>
      call(String(address), {
        method,
        headers: Object.fromEntries(new Headers(headers)),
        ...(typeof body === 'string' ? { body } : {}),
        signal: signal ?? undefined,
      }),
    assertJwtClientAuthClaimsAndHeader(_ctx, { exp }) {
      if (Number(exp) > Date.now() / 1000 + longestSeconds)
        throw new errors.InvalidClientAuth('a client_assertion must not last longer than an hour')
    },
  }
}
