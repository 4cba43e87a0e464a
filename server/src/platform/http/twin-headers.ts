import type { FastifyInstance } from 'fastify'
import { Failure } from '../failure.ts'
import { ownHeaders } from './cross-origin.ts'

/** Headers that say one thing, with hyphens; others are servers' on the way, which may repeat and spell them as they like. */
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
    // The type of a body is judged with it, and proxies add a request id of their own.
    .filter((name) => name !== 'content-type' && name !== 'x-request-id'),
)

/** The first header that comes twice, or beside another one that differs in hyphens and underscores only. */
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

/** Servers on the way take hyphens and underscores for the same, and either of two values: which one was meant is not guessed. */
export function refuseTwinHeaders(app: FastifyInstance): void {
  app.addHook('onRequest', (request, _reply, done) => {
    const twin = twinIn(request.raw.rawHeaders)
    done(twin === undefined ? undefined : new Failure('request.invalid', { header: twin }))
  })
}
