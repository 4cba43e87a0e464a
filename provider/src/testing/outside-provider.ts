import { createHash, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { exportJWK, generateKeyPair, type JWTPayload, SignJWT } from 'jose'

/** The secret that a source of identity has for us; long enough for HS256. */
export const outsideSecret = 'outside-secret-outside-secret-0001'

/** What one answer of the outside provider does differently. */
export type Mischief = {
  /** Claims of the ID token, in place of the right ones. */
  claims?: JWTPayload
  /** Signs by the client secret, by another key, or not at all. */
  signature?: 'hs256' | 'foreign' | 'none'
  /** The issuer in the callback. */
  iss?: string
}

export type OutsideProvider = {
  issuer: string
  /** Agrees as a person with these claims; returns the address that the browser is sent back to. */
  agree(authorizationUrl: string, claims: JWTPayload & { sub: string }, mischief?: Mischief): string
  /** Fields of the metadata, in place of the right ones. */
  metadata: Record<string, unknown>
  stop(): Promise<void>
}

type Agreed = { query: URLSearchParams; claims: JWTPayload; mischief: Mischief }

const base64url = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')

/** An OpenID provider of another company on a real port, with one client. */
export async function startOutsideProvider(clientId = 'iambiz'): Promise<OutsideProvider> {
  const [own, foreign] = [await generateKeyPair('ES256'), await generateKeyPair('ES256')]
  const codes = new Map<string, Agreed>()
  const tokens = new Map<string, JWTPayload>()
  const publicJwk = { ...(await exportJWK(own.publicKey)), kid: 'own', alg: 'ES256', use: 'sig' }

  async function idToken({ query, claims, mischief }: Agreed): Promise<string> {
    const now = Math.floor(Date.now() / 1000)
    const usual = { iss: provider.issuer, aud: clientId, nonce: query.get('nonce') ?? '', ...claims }
    const token = new SignJWT({ ...usual, iat: now, exp: now + 300, ...mischief.claims })
    if (mischief.signature === 'hs256')
      return token.setProtectedHeader({ alg: 'HS256' }).sign(new TextEncoder().encode(outsideSecret))
    if (mischief.signature === 'none') {
      return `${base64url({ alg: 'none' })}.${base64url({ ...usual, iat: now, exp: now + 300 })}.`
    }
    const key = mischief.signature === 'foreign' ? foreign.privateKey : own.privateKey
    return token.setProtectedHeader({ alg: 'ES256', kid: 'own' }).sign(key)
  }

  async function redeem(req: IncomingMessage): Promise<[number, unknown]> {
    const form = new URLSearchParams(await text(req))
    // Both parts are form-encoded (RFC 6749 2.3.1).
    const basic = Buffer.from(req.headers.authorization?.replace('Basic ', '') ?? '', 'base64').toString()
    if (basic.split(':').map(decodeURIComponent).join(':') !== `${clientId}:${outsideSecret}`)
      return [401, { error: 'invalid_client' }]
    const agreed = codes.get(form.get('code') ?? '')
    codes.delete(form.get('code') ?? '')
    const challenge = createHash('sha256')
      .update(form.get('code_verifier') ?? '')
      .digest('base64url')
    const isRight =
      agreed?.query.get('code_challenge') === challenge &&
      agreed.query.get('redirect_uri') === form.get('redirect_uri')
    if (!agreed || !isRight) return [400, { error: 'invalid_grant' }]
    const token = randomUUID()
    tokens.set(token, agreed.claims)
    return [200, { access_token: token, token_type: 'Bearer', id_token: await idToken(agreed) }]
  }

  async function answer(req: IncomingMessage): Promise<[number, unknown]> {
    const { issuer } = provider
    if (req.url === '/.well-known/openid-configuration') {
      const metadata = {
        ...{ issuer, authorization_endpoint: `${issuer}/authorize`, token_endpoint: `${issuer}/token` },
        ...{ jwks_uri: `${issuer}/jwks`, userinfo_endpoint: `${issuer}/userinfo` },
        id_token_signing_alg_values_supported: ['ES256', 'HS256', 'none'],
        authorization_response_iss_parameter_supported: true,
      }
      return [200, { ...metadata, ...provider.metadata }]
    }
    if (req.url === '/jwks') return [200, { keys: [publicJwk] }]
    if (req.url === '/token') return redeem(req)
    const claims = tokens.get(req.headers.authorization?.replace('Bearer ', '') ?? '')
    return claims ? [200, claims] : [404, {}]
  }

  const server = createServer(async (req: IncomingMessage, res: ServerResponse) => {
    const [status, body] = await answer(req)
    res.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const provider: OutsideProvider = {
    issuer: `http://localhost:${(server.address() as AddressInfo).port}`,
    metadata: {},
    agree(authorizationUrl, claims, mischief = {}) {
      const { searchParams: query } = new URL(authorizationUrl)
      const code = randomUUID()
      codes.set(code, { query, claims, mischief })
      const back = new URL(query.get('redirect_uri') ?? '')
      const iss = mischief.iss ?? provider.issuer
      back.search = new URLSearchParams({ code, state: query.get('state') ?? '', iss }).toString()
      return back.href
    },
    async stop() {
      server.close()
      server.closeAllConnections()
      await once(server, 'close')
    },
  }
  return provider
}
