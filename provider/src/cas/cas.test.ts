import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { reuseMs } from '../connections/recent-decisions.ts'
import { connectionSettings } from '../connections/settings.ts'
import { type Browser, createBrowser, openWithin } from '../testing/browser.ts'
import { type ConnectedApp, connectApp } from '../testing/connections.ts'
import { away, refuses } from '../testing/portal-gate.ts'
import { submitSignIn, tokensOf } from '../testing/relying-party.ts'
import { type GatedWorld, gatedWorld } from '../testing/world.ts'
import { ticketLifeMs } from './ticket-store.ts'

const service = 'https://wiki.example/private/page?id=7'

let world: GatedWorld
let app: ConnectedApp

const connectWiki = (cas = { serviceUrls: ['https://wiki.example/private/'] }) =>
  connectApp(world.database, {
    kind: 'cas',
    settings: {
      ...connectionSettings.parse({ cas, tokenEndpointAuthMethod: 'none' }),
      claims: [
        { name: 'mail', from: 'email' },
        { name: 'roles', from: 'roles' },
      ],
    },
  })

beforeAll(async () => {
  world = await gatedWorld()
  app = await connectWiki()
})
afterAll(() => world?.stop())
beforeEach(() => world.gate.reset())

const signedIn = async () => (await tokensOf(world.portal, 'staff')).browser

const loginAt = (params: Record<string, string>) =>
  `${world.provider.url}/cas/login?${new URLSearchParams(params)}`

const open = (browser: Browser, url: string) => openWithin(world.provider.url, browser, url)

async function ticketFor(browser: Browser, params: Record<string, string> = { service }): Promise<string> {
  const { location } = await open(browser, loginAt(params))
  return new URL(location).searchParams.get('ticket') ?? ''
}

async function ask(path: string, params: Record<string, string>) {
  const reply = await createBrowser().get(`${world.provider.url}/cas/${path}?${new URLSearchParams(params)}`)
  return { status: reply.status, body: reply.body, type: reply.headers['content-type'] }
}

const validate = (ticket: string, extra: Record<string, string> = {}) =>
  ask('p3/serviceValidate', { service, ticket, ...extra })

const codeOf = ({ body }: { body: string }) => /code="(\w+)"/.exec(body)?.[1]

/** The newest attempt of the application, once it is recorded. */
const attempted = (of: ConnectedApp = app) =>
  world.database.pool
    .query(
      `select step, result, reason, detail, account_no from idp.sign_on_attempt
      where client_id = $1 order by attempt_id desc limit 1`,
      [of.clientId],
    )
    .then(({ rows }) => rows[0])

