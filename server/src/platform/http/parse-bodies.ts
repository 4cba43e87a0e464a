import { formOf, hasDuplicateMembers, textOf } from '@iambiz/runtime/sent-text.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Failure, fail } from '../failure.ts'
import { asForm } from './form-body.ts'

/** Parses application/x-www-form-urlencoded into a flat object; refuses duplicate names instead of guessing. */
function parseForm(body: Buffer): Record<string, string> {
  const fields: Record<string, string> = Object.create(null)
  for (const [name, value] of formOf(body) ?? fail('request.invalid')) {
    if (name in fields) fail('request.invalid', { field: name })
    fields[name] = value
  }
  return asForm({ ...fields })
}

/** Parsers for bodies of calls, except files; refuses all other content types. */
export function parseBodies(app: FastifyInstance): void {
  const parseJson = app.getDefaultJsonParser('error', 'error')
  app.removeAllContentTypeParsers()
  app.addContentTypeParser(
    'application/json',
    { parseAs: 'buffer' },
    (request: FastifyRequest, body: Buffer, done: (error: Error | null, body?: unknown) => void) => {
      if (body.length === 0) return done(null)
      const text = textOf(body)
      if (text === undefined) return done(new Failure('request.invalid'))
      return void parseJson(request, text, (error, value) =>
        done(error ?? (hasDuplicateMembers(text) ? new Failure('request.invalid') : null), value),
      )
    },
  )
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'buffer', bodyLimit: 64 * 1024 },
    async (_request: FastifyRequest, body: Buffer) => parseForm(body),
  )
}
