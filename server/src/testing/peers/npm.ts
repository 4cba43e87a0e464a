import { once } from 'node:events'
import { OAuth2Server } from 'oauth2-mock-server'
import Provider from 'oidc-provider-8'
import { clientSecret, comesBack, type Peer, person, walk } from './peer.ts'

/**
 * The bundled provider has the next major version; this one omits profile claims from the ID token, and signs with
 * RS256.
 */
export const oidcProvider8: Peer = {
  who: person,
  stepUp: 'verifies',
  signIn: walk,
  signsOut: comesBack,
  sendsLogoutTokens: true,
  async start({ port, issuer, homeUrl }) {
    const provider = new Provider(issuer, {
      features: { backchannelLogout: { enabled: true } },
      clients: [
        {
          client_id: 'iambiz-portal',
          client_secret: clientSecret,
          redirect_uris: [homeUrl],
          post_logout_redirect_uris: [`${homeUrl}?signedOut=1`],
          grant_types: ['authorization_code', 'refresh_token'],
          backchannel_logout_uri: new URL('/api/iam-portal/auth/backchannelLogout', homeUrl).href,
          backchannel_logout_session_required: true,
        },
      ],
      cookies: { keys: ['only of the tests'] },
      claims: { profile: ['name'], email: ['email'] },
      findAccount: (_context, accountId) => ({
        accountId,
        claims: async () => ({ sub: accountId, name: person.name }),
      }),
    })
    const server = provider.listen(port, '127.0.0.1')
    await once(server, 'listening')
    return {
      stop: async () => {
        server.closeAllConnections()
        server.close()
      },
    }
  },
}

/** Signs in without interaction, has public clients only, and sends no auth_time. */
export const oauth2MockServer: Peer = {
  who: { account: 'johndoe', password: '', name: 'johndoe' },
  stepUp: 'does not say when',
  settings: { OIDC_SUBJECT_CLAIM: 'sub' },
  signIn: walk,
  signsOut: comesBack,
  async start({ port }) {
    const server = new OAuth2Server()
    await server.issuer.keys.generate('RS256')
    await server.start(port, '127.0.0.1')
    server.issuer.url = `http://localhost:${port}`
    return { stop: () => server.stop() }
  },
}
