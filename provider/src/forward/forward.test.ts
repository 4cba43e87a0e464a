import { createDb } from '@iambiz/runtime/database.ts'
import { createRemoteJWKSet, jwtVerify } from 'jose'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { connectionSettings } from '../connections/settings.ts'
import type { ProviderTables } from '../database.ts'
import { type Browser, createBrowser, openWithin } from '../testing/browser.ts'
import { connect, connectionApi } from '../testing/connection-api.ts'
import { proxyHeaders, visitSite } from '../testing/forward.ts'
import { away, grants, refuses } from '../testing/portal-gate.ts'
import { submitSignIn, tokensOf } from '../testing/relying-party.ts'
import { type GatedWorld, gatedWorld } from '../testing/world.ts'
import { checkedMs, longestCheckedMs } from './check.ts'
import { codeLifeMs } from './routes.ts'
import { findAtHost } from './sign-on-store.ts'

const origin = 'https://wiki.example'
const other = 'https://docs.example:8443'

type App = { appId: string; clientId: string; secret: string; revision: string }

let world: GatedWorld
let app: App

/** Connects hosts as an administrator does, and switches the connection on. */
async function connectHosts(hosts: string[], settings: Record<string, unknown> = {}): Promise<App> {
  const connected = await connect(world.provider.url, {
    kind: 'forward',
    settings: {
      claims: [
        { name: 'Name', from: 'nameZh' },
        { name: 'email', from: 'email' },
        { name: 'roles', from: 'roles' },
      ],
      ...settings,
      forward: { hosts },
    },
  })
  const { appId: app_id, revision } = connected
  const { body } = await connectionApi(world.provider.url)('status', { app_id, revision, status: '1' })
  return { ...connected, revision: String(body.revision) }
}

beforeAll(async () => {
  world = await gatedWorld()
  app = await connectHosts([origin, other])
})
afterAll(() => world?.stop())
beforeEach(() => world.gate.reset())

const signedIn = async () => (await tokensOf(world.portal, 'staff')).browser

const site = (here?: Browser, of: { origin?: string; secret?: string } = {}) =>
  visitSite({ issuer: world.provider.url, origin, secret: app.secret, ...of }, here)

/** A browser that is signed on to the host. */
async function signedOn() {
  const browser = site(await signedIn())
  await browser.signOn('/')
  return browser
}

/** The newest attempt of the application, once it is recorded. */
const attempted = () =>
  world.database.pool
    .query(
      `select step, result, reason, detail, account_no from idp.sign_on_attempt
      where client_id = $1 order by attempt_id desc limit 1`,
      [app.clientId],
    )
    .then(({ rows }) => rows[0])

const refusedFor = (reason: string, detail = '') =>
  expect.poll(attempted).toMatchObject({ step: 'validate', result: 'refused', reason, detail })

