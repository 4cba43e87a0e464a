import { type Browser, createBrowser } from '@iambiz/provider/testing/browser.ts'
import { refuses } from '@iambiz/provider/testing/portal-gate.ts'
import { freePort } from '@iambiz/runtime/testing/free-port.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { applicationId, applications } from '#demo/company/catalogue.ts'
import { type DemoFixture, demoFixture, portalUrl, signOnAt } from '#demo/testing/demo-fixture.ts'

let demo: DemoFixture
beforeAll(async () => {
  demo = await demoFixture()
})
afterAll(() => demo?.stop())

/** Opens an application and signs in where the provider asks; returns the address that ends the sign-on. */
async function callbackOf(browser: Browser, path: string, account: string): Promise<string> {
  const toProvider = await browser.get(`${demo.url}${path}`)
  expect(toProvider.status).toBe(303)
  return signOnAt(browser, toProvider.location, account)
}

async function open(browser: Browser, path: string, account: string) {
  const back = await browser.get(await callbackOf(browser, path, account))
  expect(back.status).toBe(303)
  return browser.get(back.location)
}

test('an application shows who is signed in, as the provider says', async () => {
  const { status, body } = await open(createBrowser(), '/apps/expenses', 'sysadmin')
  expect(status).toBe(200)
  expect(body).toContain('<html lang="zh-CN">')
  for (const text of [
    '费用报销',
    'Expenses',
    '林知夏',
    'Lin Zhixia',
    'A10286',
    'lin.zhixia@chengchuan.example',
    '密码',
  ]) {
    expect(body).toContain(text)
  }
  expect(body).toContain(`href="${portalUrl}/iambiz/home"`)
})

test('the language asked for stays through the sign-on', async () => {
  const { body } = await open(createBrowser(), '/apps/contracts?lang=en', 'A10977')
  expect(body).toContain('<html lang="en">')
  expect(body).toContain('Signed in with single sign-on')
  expect(body).toContain('A10977')
})

test('single sign-on: a second application asks for no password', async () => {
  const browser = createBrowser()
  await open(browser, '/apps/mail', 'staff2')
  const toProvider = await browser.get(`${demo.url}/apps/crm`)
  expect((await browser.get(toProvider.location)).location).toContain('/callback?code=')
})

test('a link within an application keeps its session; coming from elsewhere asks the provider again', async () => {
  const browser = createBrowser()
  await open(browser, '/apps/mail', 'staff2')
  const inside = await browser.get(`${demo.url}/apps/mail`, { headers: { 'sec-fetch-site': 'same-origin' } })
  expect(inside.status).toBe(200)
  const fromPortal = await browser.get(`${demo.url}/apps/mail`, {
    headers: { 'sec-fetch-site': 'same-site' },
  })
  expect(fromPortal.status).toBe(303)
})

test('S-227 each application asks the provider itself: one that a person may not use stays closed', async () => {
  const browser = createBrowser()
  await open(browser, '/apps/mail', 'staff2')
  const { answer } = demo.gate
  demo.gate.answer = (asked) => (asked.appId === applicationId('crm') ? refuses('no-grant') : answer(asked))
  const headers = { 'sec-fetch-site': 'same-origin' }
  const toProvider = await browser.get(`${demo.url}/apps/crm`, { headers })
  expect(toProvider.status).toBe(303)
  const refusal = await browser.get(toProvider.location)
  demo.gate.answer = answer
  expect([refusal.status, refusal.location]).toEqual([403, ''])
  expect((await browser.get(`${demo.url}/apps/crm`, { headers })).status).toBe(303)
})

test('two applications opened at once both end signed in', async () => {
  const browser = createBrowser()
  await open(browser, '/apps/mail', 'staff2')
  const starts = await Promise.all(
    ['/apps/crm', '/apps/hse'].map((path) => browser.get(`${demo.url}${path}`)),
  )
  const callbacks = await Promise.all(starts.map(({ location }) => browser.get(location)))
  for (const [index, path] of ['/apps/crm', '/apps/hse'].entries()) {
    const back = await browser.get(callbacks[index]?.location ?? '')
    expect(back.location).toBe(`${demo.url}${path}`)
  }
})

test('an answer counts once, and only in the browser that asked', async () => {
  const browser = createBrowser()
  const callback = await callbackOf(browser, '/apps/mail', 'staff')
  expect((await createBrowser().get(callback)).status).toBe(400)
  expect((await browser.get(callback)).status).toBe(303)
  const again = await browser.get(callback)
  expect(again.status).toBe(400)
  expect(again.body).toContain('登录没有完成')
})

test('an answer with a changed code or issuer is refused, with a way to try again', async () => {
  for (const change of [{ code: 'invented' }, { iss: 'http://evil.test' }]) {
    const browser = createBrowser()
    const callback = new URL(await callbackOf(browser, '/apps/mail', 'staff'))
    for (const [name, value] of Object.entries(change)) callback.searchParams.set(name, value)
    const { status, body } = await browser.get(callback.href)
    expect(status).toBe(400)
    expect(body).toContain('href="/apps/mail?lang=zh"')
    expect(browser.cookies.map(({ name }) => name)).not.toContain('demo_session')
  }
})

test('a provider’s error is explained and not echoed as markup', async () => {
  const browser = createBrowser()
  const { location } = await browser.get(`${demo.url}/apps/mail`)
  const state = new URL(location).searchParams.get('state') ?? ''
  const issuer = new URL(location).origin
  const query = new URLSearchParams({
    error: 'access_denied',
    error_description: '<script>',
    state,
    iss: issuer,
  })
  const { status, body } = await browser.get(`${demo.url}/callback?${query}`)
  expect(status).toBe(400)
  expect(body).not.toContain('<script')
})

