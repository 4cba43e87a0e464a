import { type Browser, createBrowser, type Reply } from '@iambiz/provider/testing/browser.ts'
import { refuses } from '@iambiz/provider/testing/portal-gate.ts'
import { freePort } from '@iambiz/runtime/testing/free-port.ts'
import { generateKeyPair, SignJWT } from 'jose'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { type DemoFixture, demoFixture, signOnAt } from '#demo/testing/demo-fixture.ts'

let demo: DemoFixture
let answer: DemoFixture['gate']['answer']
beforeAll(async () => {
  demo = await demoFixture()
  answer = demo.gate.answer
})
afterEach(() => {
  demo.gate.answer = answer
})
afterAll(() => demo?.stop())

const pageOf = (code: string, language = 'zh') => `${demo.url}/apps/${code}?lang=${language}`

/** Opens an application and signs in where the provider asks; gives its page. */
async function open(browser: Browser, code: string, account = 'sysadmin', language = 'zh') {
  const toProvider = await browser.get(pageOf(code, language))
  const back = await browser.get(await signOnAt(browser, toProvider.location, account))
  return browser.get(back.location)
}

describe.each([
  ['knowledge-base', 'openid-client（Node.js）', 'openid-client (Node.js)'],
  ['projects', 'passport-openidconnect（Node.js）', 'passport-openidconnect (Node.js)'],
])('%s', (code, zh, en) => {
  test('shows who is signed in, what they may do and what it is built with, in both languages', async () => {
    const browser = createBrowser()
    const chinese = await open(browser, code)
    expect(chinese.status).toBe(200)
    for (const text of ['林知夏', 'A10286', '销售部', '销售专员', 'sales_specialist、reader', zh]) {
      expect(chinese.body).toContain(text)
    }
    const english = await browser.get(pageOf(code, 'en'))
    for (const text of ['Lin Zhixia', 'Sales specialist', en]) expect(english.body).toContain(text)
  })

  test('the language asked for stays through the sign-on', async () => {
    const { body } = await open(createBrowser(), code, 'staff', 'en')
    expect(body).toContain('<html lang="en">')
  })

  test('S-227 a person without a grant stays outside', async () => {
    const browser = createBrowser()
    await open(browser, 'mail')
    demo.gate.answer = () => refuses('no-grant')
    const refusal = await browser.get((await browser.get(pageOf(code))).location)
    expect([refusal.status, refusal.location]).toEqual([403, ''])
    expect((await browser.get(pageOf(code))).status).toBe(303)
  })

  test('an answer counts once, and only in the browser that asked', async () => {
    const browser = createBrowser()
    const callback = await signOnAt(browser, (await browser.get(pageOf(code))).location, 'staff')
    expect((await createBrowser().get(callback)).status).toBe(400)
    expect((await browser.get(callback)).status).toBe(303)
    expect((await browser.get(callback)).status).toBe(400)
  })

  test('an answer with another state is refused, with a way to try again', async () => {
    const browser = createBrowser()
    const callback = new URL(await signOnAt(browser, (await browser.get(pageOf(code))).location, 'staff'))
    callback.searchParams.set('state', 'invented')
    const { status, body } = await browser.get(callback.href)
    expect(status).toBe(400)
    expect(body).toContain(`href="/apps/${code}?lang=zh"`)
  })

  test('the session gets another number with the sign-on', async () => {
    const browser = createBrowser()
    const numberOf = () => browser.cookies.find(({ name }) => name === 'demo_app_session')?.value
    const toProvider = await browser.get(pageOf(code))
    const before = numberOf()
    await browser.get(await signOnAt(browser, toProvider.location, 'staff'))
    expect(before).toBeDefined()
    expect(numberOf()).not.toBe(before)
  })

  test('signing out ends its session only; another site cannot do that', async () => {
    const browser = createBrowser()
    await open(browser, code)
    const signOut = `${demo.url}/apps/${code}/sign-out`
    const foreign = await browser.post(signOut, {}, { headers: { 'sec-fetch-site': 'cross-site' } })
    expect(foreign.status).toBe(403)
    expect((await browser.get(pageOf(code))).status).toBe(200)
    expect((await browser.post(signOut, {})).location).toBe(`${demo.url}/?lang=zh`)
    const again = await browser.get(pageOf(code))
    expect((await browser.get(again.location)).location).toContain('/callback?code=')
  })
})

test.each(['knowledge-base', 'projects', 'report-center'])(
  '%s believes no logout token but those of the provider',
  async (code) => {
    const browser = createBrowser()
    await open(browser, 'knowledge-base')
    const { privateKey } = await generateKeyPair('RS256')
    const forged = await new SignJWT({
      sub: 'A10286',
      events: { 'http://schemas.openid.net/event/backchannel-logout': {} },
    })
      .setProtectedHeader({ alg: 'RS256', typ: 'logout+jwt' })
      .setIssuer(demo.issuer)
      .setAudience(`demo-${code}`)
      .setIssuedAt()
      .setExpirationTime('2m')
      .setJti('j1')
      .sign(privateKey)
    for (const form of [{ logout_token: forged }, { logout_token: 'nonsense' }, {}]) {
      const answered = await browser.post(`${demo.url}/apps/${code}/backchannel-logout`, form)
      expect([answered.status, answered.body]).toEqual([400, '{"error":"invalid_request"}'])
    }
    expect((await browser.get(pageOf('knowledge-base'))).status).toBe(200)
  },
)

