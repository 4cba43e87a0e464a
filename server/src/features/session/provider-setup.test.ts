import { generateKeyPairSync } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import { exportJWK, importJWK, jwtVerify, SignJWT } from 'jose'
import { afterAll, afterEach, beforeAll, expect, onTestFinished, test } from 'vitest'
import type { Faults } from '#server/testing/fake-provider.ts'
import { startPortal, type TestPortal, type TestWorld, testPortal } from '#server/testing/test-app.ts'

const secret = 'portal-client-secret-of-the-tests'

let world: TestWorld
beforeAll(async () => {
  world = await testPortal()
})
afterAll(() => world.stop())
afterEach(() => {
  for (const name of Object.keys(world.provider.faults) as (keyof Faults)[])
    delete world.provider.faults[name]
})

const signIn = (portal: TestPortal = world) => portal.browser().signIn(world.provider, { sub: 'A1' })

/** Runs the test with an additional portal process that has other settings. */
async function withPortal<T>(settings: Record<string, string>, use: (portal: TestPortal) => Promise<T>) {
  const portal = await startPortal(world, settings)
  try {
    return await use(portal)
  } finally {
    await portal.stop()
  }
}

/** Returns the log lines of a portal that contain this code. */
const linesOf = ({ logged }: TestPortal, code: string) =>
  logged
    .map((line) => JSON.parse(line) as { fault?: string; msg: string })
    .filter(({ fault }) => fault === `sign-in.setup-${code}`)
    .map(({ msg }) => msg)

const offering = (...methods: string[]): NonNullable<Faults['metadata']> => {
  return (metadata) => ({ ...metadata, token_endpoint_auth_methods_supported: methods })
}

test.each<[string, Faults['metadata'], Record<string, string>, 'basic' | 'post']>([
  ['nothing', undefined, {}, 'basic'],
  ['both', offering('client_secret_post', 'client_secret_basic'), {}, 'basic'],
  ['the form alone', offering('client_secret_post'), {}, 'post'],
  ['both, and the setting says form', offering('client_secret_basic'), { OIDC_CLIENT_AUTH: 'post' }, 'post'],
  [
    'the form, and the setting says Basic',
    offering('client_secret_post'),
    { OIDC_CLIENT_AUTH: 'basic' },
    'basic',
  ],
])(
  '[AUTH-01] where metadata offer %s, the client names itself so',
  async (_what, metadata, settings, way) => {
    if (metadata) world.provider.faults.metadata = metadata
    expect((await withPortal(settings, signIn)).status).toBe(200)
    const { authorization, form } = world.provider.client
    expect([authorization !== undefined, form.get('client_secret')]).toEqual(
      way === 'basic' ? [true, null] : [false, secret],
    )
  },
)

test('[AUTH-01] a provider that has public clients only is sent no secret', async () => {
  world.provider.faults.metadata = offering('none')
  expect((await withPortal({}, signIn)).status).toBe(200)
  const { authorization, form } = world.provider.client
  expect([authorization, form.has('client_secret')]).toEqual([undefined, false])
})

const keys: [string, ReturnType<typeof generateKeyPairSync>][] = [
  ['RS256', generateKeyPairSync('rsa', { modulusLength: 2048 })],
  ['ES256', generateKeyPairSync('ec', { namedCurve: 'P-256' })],
  ['Ed25519', generateKeyPairSync('ed25519')],
]

test.each(keys)('[AUTH-01] a client may sign its name with %s', async (alg, { publicKey, privateKey }) => {
  world.provider.faults.metadata = offering('private_key_jwt')
  const pem = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()
  // A key marked for encryption does not name a signature algorithm.
  const jwk = { ...(await exportJWK(privateKey)), kid: 'k1', alg: 'RSA-OAEP' }
  for (const [written, kid] of [
    [pem.replaceAll('\n', '\\n'), undefined] as const,
    [JSON.stringify(jwk), 'k1'] as const,
  ]) {
    expect((await withPortal({ OIDC_CLIENT_KEY: written }, signIn)).status).toBe(200)
    const { form, authorization } = world.provider.client
    const key = await importJWK(await exportJWK(publicKey), alg)
    const { payload, protectedHeader } = await jwtVerify(form.get('client_assertion') ?? '', key, {
      issuer: 'iambiz-portal',
      subject: 'iambiz-portal',
      audience: world.provider.issuer,
    })
    expect(protectedHeader).toEqual({ alg, ...(kid ? { kid } : {}) })
    expect(payload.jti).toBeTruthy()
    expect([authorization, form.has('client_secret')]).toEqual([undefined, false])
  }
})

