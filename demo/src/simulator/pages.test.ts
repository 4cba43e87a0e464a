import { createLog } from '@iambiz/runtime/log.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { buildDemoApplications } from '#demo/applications/server.ts'
import { people } from './people.ts'
import { type Simulator, simulationFor, startSimulator } from './server.ts'
import { asForm, ask, authorize, correctRequest } from './testing/visit.ts'

let simulator: Simulator
beforeAll(async () => {
  simulator = await startSimulator()
})
afterAll(() => simulator.close())
beforeEach(() => simulator.reset())

/** The page shown to the person, and its address. */
async function open(type: 'wechat' | 'wecom', lang = 'zh') {
  const { location } = await authorize(simulator, type, null)
  const path = `${location?.split('?', 1)[0]}`
  const address = `${simulator.url}${path}`
  return { path, address, page: await ask(address, { lang }) }
}

const decide = (address: string, form: Record<string, string>) => ask(address, { lang: 'en' }, asForm(form))

test.each([
  ['zh', 'zh-CN', '模拟器 · 这不是真正的微信', '用微信确认身份'],
  ['en', 'en', 'Simulator · this isn’t the real WeChat', 'Verify your identity with WeChat'],
])('the page in %s offers everybody and says that it is a simulator', async (lang, tag, mark, title) => {
  const { page, path } = await open('wechat', lang)
  expect(page.status).toBe(200)
  expect(page.text).toContain(`<html lang="${tag}">`)
  expect(page.text).toContain(mark)
  expect(page.text).toContain(title)
  for (const { id, name } of people) {
    expect(page.text).toContain(`value="${id}"`)
    expect(page.text).toContain(name[lang === 'en' ? 'en' : 'zh'])
  }
  // The other language is this same authorization.
  expect(page.text).toContain(`href="${path}?lang=${lang === 'en' ? 'zh' : 'en'}"`)
})

test('the language that the portal names is the language of the page', async () => {
  expect(await authorize(simulator, 'wechat', null, { lang: 'en' })).toMatchObject({
    location: expect.stringContaining('?lang=en'),
  })
  expect(await authorize(simulator, 'wechat', null, { lang: 'cn' })).toMatchObject({
    location: expect.stringContaining('?lang=zh'),
  })
})

test('choosing a person returns a code, once', async () => {
  const { address } = await open('wecom')
  const { status, location } = await decide(address, { person: 'fang' })
  expect(status).toBe(303)
  expect(new URL(location ?? '').searchParams.get('code')).toMatch(/^[\w-]{32}$/)
  const again = await decide(address, { person: 'fang' })
  expect([again.status, again.location]).toEqual([410, null])
  expect(again.text).toContain('Already finished')
})

test.each([
  ['deny', 303, null],
  ['deny-silently', 200, 'Nothing was sent back'],
  ['never', 200, 'waits until the request expires'],
])('choosing %s', async (outcome, status, text) => {
  const { address } = await open('wechat')
  const answer = await decide(address, { outcome })
  expect(answer.status).toBe(status)
  if (text) expect(answer.text).toContain(text)
  else expect(answer.location).not.toContain('code=')
})

test('a decision that the page does not offer leaves the authorization as it is', async () => {
  const { address } = await open('wechat')
  expect(await decide(address, { person: 'nobody' })).toMatchObject({ status: 410 })
  expect(await decide(address, { outcome: 'agree' })).toMatchObject({ status: 410 })
  expect(await decide(address, { person: 'lin' })).toMatchObject({ status: 303 })
})

test('an invalid request is explained by the provider without a redirect', async () => {
  const { status, location, text } = await authorize(simulator, 'wecom', null, {
    redirect_uri: 'http://evil.test/"><script>alert(1)</script>',
    lang: 'en',
  })
  expect([status, location]).toEqual([400, null])
  expect(text).toContain('doesn’t match the registered one')
  expect(text).toContain('Error code 50001')
  expect(text).not.toContain('<script>alert')
})

test('the fragment does not matter, because browsers do not send it', async () => {
  const { path, query } = correctRequest(simulator, 'wechat')
  simulator.decide('wechat', { confirm: 'lin' })
  const { status, location } = await ask(`${simulator.base.wechat}/${path}`, query, {}, '#wechat_redirect')
  expect(status).toBe(303)
  expect(new URL(location ?? '').searchParams.get('state')).toBe('aB3')
})

test('the camera opens addresses of the portal and no others', async () => {
  const scan = (address: string) => ask(`${simulator.url}/simulator/`, { lang: 'en' }, asForm({ address }))
  const qr = 'http://portal.test/tech-oauth/oauth2/scan/abc'
  expect(await scan(` ${qr} `)).toMatchObject({ status: 303, location: qr })
  for (const foreign of [
    'http://evil.test/',
    'javascript:alert(1)',
    '//portal.test/',
    'http://portal.test@evil.test/',
    '"><b>',
  ]) {
    const { status, location, text } = await scan(foreign)
    expect([status, location]).toEqual([400, null])
    expect(text).toContain('This isn’t a QR code address from this portal')
    expect(text).not.toContain('"><b>')
  }
})

const demo = (nodeEnv: string | undefined, realAccounts = false) => {
  const config = {
    databaseUrl: '',
    timeZone: 'Asia/Shanghai',
    dataKeys: `k1:${Buffer.alloc(32, 1).toString('base64')}`,
    demoUrl: 'http://localhost:8082',
    portalUrl: 'http://localhost:8080',
    issuer: 'http://localhost:8081',
    clientSecret: undefined,
    bundledProvider: true,
    company: { zh: '澄川集团', en: 'Chengchuan Group' },
    realAccounts,
  }
  const simulation = simulationFor(config, nodeEnv)
  const app = buildDemoApplications(config, createLog('test', 'fatal'), simulation ? { simulation } : {})
  return (url: string) => app.inject({ url, headers: { host: 'localhost:8082' } })
}

test('the demo serves the simulator, links to it, and lets the portal keep a window that it opened', async () => {
  const get = demo(undefined)
  expect((await get('/?lang=en')).body).toContain('href="/simulator/?lang=en"')
  const page = await get('/simulator/?lang=en')
  expect(page.statusCode).toBe(200)
  expect(page.body).toContain('Scan a QR code')
  expect(page.headers).not.toHaveProperty('cross-origin-opener-policy')
  expect(page.headers['content-security-policy']).toContain("default-src 'none'")
  expect((await get('/')).headers).toHaveProperty('cross-origin-opener-policy', 'same-origin')
})

test.each([
  ['in production', 'production', false],
  ['beside real accounts', undefined, true],
])('%s there is no simulator', async (_where, nodeEnv, realAccounts) => {
  const get = demo(nodeEnv, realAccounts)
  expect((await get('/?lang=en')).body).not.toContain('simulator')
  for (const url of ['/simulator/', '/simulator/wecom/cgi-bin/gettoken', '/simulator/wecom/journal']) {
    expect((await get(url)).statusCode).toBe(404)
  }
})
