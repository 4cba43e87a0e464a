import type { FastifyRequest } from 'fastify'
import { header } from './context.ts'

const scheme = /^bearer(?:\s|$)/i

/** Whether a request has bearer credentials (RFC 6750), valid or not. */
export const hasBearer = (request: FastifyRequest): boolean =>
  scheme.test(header(request, 'authorization') ?? '')

/** The bearer token of a request; undefined where the syntax is invalid. */
export const bearerOf = (request: FastifyRequest): string | undefined =>
  /^bearer +([\w.~+/-]{1,200}=*)$/i.exec(header(request, 'authorization') ?? '')?.[1]