describe('a sign-on', () => {
  test('brings a ticket, which the application validates once for the person and their attributes', async () => {
    const ticket = await ticketFor(await signedIn())
    expect(ticket).toMatch(/^ST-[A-Za-z0-9-]{32,}$/)
    const { status, body, type } = await validate(ticket)
    expect([status, type]).toEqual([200, 'application/xml; charset=utf-8'])
    expect(body).toContain('<cas:user>A00002</cas:user>')
    expect(body).toContain('<cas:mail>a00002@portal.example</cas:mail>')
    expect(body).toContain('<cas:roles>sales_specialist</cas:roles><cas:roles>reader</cas:roles>')
    expect(body).toContain('<cas:isFromNewLogin>false</cas:isFromNewLogin>')
    await expect
      .poll(() => attempted())
      .toMatchObject({ step: 'validate', result: 'done', account_no: 'A00002' })
  })

  test('keeps the address of the page, with its query', async () => {
    const { location } = await open(await signedIn(), loginAt({ service }))
    expect(location).toMatch(/^https:\/\/wiki\.example\/private\/page\?id=7&ticket=ST-/)
  })

  test('leaves the query as the application wrote it', async () => {
    const written = 'https://wiki.example/private/page?path=/a&q=a%20b&flag&x=~'
    const { location } = await open(await signedIn(), loginAt({ service: written }))
    expect(location.startsWith(`${written}&ticket=ST-`)).toBe(true)
    const ticket = location.slice(location.indexOf('ST-'))
    expect((await ask('serviceValidate', { service: written, ticket })).body).toContain('<cas:user>')
  })

  test('signs a person in first, on the page that names the application', async () => {
    const browser = createBrowser()
    const page = await open(browser, loginAt({ service }))
    expect(page.status).toBe(200)
    expect(page.body).toContain('合同')
    expect(page.headers['content-security-policy']).toContain(`form-action 'self' https://wiki.example`)
  })

  test('is answered as CAS 1.0, CAS 2.0 and JSON too', async () => {
    const browser = await signedIn()
    const one = await ask('validate', { service, ticket: await ticketFor(browser) })
    expect(one.body).toBe('yes\nA00002\n')
    const two = await ask('serviceValidate', { service, ticket: await ticketFor(browser) })
    expect(two.body).toContain('<cas:user>A00002</cas:user>')
    expect(two.body).not.toContain('cas:attributes')
    const json = JSON.parse((await validate(await ticketFor(browser), { format: 'JSON' })).body)
    expect(json.serviceResponse.authenticationSuccess).toMatchObject({
      user: 'A00002',
      attributes: { mail: 'a00002@portal.example', roles: ['sales_specialist', 'reader'] },
    })
  })

  test('is answered as SAML 1.1 too', async () => {
    const ticket = await ticketFor(await signedIn())
    const response = await fetch(
      `${world.provider.url}/cas/samlValidate?${new URLSearchParams({ TARGET: service })}`,
      {
        method: 'POST',
        headers: { 'content-type': 'text/xml' },
        body: `<SOAP-ENV:Envelope xmlns:SOAP-ENV="http://schemas.xmlsoap.org/soap/envelope/"><SOAP-ENV:Body><samlp:Request xmlns:samlp="urn:oasis:names:tc:SAML:1.0:protocol" MajorVersion="1" MinorVersion="1"><samlp:AssertionArtifact>${ticket}</samlp:AssertionArtifact></samlp:Request></SOAP-ENV:Body></SOAP-ENV:Envelope>`,
      },
    )
    const body = await response.text()
    expect(body).toContain('<saml1:NameIdentifier>A00002</saml1:NameIdentifier>')
    expect(body).toContain('AttributeName="mail"')
  })

  test('starts in the portal as well', async () => {
    const launch = `${world.provider.url}/launch/${app.clientId}`
    const { location } = await open(await signedIn(), launch)
    expect(location).toMatch(/^https:\/\/wiki\.example\/private\/\?ticket=ST-/)
    const deep = `${launch}?${new URLSearchParams({ target_link_uri: service })}`
    expect((await open(await signedIn(), deep)).location).toMatch(/^https:\/\/wiki\.example\/private\/page\?/)
  })
})

describe('gateway and renew', () => {
  test('with gateway nobody sees a page', async () => {
    const { location } = await open(createBrowser(), loginAt({ service, gateway: 'true' }))
    expect(location).toBe(service)
    expect(await ticketFor(await signedIn(), { service, gateway: 'true' })).toMatch(/^ST-/)
  })

  test('with renew the person signs in again, and only such a ticket is valid for renew', async () => {
    const browser = await signedIn()
    const old = await validate(await ticketFor(browser), { renew: 'true' })
    expect(codeOf(old)).toBe('INVALID_TICKET')
    expect((await open(browser, loginAt({ service, renew: 'true' }))).status).toBe(200)
  })
})

