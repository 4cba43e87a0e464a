import { type Browser, createBrowser } from '@iambiz/provider/testing/browser.ts'
import { away, refuses } from '@iambiz/provider/testing/portal-gate.ts'
import { createRelyingParty } from '@iambiz/provider/testing/relying-party.ts'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { type DemoFixture, demoFixture, signOnAt } from '#demo/testing/demo-fixture.ts'
import { visitProvider } from '#demo/testing/provider-visit.ts'

const clientId = 'demo-vehicle-booking'

let demo: DemoFixture
let answer: DemoFixture['gate']['answer']
let own: string
beforeAll(async () => {
  demo = await demoFixture()
  answer = demo.gate.answer
  own = `${demo.url}/apps/vehicle-booking`
})
afterEach(() => {
  demo.gate.answer = answer
})
afterAll(() => demo?.stop())

/** The address with a ticket to which the provider leads after a sign-on that the portal starts. */
async function launched(browser: Browser): Promise<string> {
  const address = await demo.database.value(
    'select initiate_login_uri from connection where client_id = $1',
    [clientId],
  )
  const query = new URLSearchParams({ iss: demo.issuer, target_link_uri: own })
  return (await visitProvider(browser, `${address}?${query}`)).location
}

/** Opens the application, signs on where the provider asks, and gives the page. */
async function open(browser: Browser, language = 'zh') {
  const toProvider = await browser.get(`${own}?lang=${language}`)
  expect(toProvider.location).toContain(`${demo.issuer}/cas/login?service=`)
  const { location } = await visitProvider(browser, toProvider.location)
  return browser.get((await browser.get(location)).location)
}

const isSignedOn = async (browser: Browser) => (await browser.get(own)).status === 200

const logoutRequest = (ticket: string) =>
  `<samlp:LogoutRequest xmlns:samlp="urn:oasis:names:tc:SAML:2.0:protocol" ID="LR-1" Version="2.0"><samlp:SessionIndex>${ticket}</samlp:SessionIndex></samlp:LogoutRequest>`

describe('a sign-on', () => {
  test('from the application shows the person, the attributes and the protocol, in both languages', async () => {
    const browser = createBrowser()
    const chinese = await open(browser)
    expect(chinese.status).toBe(200)
    const facts = ['林知夏', 'A10286', '销售部', '销售专员', 'sales_specialist、reader', 'CAS 3.0']
    for (const text of [...facts, 'displayNameEn', 'isFromNewLogin']) expect(chinese.body).toContain(text)
    const english = await browser.get(`${own}?lang=en`)
    for (const text of ['Lin Zhixia', 'Protocol', 'connected by CAS 3.0'])
      expect(english.body).toContain(text)
  })

  test('keeps the language that the visitor asked for', async () => {
    expect((await open(createBrowser(), 'en')).body).toContain('<html lang="en">')
  })

  test('from the portal arrives with a ticket, which does not stay in the address', async () => {
    const browser = createBrowser()
    const withTicket = await launched(browser)
    expect(withTicket).toMatch(/\/apps\/vehicle-booking\?ticket=ST-/)
    const { status, location } = await browser.get(withTicket)
    expect([status, location]).toEqual([303, own])
    expect((await browser.get(location)).body).toContain('A10286')
    // Back and Reload open the address again.
    expect((await browser.get(withTicket)).location).toBe(own)
  })

  test('S-227 of a person without a grant ends at the provider', async () => {
    const browser = createBrowser()
    await open(browser)
    demo.expireDecisions()
    demo.gate.answer = () => refuses('no-grant')
    expect(await launched(browser)).toBe('')
  })
})