test('[AUTH-01] a client that has nothing of what the provider takes is refused before anybody is sent there', async () => {
  world.provider.faults.metadata = offering('private_key_jwt')
  await withPortal({}, async (portal) => {
    const answer = await portal.browser().fetchRaw('/api/iam-portal/auth/login')
    expect(answer.headers.get('location')).toContain('?error=setup_client')
    expect(linesOf(portal, 'client').join()).toContain('OIDC_CLIENT_KEY')
  })
})

test.each(['RS256', 'PS256', 'EdDSA', 'ES256'])(
  '[AUTH-01] the portal follows a provider that goes over to %s, whatever its metadata say',
  async (alg) => {
    await withPortal({}, async (portal) => {
      await world.provider.rotateKey('ES256')
      await world.provider.rotateKey(alg)
      expect((await signIn(portal)).status).toBe(200)
    })
  },
)

test('[AUTH-01] an algorithm that the setting does not name is refused, and the log names the setting', async () => {
  onTestFinished(() => world.provider.rotateKey('ES256'))
  await world.provider.rotateKey('ES384')
  await withPortal({}, async (portal) => {
    const { status, envelope } = await signIn(portal)
    expect([status, envelope.code]).toEqual([503, 503])
    expect(envelope.message).toContain('ALGORITHM')
    expect(linesOf(portal, 'algorithm')).toEqual([expect.stringMatching(/"ES384".*OIDC_ID_TOKEN_ALGS/)])
  })
  expect((await withPortal({ OIDC_ID_TOKEN_ALGS: 'RS256,ES384' }, signIn)).status).toBe(200)
})

const byHmac =
  (key: string): NonNullable<Faults['idToken']> =>
  (claims) =>
    new SignJWT(claims).setProtectedHeader({ alg: 'HS256' }).sign(new TextEncoder().encode(key))

test('[AUTH-01] HS256 counts only where the setting names it, and only with the secret of the client', async () => {
  world.provider.faults.idToken = byHmac(secret)
  expect((await signIn()).envelope.message).toContain('ALGORITHM')
  await withPortal({ OIDC_ID_TOKEN_ALGS: 'HS256,ES256' }, async (portal) => {
    expect((await signIn(portal)).status).toBe(200)
    world.provider.faults.idToken = byHmac('another secret')
    expect((await signIn(portal)).envelope.message).toContain('KEY')
    expect(linesOf(portal, 'key').join()).toContain('OIDC_CLIENT_SECRET')
  })
})

test('[AUTH-01] keys at another address are found without a restart, by a process that knows only the old metadata', async () => {
  const browser = world.browser()
  expect((await signIn()).status).toBe(200)
  await withPortal({}, async (other) => {
    expect((await signIn(other)).status).toBe(200)
    world.provider.faults.keysPath = '/keys-of-tomorrow'
    await world.provider.rotateKey()
    world.clock.forward(61)
    // The sign-in begins at one process, and the other one receives the code.
    const callback = await browser.toProvider(world.provider, { sub: 'A1' })
    const there = other.browser(browser)
    const headers = { redirect: `${world.baseUrl}/iambiz/home` }
    const { status } = await there.exchange(callback, { headers })
    expect(status).toBe(200)
  })
})

