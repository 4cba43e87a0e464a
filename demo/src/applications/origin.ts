import type { FastifyRequest } from 'fastify'

/** True for a cross-site form; a client without `Origin` is no browser. */
export function isForeign({ headers }: FastifyRequest, origin: string): boolean {
  const site = headers['sec-fetch-site']
  if (site !== undefined) return site !== 'same-origin'
  return headers.origin !== undefined && headers.origin !== origin
}
