import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { type Faults, startFakeProvider } from '#server/testing/fake-provider.ts'
import { expectChanges, recordsOnly } from '#server/testing/table-digest.ts'
import { startPortal, type TestWorld, testPortal } from '#server/testing/test-app.ts'

let world: TestWorld
beforeAll(async () => {
  world = await testPortal()
})
afterAll(() => world.stop())
afterEach(() => {
  for (const name of Object.keys(world.provider.faults) as (keyof Faults)[])
    delete world.provider.faults[name]
})

async function attempt() {
  const browser = world.browser()
  const callback = await browser.toProvider(world.provider, { sub: 'A1' })
  return browser.exchange(callback)
}

async function expectRefused(status: number) {
  const refused = await expectChanges(world.database.db, [...recordsOnly, 'pending_login'], attempt)
  expect(refused.status).toBe(status)
  expect(refused.setCookies).toEqual([])
  return refused
}

describe('[AUTH-02] a token endpoint that answers', () => {
  const html =
    (status: number): Faults['token'] =>
    (_request, response) => {
      response.writeHead(status, { 'content-type': 'text/html' })
      response.end('<h1>hello</h1>')
    }
  test.each<[string, number, Faults['token']]>([
    ['200 with HTML is not believed', 503, html(200)],
    ['500 is unavailable', 503, html(500)],
    [
      'invalid_grant has the code refused',
      410,
      (_request, response) => {
        response.writeHead(400, { 'content-type': 'application/json' })
        response.end('{"error":"invalid_grant"}')
      },
    ],
    [
      'ten megabytes is read to the limit only',
      503,
      (_request, response) => {
        response.writeHead(200, { 'content-type': 'application/json' })
        response.end(`{"access_token":"${'x'.repeat(10 * 1024 * 1024)}"}`)
      },
    ],
    [
      'with a redirect is not followed',
      503,
      (_request, response) => {
        response.writeHead(302, { location: 'http://169.254.169.254/latest' })
        response.end()
      },
    ],
    ['by cutting the connection is unavailable', 503, (_request, response) => response.destroy()],
  ])('%s', async (_what, status, token) => {
    if (token) world.provider.faults.token = token
    const { envelope } = await expectRefused(status)
    expect(envelope.code).toBe(status === 503 ? 503 : 1003)
  })

  test('byte by byte is given up while it still comes', async () => {
    world.provider.faults.token = async (_request, response) => {
      response.writeHead(200, { 'content-type': 'application/json' })
      while (!response.destroyed) {
        response.write(' ')
        await pause(200)
      }
    }
    await expectRefused(503)
  })
})

test('[AUTH-02] the words for a provider that is away are in both languages', async () => {
  world.provider.faults.token = (_request, response) => response.destroy()
  const browser = world.browser()
  const words: string[] = []
  for (const lang of ['zh', 'en']) {
    const callback = await browser.toProvider(world.provider, { sub: 'A1' })
    words.push((await browser.exchange(callback, { headers: { lang } })).envelope.message)
  }
  expect(words).toEqual([
    '登录服务暂时无法访问，请稍后再试',
    'Can’t reach the sign-in service right now. Try again in a moment.',
  ])
})

test('[AUTH-01] a provider that is away sends the browser to our page, and is used again when it is back', async () => {
  const browser = world.browser()
  const start = async () =>
    (await browser.fetchRaw('/api/iam-portal/auth/login')).headers.get('location') ?? ''
  expect(await start()).toContain(world.provider.issuer)
  await world.provider.stop()
  world.clock.forward(6)
  try {
    const away = await expectChanges(world.database.db, [], start)
    expect(away).toBe(`${world.baseUrl}/iambiz/home?error=temporarily_unavailable`)
  } finally {
    await world.provider.start()
  }
  expect(await start()).toContain(world.provider.issuer)
  expect((await attempt()).status).toBe(200)
})

test('[AUTH-01] a portal whose provider was away when it started signs people in later', async () => {
  await world.provider.stop()
  const portal = await startPortal(world)
  try {
    const browser = portal.browser()
    const away = await browser.fetchRaw('/api/iam-portal/auth/login')
    expect(away.headers.get('location')).toContain('error=temporarily_unavailable')
    await world.provider.start()
    expect((await browser.signIn(world.provider, { sub: 'A1' })).status).toBe(200)
  } finally {
    await portal.stop()
  }
})

test('[AUTH-01] a provider that does not announce PKCE is not used, unless that is configured', async () => {
  world.provider.faults.metadata = (metadata) => ({
    ...metadata,
    code_challenge_methods_supported: ['plain'],
  })
  const strict = await startPortal(world)
  const lenient = await startPortal(world, { OIDC_PKCE_REQUIRED: '0' })
  try {
    const refused = await strict.browser().fetchRaw('/api/iam-portal/auth/login')
    expect(refused.headers.get('location')).toContain('error=setup_pkce')
    const allowed = await lenient.browser().fetchRaw('/api/iam-portal/auth/login')
    expect(allowed.headers.get('location')).toContain('code_challenge_method=S256')
  } finally {
    await strict.stop()
    await lenient.stop()
  }
})

