import type { FastifyRequest } from 'fastify'
import { header } from './context.ts'

const scheme = /^bearer(?:\s|$)/i

/** Whether a request authorizes itself by a bearer credential (RFC 6750), whatever that is worth. */
export const hasBearer = (request: FastifyRequest): boolean =>
  scheme.test(header(request, 'authorization') ?? '')

/** The bearer credential of a request; undefined where it is not written as one. */
export const bearerOf = (request: FastifyRequest): string | undefined =>
  /^bearer +([\w.~+/-]{1,200}=*)$/i.exec(header(request, 'authorization') ?? '')?.[1]
