import type { Endpoint } from '@iambiz/contract/platform/endpoint.ts'
import { maxPageNumber } from '@iambiz/contract/platform/page.ts'
import type { Language } from '@iambiz/contract/platform/shapes.ts'
import { fail } from '@iambiz/server/platform/failure.ts'
import { shapeWords } from '@iambiz/server/platform/http/shape-words.ts'
import type { z } from 'zod'

/** A request before the contract has looked at it. */
export type Sent = {
  params: Record<string, string>
  query: Record<string, string>
  body: Buffer
}

const fieldsOf = ({ issues }: z.ZodError) =>
  issues.map(({ path, message }) => ({ field: path.join('.'), message }))

function jsonOf(body: Buffer): unknown {
  if (body.length === 0) return undefined
  try {
    return JSON.parse(body.toString('utf8'))
  } catch {
    return fail('request.invalid')
  }
}

const asksTooFar = (sent: unknown): boolean =>
  Number((sent as { pageNum?: unknown } | null)?.pageNum) > maxPageNumber

function refuse(name: 'request.invalid' | 'request.fields', error: z.ZodError, given: unknown): never {
  return asksTooFar(given) ? fail('request.page-limit') : fail(name, { fields: fieldsOf(error) })
}

/** Path, query and body as the contract has them; what does not fit is refused as the portal refuses it. */
export function receive(endpoint: Endpoint, sent: Sent, lang: Language): Record<string, unknown> {
  const options = { error: shapeWords[lang] }
  const received: Record<string, unknown> = {}
  if (endpoint.params) {
    const params = endpoint.params.safeParse(sent.params, options)
    received.params = params.success ? params.data : fail('resource.not-found')
  }
  if (endpoint.query) {
    const query = endpoint.query.safeParse(sent.query, options)
    received.query = query.success ? query.data : refuse('request.invalid', query.error, sent.query)
  }
  if (endpoint.takes === 'picture') received.picture = sent.body
  if (endpoint.takes === 'file') received.file = sent.body
  if (endpoint.body) {
    const given = jsonOf(sent.body)
    const body = endpoint.body.safeParse(given, options)
    received.body = body.success ? body.data : refuse('request.fields', body.error, given)
  }
  return received
}
