import type { Endpoint } from '@iambiz/contract/platform/endpoint.ts'
import { maxPageNumber } from '@iambiz/contract/platform/page.ts'
import type { Language } from '@iambiz/contract/platform/shapes.ts'
import { recordOf } from '@iambiz/runtime/records.ts'
import { hasUnstorableText } from '@iambiz/runtime/sent-text.ts'
import type { FastifyRequest } from 'fastify'
import type { z } from 'zod'
import { fail } from '../failure.ts'
import { shapeWords } from './shape-words.ts'

// Errors in these fields are the calling program's, not a person's input.
const listFields = new Set(['pageNum', 'pageSize', 'queryFields', 'sortField', 'sortOrder'])

function refuseBody(error: z.ZodError, body: unknown): never {
  const fields = error.issues.map(({ path, message }) => ({ field: path.join('.'), message }))
  const pageNum = recordOf(body).pageNum
  if (typeof pageNum === 'number' && Number.isInteger(pageNum) && pageNum > maxPageNumber) {
    return fail('request.page-limit')
  }
  const byCaller = error.issues.every(({ path }) => path.length === 0 || listFields.has(String(path[0])))
  return fail(byCaller ? 'request.invalid' : 'request.fields', { fields })
}

function refuseQuery(error: z.ZodError, query: unknown): never {
  if (Number(recordOf(query).pageNum) > maxPageNumber) return fail('request.page-limit')
  const fields = error.issues.map(({ path, message }) => ({ field: path.join('.'), message }))
  return fail('request.invalid', { fields })
}

/** Validates path, query and body by the contract; fails with messages in the caller's language. */
export function receive(
  endpoint: Endpoint,
  request: FastifyRequest,
  lang: Language,
): Record<string, unknown> {
  const options = { error: shapeWords[lang] }
  const received: Record<string, unknown> = {}
  if (endpoint.params) {
    const params = endpoint.params.safeParse(request.params, options)
    received.params = params.success ? params.data : fail('resource.not-found')
  }
  if (endpoint.query) {
    const query = endpoint.query.safeParse(request.query, options)
    received.query = query.success ? query.data : refuseQuery(query.error, request.query)
  }
  if (endpoint.body) {
    const body = endpoint.body.safeParse(request.body ?? undefined, options)
    received.body = body.success ? body.data : refuseBody(body.error, request.body)
  }
  // Runs last because validation has better messages. It also checks the raw input, because a schema may drop invalid
  // characters.
  if (hasUnstorableText([request.query, endpoint.body && request.body, received])) fail('request.invalid')
  if (endpoint.takes && endpoint.takes !== 'token') {
    // Parsers do not run for a missing or empty body.
    received[endpoint.takes] = request.body ?? fail('file.empty')
  }
  return received
}
