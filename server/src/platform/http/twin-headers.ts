import type { FastifyInstance } from 'fastify'
import { Failure } from '../failure.ts'
import { ownHeaders } from './cross-origin.ts'

/** Headers that say one thing; lists, those that servers on the way repeat, and the type of a body, which is judged with it, are not. */
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
    .map((name) => name.toLowerCase())
    .filter((name) => name !== 'content-type'),
)

/** The first header that comes twice, or beside another one that differs in hyphens and underscores only. */
function twinIn(rawHeaders: readonly string[]): string | undefined {
  const spellings = new Map<string, string>()
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at]?.toLowerCase() ?? ''
    const plain = name.replaceAll('_', '-')
    const before = spellings.get(plain)
    if (before !== undefined && (before !== name || single.has(name))) return name
    spellings.set(plain, name)
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
