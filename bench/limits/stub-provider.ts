// A stub of the identity provider for measuring the portal alone: its tokens are signed before the measurement.
import { randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json, text } from 'node:stream/consumers'
import { exportJWK, generateKeyPair, SignJWT } from 'jose'

/** The subject and the nonce of an authorization request. */
type Wanted = { sub: string; nonce: string }

const { privateKey, publicKey } = await generateKeyPair('ES256')
const answers = new Map<string, string>()
let issuer = ''
/** For unknown codes, which programs can use that do not check the nonce. */
let anyAnswer = ''

async function answerFor({ sub, nonce }: Wanted): Promise<string> {
  const idToken = await new SignJWT({ nonce, name: sub, amr: ['pwd'] })
    .setProtectedHeader({ alg: 'ES256', kid: 'bench' })
    .setIssuer(issuer)
    .setSubject(sub)
    .setAudience('iambiz-portal')
    .setIssuedAt()
    .setExpirationTime('1h')
    .sign(privateKey)
  const tokens = { access_token: randomUUID(), refresh_token: randomUUID(), id_token: idToken }
  return JSON.stringify({ ...tokens, token_type: 'Bearer', expires_in: 3600 })
}

const metadata = () => ({
  issuer,
  authorization_endpoint: `${issuer}/authorize`,
  token_endpoint: `${issuer}/token`,
  jwks_uri: `${issuer}/jwks`,
  revocation_endpoint: `${issuer}/revoke`,
  response_types_supported: ['code'],
  subject_types_supported: ['public'],
  id_token_signing_alg_values_supported: ['ES256'],
  code_challenge_methods_supported: ['S256'],
})

const routes: Record<string, (request: IncomingMessage) => Promise<string>> = {
  '/.well-known/openid-configuration': async () => JSON.stringify(metadata()),
  '/jwks': async () => {
    const jwk = await exportJWK(publicKey)
    return JSON.stringify({ keys: [{ ...jwk, kid: 'bench', alg: 'ES256', use: 'sig' }] })
  },
  '/grant': async (request) => {
    const code = randomUUID()
    answers.set(code, await answerFor((await json(request)) as Wanted))
    return JSON.stringify({ code })
  },
  '/token': async (request) =>
    answers.get(new URLSearchParams(await text(request)).get('code') ?? '') ?? anyAnswer,
  '/revoke': async () => '{}',
}

const server = createServer(async (request, response) => {
  const route = routes[request.url ?? '']
  const body = (await route?.(request)) ?? '{}'
  response.writeHead(route ? 200 : 404, { 'content-type': 'application/json' }).end(body)
})
server.listen(0, '127.0.0.1', async () => {
  issuer = `http://localhost:${(server.address() as AddressInfo).port}`
  anyAnswer = await answerFor({ sub: 'anyone', nonce: '' })
  process.send?.({ ready: 'limit', url: issuer })
})
process.on('SIGTERM', () => process.exit(0))
process.on('disconnect', () => process.exit(0))