describe('a page at a protected host', () => {
  test('leads to the sign-in, and is shown to the person whom it names', async () => {
    const browser = site(await signedIn())
    const asked = await browser.check('/page?id=7&q=a b')
    expect([asked.status, asked.location]).toEqual([
      401,
      `${origin}/.iambiz/start?rd=%2Fpage%3Fid%3D7%26q%3Da%2520b`,
    ])
    const done = await browser.signOn('/page?id=7')
    expect([done.status, done.location]).toEqual([303, `${origin}/page?id=7`])
    expect(done.headers['set-cookie']).toEqual([
      expect.stringMatching(/^__Host-iambiz=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax; Secure$/),
    ])
    await expect.poll(attempted).toMatchObject({ step: 'validate', result: 'done', account_no: 'A00002' })
    const { status, headers } = await browser.check('/page?id=7')
    expect(status).toBe(200)
    expect(headers).toMatchObject({
      'x-iambiz-user': 'A00002',
      // 张A00002
      'x-iambiz-name': '%E5%BC%A0A00002',
      'x-iambiz-email': 'a00002@portal.example',
      'x-iambiz-roles': 'sales_specialist,reader',
    })
    const keys = createRemoteJWKSet(new URL(`${world.provider.url}/jwks`))
    const { payload, protectedHeader } = await jwtVerify(String(headers['x-iambiz-token']), keys, {
      ...{ issuer: world.provider.url, audience: 'wiki.example', algorithms: ['ES256'] },
    })
    expect(protectedHeader.typ).toBe('JWT')
    expect(payload).toMatchObject({ sub: 'A00002', Name: '张A00002', roles: ['sales_specialist', 'reader'] })
    expect(Number(payload.exp) - Number(payload.iat)).toBe(60)
  })

  test('asks a person to sign in first, on the page that names the application', async () => {
    const browser = site()
    const { location: start } = await browser.check('/')
    const { location: request } = await browser.pass(start)
    const page = await openWithin(world.provider.url, createBrowser(), request)
    expect(page.body).toContain('项目管理')
    const posted = await submitSignIn(browser.here, request, 'staff')
    const { location: back } = await browser.here.get(posted.location)
    expect((await browser.pass(back)).location).toBe(`${origin}/`)
    expect((await browser.check('/')).status).toBe(200)
  })

  test('is asked about in one statement, and the portal once a minute', async () => {
    const browser = await signedOn()
    await browser.check('/')
    world.gate.asked.length = 0
    expect((await browser.check('/a')).status).toBe(200)
    expect(world.gate.asked).toEqual([])
    const cookie = browser.there.cookies.find(({ name }) => name === '__Host-iambiz')
    const pool = world.database.openPool()
    let statements = 0
    // Outside a transaction, every statement takes a connection.
    pool.on('acquire', () => statements++)
    const found = await findAtHost(createDb<ProviderTables>(pool), 'wiki.example', cookie?.value ?? '')
    expect([found?.signOn?.checked?.identity.sub, statements]).toEqual(['A00002', 1])
    world.provider.clock.forward(checkedMs)
    world.gate.answer = (asked) => grants(asked, { email: 'new@portal.example' })
    expect((await browser.check('/')).headers['x-iambiz-email']).toBe('new@portal.example')
    expect(world.gate.asked).toHaveLength(1)
  })

  test('several tabs of a browser sign on at once', async () => {
    const browser = site(await signedIn())
    const starts = [await browser.check('/a'), await browser.check('/b')]
    // Neither has a cookie yet, so the second one replaces that of the first.
    const requests = await Promise.all(starts.map(({ location }) => browser.pass(location)))
    const pages = []
    for (const { location } of requests) {
      let at = await openWithin(world.provider.url, browser.here, location)
      for (let step = 0; step < 5 && at.location.startsWith(`${origin}/.iambiz/`); step += 1) {
        at = await browser.pass(at.location)
        if (at.location.startsWith(world.provider.url))
          at = await openWithin(world.provider.url, browser.here, at.location)
      }
      pages.push(at.location)
    }
    expect(pages).toEqual([`${origin}/a`, `${origin}/b`])
    expect((await browser.check('/')).status).toBe(200)
  })

  test('opens from the portal, also below the page that it names', async () => {
    const launch = `${world.provider.url}/launch/${app.clientId}`
    const browser = site(await signedIn())
    const { location } = await browser.here.get(launch)
    expect(location).toBe(`${origin}/.iambiz/start?rd=%2F`)
    const deep = `${launch}?${new URLSearchParams({ target_link_uri: `${other}/x?y=1` })}`
    expect((await browser.here.get(deep)).location).toBe(`${other}/.iambiz/start?rd=%2Fx%3Fy%3D1`)
    const foreign = `${launch}?${new URLSearchParams({ target_link_uri: 'https://evil.example/x' })}`
    expect((await browser.here.get(foreign)).location).toBe(`${origin}/.iambiz/start?rd=%2F`)
  })

  test('gets a redirect instead where the proxy passes answers on', async () => {
    const { there } = site()
    const headers = {
      ...proxyHeaders({ origin, secret: app.secret }),
      ...{ 'x-forwarded-uri': '/a', 'x-forwarded-method': 'GET', 'sec-fetch-mode': 'navigate' },
    }
    const { status, location } = await there.get(`${world.provider.url}/forward-auth?redirect=true`, {
      headers,
    })
    expect([status, location]).toEqual([303, `${origin}/.iambiz/start?rd=%2Fa`])
  })

  test.each([
    ['a form', { 'x-forwarded-method': 'POST' }],
    ['a script', { 'sec-fetch-mode': 'cors' }],
    ['an image', { 'sec-fetch-mode': 'no-cors' }],
    ['a script of an old browser', { 'sec-fetch-mode': '', 'x-requested-with': 'XMLHttpRequest' }],
  ])('leads %s nowhere', async (_, headers) => {
    const { status, location } = await site().check('/', headers)
    expect([status, location]).toEqual([401, ''])
  })

  test.each([
    ['//evil.example/', '/'],
    ['/\\evil.example/', '/'],
    ['https://evil.example/', '/'],
    ['/.iambiz/start?rd=/', '/'],
    [`/${'a'.repeat(3000)}`, '/'],
    ['/a/../b', '/b'],
  ])('never leads away from the host by %s', async (uri, path) => {
    const browser = site(await signedIn())
    const start = `${origin}/.iambiz/start?${new URLSearchParams({ rd: uri })}`
    const { location: request } = await browser.pass(start)
    const { location: back } = await openWithin(world.provider.url, browser.here, request)
    expect((await browser.pass(back)).location).toBe(`${origin}${path}`)
  })

  test('has none of the provider’s rules for its own domain', async () => {
    const { headers } = await site().check('/')
    expect(headers['strict-transport-security']).toBeUndefined()
  })
})

