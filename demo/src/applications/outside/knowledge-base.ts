import * as oidc from 'openid-client'
import { outsideScopes } from '#demo/connections/clients.ts'
import { createDiscovery } from '../discovery.ts'
import { SignOnRefused, toVisitor, withOurErrors } from '../sign-on.ts'
import type { OutsideApplication, OutsideParts } from './parts.ts'
import type { OutsideClient } from './server-side.ts'

/** `openid-client` as documented: discovery, client_secret_post, PKCE and state. */
export function createKnowledgeBase({ config, now }: OutsideParts, own: OutsideApplication): OutsideClient {
  const redirectUri = `${config.demoUrl}${own.path}/callback`
  const authentication = own.clientSecret ? oidc.ClientSecretPost(own.clientSecret) : oidc.None()
  const discover = createDiscovery(config.issuer, own.clientId, authentication)
  const signOutUrl = (idToken: string, back: string) =>
    withOurErrors(async () => {
      const parameters = { id_token_hint: idToken, post_logout_redirect_uri: back }
      return oidc.buildEndSessionUrl(await discover(), parameters).href
    })

  return {
    begin: (pending, uiLocales) =>
      withOurErrors(async () => {
        const configuration = await discover()
        const verifier = oidc.randomPKCECodeVerifier()
        const state = oidc.randomState()
        Object.assign(pending, { verifier, state })
        return oidc.buildAuthorizationUrl(configuration, {
          redirect_uri: redirectUri,
          scope: outsideScopes.join(' '),
          code_challenge: await oidc.calculatePKCECodeChallenge(verifier),
          code_challenge_method: 'S256',
          state,
          ui_locales: uiLocales,
        }).href
      }),
    finish: (url, pending) =>
      withOurErrors(async () => {
        const { verifier, state } = pending
        if (typeof verifier !== 'string' || typeof state !== 'string') {
          throw new SignOnRefused('the answer belongs to no sign-on of this browser')
        }
        const configuration = await discover()
        const tokens = await oidc.authorizationCodeGrant(configuration, url, {
          pkceCodeVerifier: verifier,
          expectedState: state,
          idTokenExpected: true,
        })
        const claims = tokens.claims()
        if (!claims) throw new Error('the provider gave no ID token')
        const person = await oidc.fetchUserInfo(configuration, tokens.access_token, claims.sub)
        return {
          visitor: toVisitor({ claims: { ...person, ...claims } }, config.issuer, now()),
          sid: typeof claims.sid === 'string' ? claims.sid : null,
          signOut: (back) => signOutUrl(tokens.id_token ?? '', back),
        }
      }),
  }
}
