import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import { text } from 'node:stream/consumers'
import { SAML } from '@node-saml/node-saml'
import * as openid from 'openid-client'

/** An application of a test: its page shows the identifier of the person who signed on. */
export type RunningApp = { stop: () => Promise<void> }

/** A redirect, or the identifier of the person. */
type Answer = { location: string } | { person: string }
type Handler = (req: IncomingMessage, url: URL) => Promise<Answer>

async function serve(port: number, handle: Handler): Promise<RunningApp> {
  const server = createServer(async (req, res) => {
    const url = new URL(req.url ?? '/', `http://localhost:${port}`)
    try {
      const answer = await handle(req, url)
      if ('location' in answer) res.writeHead(303, { location: answer.location }).end()
      else res.writeHead(200, { 'content-type': 'text/html' }).end(`<h1>${answer.person}</h1>`)
    } catch (error) {
      res.writeHead(500, { 'content-type': 'text/plain' }).end(String(error))
    }
  }).listen(port)
  await once(server, 'listening')
  return {
    async stop() {
      server.closeAllConnections()
      server.close()
    },
  }
}

type SamlShown = { entityId: string; signOn: string; certificate: string }

/** A service provider by `@node-saml/node-saml` that knows what the screen shows. */
export function samlApp(port: number, ownEntityId: string, shown: SamlShown): Promise<RunningApp> {
  const saml = new SAML({
    ...{ issuer: ownEntityId, audience: ownEntityId, callbackUrl: `http://localhost:${port}/acs` },
    ...{ idpIssuer: shown.entityId, entryPoint: shown.signOn, idpCert: shown.certificate },
    ...{ wantAssertionsSigned: true, wantAuthnResponseSigned: true, disableRequestedAuthnContext: true },
    identifierFormat: null,
  })
  return serve(port, async (req, { pathname }) => {
    if (pathname !== '/acs') return { location: await saml.getAuthorizeUrlAsync('', undefined, {}) }
    const SAMLResponse = new URLSearchParams(await text(req)).get('SAMLResponse') ?? ''
    const { profile } = await saml.validatePostResponseAsync({ SAMLResponse })
    return { person: profile?.nameID ?? '' }
  })
}

/** A CAS client, written from CAS 3.0 with nothing but the addresses on the screen. */
export const casApp = (port: number, shown: { login: string; validate: string }): Promise<RunningApp> =>
  serve(port, async (_req, { searchParams, origin }) => {
    const [service, ticket] = [`${origin}/`, searchParams.get('ticket')]
    if (ticket === null) return { location: `${shown.login}?${new URLSearchParams({ service })}` }
    const reply = await fetch(`${shown.validate}?${new URLSearchParams({ service, ticket })}`)
    return { person: /<cas:user>([^<]*)</.exec(await reply.text())?.[1] ?? '' }
  })

type OpenidShown = { issuer: string; clientId: string; clientSecret: string }

/** A client by `openid-client`, with its defaults and PKCE. */
export async function openidApp(port: number, shown: OpenidShown): Promise<RunningApp> {
  const config = await openid.discovery(
    new URL(shown.issuer),
    shown.clientId,
    undefined,
    openid.ClientSecretPost(shown.clientSecret),
    { execute: [openid.allowInsecureRequests] },
  )
  const verifier = openid.randomPKCECodeVerifier()
  const code_challenge = await openid.calculatePKCECodeChallenge(verifier)
  const redirect_uri = `http://localhost:${port}/callback`
  return serve(port, async (_req, url) => {
    if (url.pathname === '/callback') {
      const tokens = await openid.authorizationCodeGrant(config, url, { pkceCodeVerifier: verifier })
      return { person: tokens.claims()?.sub ?? '' }
    }
    const request = { redirect_uri, scope: 'openid', code_challenge, code_challenge_method: 'S256' }
    return { location: openid.buildAuthorizationUrl(config, request).href }
  })
}
