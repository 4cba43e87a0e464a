import type { FastifyRequest } from 'fastify'
import { fail } from '../failure.ts'
import { header } from './context.ts'

const customHeaders = ['env', 'lang', 'containertype']

/**
 * Refuses a state-changing request that another site made the browser send: its Sec-Fetch-Site or Origin says so.
 * A client that sends neither (curl, an old browser) must carry the portal's own headers, which a foreign form cannot.
 */
export function refuseCrossSite(request: FastifyRequest, origins: ReadonlySet<string>): void {
  if (request.method === 'GET' || request.method === 'HEAD') return
  const site = header(request, 'sec-fetch-site')
  const origin = header(request, 'origin')
  const originIsOurs = origin !== undefined && origins.has(origin)
  if (origin !== undefined && !originIsOurs) fail('request.cross-site')
  if (site !== undefined && site !== 'same-origin' && !originIsOurs) fail('request.cross-site')
  if (site === undefined && origin === undefined && !customHeaders.every((name) => header(request, name))) {
    fail('request.cross-site')
  }
}
