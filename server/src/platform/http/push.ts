import type { Endpoint } from '@iambiz/contract/platform/endpoint.ts'
import { languageTags } from '@iambiz/runtime/language.ts'
import type { FastifyInstance, RouteOptions } from 'fastify'
import { header, languageOf } from './context.ts'

const maxTokenBytes = 16 * 1024

/** Failures of these calls carry it as data; where one does not, the request itself is at fault. */
const errIn = (data: unknown): string => (data as { err?: string } | null)?.err ?? 'invalid_request'

/**
 * Mounts a call that another server makes: it takes one token of the type that no other call takes. The same-origin rule is
 * not for it: it is no browser's call, no cookie counts here, and the signature of the token is all that grants anything.
 * The refusals of an event that is pushed are {err, description} (RFC 8935).
 */
export function mountPush(app: FastifyInstance, { answers }: Endpoint, route: RouteOptions): void {
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser(
      'application/secevent+jwt',
      { parseAs: 'string', bodyLimit: maxTokenBytes },
      async (_request: unknown, body: string) => body,
    )
    // Whatever has a body is a refusal in the envelope of the other calls.
    if (answers === 'acknowledgement')
      scope.addHook('preSerialization', async (request, reply, refusal) => {
        const { message, data } = refusal as { message: string; data: unknown }
        const lang = languageOf(header(request, 'lang'), header(request, 'accept-language'))
        reply.header('content-language', languageTags[lang])
        return { err: errIn(data), description: message }
      })
    scope.route(route)
  })
}