test('a modified or forged session cookie is rejected', async () => {
  const browser = createBrowser()
  await open(browser, '/apps/mail', 'staff')
  const session = browser.cookies.find(({ name }) => name === 'demo_session')
  if (!session) throw new Error('there is no session cookie')
  session.value = `${session.value.slice(0, -2)}AA`
  const inside = { headers: { 'sec-fetch-site': 'same-origin' } }
  expect((await browser.get(`${demo.url}/apps/mail`, inside)).status).toBe(303)
})

test('signing out ends the session of one application only', async () => {
  const browser = createBrowser()
  await open(browser, '/apps/mail', 'staff')
  await open(browser, '/apps/crm', 'staff')
  const out = await browser.post(`${demo.url}/apps/mail/sign-out`, {}, { headers: { origin: demo.url } })
  expect(out.location).toBe(`${demo.url}/?lang=zh`)
  const sessions = browser.cookies.filter(({ name }) => name === 'demo_session')
  expect(sessions.map(({ path }) => path)).toEqual(['/apps/crm'])
  const again = await browser.get(`${demo.url}/apps/mail`)
  expect((await browser.get(again.location)).location).toContain('/callback?code=')
})

test('another site cannot sign anybody out', async () => {
  const browser = createBrowser()
  await open(browser, '/apps/mail', 'staff')
  for (const headers of [{ 'sec-fetch-site': 'cross-site' }, { 'sec-fetch-site': 'same-site' }]) {
    expect((await browser.post(`${demo.url}/apps/mail/sign-out`, {}, { headers })).status).toBe(403)
  }
  expect(browser.cookies.map(({ name }) => name)).toContain('demo_session')
})

test('the list names all 42 applications in both languages', async () => {
  const browser = createBrowser()
  const [zh, en] = [await browser.get(`${demo.url}/`), await browser.get(`${demo.url}/?lang=en`)]
  for (const application of applications) {
    expect(zh.body).toContain(`<b>${application.zh}</b>`)
    expect(en.body).toContain(`href="/apps/${application.code}?lang=en"`)
  }
})

test('an unknown address gets a page with status 404', async () => {
  const browser = createBrowser()
  for (const path of ['/apps/nothing', '/apps/__proto__', '/nowhere', '/apps/%00', '/apps/%ff']) {
    const { status, body } = await browser.get(`${demo.url}${path}`)
    expect(status, path).toBe(404)
    expect(body).toContain('没有这个应用')
  }
})

test('an application that opens inside the portal can be framed by the portal only, and has no links out of it', async () => {
  const framed = { headers: { 'sec-fetch-dest': 'iframe' } }
  const [browser, policyOf] = [
    createBrowser(),
    ({ headers }: { headers: Record<string, unknown> }) => String(headers['content-security-policy']),
  ]
  await open(browser, '/apps/learning', 'staff')
  const again = await browser.get(`${demo.url}/apps/learning`, framed)
  const back = await browser.get((await browser.get(again.location)).location)
  const page = await browser.get(back.location, framed)
  expect(page.status).toBe(200)
  expect(policyOf(page)).toContain(`frame-ancestors ${portalUrl};`)
  expect(page.headers['x-frame-options']).toBeUndefined()
  expect(page.body).not.toContain(`${portalUrl}/iambiz/home`)
  const other = await browser.get(`${demo.url}/apps/mail`, framed)
  expect(policyOf(other)).toContain("frame-ancestors 'none'")
  expect(other.headers['x-frame-options']).toBe('DENY')
})

test('pages run no script, cannot be framed and are not stored', async () => {
  const { headers } = await createBrowser().get(`${demo.url}/`)
  const policy = String(headers['content-security-policy'])
  expect(policy).toMatch(/^default-src 'none'; style-src 'sha256-/)
  expect(policy).not.toContain('unsafe')
  expect(headers['x-content-type-options']).toBe('nosniff')
  expect(headers['cache-control']).toBe('no-store')
})

test('a wrong host gets the right address', async () => {
  const { status, body } = await createBrowser().get(`${demo.url}/`, { headers: { host: 'elsewhere.test' } })
  expect(status).toBe(421)
  expect(body).toContain(demo.url)
})

test('while the provider is down the page says so and offers another try', async () => {
  const alone = await demo.startDemo({ issuer: `http://localhost:${await freePort()}` })
  const { status, headers, body } = await createBrowser().get(`${alone}/apps/mail?lang=en`)
  expect(status).toBe(503)
  expect(headers['retry-after']).toBe('5')
  expect(body).toContain('The identity provider isn’t responding')
  expect(body).toContain('href="/apps/mail?lang=en"')
})

test('the pages that the sign-in page links to are there, in both languages', async () => {
  for (const [path, zh, en] of [
    ['/help', '登录帮助', 'Sign-in help'],
    ['/privacy', '隐私说明', 'Privacy'],
  ]) {
    const browser = createBrowser()
    const chinese = await browser.get(`${demo.url}${path}?lang=zh`)
    expect([chinese.status, chinese.body]).toEqual([200, expect.stringContaining(`<h1>${zh}</h1>`)])
    expect((await browser.get(`${demo.url}${path}?lang=en`)).body).toContain(`<h1>${en}</h1>`)
  }
})
