import { createGuardedFetch } from '@iambiz/runtime/guarded-fetch.ts'
import { type Configuration, errors } from 'oidc-provider'

/** Used assertions are stored until they expire to prevent replay, so their lifetime is limited. */
const longestSeconds = 3600

/** Client authentication by a signed JWT (RFC 7523); the client's keys may have to be fetched. */
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