describe('access ends', () => {
  test('at once when the person signs out here', async () => {
    const { browser: here, tokens } = await tokensOf(world.portal, 'staff')
    const browser = site(here)
    await browser.signOn('/')
    expect((await browser.check('/')).status).toBe(200)
    await here.get(`${world.provider.url}/sign-out?id_token_hint=${tokens.id_token}`)
    expect((await browser.check('/')).status).toBe(401)
  })

  test('when the sign-in is as old as the connection allows', async () => {
    const short = await connectHosts(['https://short.example'], { maxAge: 600 })
    const browser = site(await signedIn(), { origin: 'https://short.example', secret: short.secret })
    await browser.signOn('/')
    expect((await browser.check('/')).status).toBe(200)
    const { rows } = await world.database.pool.query(
      `select extract(epoch from expires_at - now())::int as seconds from idp.oidc_record
       where kind = 'ForwardSignOn' and payload ->> 'clientId' = $1`,
      [short.clientId],
    )
    expect(rows[0].seconds).toBeLessThanOrEqual(600)
  })

  test('at once when everyone is signed out, or the connection is switched off', async () => {
    const browser = await signedOn()
    const api = connectionApi(world.provider.url)
    expect((await api('sign-out-all', { app_id: app.appId })).body).toMatchObject({
      ended: expect.any(Number),
    })
    expect((await browser.check('/')).status).toBe(401)
    await browser.signOn('/')
    expect((await browser.check('/')).status).toBe(200)
    for (const status of ['0', '1']) {
      const { body } = await api('status', { app_id: app.appId, revision: app.revision, status })
      app.revision = String(body.revision)
    }
    expect((await browser.check('/')).status).toBe(401)
  })

  test('with the grant: by the portal’s job, and at the latest at the next question', async () => {
    const browser = await signedOn()
    expect((await browser.check('/')).status).toBe(200)
    world.provider.clock.forward(checkedMs)
    world.gate.answer = () => refuses('no-grant')
    expect((await browser.check('/')).status).toBe(401)
    await refusedFor('no-grant')
    world.gate.reset()
    await browser.signOn('/')
    expect((await browser.check('/')).status).toBe(200)
    world.gate.answer = () => refuses('no-grant')
    const rechecked = await connectionApi(world.provider.url)('recheck', { account_nos: 'A00002' })
    expect(rechecked.body.ended).toBeGreaterThan(0)
    expect((await browser.check('/')).status).toBe(401)
  })

  test('S-228: a grant withdrawn between sign-in and callback counts', async () => {
    const browser = site(await signedIn())
    const { location: start } = await browser.check('/')
    const { location: request } = await browser.pass(start)
    const { location: back } = await openWithin(world.provider.url, browser.here, request)
    world.provider.clock.forward(5000)
    world.gate.answer = () => refuses('no-grant')
    await browser.pass(back)
    expect((await browser.check('/')).status).toBe(401)
  })

  test('not while the portal restarts, but when it stays away', async () => {
    const browser = await signedOn()
    await browser.check('/')
    world.gate.answer = () => away
    world.provider.clock.forward(checkedMs)
    expect((await browser.check('/')).status).toBe(200)
    world.provider.clock.forward(longestCheckedMs)
    const { status, headers } = await browser.check('/')
    expect([status, headers['retry-after']]).toEqual([503, '5'])
  })

  test('when the account is disabled', async () => {
    const browser = await signedOn()
    expect((await browser.check('/')).status).toBe(200)
    await world.database.pool.query(`update idp.account set status = 0 where account_no = 'A00002'`)
    expect((await browser.check('/')).status).toBe(401)
    await world.database.pool.query(`update idp.account set status = 1 where account_no = 'A00002'`)
  })

  test('S-227: never begins without a grant', async () => {
    const browser = site(await signedIn())
    const { location: start } = await browser.check('/')
    const { location: request } = await browser.pass(start)
    world.gate.answer = () => refuses('no-grant')
    const page = await openWithin(world.provider.url, browser.here, request)
    expect([page.status, page.location]).toEqual([403, ''])
  })

  test('by the person: the host leads to the sign-out page', async () => {
    const browser = await signedOn()
    const { location } = await browser.pass(`${origin}/.iambiz/sign-out`)
    const url = new URL(location)
    expect(url.origin + url.pathname).toBe(`${world.provider.url}/sign-out`)
    expect(url.searchParams.get('post_logout_redirect_uri')).toBe(`${origin}/`)
  })
})

