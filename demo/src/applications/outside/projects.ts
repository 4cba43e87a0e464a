import { decodeJwt } from 'jose'
import passport from 'passport'
import OpenIDConnectStrategy from 'passport-openidconnect'
import { outsideScopes } from '#demo/connections/clients.ts'
import { ProviderUnavailable, SignOnRefused, toVisitor } from '../sign-on.ts'
import type { OutsideApplication, OutsideParts } from './parts.ts'
import type { OutsideClient } from './server-side.ts'
import type { SignedOn } from './sessions.ts'

type Outcome = { location: string } | { signedOn: SignedOn }

/** Errors of the package for refusals of the provider; other errors mean that it could not be reached. */
const refusals = new Set(['AuthorizationError', 'TokenError'])

function signOnError(error: Error): Error {
  return refusals.has(error.name)
    ? new SignOnRefused('the provider refused', { cause: error })
    : new ProviderUnavailable('the provider cannot be used', { cause: error })
}

/** Passport expects Express objects; these have the parts that it uses. */
function authenticate(
  authenticator: passport.Authenticator,
  request: { query: Record<string, string>; session: Record<string, unknown> },
): Promise<Outcome> {
  const { promise, resolve, reject } = Promise.withResolvers<Outcome>()
  const response = {
    statusCode: 200,
    setHeader(name: string, value: string) {
      if (name === 'Location') resolve({ location: value })
    },
    end() {},
  }
  const decided = (error: Error | null, signedOn: SignedOn | false | undefined) => {
    if (error) reject(signOnError(error))
    else if (signedOn) resolve({ signedOn })
    else reject(new SignOnRefused('the answer does not belong to this sign-on'))
  }
  authenticator.authenticate('openidconnect', decided)(request, response, reject)
  return promise
}

/** `passport-openidconnect` as documented: client_secret_post, state in the session, no PKCE. */
export function createProjects(
  { config, readMetadata, now }: OutsideParts,
  own: OutsideApplication,
): OutsideClient {
  /** The package checks the number of parameters: with nine it also passes the userinfo. */
  function verify(
    _issuer: string,
    uiProfile: object,
    _idProfile: object,
    _context: object,
    idToken: string | object,
    _accessToken: string | object,
    _refreshToken: string,
    _params: unknown,
    done: OpenIDConnectStrategy.VerifyCallback,
  ): void {
    const { _json: person } = uiProfile as { _json?: Record<string, unknown> }
    const claims = decodeJwt<Record<string, unknown>>(String(idToken))
    const signedOn: SignedOn = {
      visitor: toVisitor({ claims: { ...person, ...claims } }, config.issuer, now()),
      sid: typeof claims.sid === 'string' ? claims.sid : null,
    }
    done(null, signedOn)
  }

  /** A strategy of the package has a fixed language, so each sign-on gets its own strategy. */
  async function authenticatorFor(uiLocales?: string): Promise<passport.Authenticator> {
    const metadata = await readMetadata()
    const authenticator = new passport.Passport()
    const strategy = new OpenIDConnectStrategy(
      {
        issuer: metadata.issuer,
        authorizationURL: metadata.authorization_endpoint,
        tokenURL: metadata.token_endpoint,
        userInfoURL: metadata.userinfo_endpoint,
        clientID: own.clientId,
        clientSecret: own.clientSecret,
        callbackURL: `${config.demoUrl}${own.path}/callback`,
        // The package adds `openid`.
        scope: outsideScopes.filter((scope) => scope !== 'openid'),
        ...(uiLocales ? { uiLocales } : {}),
      },
      verify,
    )
    authenticator.use(strategy)
    return authenticator
  }

  return {
    async begin(pending, uiLocales) {
      const outcome = await authenticate(await authenticatorFor(uiLocales), { query: {}, session: pending })
      if (!('location' in outcome)) throw new Error('a sign-on began with its end')
      return outcome.location
    },
    async finish(url, pending) {
      const query = Object.fromEntries(url.searchParams)
      const outcome = await authenticate(await authenticatorFor(), { query, session: pending })
      if (!('signedOn' in outcome)) throw new SignOnRefused('the answer has neither a code nor an error')
      return outcome.signedOn
    },
  }
}
