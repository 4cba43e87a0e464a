import type { Endpoint } from '@iambiz/contract/platform/endpoint.ts'
import { languageTags } from '@iambiz/runtime/language.ts'
import type { FastifyInstance, RouteOptions } from 'fastify'
import { header, languageOf } from './context.ts'

const maxTokenBytes = 16 * 1024

type Failed = { message: string; data: { err?: string } | null }
type Refusal = (failed: Failed, status: number) => object

/** Refusals in the form of each standard. */
const refusals: Partial<Record<NonNullable<Endpoint['answers']>, Refusal>> = {
  // RFC 8935 2.4. Failures have the error code as data; without one, the request itself is at fault.
  acknowledgement: ({ message, data }) => ({ err: data?.err ?? 'invalid_request', description: message }),
  // OpenID Connect Back-Channel Logout 1.0, 2.8.
  'signed-out': ({ message }, status) => ({
    error: status < 500 ? 'invalid_request' : 'temporarily_unavailable',
    error_description: message,
  }),
}

/** The logout token of a form; none where there are two, because it would be open which one counts. */
function logoutTokenIn(form: string): string {
  const [token = '', ...more] = new URLSearchParams(form).getAll('logout_token')
  return more.length === 0 ? token : ''
}

/**
 * Mounts a call that another server makes: it takes one token of the type that no other call takes, or in the form of a sign-out.
 * The same-origin rule is not for it: it is no browser's call, no cookie counts here, and the signature of the token is all that
 * grants anything.
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
    // Whatever has a body is a refusal in the envelope of the other calls.
    if (refusal)
      scope.addHook('preSerialization', async (request, reply, failed) => {
        const lang = languageOf(header(request, 'lang'), header(request, 'accept-language'))
        reply.header('content-language', languageTags[lang])
        return refusal(failed as Failed, reply.statusCode)
      })
    scope.route(route)
  })
}