describe('a ticket is refused', () => {
  const refused = async (address: string, browser = createBrowser()) => {
    const { status, body } = await browser.get(address)
    expect([status, body.includes('href="/apps/vehicle-booking?lang=zh"')]).toEqual([400, true])
    expect(await isSignedOn(browser)).toBe(false)
  }

  test('the second time', async () => {
    const withTicket = await launched(createBrowser())
    expect((await createBrowser().get(withTicket)).status).toBe(303)
    await refused(withTicket)
  })

  test('of another address', async () => {
    const { searchParams } = new URL(await launched(createBrowser()))
    await refused(`${own}?lang=zh&ticket=${searchParams.get('ticket')}`)
  })

  test('of another application', async () => {
    const other = 'https://wiki.example/'
    await demo.database.pool.query(
      `insert into idp.client (client_id, app_id, origin, kind, status, name_zh, name_en, settings)
      select 'app-wiki', gen_random_uuid(), 'connection', 'cas', 1, '维基', 'Wiki',
        jsonb_set(settings, '{cas,serviceUrls}', jsonb_build_array($2::text)) from idp.client where client_id = $1`,
      [clientId, other],
    )
    const login = `${demo.issuer}/cas/login?${new URLSearchParams({ service: other })}`
    const { location } = await visitProvider(createBrowser(), login)
    expect(location).toContain(`${other}?ticket=ST-`)
    await refused(`${own}?ticket=${new URL(location).searchParams.get('ticket')}`)
    // Used up by the attempt.
    await refused(`${own}?ticket=${new URL(location).searchParams.get('ticket')}`)
  })

  test.each(['', 'nonsense', `ST-${'0'.repeat(48)}`, 'PT-1'])('that is none: %j', async (ticket) => {
    await refused(`${own}?ticket=${ticket}`)
  })

  test('while the portal cannot be asked, with a way to try again', async () => {
    const browser = createBrowser()
    const withTicket = await launched(browser)
    demo.expireDecisions()
    demo.gate.answer = () => away
    expect((await createBrowser().get(withTicket)).status).toBe(503)
  })
})

describe('a sign-out', () => {
  test('of the application alone keeps the session at the provider; another site cannot do that', async () => {
    const browser = createBrowser()
    await open(browser)
    const foreign = { headers: { 'sec-fetch-site': 'cross-site' } }
    expect((await browser.post(`${own}/sign-out`, {}, foreign)).status).toBe(403)
    expect((await browser.post(`${own}/sign-out-everywhere`, {}, foreign)).status).toBe(403)
    expect(await isSignedOn(browser)).toBe(true)
    await browser.post(`${own}/sign-out`, {})
    const again = await browser.get(own)
    expect((await visitProvider(browser, again.location, 'nobody')).location).toContain('ticket=ST-')
  })

  test('everywhere is confirmed at the provider, which leads back', async () => {
    const browser = createBrowser()
    const page = await open(browser)
    expect(String(page.headers['content-security-policy'])).toContain(`form-action 'self' ${demo.issuer};`)
    const out = await browser.post(`${own}/sign-out-everywhere`, {})
    const logout = `${demo.issuer}/cas/logout?${new URLSearchParams({ service: own })}`
    expect(out.location).toBe(logout)
    const asked = await visitProvider(browser, out.location)
    expect(asked.body).toContain('退出登录？')
    const xsrf = /name="xsrf" value="([^"]+)"/.exec(asked.body)?.[1] ?? ''
    const done = await browser.post(`${demo.issuer}/sign-out/confirm`, { xsrf, logout: 'yes' })
    expect(done.location).toBe(own)
    expect(await isSignedOn(browser)).toBe(false)
  })

  test('at the portal ends its session too', async () => {
    const browser = createBrowser()
    const portal = await createRelyingParty(demo.issuer)
    const attempt = await portal.begin()
    const tokens = await attempt.redeem(await signOnAt(browser, attempt.url, 'sysadmin'))
    await browser.get(await launched(browser))
    expect(await isSignedOn(browser)).toBe(true)
    await browser.get(`${demo.issuer}/sign-out?id_token_hint=${tokens.id_token}`)
    await expect.poll(() => isSignedOn(browser), { timeout: 10_000 }).toBe(false)
  })

  test('ends the session of its ticket only', async () => {
    const browser = createBrowser()
    const withTicket = await launched(browser)
    await browser.get(withTicket)
    const send = (form: Record<string, string>) => createBrowser().post(own, form)
    expect((await send({ logoutRequest: logoutRequest(`ST-${'0'.repeat(48)}`) })).status).toBe(200)
    for (const form of [{}, { logoutRequest: 'nonsense' }]) {
      const { status, body } = await send(form)
      expect([status, body]).toEqual([400, '{"error":"invalid_request"}'])
    }
    expect(await isSignedOn(browser)).toBe(true)
    const ticket = new URL(withTicket).searchParams.get('ticket') ?? ''
    expect((await send({ logoutRequest: logoutRequest(ticket) })).status).toBe(200)
    expect(await isSignedOn(browser)).toBe(false)
  })
})

test('with an external provider it is an ordinary application', async () => {
  const demoUrl = await demo.startDemo({ issuer: demo.issuer, bundledProvider: false })
  const { location } = await createBrowser().get(`${demoUrl}/apps/vehicle-booking`)
  expect(new URL(location).searchParams.get('redirect_uri')).toBe(`${demoUrl}/callback`)
})