test('[AUTH-01] metadata that are wrong when they are read for a new key are named as they are', async () => {
  await withPortal({}, async (portal) => {
    expect((await signIn(portal)).status).toBe(200)
    const browser = portal.browser()
    const callback = await browser.toProvider(world.provider, { sub: 'A1' })
    await world.provider.rotateKey()
    world.clock.forward(61)
    world.provider.faults.metadata = (metadata) => ({ ...metadata, issuer: 'https://x.test' })
    const { status, envelope } = await browser.exchange(callback)
    expect([status, envelope.message]).toEqual([503, expect.stringContaining('ISSUER')])
  })
})

test('[AUTH-01] metadata are read again every ten minutes, and count on where the provider is away', async () => {
  await withPortal({}, async (portal) => {
    const browser = portal.browser()
    await browser.signIn(world.provider, { sub: 'A1' })
    const asked = () => browser.call('GET /iam-portal/v1/portal/password/policy')
    const { counts } = world.provider
    const before = counts.discovery
    await asked()
    expect(counts.discovery).toBe(before)
    world.clock.forward(601)
    await asked()
    await asked()
    expect(counts.discovery).toBe(before + 1)
    world.clock.forward(601)
    await world.provider.stop()
    try {
      expect((await asked()).status).toBe(200)
    } finally {
      await world.provider.start()
    }
  })
})

const json = (status: number, body: object): NonNullable<Faults['token']> => {
  return (_request, response) => {
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
  }
}

test.each<[string, string, Faults, RegExp]>([
  ['refuses the client', 'client', { token: json(401, { error: 'invalid_client' }) }, /OIDC_CLIENT_SECRET/],
  [
    'gives the client no code flow',
    'client',
    { token: json(400, { error: 'unauthorized_client' }) },
    /authorization code/,
  ],
  [
    'refuses the client by a challenge',
    'client',
    { token: (_request, response) => void response.writeHead(401, { 'www-authenticate': 'Basic' }).end() },
    /OIDC_CLIENT_ID/,
  ],
  ['sends no ID token', 'token', { noIdToken: true }, /openid/],
  ['sends an encrypted ID token', 'token', { idToken: async () => 'a.b.c.d.e' }, /not encrypted/],
  ['names another audience', 'token', { claims: (claims) => ({ ...claims, aud: 'x' }) }, /"x" instead of/],
  [
    'names another issuer',
    'token',
    { claims: (claims) => ({ ...claims, iss: 'https://x.test' }) },
    /https:\/\/x\.test.*OIDC_ISSUER/,
  ],
  ['keeps no nonce', 'token', { claims: ({ nonce: _gone, ...claims }) => claims }, /nonce/],
  ['has another time', 'token', { claims: (claims) => ({ ...claims, exp: 1 }) }, /clocks/],
  ['publishes no key', 'key', { keys: () => [] }, /jwks_uri/],
  [
    'publishes its keys nowhere',
    'key',
    { metadata: ({ jwks_uri: _gone, ...metadata }) => metadata },
    /jwks_uri/,
  ],
])('[AUTH-01] a provider that %s has a line of its own in the log', async (_what, code, faults, line) => {
  Object.assign(world.provider.faults, faults)
  await withPortal({}, async (portal) => {
    const { status, envelope, setCookies } = await signIn(portal)
    expect([status, envelope.code, setCookies]).toEqual([503, 503, []])
    expect(envelope.message).toBe(`登录未正确配置，请将代码 ${code.toUpperCase()} 告知管理员`)
    expect(linesOf(portal, code)).toEqual([expect.stringMatching(line)])
  })
})

test.each<[string, unknown, string]>([
  ['is missing', undefined, 'is missing'],
  ['is too long', 'x'.repeat(65), 'has 65 characters'],
  ['is a list', ['E1'], 'neither text'],
])('[AUTH-01] a claim for the staff number that %s is told of', async (_what, employeeNo, words) => {
  world.provider.faults.claims = (claims) => ({ ...claims, employeeNo })
  await withPortal({ OIDC_SUBJECT_CLAIM: 'employeeNo' }, async (portal) => {
    expect((await signIn(portal)).envelope.message).toContain('CLAIM')
    expect(linesOf(portal, 'claim')).toEqual([expect.stringContaining(words)])
    expect(linesOf(portal, 'claim').join()).toContain('OIDC_SUBJECT_CLAIM')
  })
})

