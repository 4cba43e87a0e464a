import { inflateRawSync } from 'node:zlib'
import { connectionSettings } from '@iambiz/provider/connections/settings.ts'
import { readMetadataDraft } from '@iambiz/provider/saml/metadata-draft.ts'
import { type Browser, createBrowser, type Reply } from '@iambiz/provider/testing/browser.ts'
import { refuses } from '@iambiz/provider/testing/portal-gate.ts'
import { formIn } from '@iambiz/provider/testing/posted-form.ts'
import { createRelyingParty } from '@iambiz/provider/testing/relying-party.ts'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { type DemoFixture, demoFixture, signOnAt } from '#demo/testing/demo-fixture.ts'
import { visitProvider } from '#demo/testing/provider-visit.ts'

const clientId = 'demo-performance'
const crossSite = { headers: { 'sec-fetch-site': 'cross-site' } }

let demo: DemoFixture
let answer: DemoFixture['gate']['answer']
let own: string
beforeAll(async () => {
  demo = await demoFixture()
  answer = demo.gate.answer
  own = `${demo.url}/apps/performance`
})
afterEach(() => {
  demo.gate.answer = answer
})
afterAll(() => demo?.stop())

const launchUrl = async () => {
  const address = await demo.database.value(
    'select initiate_login_uri from connection where client_id = $1',
    [clientId],
  )
  return `${address}?${new URLSearchParams({ iss: demo.issuer, target_link_uri: own })}`
}

/** Changes the settings of the connection for one test. */
async function withSaml(changes: object, work: () => Promise<void>): Promise<void> {
  const before = await demo.database.value('select settings from idp.client where client_id = $1', [clientId])
  const write = (query: string, value: unknown) =>
    demo.database.pool.query(`update idp.client set settings = ${query} where client_id = $1`, [
      clientId,
      JSON.stringify(value),
    ])
  await write(`jsonb_set(settings, '{saml}', settings->'saml' || $2)`, changes)
  try {
    await work()
  } finally {
    await write('$2', before)
  }
}

/** What the provider's page posts to the application. */
async function launched(browser: Browser) {
  return formIn((await visitProvider(browser, await launchUrl())).body).fields
}

const post = (browser: Browser, fields: Record<string, string>) =>
  browser.post(`${own}/acs`, fields, crossSite)

/** Opens the application, signs on where the provider asks, and gives the page. */
async function open(browser: Browser, language = 'zh') {
  const { location } = await browser.get(`${own}?lang=${language}`)
  const { action, fields } = formIn((await visitProvider(browser, location)).body)
  expect(action).toBe(`${own}/acs`)
  return browser.get((await post(browser, fields)).location)
}

const isSignedOn = async (browser: Browser) => (await browser.get(own)).status === 200

describe('a sign-on', () => {
  test('from the application shows the person, the attributes and the protocol, in both languages', async () => {
    const browser = createBrowser()
    const chinese = await open(browser)
    expect(chinese.status).toBe(200)
    const facts = ['林知夏', 'A10286', '销售部', '销售专员', 'sales_specialist、reader', 'SAML 2.0', '密码']
    for (const text of [...facts, '@node-saml/node-saml', 'NameID', 'displayNameEn']) {
      expect(chinese.body).toContain(text)
    }
    const english = await browser.get(`${own}?lang=en`)
    for (const text of ['Lin Zhixia', 'Protocol', 'connected by SAML 2.0', 'Password'])
      expect(english.body).toContain(text)
  })

  test('keeps the language that the visitor asked for', async () => {
    expect((await open(createBrowser(), 'en')).body).toContain('<html lang="en">')
  })

  test('from the portal needs no request of the application', async () => {
    const browser = createBrowser()
    const { SAMLResponse = '', RelayState } = await launched(browser)
    expect(Buffer.from(SAMLResponse, 'base64').toString()).not.toContain('InResponseTo')
    expect(RelayState).toBe('/apps/performance')
    const { status, location } = await post(browser, { SAMLResponse, RelayState: RelayState ?? '' })
    expect([status, location]).toEqual([303, own])
    expect((await browser.get(location)).body).toContain('A10286')
  })

  test('gives the session another number', async () => {
    const browser = createBrowser()
    const numberOf = () => browser.cookies.find(({ name }) => name === 'demo_app_session')?.value
    await open(browser)
    const before = numberOf()
    await post(browser, await launched(browser))
    expect(before).toBeDefined()
    expect(numberOf()).not.toBe(before)
  })

  test('leads to pages of the application only', async () => {
    const browser = createBrowser()
    for (const RelayState of ['https://evil.test/', '//evil.test', '/apps/mail', `${own}@evil.test`]) {
      const { SAMLResponse = '' } = await launched(browser)
      expect((await post(browser, { SAMLResponse, RelayState })).location).toBe(own)
    }
  })

  test('S-227 of a person without a grant ends at the provider', async () => {
    const browser = createBrowser()
    await open(browser)
    demo.expireDecisions()
    demo.gate.answer = () => refuses('no-grant')
    const refusal = await visitProvider(browser, await launchUrl())
    expect([refusal.status, formIn(refusal.body).fields.SAMLResponse]).toEqual([403, undefined])
  })
})

