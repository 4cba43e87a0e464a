import type { FastifyInstance } from 'fastify'
import { Failure } from '../failure.ts'
import { ownHeaders } from './cross-origin.ts'

/**
 * Request headers that must be unique, spelled with hyphens; all other headers belong to proxies, which may repeat
 * them.
 */
const single: ReadonlySet<string> = new Set(
  [
    ...ownHeaders,
    'authorization',
    'host',
    'origin',
    'referer',
    'sec-fetch-site',
    'sec-fetch-mode',
    'sec-fetch-dest',
  ]
    .map((name) => name.toLowerCase().replaceAll('_', '-'))
    // Content-Type is checked with the body, and proxies add a request id of their own.
    .filter((name) => name !== 'content-type' && name !== 'x-request-id'),
)

/** The first header that occurs twice, also if the spellings differ in hyphens and underscores. */
function twinIn(rawHeaders: readonly string[]): string | undefined {
  const seen = new Set<string>()
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at]?.toLowerCase() ?? ''
    const plain = name.replaceAll('_', '-')
    if (!single.has(plain)) continue
    if (seen.has(plain)) return name
    seen.add(plain)
  }
  return undefined
}

/** Refuses ambiguous headers: proxies may treat hyphens and underscores as equal, and may use either of two values. */
export function refuseTwinHeaders(app: FastifyInstance): void {
  app.addHook('onRequest', (request, _reply, done) => {
    const twin = twinIn(request.raw.rawHeaders)
    done(twin === undefined ? undefined : new Failure('request.invalid', { header: twin }))
  })
}