describe('a ticket is refused', () => {
  test('the second time', async () => {
    const ticket = await ticketFor(await signedIn())
    await validate(ticket)
    expect(codeOf(await validate(ticket))).toBe('INVALID_TICKET')
    await expect.poll(() => attempted()).toMatchObject({ result: 'refused', reason: 'ticket-used' })
  })

  test('when two requests validate it at once, for one of them', async () => {
    const ticket = await ticketFor(await signedIn())
    const bodies = (await Promise.all([validate(ticket), validate(ticket)])).map(({ body }) => body)
    expect(bodies.filter((body) => body.includes('<cas:user>'))).toHaveLength(1)
  })

  test('after ten seconds', async () => {
    const ticket = await ticketFor(await signedIn())
    world.provider.clock.forward(ticketLifeMs + 1)
    expect(codeOf(await validate(ticket))).toBe('INVALID_TICKET')
    await expect.poll(() => attempted()).toMatchObject({ reason: 'ticket-expired' })
  })

  test('for another service, and then for its own too', async () => {
    const ticket = await ticketFor(await signedIn())
    const other = await ask('serviceValidate', { service: 'https://wiki.example/private/other', ticket })
    expect(codeOf(other)).toBe('INVALID_SERVICE')
    await expect.poll(() => attempted()).toMatchObject({ reason: 'ticket-service' })
    expect(codeOf(await validate(ticket))).toBe('INVALID_TICKET')
  })

  test('of nobody, and of another kind', async () => {
    expect(codeOf(await validate(`ST-${'0'.repeat(48)}`))).toBe('INVALID_TICKET')
    expect(codeOf(await validate('PT-1'))).toBe('INVALID_TICKET_SPEC')
    expect(codeOf(await validate(''))).toBe('INVALID_REQUEST')
  })

  test('when the grant was withdrawn, the person disabled, or the portal is away meanwhile', async () => {
    const browser = await signedIn()
    const withdrawn = await ticketFor(browser)
    world.provider.clock.forward(reuseMs)
    world.gate.answer = () => refuses('no-grant')
    expect(codeOf(await validate(withdrawn))).toBe('UNAUTHORIZED_SERVICE')
    await expect
      .poll(() => attempted())
      .toMatchObject({ step: 'validate', result: 'refused', reason: 'no-grant' })
    world.gate.reset()
    const unanswered = await ticketFor(browser)
    world.provider.clock.forward(reuseMs)
    world.gate.answer = () => away
    const { status, body } = await validate(unanswered)
    expect([status, codeOf({ body })]).toEqual([503, 'INTERNAL_ERROR'])
    await expect.poll(() => attempted()).toMatchObject({ result: 'failed', reason: 'portal-away' })
  })

  test('not when the portal was away: it works later, but not for longer than ten seconds, and only once', async () => {
    const browser = await signedIn()
    const [retried, late] = [await ticketFor(browser), await ticketFor(browser)]
    world.provider.clock.forward(reuseMs)
    world.gate.answer = () => away
    expect((await validate(retried)).status).toBe(503)
    expect((await validate(late)).status).toBe(503)
    world.gate.reset()
    const bodies = (await Promise.all([validate(retried), validate(retried)])).map(({ body }) => body)
    expect(bodies.filter((body) => body.includes('<cas:user>'))).toHaveLength(1)
    expect(codeOf(await validate(retried))).toBe('INVALID_TICKET')
    world.provider.clock.forward(ticketLifeMs)
    expect(codeOf(await validate(late))).toBe('INVALID_TICKET')
    await expect.poll(() => attempted()).toMatchObject({ reason: 'ticket-expired' })
  })

  test('after the sign-out of its session', async () => {
    const { browser, tokens } = await tokensOf(world.portal, 'staff')
    const ticket = await ticketFor(browser)
    await browser.get(`${world.provider.url}/sign-out?id_token_hint=${tokens.id_token}`)
    expect(codeOf(await validate(ticket))).toBe('INVALID_TICKET')
  })
})

test('a ticket of an application for all does not open one below it for some', async () => {
  const narrow = await connectWiki({ serviceUrls: ['https://wiki.example/private/hr/'] })
  const below = 'https://wiki.example/private/hr/salaries'
  const browser = await signedIn()
  const direct = { client_id: app.clientId, response_type: 'code', scope: 'openid', redirect_uri: below }
  for (const url of [
    `${world.provider.url}/launch/${app.clientId}?${new URLSearchParams({ target_link_uri: below })}`,
    `${world.provider.url}/authorize?${new URLSearchParams(direct)}`,
  ]) {
    const reply = await open(browser, url)
    expect([reply.status, reply.location]).toEqual([403, ''])
  }
  world.gate.reset()
  expect(await ticketFor(browser, { service: below })).toMatch(/^ST-/)
  expect(world.gate.asked.at(-1)?.appId).toBe(narrow.appId)
  await world.database.pool.query('delete from idp.client where client_id = $1', [narrow.clientId])
})