test('its metadata has the settings of its connection', async () => {
  const { body, headers } = await createBrowser().get(`${own}/metadata`)
  expect(headers['content-type']).toBe('application/samlmetadata+xml')
  const { saml } = connectionSettings.parse(
    await demo.database.value('select settings from idp.client where client_id = $1', [clientId]),
  )
  const { attributes: _none, certificates, ...draft } = readMetadataDraft(body, new Date())
  expect(saml).toMatchObject(draft)
  expect(certificates).toEqual(saml?.certificates)
})

describe('a response is refused', () => {
  const refused = async (browser: Browser, SAMLResponse: string) => {
    const { status, body } = await post(browser, { SAMLResponse })
    expect([status, body.includes(`href="/apps/performance?lang=zh"`)]).toEqual([400, true])
    expect(await isSignedOn(browser)).toBe(false)
  }
  const changed = (message: string, change: (xml: string) => string) => {
    const xml = Buffer.from(message, 'base64').toString()
    expect(change(xml)).not.toBe(xml)
    return Buffer.from(change(xml)).toString('base64')
  }

  test.each([
    ['with another person', (xml: string) => xml.replaceAll('A10286', 'A10031')],
    ['with another attribute', (xml: string) => xml.replace('>reader<', '>super_admin<')],
    ['without signatures', (xml: string) => xml.replace(/<ds:Signature .*?<\/ds:Signature>/gs, '')],
    [
      'without the signature of the assertion',
      (xml: string) => xml.replace(/(<saml:Assertion .*?)<ds:Signature .*?<\/ds:Signature>/s, '$1'),
    ],
  ])('%s', async (_name, change) => {
    const { SAMLResponse = '' } = await launched(createBrowser())
    await refused(createBrowser(), changed(SAMLResponse, change))
  })

  test('for another audience', async () => {
    await withSaml({ entityId: 'https://other.example/saml' }, async () => {
      await refused(createBrowser(), (await launched(createBrowser())).SAMLResponse ?? '')
    })
  })

  test('for another recipient', async () => {
    await withSaml({ acsUrls: ['https://other.example/acs'] }, async () => {
      await refused(createBrowser(), (await launched(createBrowser())).SAMLResponse ?? '')
    })
  })

  test('the second time', async () => {
    const { SAMLResponse = '' } = await launched(createBrowser())
    expect((await post(createBrowser(), { SAMLResponse })).status).toBe(303)
    await refused(createBrowser(), SAMLResponse)
  })

  test('to a request that was answered already', async () => {
    const browser = createBrowser()
    const { location } = await browser.get(own)
    const { fields } = formIn((await visitProvider(browser, location)).body)
    expect((await post(browser, fields)).status).toBe(303)
    await refused(createBrowser(), fields.SAMLResponse ?? '')
  })

  test.each(['', 'nonsense', Buffer.from('<a/>').toString('base64')])('that is none: %j', async (message) => {
    await refused(createBrowser(), message)
  })
})

/** Follows a sign-out through the provider and the application, as a browser does; gives the last reply. */
async function followSignOut(browser: Browser, first: Reply): Promise<Reply> {
  let reply = first
  while ([demo.issuer, `${own}/`].some((place) => reply.location.startsWith(place))) {
    reply = await browser.get(reply.location)
  }
  return reply
}