test('signing out everywhere at one ends the session at the provider, and those at the others', async () => {
  const browser = createBrowser()
  await open(browser, 'projects')
  await open(browser, 'knowledge-base')
  const out = await browser.post(`${demo.url}/apps/knowledge-base/sign-out-everywhere`, {})
  expect(new URL(out.location).origin).toBe(demo.issuer)
  const done = await browser.get(out.location)
  expect(done.location).toBe(`${demo.url}/apps/knowledge-base`)
  await expect.poll(async () => (await browser.get(pageOf('projects'))).status, { timeout: 5000 }).toBe(303)
  const again = await browser.get(pageOf('knowledge-base'))
  expect((await browser.get(again.location)).location).not.toContain('/callback')
})

test('the form that signs out everywhere may lead to the provider, other forms to the application alone', async () => {
  const browser = createBrowser()
  const policyOf = async (code: string) =>
    String((await open(browser, code)).headers['content-security-policy'])
  expect(await policyOf('knowledge-base')).toContain(`form-action 'self' ${demo.issuer};`)
  expect(await policyOf('projects')).toContain("form-action 'self';")
})

describe('bastion-host', () => {
  const path = () => `${demo.url}/apps/bastion-host`
  /** The address that the page of the listener goes on to by itself. */
  const backOf = ({ headers }: Reply) => String(headers.refresh).replace('0; url=', '')

  /** Presses the button, and signs in where the provider asks; gives where the browser is sent back to. */
  async function signIn(browser: Browser, account = 'sysadmin') {
    const toProvider = await browser.post(`${path()}/sign-in?lang=en`, {})
    return signOnAt(browser, toProvider.location, account)
  }

  test('signs on through a listener of its own and shows who is there', async () => {
    const browser = createBrowser()
    const first = await browser.get(`${path()}?lang=en`)
    expect(first.body).toContain('Not signed in')
    expect(String(first.headers['content-security-policy'])).toContain(
      `form-action 'self' ${demo.issuer} http://127.0.0.1:*;`,
    )
    const callback = await signIn(browser)
    expect(callback).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/callback\?code=/)
    const answered = await browser.get(callback)
    expect([answered.status, answered.location]).toEqual([200, ''])
    expect(answered.body).toContain('Return to the app')
    expect(backOf(answered)).toContain(`${path()}/signed-in?handle=`)
    const done = await browser.get(backOf(answered))
    const { body } = await browser.get(done.location)
    for (const text of ['Lin Zhixia', 'Sales specialist', 'RFC 8252']) expect(body).toContain(text)
  })

  test('the listener takes nothing but the answer of its sign-on, and is gone after it', async () => {
    const browser = createBrowser()
    const callback = new URL(await signIn(browser))
    const other = new URL(callback)
    other.searchParams.set('state', 'invented')
    expect((await browser.get(other.href)).status).toBe(404)
    expect((await browser.get(`${callback.origin}/`)).status).toBe(404)
    expect((await browser.get(callback.href)).status).toBe(200)
    await expect(browser.get(callback.href)).rejects.toThrow()
  })

  test('the response in another browser is rejected', async () => {
    const [browser, other] = [createBrowser(), createBrowser()]
    await other.post(`${path()}/sign-in`, {})
    const back = backOf(await browser.get(await signIn(browser)))
    expect((await other.get(back)).status).toBe(400)
    expect((await browser.get(`${path()}/signed-in?handle=invented`)).status).toBe(400)
  })

  test('the sign-in page leads to the listener, whose port it cannot know before', async () => {
    const browser = createBrowser()
    const { location } = await browser.post(`${path()}/sign-in`, {})
    const { port } = new URL(new URL(location).searchParams.get('redirect_uri') ?? '')
    const page = await browser.get((await browser.get(location)).location)
    expect(String(page.headers['content-security-policy'])).toContain(
      `form-action 'self' http://127.0.0.1:${port};`,
    )
  })

  test('another site opens no listener', async () => {
    const headers = { 'sec-fetch-site': 'cross-site' }
    expect((await createBrowser().post(`${path()}/sign-in`, {}, { headers })).status).toBe(403)
  })

  test('is signed out as soon as the access token is invalid', async () => {
    const browser = createBrowser()
    await browser.get(backOf(await browser.get(await signIn(browser))))
    demo.expireDecisions()
    demo.gate.answer = () => refuses('no-grant')
    const { body } = await browser.get(`${path()}?lang=en`)
    expect(body).toContain('Your session has ended')
    expect(body).not.toContain('Lin Zhixia')
  })

  test('where the browser is on another machine it signs on as the others do', async () => {
    const port = await freePort()
    const demoUrl = `http://demo.example:${port}`
    await demo.startDemo({ issuer: demo.issuer, demoUrl })
    const { location } = await createBrowser(() => port).get(`${demoUrl}/apps/bastion-host`)
    expect(new URL(location).searchParams.get('redirect_uri')).toBe(`${demoUrl}/callback`)
  })
})
