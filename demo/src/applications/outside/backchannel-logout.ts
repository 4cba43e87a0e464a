import type { FastifyInstance } from 'fastify'
import { createRemoteJWKSet, errors, type JWTVerifyGetKey, jwtVerify } from 'jose'
import { readForms } from './forms.ts'
import type { OutsideApplication, OutsideParts } from './parts.ts'
import type { SignedOut } from './sessions.ts'

const logoutEvent = 'http://schemas.openid.net/event/backchannel-logout'

const text = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined)

/**
 * The session or person in a logout token (OpenID Connect Back-Channel Logout 1.0, 2.6); `null` for an invalid token.
 */
function endedBy(payload: Record<string, unknown>): SignedOut | null {
  const { events, nonce } = payload
  const [sid, sub] = [text(payload.sid), text(payload.sub)]
  const isLogout = typeof events === 'object' && events !== null && Object.hasOwn(events, logoutEvent)
  return isLogout && nonce === undefined && (sid ?? sub) !== undefined ? { sid, sub } : null
}

/**
 * Accepts logout tokens of the provider. Used tokens are not stored: a replay within two minutes could only end the
 * same session again.
 */
export function backchannelLogoutRoute(
  app: FastifyInstance,
  { config, log, readMetadata, now }: OutsideParts,
  { path, clientId }: Pick<OutsideApplication, 'path' | 'clientId'>,
  end: (ended: SignedOut) => void,
): void {
  let keys: JWTVerifyGetKey | undefined
  async function verified(token: string): Promise<SignedOut | null> {
    keys ??= createRemoteJWKSet(new URL((await readMetadata()).jwks_uri))
    const { payload } = await jwtVerify(token, keys, {
      issuer: config.issuer,
      audience: clientId,
      typ: 'logout+jwt',
      requiredClaims: ['iat', 'exp', 'jti'],
      currentDate: new Date(now()),
      clockTolerance: 60,
    })
    return endedBy(payload)
  }
  app.register(async (scope) => {
    readForms(scope)
    scope.post<{ Body: Record<string, string> | null }>(
      `${path}/backchannel-logout`,
      async (request, reply) => {
        const refused = () => reply.code(400).send({ error: 'invalid_request' })
        try {
          const ended = await verified(request.body?.logout_token ?? '')
          if (!ended) return refused()
          end(ended)
          return reply.code(200).send()
        } catch (error) {
          log.warn({ err: error, clientId }, 'a logout token was not accepted')
          if (error instanceof errors.JOSEError) return refused()
          throw error
        }
      },
    )
  })
}
