import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Failure } from '../failure.ts'
import { isNavigation } from './failure-page.ts'

const loopback = /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/

/**
 * Whether `named` is another loopback name of this machine, with the same port as `host`. A redirect cannot loop
 * through a proxy, because two programs cannot listen on the same port.
 */
function isAlias(named: string, host: string): boolean {
  const [port, ownPort] = [named, host].map((name) => loopback.exec(name)?.[2] ?? null)
  return loopback.test(named) && loopback.test(host) && port === ownPort
}

/** Counts the Host headers; raw headers alternate names and values, and Node exposes only the first Host. */
function hostsIn(rawHeaders: readonly string[]): number {
  let count = 0
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at]
    if (name?.length === 4 && name.toLowerCase() === 'host') count += 1
  }
  return count
}

/** Answers only under the configured host; redirects people who opened this machine under another loopback name. */
export function refuseOtherHosts(app: FastifyInstance, base: URL): void {
  app.addHook('onRequest', (request: FastifyRequest, reply, done) => {
    const { host: named = '' } = request.headers
    const isNamedOnce = hostsIn(request.raw.rawHeaders) === 1
    if (named === base.host && isNamedOnce) return done()
    const ownPage = /^\/($|\?|iambiz(\/|\?|$))/.test(request.url)
    if (isNamedOnce && ownPage && isNavigation(request) && isAlias(named, base.host)) {
      reply.header('cache-control', 'no-store').redirect(base.origin + request.url, 302)
      return
    }
    done(new Failure('request.wrong-host', { host: base.host }))
  })
}