describe('a service is refused', () => {
  test.each([
    'https://wiki.example.evil.test/private/',
    'https://wiki.example/privateer',
    'https://wiki.example/private/../admin',
    'https://wiki.example/private/%2e%2e/admin',
    'https://wiki.example/private/..;/admin',
    'https://wiki.example@evil.test/private/',
    'https://evil.test/?https://wiki.example/private/',
    'http://wiki.example/private/',
    'https://wiki.example:444/private/',
    'https://wiki.example/private/#/x',
    'javascript:alert(1)//wiki.example/private/',
  ])('%s', async (asked) => {
    const reply = await open(await signedIn(), loginAt({ service: asked }))
    expect([reply.status, reply.location]).toEqual([403, ''])
    expect(reply.body).toContain('应用尚未接入')
  })

  test('for a person without a grant, who sees why', async () => {
    world.gate.answer = () => refuses('no-grant')
    const reply = await open(await signedIn(), loginAt({ service }))
    expect([reply.status, reply.location]).toEqual([403, ''])
    expect(reply.body).toContain('合同管理')
  })
})

test('no token is issued for the code behind a sign-on, which no application sees', async () => {
  const browser = await signedIn()
  const request = { client_id: app.clientId, response_type: 'code', scope: 'openid', redirect_uri: service }
  for (const mode of ['query', 'fragment', 'form_post']) {
    const params = new URLSearchParams({ ...request, response_mode: mode })
    const reply = await open(browser, `${world.provider.url}/authorize?${params}`)
    expect(reply.location).toMatch(/\?id=7&ticket=ST-/)
    expect(reply.location).not.toContain('code=')
  }
})

test('a proxy callback is never called, and the ticket is valid without it', async () => {
  const called: string[] = []
  const server = createServer((req, res) => {
    called.push(req.url ?? '')
    res.end()
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const answer = await validate(await ticketFor(await signedIn()), { pgtUrl: `http://127.0.0.1:${port}/pgt` })
  expect(answer.body).toContain('<cas:user>A00002</cas:user>')
  expect(answer.body).not.toContain('proxyGrantingTicket')
  expect((await ask('proxy', { targetService: service, pgt: 'PGT-1' })).body).toContain('INVALID_REQUEST')
  expect(called).toEqual([])
  server.close()
})

describe('sign-out', () => {
  test('is posted to the application with the ticket of the sign-on', async () => {
    const posted: string[] = []
    const server = createServer(async (req, res) => {
      posted.push(await text(req))
      res.end()
    }).listen(0, '127.0.0.1')
    await once(server, 'listening')
    const { port } = server.address() as AddressInfo
    const url = `http://127.0.0.1:${port}/`
    const other = await connectWiki({ serviceUrls: [url] })
    await world.database.pool.query(
      `update idp.client set settings = settings || jsonb_build_object('backchannelLogoutUri', $2::text) where client_id = $1`,
      [other.clientId, url],
    )
    const { browser, tokens } = await tokensOf(world.portal, 'staff')
    const ticket = await ticketFor(browser, { service: url })
    await browser.get(`${world.provider.url}/sign-out?id_token_hint=${tokens.id_token}`)
    await expect.poll(() => posted.length, { timeout: 5000 }).toBe(1)
    const request = new URLSearchParams(posted[0]).get('logoutRequest')
    expect(request).toContain(`<samlp:SessionIndex>${ticket}</samlp:SessionIndex>`)
    await expect.poll(() => attempted(other)).toMatchObject({ step: 'sign-out', result: 'done' })
    server.close()
    server.closeAllConnections()
  })

  test('at /logout is confirmed by the person, and leads back to a service of the application alone', async () => {
    const browser = await signedIn()
    const logout = (back: string) =>
      open(browser, `${world.provider.url}/cas/logout?${new URLSearchParams({ service: back })}`)
    const page = await logout(service)
    expect(page.status).toBe(200)
    expect(page.body).toContain('退出登录？')
    const foreign = await logout('https://evil.test/')
    expect(foreign.body).not.toContain('evil.test')
  })
})

test('credentials entered for the request make the ticket valid for renew', async () => {
  const browser = createBrowser()
  const { location: request } = await browser.get(loginAt({ service, renew: 'true' }))
  const posted = await submitSignIn(browser, request, 'staff')
  const { location } = await browser.get(posted.location)
  const ticket = new URL(location).searchParams.get('ticket') ?? ''
  expect((await validate(ticket, { renew: 'true' })).body).toContain('<cas:user>A00002</cas:user>')
})
