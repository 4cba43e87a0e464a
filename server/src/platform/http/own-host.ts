import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Failure } from '../failure.ts'
import { isNavigation } from './failure-page.ts'

const loopback = /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/

/**
 * Whether `named` is this machine under another of its names, where `host` is one as well. A proxy in front, which
 * would be asked for the same address again and again, cannot be: two programs do not share a port.
 */
function isAlias(named: string, host: string): boolean {
  const [port, ownPort] = [named, host].map((name) => loopback.exec(name)?.[2] ?? null)
  return loopback.test(named) && loopback.test(host) && port === ownPort
}

/** How many Host headers there are among raw ones, which are names and values in turn; Node hands on the first alone. */
function hostsIn(rawHeaders: readonly string[]): number {
  let count = 0
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at]
    if (name?.length === 4 && name.toLowerCase() === 'host') count += 1
  }
  return count
}

/** Answers under the configured host only; sends a person who opened this machine under another name on to it. */
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