describe('a sign-out', () => {
  test('of the application alone keeps the session at the provider; another site cannot do that', async () => {
    const browser = createBrowser()
    await open(browser)
    expect((await browser.post(`${own}/sign-out`, {}, crossSite)).status).toBe(403)
    expect((await browser.post(`${own}/sign-out-everywhere`, {}, crossSite)).status).toBe(403)
    expect(await isSignedOn(browser)).toBe(true)
    await browser.post(`${own}/sign-out`, {})
    const again = await browser.get(own)
    expect((await visitProvider(browser, again.location, 'nobody')).body).toContain('SAMLResponse')
  })

  test('everywhere ends the session at the provider, and returns', async () => {
    const browser = createBrowser()
    const page = await open(browser)
    expect(String(page.headers['content-security-policy'])).toContain(`form-action 'self' ${demo.issuer};`)
    const out = await browser.post(`${own}/sign-out-everywhere`, {})
    expect(out.location).toContain(`${demo.issuer}/saml/slo?SAMLRequest=`)
    expect((await followSignOut(browser, out)).location).toBe(own)
    const again = await browser.get(own)
    const asked = await browser.get((await browser.get(again.location)).location)
    expect((await browser.get(asked.location)).body).toContain('name="password"')
  })

  test('at the portal ends its session too, and goes on', async () => {
    const browser = createBrowser()
    const portal = await createRelyingParty(demo.issuer)
    const attempt = await portal.begin()
    const tokens = await attempt.redeem(await signOnAt(browser, attempt.url, 'sysadmin'))
    await post(browser, await launched(browser))
    expect(await isSignedOn(browser)).toBe(true)
    const first = await browser.get(`${demo.issuer}/sign-out?id_token_hint=${tokens.id_token}`)
    expect((await followSignOut(browser, first)).body).toContain('已退出')
    expect(await isSignedOn(browser)).toBe(false)
    const result = `select result from idp.sign_on_attempt where client_id = $1 and step = 'sign-out'
      order by attempt_id desc limit 1`
    await expect.poll(() => demo.database.value(result, [clientId])).toBe('done')
  })

  test('is believed only with a signature of the provider', async () => {
    const browser = createBrowser()
    const portal = await createRelyingParty(demo.issuer)
    const attempt = await portal.begin()
    const tokens = await attempt.redeem(await signOnAt(browser, attempt.url, 'sysadmin'))
    await post(browser, await launched(browser))
    let reply = await browser.get(`${demo.issuer}/sign-out?id_token_hint=${tokens.id_token}`)
    while (!reply.location.startsWith(own)) reply = await browser.get(reply.location)
    const genuine = new URL(reply.location)
    const forged = inflateRawSync(Buffer.from(genuine.searchParams.get('SAMLRequest') ?? '', 'base64'))
    const variants: ((url: URL) => void)[] = [
      (url) => url.searchParams.delete('Signature'),
      (url) => {
        url.searchParams.delete('Signature')
        url.searchParams.delete('SigAlg')
      },
      (url) => url.searchParams.set('RelayState', 'another'),
      (url) => url.searchParams.set('SAMLRequest', forged.toString('base64')),
      (url) => url.searchParams.append('SAMLRequest', 'another'),
      (url) => url.searchParams.append('xSAMLRequest', 'another'),
      (url) => url.searchParams.set('SAMLResponse', 'another'),
      (url) => url.searchParams.set('SigAlg', 'http://www.w3.org/2000/09/xmldsig#rsa-sha1'),
    ]
    for (const change of variants) {
      const url = new URL(genuine)
      change(url)
      const { status, body } = await browser.get(url.href)
      expect([status, body.includes('退出没有得到确认')]).toEqual([400, true])
      expect(await isSignedOn(browser)).toBe(true)
    }
    expect((await browser.get(genuine.href)).location).toContain(`${demo.issuer}/saml/slo?SAMLResponse=`)
    expect(await isSignedOn(browser)).toBe(false)
  })
})

test('with an external provider it is an ordinary application', async () => {
  const demoUrl = await demo.startDemo({ issuer: demo.issuer, bundledProvider: false })
  const { location } = await createBrowser().get(`${demoUrl}/apps/performance`)
  expect(new URL(location).searchParams.get('redirect_uri')).toBe(`${demoUrl}/callback`)
})

test('an unreachable provider is explained', async () => {
  const demoUrl = await demo.startDemo({})
  expect((await createBrowser().get(`${demoUrl}/apps/performance`)).status).toBe(503)
})
