import type { FastifyInstance } from 'fastify'
import { header } from './context.ts'

/** Request headers of the portal's own calls. */
export const ownHeaders = [
  'content-type',
  'currentOrgCode',
  'currentRoleNo',
  'currentUserNo',
  'acting',
  'org_code',
  'org_name',
  'env',
  'lang',
  'containerType',
  'app-key',
  'system-code',
  'redirect',
  'pwd-ticket',
  'x-request-id',
]

/**
 * Allows pages of the configured further origins to call with cookies and read the replies (CORS). Other origins get no
 * CORS headers, so browsers keep the replies from their pages.
 */
export function admitOrigins(app: FastifyInstance, origins: readonly string[]): void {
  if (origins.length === 0) return
  app.addHook('onRequest', async (request, reply) => {
    reply.header('vary', 'Origin')
    const origin = header(request, 'origin')
    if (origin === undefined || !origins.includes(origin)) return
    reply.headers({ 'access-control-allow-origin': origin, 'access-control-allow-credentials': 'true' })
    if (request.method !== 'OPTIONS' || !header(request, 'access-control-request-method')) {
      reply.header('access-control-expose-headers', 'retry-after, x-request-id, expires_in')
      return
    }
    return reply
      .headers({
        'access-control-allow-methods': 'GET, POST, PUT, DELETE',
        'access-control-allow-headers': ownHeaders.join(', '),
        'access-control-max-age': '600',
      })
      .code(204)
      .send()
  })
}
