import type { FastifyRequest } from 'fastify'

/** True for a form that another site sent; a caller that names no origin at all is no browser. */
export function isForeign({ headers }: FastifyRequest, origin: string): boolean {
  const site = headers['sec-fetch-site']
  if (site !== undefined) return site !== 'same-origin'
  return headers.origin !== undefined && headers.origin !== origin
}
