import { createHash, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { exportJWK, generateKeyPair, type JWK, type JWTPayload, SignJWT } from 'jose'

/** The person for whom the next authorization is issued. */
export type Person = { sub: string; name?: string; email?: string }

type Grant = { person: Person; nonce: string | null; challenge: string | null; redirect: string }

type Key = Awaited<ReturnType<typeof generateKeyPair>> & { kid: string; alg: string }

/** Faults of the provider that tests turn on; without them it behaves correctly. */
export type Faults = {
  /** Runs before the token reply. */
  beforeToken?: () => Promise<void>
  /** Replaces the whole token reply. */
  token?: (request: IncomingMessage, response: ServerResponse) => void
  /** Changes the claims of the ID token before it is signed. */
  claims?: (claims: JWTPayload) => JWTPayload
  /** Replaces the ID token. */
  idToken?: (claims: JWTPayload, key: Key) => Promise<string>
  /** Publishes the keys at this path, and nothing at the default address. */
  keysPath?: string
  /** Changes the published keys. */
  keys?: (keys: JWK[]) => JWK[]
  /** Plain OAuth 2.0: the token reply has no ID token. */
  noIdToken?: boolean
  metadata?: (metadata: Record<string, unknown>) => Record<string, unknown>
  /** Answers the account API below `/account`, and announces it in the metadata; `person` is the token's. */
  account?: (
    path: string,
    form: URLSearchParams,
    person: Person | undefined,
  ) => Promise<{ status: number; body: Record<string, unknown> }>
  /** Changes the userinfo reply, or replaces it with a text. */
  userinfo?: (person: Person) => unknown
  /** Changes the token reply. */
  tokens?: (tokens: Record<string, unknown>) => Record<string, unknown>
  /** Answers a request instead of the provider; returns whether it did. */
  instead?: (pathname: string, request: IncomingMessage, response: ServerResponse) => boolean
  /** Skips the check of the PKCE verifier, as a faulty provider would. */
  skipPkce?: boolean
}

export type FakeProvider = {
  issuer: string
  faults: Faults
  /** Refresh tokens that were issued. */
  issued: string[]
  /** Tokens that were revoked. */
  revoked: string[]
  counts: { token: number; jwks: number; discovery: number }
  /** Client authentication of the latest token request. */
  client: { authorization: string | undefined; form: URLSearchParams }
  /** Signs a person in at an authorization address; returns the callback address. */
  authorize(authorizationUrl: string, person: Person): string
  /** Replaces the signing key, with the same algorithm unless another is given. */
  rotateKey(alg?: string): Promise<void>
  stop(): Promise<void>
  /** Listens on the same port again after `stop`. */
  start(): Promise<void>
}

async function newKey(alg: string): Promise<Key> {
  return { ...(await generateKeyPair(alg, { extractable: true })), kid: randomUUID(), alg }
}

async function bodyOf(request: IncomingMessage): Promise<URLSearchParams> {
  let text = ''
  for await (const chunk of request) text += chunk
  return new URLSearchParams(text)
}

const reply = (response: ServerResponse, status: number, body: unknown) => {
  response.writeHead(status, { 'content-type': 'application/json' })
  response.end(typeof body === 'string' ? body : JSON.stringify(body))
}

/** A minimal OpenID Connect provider with the real protocol and faults on demand; its issuer may have a path. */
export async function startFakeProvider(path = ''): Promise<FakeProvider> {
  let key = await newKey('ES256')
  const grants = new Map<string, Grant>()
  const people = new Map<string, Person>()
  const refreshable = new Map<string, Person>()
  const counts = { token: 0, jwks: 0, discovery: 0 }
  const issued: string[] = []
  const revoked: string[] = []
  const client: FakeProvider['client'] = { authorization: undefined, form: new URLSearchParams() }
  const faults: Faults = {}
  let issuer = ''
  let origin = ''

  const metadata = () => ({
    issuer,
    authorization_endpoint: `${origin}/authorize`,
    token_endpoint: `${origin}/token`,
    userinfo_endpoint: `${origin}/userinfo`,
    revocation_endpoint: `${origin}/revoke`,
    end_session_endpoint: `${origin}/end`,
    jwks_uri: `${origin}${faults.keysPath ?? '/jwks'}`,
    response_types_supported: ['code'],
    subject_types_supported: ['public'],
    id_token_signing_alg_values_supported: ['ES256'],
    code_challenge_methods_supported: ['S256'],
    authorization_response_iss_parameter_supported: true,
    ...(faults.account ? { iambiz_account_endpoint: `${origin}/account` } : {}),
  })

  async function idTokenFor(grant: Grant): Promise<string> {
    const now = Math.floor(Date.now() / 1000)
    const plain: JWTPayload = {
      iss: issuer,
      sub: grant.person.sub,
      aud: 'iambiz-portal',
      iat: now,
      exp: now + 300,
      amr: ['pwd'],
      name: grant.person.name ?? grant.person.sub,
      ...(grant.person.email ? { email: grant.person.email } : {}),
      ...(grant.nonce ? { nonce: grant.nonce } : {}),
    }
    const claims = faults.claims ? faults.claims(plain) : plain
    if (faults.idToken) return faults.idToken(claims, key)
    return new SignJWT(claims).setProtectedHeader({ alg: key.alg, kid: key.kid }).sign(key.privateKey)
  }

  function issue(person: Person) {
    const [access, refresh] = [randomUUID(), randomUUID()]
    people.set(access, person)
    refreshable.set(refresh, person)
    issued.push(refresh)
    return { access_token: access, refresh_token: refresh, token_type: 'Bearer', expires_in: 3600 }
  }

  /** Each refresh token is valid once. */
  function refresh(given: string, response: ServerResponse) {
    const person = refreshable.get(given)
    refreshable.delete(given)
    return person ? reply(response, 200, issue(person)) : reply(response, 400, { error: 'invalid_grant' })
  }

  async function account(request: IncomingMessage, response: ServerResponse) {
    const form = await bodyOf(request)
    const path = new URL(request.url ?? '/', issuer).pathname.replace('/account', '')
    const answer = await faults.account?.(path, form, people.get(form.get('token') ?? ''))
    return reply(response, answer?.status ?? 404, answer?.body ?? { error: 'not_found' })
  }

  async function tokensFor(grant: Grant): Promise<Record<string, unknown>> {
    const idToken = faults.noIdToken ? {} : { id_token: await idTokenFor(grant) }
    const tokens = { ...issue(grant.person), ...idToken }
    return faults.tokens ? faults.tokens(tokens) : tokens
  }

  async function token(request: IncomingMessage, response: ServerResponse) {
    counts.token += 1
    await faults.beforeToken?.()
    if (faults.token) return faults.token(request, response)
    const body = await bodyOf(request)
    Object.assign(client, { authorization: request.headers.authorization, form: body })
    if (body.get('grant_type') === 'refresh_token') return refresh(body.get('refresh_token') ?? '', response)
    const code = body.get('code') ?? ''
    const grant = grants.get(code)
    grants.delete(code)
    const verifier = body.get('code_verifier')
    const challenge = verifier ? createHash('sha256').update(verifier).digest('base64url') : null
    const proved = faults.skipPkce || grant?.challenge === challenge
    if (!grant || !proved || grant.redirect !== body.get('redirect_uri'))
      return reply(response, 400, { error: 'invalid_grant' })
    return reply(response, 200, await tokensFor(grant))
  }

  const routes: Record<string, (request: IncomingMessage, response: ServerResponse) => unknown> = {
    [`${path.replace(/\/$/, '')}/.well-known/openid-configuration`]: (_request, response) => {
      counts.discovery += 1
      return reply(response, 200, faults.metadata ? faults.metadata(metadata()) : metadata())
    },
    '/jwks': async (_request, response) => {
      counts.jwks += 1
      const jwk = await exportJWK(key.publicKey)
      const keys = [{ ...jwk, kid: key.kid, alg: key.alg, use: 'sig' }]
      return reply(response, 200, { keys: faults.keys ? faults.keys(keys) : keys })
    },
    '/token': token,
    '/userinfo': (request, response) => {
      const person = people.get((request.headers.authorization ?? '').replace('Bearer ', ''))
      if (!person) return reply(response, 401, { error: 'invalid_token' })
      return reply(response, 200, faults.userinfo ? faults.userinfo(person) : person)
    },
    '/revoke': async (request, response) => {
      revoked.push((await bodyOf(request)).get('token') ?? '')
      return reply(response, 200, {})
    },
  }
  const server = createServer((request, response) => {
    const { pathname: asked } = new URL(request.url ?? '/', issuer)
    if (faults.instead?.(asked, request, response)) return
    const pathname = faults.keysPath ? ({ [faults.keysPath]: '/jwks', '/jwks': '/' }[asked] ?? asked) : asked
    const route = pathname.startsWith('/account/') ? account : routes[pathname]
    return route ? route(request, response) : reply(response, 404, {})
  })

  async function listen(port: number) {
    server.listen(port, '127.0.0.1')
    await once(server, 'listening')
  }
  await listen(0)
  const { port } = server.address() as AddressInfo
  origin = `http://localhost:${port}`
  issuer = `${origin}${path}`

  return {
    issuer,
    faults,
    issued,
    revoked,
    counts,
    client,
    authorize(authorizationUrl, person) {
      const { searchParams } = new URL(authorizationUrl)
      const redirect = searchParams.get('redirect_uri') ?? ''
      const code = randomUUID()
      grants.set(code, {
        person,
        nonce: searchParams.get('nonce'),
        challenge: searchParams.get('code_challenge'),
        redirect,
      })
      const back = new URL(redirect)
      back.search = new URLSearchParams({
        code,
        state: searchParams.get('state') ?? '',
        iss: issuer,
      }).toString()
      return back.href
    },
    async rotateKey(alg = key.alg) {
      key = await newKey(alg)
    },
    async stop() {
      const closed = once(server, 'close')
      server.close()
      server.closeAllConnections()
      await closed
    },
    start: () => listen(port),
  }
}
