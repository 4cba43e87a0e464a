import type { FastifyRequest } from 'fastify'
import { fail } from '../failure.ts'
import { header } from './context.ts'

const customHeaders = ['env', 'lang', 'containertype']

const carriesOwnHeaders = (request: FastifyRequest) => customHeaders.every((name) => header(request, name))

/**
 * Refuses cross-site requests that change state, by Sec-Fetch-Site or Origin (CSRF). A client that sends neither (curl,
 * an old browser) must send the portal's own headers, which a cross-site form cannot set. `changes` marks a GET that
 * changes state.
 */
export function refuseCrossSite(
  request: FastifyRequest,
  origins: ReadonlySet<string>,
  changes = false,
): void {
  const reads = request.method === 'GET' || request.method === 'HEAD'
  if (reads && !changes) return
  // Pictures and links in the portal's own pages are same-origin too, but carry none of its headers.
  if (reads && !carriesOwnHeaders(request)) fail('request.cross-site')
  const site = header(request, 'sec-fetch-site')
  const origin = header(request, 'origin')
  const originIsOurs = origin !== undefined && origins.has(origin)
  if (origin !== undefined && !originIsOurs) fail('request.cross-site')
  if (site !== undefined && site !== 'same-origin' && !originIsOurs) fail('request.cross-site')
  if (site === undefined && origin === undefined && !carriesOwnHeaders(request)) fail('request.cross-site')
}