describe('S-240', () => {
  test('a host without a connection is refused', async () => {
    const evil = site(await signedIn(), { origin: 'https://evil.example' })
    const { status, headers } = await evil.check('/')
    expect(status).toBe(403)
    expect(headers['x-iambiz-user']).toBeUndefined()
    expect((await evil.pass('https://evil.example/.iambiz/start?rd=/')).status).toBe(403)
  })

  test('a request without the secret of the proxy is refused, with a good cookie too', async () => {
    const browser = await signedOn()
    for (const secret of ['', 'wrong']) {
      expect((await browser.check('/', { 'x-iambiz-secret': secret })).status).toBe(403)
      await refusedFor('proxy-secret')
    }
    const neighbour = await connectHosts(['https://neighbour.example'])
    expect((await browser.check('/', { 'x-iambiz-secret': neighbour.secret })).status).toBe(403)
  })

  test('headers that arrive twice or in the name of another host do not count', async () => {
    const browser = await signedOn()
    const { status } = await browser.check('/', { 'x-forwarded-host': 'wiki.example, evil.example' })
    expect(status).toBe(403)
    const forged = await browser.check('/', { 'x-iambiz-user': 'A00001', 'x-iambiz-token': 'forged' })
    expect(forged.headers['x-iambiz-user']).toBe('A00002')
  })

  test('the cookie of a sibling host opens nothing', async () => {
    const browser = await signedOn()
    const { status } = await browser.check('/', { 'x-forwarded-host': new URL(other).host })
    expect(status).toBe(401)
    await refusedFor('other-host', 'wiki.example')
  })

  test('a sibling domain cannot set the cookie: over https it counts with its prefix alone', async () => {
    const browser = await signedOn()
    const cookie = browser.there.cookies.find(({ name }) => name === '__Host-iambiz')
    const planted = site()
    planted.there.cookies.push({ name: 'iambiz', value: cookie?.value ?? '', path: '/' })
    expect((await planted.check('/')).status).toBe(401)
  })

  test('a code works once, within a minute, at its host, in the browser that started', async () => {
    const here = await signedIn()
    const codeOf = async (browser: ReturnType<typeof site>) => {
      const { location: request } = await browser.pass(`${origin}/.iambiz/start?rd=/`)
      return (await openWithin(world.provider.url, here, request)).location
    }
    const browser = site(here)
    const used = await codeOf(browser)
    expect((await browser.pass(used)).status).toBe(303)
    expect((await browser.pass(used)).status).toBe(400)
    await refusedFor('code-used')
    // Another person's sign-on, as a link.
    expect((await site().pass(await codeOf(browser))).status).toBe(400)
    await refusedFor('other-browser')
    const elsewhere = await codeOf(browser)
    expect((await browser.pass(elsewhere, { 'x-forwarded-host': new URL(other).host })).status).toBe(400)
    await refusedFor('other-host', 'wiki.example')
    const late = await codeOf(browser)
    world.provider.clock.forward(codeLifeMs + 1)
    expect((await browser.pass(late)).status).toBe(400)
    await refusedFor('code-expired')
    expect((await browser.pass(`${origin}/.iambiz/callback?code=guessed`)).status).toBe(400)
    await refusedFor('code-unknown')
  })

  test('a sign-on that no host started goes nowhere', async () => {
    const browser = site(await signedIn())
    const params = { client_id: app.clientId, response_type: 'code', scope: 'openid' }
    const request = `${world.provider.url}/authorize?${new URLSearchParams({ ...params, redirect_uri: `${origin}/.iambiz/callback` })}`
    const { status, location } = await openWithin(world.provider.url, browser.here, request)
    expect([status, location]).toEqual([400, ''])
    // Started at another host of the application.
    const { location: start } = await browser.pass(`${origin}/.iambiz/start?rd=/`)
    const moved = new URL(start)
    moved.searchParams.set('redirect_uri', `${other}/.iambiz/callback`)
    expect((await openWithin(world.provider.url, browser.here, moved.href)).status).toBe(400)
  })

  test('the code of a sign-on is no code of OpenID Connect', async () => {
    const { status } = await createBrowser().post(`${world.provider.url}/token`, {
      ...{ grant_type: 'authorization_code', code: 'x', client_id: app.clientId },
      redirect_uri: `${origin}/.iambiz/callback`,
    })
    expect(status).toBe(400)
  })
})