test('[AUTH-01] keys that cannot be fetched are no fault of the setup', async () => {
  world.provider.faults.keysPath = '/elsewhere'
  const metadata: NonNullable<Faults['metadata']> = (found) => ({
    ...found,
    jwks_uri: `${world.provider.issuer}/jwks`,
  })
  world.provider.faults.metadata = metadata
  const { status, envelope } = await withPortal({}, signIn)
  expect([status, envelope.message]).toEqual([503, '登录服务暂时无法访问，请稍后再试'])
})

const withoutName: NonNullable<Faults['claims']> = ({ name: _gone, ...claims }) => claims

/** Replaces the provider's answer at one path. */
const answeringAt =
  (path: string, status: number, type: string, body: string): NonNullable<Faults['instead']> =>
  (asked, _request, response) => {
    if (asked === path) response.writeHead(status, { 'content-type': type }).end(body)
    return asked === path
  }

const signedUserInfo = await new SignJWT({ sub: 'A1', name: '江晓' })
  .setProtectedHeader({ alg: 'RS256' })
  .sign(generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey)

/** Compresses replies unless the request forbids it (RFC 9110, 12.5.3). */
const compressing: NonNullable<Faults['instead']> = (_asked, request, response) => {
  if (request.headers['accept-encoding'] === 'identity') return false
  response
    .writeHead(200, { 'content-type': 'application/json', 'content-encoding': 'gzip' })
    .end(gzipSync('{}'))
  return true
}

test.each<[string, Faults]>([
  ['calls its tokens BearerToken', { tokens: (tokens) => ({ ...tokens, token_type: 'BearerToken' }) }],
  ['writes a gap behind the type', { tokens: (tokens) => ({ ...tokens, token_type: 'Bearer ' }) }],
  ['offers an empty list of methods', { metadata: offering() }],
  ['compresses unless told otherwise', { instead: compressing }],
  [
    'refuses the token at its userinfo endpoint',
    { claims: withoutName, instead: answeringAt('/userinfo', 403, 'text/html', '<h1>no</h1>') },
  ],
  [
    'knows the token no more there',
    { claims: withoutName, instead: answeringAt('/userinfo', 401, 'application/json', '{}') },
  ],
  [
    'signs what it says there',
    { claims: withoutName, instead: answeringAt('/userinfo', 200, 'application/jwt', signedUserInfo) },
  ],
])('[AUTH-01] a provider that %s signs people in all the same', async (_what, faults) => {
  Object.assign(world.provider.faults, faults)
  expect((await withPortal({}, signIn)).status).toBe(200)
})

test.each<[string, number]>([
  ['is away', 500],
  ['asks to wait', 429],
])('[AUTH-01] a userinfo endpoint that %s signs nobody in without their name', async (_what, status) => {
  world.provider.faults.claims = withoutName
  world.provider.faults.instead = answeringAt('/userinfo', status, 'text/html', '')
  expect((await withPortal({}, signIn)).status).toBe(503)
})

test('[AUTH-01] metadata that are elsewhere are not followed, and the log says where', async () => {
  world.provider.faults.instead = (asked, _request, response) => {
    const isMetadata = asked.includes('well-known')
    if (isMetadata) response.writeHead(301, { location: 'https://id.example.com/x' }).end()
    return isMetadata
  }
  await withPortal({}, async (portal) => {
    const answer = await portal.browser().fetchRaw('/api/iam-portal/auth/login')
    expect(answer.headers.get('location')).toContain('?error=temporarily_unavailable')
    expect(portal.logged.join('')).toMatch(/"status":301,"location":"https:\/\/id\.example\.com\/x"/)
  })
})

test('[AUTH-01] a code may be as long as some providers make it', async () => {
  const browser = world.browser()
  const callback = await browser.toProvider(world.provider, { sub: 'A1' })
  callback.searchParams.set('code', 'x'.repeat(4000))
  expect((await browser.exchange(callback)).envelope.code).toBe(1003)
})
