import { catalogue, type FailureName } from '@iambiz/contract/errors.ts'
import { sessionOver } from '@iambiz/contract/platform/codes.ts'
import type { Environment, Language } from '@iambiz/contract/platform/shapes.ts'
import { isDatabaseAbsent } from '@iambiz/runtime/database.ts'
import { recordOf } from '@iambiz/runtime/records.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { Failure, wordsOf } from '../failure.ts'
import { header, languageOf } from './context.ts'
import type { PortalCookies } from './cookies.ts'

// Failures for Fastify's own errors.
const byFastify: Record<string, FailureName> = {
  FST_ERR_BAD_URL: 'request.address',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'request.media-type',
  FST_ERR_CTP_BODY_TOO_LARGE: 'request.too-large',
  FST_ERR_CTP_INVALID_JSON_BODY: 'request.invalid',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'request.invalid',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'request.invalid',
}

/** A refusal because of overload, which is counted where it is decided, and not logged. */
export class Shed extends Failure {}

/** Log fields of an error; the stack only for unexpected errors. */
export const describeError = (error: unknown): { reason: string } | { err: unknown } => {
  if (toFailure(error).failure === 'service.failed') return { err: error }
  const { code, message } = recordOf(error)
  return { reason: [code, message].filter(Boolean).join(' ') }
}

/** Error codes of Node and PostgreSQL for a full disk or an exceeded quota. */
const fullDisk: ReadonlySet<string> = new Set(['ENOSPC', 'EDQUOT', '53100'])

/** The named failure of any error; `service.failed` for unexpected ones. */
export function toFailure(error: unknown): Failure {
  if (error instanceof Failure) return error
  const { code, statusCode } = recordOf(error)
  const known = byFastify[String(code)]
  if (known) return new Failure(known)
  if (isDatabaseAbsent(error) || code === '57014' || code === '55P03')
    return new Failure('service.busy', null, 2)
  if (fullDisk.has(String(code))) return new Failure('service.full', null, 60)
  if (statusCode === 413) return new Failure('request.too-large')
  if (Number(statusCode) >= 400 && Number(statusCode) < 500) return new Failure('request.invalid')
  return new Failure('service.failed')
}

type FailureReply = { code: number; message: string; data: unknown; traceId: string }

/**
 * The only place where an error becomes a reply: status, envelope, cleared cookies, and a log line for unexpected
 * errors.
 */
export function answerFailure(
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
  options: { cookies: PortalCookies; environments: readonly Environment[]; lang?: Language },
): FailureReply {
  const failure = toFailure(error)
  const { code, status } = catalogue[failure.failure]
  if (failure.failure === 'service.failed') request.log.error({ err: error }, 'unexpected failure')
  if (failure.failure === 'service.busy' && !(error instanceof Shed))
    request.log.warn(describeError(error), 'a dependency is not there')
  if (failure.failure === 'service.full') request.log.error(describeError(error), 'the disk is full')
  // The key of a business system is unrelated to a session that the same client may have.
  if (sessionOver.includes(code) && failure.failure !== 'system.key') {
    const env =
      options.environments.find((candidate) => candidate === header(request, 'env')) ??
      options.environments[0]
    if (env) options.cookies.clearTokens(reply, env)
  }
  if (failure.retryAfter !== undefined) reply.header('retry-after', String(failure.retryAfter))
  reply.code(status).header('cache-control', 'no-store').type('application/json; charset=utf-8')
  const lang = options.lang ?? languageOf(header(request, 'lang'), header(request, 'accept-language'))
  const message = wordsOf(failure.failure, lang, failure.retryAfter)
  return { code, message, data: failure.data, traceId: request.id }
}