describe('the connection', () => {
  const api = (path: string, form: Record<string, string>) => connectionApi(world.provider.url)(path, form)
  const save = async (hosts: string[], claims: unknown[] = []) => {
    const { body } = await api('save', {
      ...{ app_id: crypto.randomUUID(), kind: 'forward', secret_days: '365' },
      names: JSON.stringify({ zh: '维基', en: 'Wiki' }),
      settings: JSON.stringify({ forward: { hosts }, claims }),
    })
    return body
  }

  test('S-244: has a secret, which is shown once; a replaced one counts for a day', async () => {
    expect(app.secret).toMatch(/^[\w-]{43}$/)
    const { body } = await api('rotate-secret', { app_id: app.appId, revision: app.revision })
    app.revision = String(body.revision)
    const before = app.secret
    expect((await site().check('/')).status).toBe(401)
    app.secret = body.client_secret
    expect((await site().check('/')).status).toBe(401)
    world.provider.clock.forward(86_400_001)
    expect((await site(undefined, { secret: before }).check('/')).status).toBe(403)
    expect((await site().check('/')).status).toBe(401)
    const { rows } = await world.database.pool.query('select settings from idp.client where client_id = $1', [
      app.clientId,
    ])
    expect(JSON.stringify(rows)).not.toContain(app.secret)
    expect(connectionSettings.parse(rows[0].settings).forward).toEqual({ hosts: [origin, other] })
  })

  test('owns its hosts alone, whatever their scheme', async () => {
    for (const host of [origin, 'https://WIKI.example', 'http://localhost', 'https://docs.example:8443/']) {
      const answer = await save([host])
      if (host === 'http://localhost') expect(answer.client_secret).toMatch(/./)
      else expect(answer.faults).toEqual([{ field: 'forward.hosts', fault: 'connection.host-used' }])
    }
  })

  test.each([
    [[], 'forward.hosts'],
    [['wiki.example'], 'forward.hosts.0'],
    [['https://a.example/path'], 'forward.hosts.0'],
    [['https://a.example', 'http://plain.example'], 'forward.hosts.1'],
    [['https://*.example'], 'forward.hosts.0'],
    [['https://a.example/?x'], 'forward.hosts.0'],
  ])('does not take the hosts %j', async (hosts, field) => {
    expect((await save(hosts)).faults).toMatchObject([{ field }])
  })

  test.each(['user', 'Token', 'secret', 'a_b', 'a.b', 'act', 'sub'])(
    'does not take %s as the end of a header',
    async (name) => {
      const { faults } = await save(['https://a.example'], [{ name, from: 'email' }])
      expect(faults).toEqual([{ field: 'claims.0.name', fault: 'connection.claim-name' }])
    },
  )
})
