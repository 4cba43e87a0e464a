import type { Endpoint } from '@iambiz/contract/platform/endpoint.ts'
import { languageTags } from '@iambiz/runtime/language.ts'
import type { FastifyInstance, RouteOptions } from 'fastify'
import { header, languageOf } from './context.ts'

const maxTokenBytes = 16 * 1024

type Failed = { message: string; data: { err?: string } | null }
type Refusal = (failed: Failed, status: number) => object

/** Error bodies that each standard requires. */
const refusals: Partial<Record<NonNullable<Endpoint['answers']>, Refusal>> = {
  // RFC 8935, section 2.4. Failures have the error code in their data; without one, the request itself is invalid.
  acknowledgement: ({ message, data }) => ({ err: data?.err ?? 'invalid_request', description: message }),
  // OpenID Connect Back-Channel Logout 1.0, 2.8.
  'signed-out': ({ message }, status) => ({
    error: status < 500 ? 'invalid_request' : 'temporarily_unavailable',
    error_description: message,
  }),
}

/** The logout token of a form; empty where there are two, because the valid one would be ambiguous. */
function logoutTokenIn(form: string): string {
  const [token = '', ...more] = new URLSearchParams(form).getAll('logout_token')
  return more.length === 0 ? token : ''
}

/**
 * Mounts a call for another server: its body is one security event token, or a form with a logout token. The
 * same-origin rule does not apply: browsers do not make this call, cookies are ignored, and only the token's signature
 * authorizes it.
 */
export function mountPush(
  app: FastifyInstance,
  { answers = 'envelope' }: Endpoint,
  route: RouteOptions,
): void {
  const isSignOut = answers === 'signed-out'
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser(
      isSignOut ? 'application/x-www-form-urlencoded' : 'application/secevent+jwt',
      { parseAs: 'string', bodyLimit: maxTokenBytes },
      async (_request: unknown, body: string) => (isSignOut ? logoutTokenIn(body) : body),
    )
    const refusal = refusals[answers]
    // Successful replies have no body, so every body is a failure envelope to convert.
    if (refusal)
      scope.addHook('preSerialization', async (request, reply, failed) => {
        const lang = languageOf(header(request, 'lang'), header(request, 'accept-language'))
        reply.header('content-language', languageTags[lang])
        return refusal(failed as Failed, reply.statusCode)
      })
    scope.route(route)
  })
}
