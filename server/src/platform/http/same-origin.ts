import type { FastifyRequest } from 'fastify'
import { fail } from '../failure.ts'
import { header } from './context.ts'

const customHeaders = ['env', 'lang', 'containertype']

const carriesOwnHeaders = (request: FastifyRequest) => customHeaders.every((name) => header(request, name))

/**
 * Refuses a state-changing request that another site made the browser send: its Sec-Fetch-Site or Origin says so.
 * A client that sends neither (curl, an old browser) must carry the portal's own headers, which a foreign form cannot.
 * `changes` says of a GET that it changes something too.
 */
export function refuseCrossSite(
  request: FastifyRequest,
  origins: ReadonlySet<string>,
  changes = false,
): void {
  const reads = request.method === 'GET' || request.method === 'HEAD'
  if (reads && !changes) return
  // A picture or a link in a page of ours is of our origin as well, but it carries no header of ours.
  if (reads && !carriesOwnHeaders(request)) fail('request.cross-site')
  const site = header(request, 'sec-fetch-site')
  const origin = header(request, 'origin')
  const originIsOurs = origin !== undefined && origins.has(origin)
  if (origin !== undefined && !originIsOurs) fail('request.cross-site')
  if (site !== undefined && site !== 'same-origin' && !originIsOurs) fail('request.cross-site')
  if (site === undefined && origin === undefined && !carriesOwnHeaders(request)) fail('request.cross-site')
}