test.each(['', '/application/o/portal', '/application/o/portal/', '/'])(
  '[AUTH-01] an issuer with the path "%s" is taken as it is written',
  async (path) => {
    const provider = await startFakeProvider(path)
    const portal = await startPortal({ ...world, provider })
    try {
      expect((await portal.browser().signIn(provider, { sub: 'A1' })).status).toBe(200)
    } finally {
      await portal.stop()
      await provider.stop()
    }
  },
)

test.each<[string, (issuer: string) => string]>([
  ['another issuer', () => 'https://evil.test'],
  ['an issuer with a slash more', (issuer) => `${issuer}/`],
  ['an issuer in other letters', (issuer) => issuer.replace('localhost', 'LOCALHOST')],
])('[AUTH-01] metadata of %s are refused, and the log names both', async (_what, other) => {
  const issuer = other(world.provider.issuer)
  world.provider.faults.metadata = (metadata) => ({ ...metadata, issuer })
  const portal = await startPortal(world)
  try {
    const refused = await portal.browser().fetchRaw('/api/iam-portal/auth/login')
    expect(refused.headers.get('location')).toContain('error=setup_issuer')
    const told = portal.logged.filter((line) =>
      line.includes(`OIDC_ISSUER is \\"${world.provider.issuer}\\"`),
    )
    expect(told.join()).toContain(`\\"${issuer}\\"`)
  } finally {
    await portal.stop()
  }
})

test('[AUTH-01] the verifier of the code challenge stays here and is sent with the code', async () => {
  const browser = world.browser()
  const callback = await browser.toProvider(world.provider, { sub: 'A1' })
  const { db } = world.database
  await db
    .updateTable('pending_login')
    .set({ code_verifier: 'x'.repeat(43) })
    .execute()
  expect(await browser.exchange(callback)).toMatchObject({ status: 410, envelope: { code: 1003 } })
})

test('[AUTH-01] a provider that keeps the profile out of the ID token is asked at its userinfo endpoint', async () => {
  world.provider.faults.claims = ({ name: _name, ...claims }) => claims
  const browser = world.browser()
  await browser.signIn(world.provider, { sub: 'profile-1', name: '资料在别处' })
  const person = await world.database.db
    .selectFrom('person')
    .select('name_zh')
    .where('user_no', '=', 'profile-1')
    .executeTakeFirst()
  expect(person?.name_zh).toBe('资料在别处')
})

test('[AUTH-01] the staff number may be another claim', async () => {
  const portal = await startPortal(world, { OIDC_SUBJECT_CLAIM: 'email' })
  try {
    const { envelope } = await portal
      .browser()
      .signIn(world.provider, { sub: '0f3c', email: 'lin@example.com' })
    expect(envelope.data.userNo).toBe('lin@example.com')
  } finally {
    await portal.stop()
  }
})

test('[AUTH-01] what the provider says of an error is not put into any reply', async () => {
  const browser = world.browser()
  const page = await browser.fetchRaw(
    '/iambiz/home?error=access_denied&error_description=%3Cscript%3Ealert(1)%3C/script%3E',
  )
  expect(page.status).toBe(200)
  expect(await page.text()).not.toContain('alert(1)')
})

test.each(['203947561203947561@portal', 'urn:acme:portal', 'a b;c', '门户'])(
  '[AUTH-02] the client id "%s" goes out as it is, and its sessions are known again',
  async (clientId) => {
    const portal = await startPortal(world, { OIDC_CLIENT_ID: clientId })
    world.provider.faults.claims = (claims) => ({ ...claims, aud: clientId })
    try {
      const browser = portal.browser()
      const started = await browser.fetchRaw('/api/iam-portal/auth/login')
      const asked = new URL(started.headers.get('location') ?? '')
      expect(asked.searchParams.get('client_id')).toBe(clientId)
      expect((await browser.signIn(world.provider, { sub: 'A1' })).status).toBe(200)
      expect((await browser.call('GET /iam-portal/auth/user')).status).toBe(200)
    } finally {
      await portal.stop()
    }
  },
)

test('[AUTH-01] the client names itself in letters that every provider reads', async () => {
  let sent = ''
  world.provider.faults.token = (request, response) => {
    sent = request.headers.authorization ?? ''
    response.writeHead(400, { 'content-type': 'application/json' }).end('{"error":"invalid_grant"}')
  }
  await attempt()
  const [id, secret] = Buffer.from(sent.replace('Basic ', ''), 'base64').toString().split(':')
  expect([id, secret]).toEqual(['iambiz-portal', 'portal-client-secret-of-the-tests'])
})
