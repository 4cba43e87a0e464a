import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createBrowser } from './testing/browser.ts'
import type { TestDatabase } from './testing/database.ts'
import {
  type ProviderUnderTest,
  password,
  portalUrl,
  startTestProvider,
  testConfig,
} from './testing/provider.ts'
import { createRelyingParty, signIn } from './testing/relying-party.ts'
import { providerWorld } from './testing/world.ts'

let database: TestDatabase
let provider: ProviderUnderTest
let stop: () => Promise<void>

beforeAll(async () => {
  ;({ database, provider, stop } = await providerWorld())
})
afterAll(() => stop?.())

describe('replies', () => {
  const page = async (headers: Record<string, string> = {}, extra: Record<string, string> = {}) => {
    const portal = await createRelyingParty(provider.url)
    const browser = createBrowser()
    const { location } = await browser.get((await portal.begin(extra)).url)
    return { browser, location, reply: await browser.get(location, { headers }) }
  }

  test('all have the security headers and none names the software', async () => {
    const { reply, location } = await page()
    const browser = createBrowser()
    const replies = [
      reply,
      await browser.get(`${provider.url}/.well-known/openid-configuration`),
      await browser.get(`${provider.url}/jwks`),
      await browser.post(`${provider.url}/token`, { grant_type: 'authorization_code' }),
      await browser.get(`${provider.url}/userinfo`),
      await browser.get(`${provider.url}/authorize?client_id=nobody`),
      await browser.get(`${provider.url}/nothing-here`),
      await browser.get(`${provider.url}/favicon.ico`),
      await browser.post(location, { account: 'staff', password: 'x' }),
    ]
    for (const { headers } of replies) {
      expect(headers).toMatchObject({
        'x-frame-options': 'DENY',
        'x-content-type-options': 'nosniff',
        'referrer-policy': 'no-referrer',
        'cross-origin-opener-policy': 'same-origin',
        'cache-control': 'no-store',
      })
      expect(headers['content-security-policy']).toContain("default-src 'none'")
      expect(headers['content-security-policy']).toContain("frame-ancestors 'none'")
      expect(headers['permissions-policy']).toContain('camera=()')
      expect(headers['strict-transport-security']).toBeUndefined()
      expect(headers.server ?? headers['x-powered-by']).toBeUndefined()
    }
    expect(reply.headers['content-security-policy']).toContain(`form-action 'self' ${portalUrl};`)
    expect(reply.headers['content-security-policy']).toMatch(/script-src( 'sha256-[\w+/=]+')+$/)
    expect(reply.body).not.toMatch(/<script | style=| on\w+=/)
  })

  test('the cookies of an https deployment are locked down', async () => {
    const secure = await startTestProvider(database, { issuer: 'https://idp.example.test' })
    try {
      const attempt = await (await createRelyingParty(provider.url)).begin()
      const browser = createBrowser(() => secure.port)
      const url = attempt.url.replace(provider.url, 'https://idp.example.test')
      const start = await browser.get(url)
      expect(start.headers['strict-transport-security']).toContain('max-age=63072000')
      const posted = await browser.post(start.location, { account: 'staff', password: 'Demo-portal-2026' })
      const resumed = await browser.get(posted.location)
      const cookies = [start, resumed].flatMap(({ headers }) => headers['set-cookie'] ?? [])
      const names = cookies.map((cookie) => cookie.split('=')[0])
      expect(names).toContain('__Host-idp_session')
      for (const cookie of cookies) {
        expect(cookie).toMatch(/^__(Host|Secure)-idp_/)
        expect(cookie).toMatch(/; secure/i)
        expect(cookie).toMatch(/; httponly/i)
        expect(cookie).toMatch(/; samesite=lax/i)
        expect(cookie).not.toMatch(/domain=/i)
        if (cookie.startsWith('__Host-')) expect(cookie).not.toMatch(/expires=/i)
      }
      expect(new URL(resumed.location).searchParams.get('iss')).toBe('https://idp.example.test')
    } finally {
      await secure.stop()
    }
  })

  test('nothing that opens a session or redeems a token is stored in clear', async () => {
    const portal = await createRelyingParty(provider.url)
    const browser = createBrowser()
    const attempt = await portal.begin()
    const location = await signIn(browser, attempt.url, 'staff')
    const tokens = await attempt.redeem(location)
    const { rows } = await database.pool.query('select payload::text as payload from idp.oidc_record')
    const everything = rows.map(({ payload }) => payload).join('\n')
    const secrets = [
      tokens.access_token,
      tokens.refresh_token ?? '',
      new URL(location).searchParams.get('code') ?? '',
      browser.cookies.find(({ name }) => name === 'idp_session')?.value ?? '',
    ]
    for (const secret of secrets) {
      expect(secret.length).toBeGreaterThan(20)
      expect(everything).not.toContain(secret)
    }
  })

  test('a wrong host gets the right address', async () => {
    const ask = (headers: Record<string, string>) =>
      createBrowser().get(`${provider.url}/jwks`, { headers: { host: 'evil.test', ...headers } })
    const asProgram = await ask({ accept: '*/*' })
    expect([asProgram.status, asProgram.body]).toEqual([
      421,
      `This is the identity provider ${provider.url}. Use that address.\n`,
    ])
    const shown = await ask({ 'accept-language': 'en-US' })
    expect(shown.status).toBe(421)
    expect(shown.body).toContain('<html lang="en">')
    expect(shown.body).toContain('<title>This address doesn’t match the configured one - Digital')
    expect(shown.body).toContain(`href="${portalUrl}"`)
    expect(shown.body).not.toContain('evil.test')
    expect(shown.headers['content-security-policy']).toContain("style-src 'sha256-")
  })

  test.each([
    ['zh-CN', 'zh-CN', '无法处理该请求'],
    ['en', 'en', 'Couldn’t process this request'],
  ])('a refused request is a page in the language of the browser: %s', async (accepted, tag, title) => {
    const headers = { 'accept-language': accepted }
    const refused = await createBrowser().get(`${provider.url}/signin/%00`, { headers })
    expect(refused.status).toBe(400)
    expect(refused.body).toContain(`<html lang="${tag}">`)
    expect(refused.body).toContain(`<h1>${title}</h1>`)
  })

  test('a NUL character is refused before it reaches the database', async () => {
    const portal = await createRelyingParty(provider.url)
    const { url } = await portal.begin({ login_hint: 'staff\0' })
    expect((await createBrowser().get(url)).status).toBe(400)
    const { browser, location } = await page()
    const refused = await browser.post(location, { account: 'staff\0', password: 'x\0y' })
    expect([refused.status, refused.location]).toEqual([303, `${location}?lang=zh`])
    expect((await browser.get(refused.location)).status).toBe(200)
  })

  test('a form from another site, too long or of another type is refused', async () => {
    const { browser, location } = await page()
    const form = { account: 'staff', password: 'Demo-portal-2026' }
    const post = async (headers: Record<string, string>, fields: Record<string, string> = form) =>
      (await browser.post(location, fields, { headers })).status
    expect(await post({ 'sec-fetch-site': 'cross-site' })).toBe(403)
    expect(await post({ 'sec-fetch-site': 'same-site' })).toBe(403)
    expect(await post({ 'content-type': 'application/json' })).toBe(415)
    expect(await post({}, { ...form, padding: 'x'.repeat(65_536) })).toBe(413)
    expect(await post({})).toBe(303)
  })

  test.each([
    ['zh-CN', '请求有误，未作任何更改。'],
    ['en', 'The request was invalid, so nothing was changed.'],
  ])('a form that is no UTF-8 is a bad request, in the language %s', async (language, words) => {
    const { browser, location } = await page()
    const cookie = browser.cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
    const headers = {
      cookie,
      'content-type': 'application/x-www-form-urlencoded',
      'accept-language': language,
    }
    const refused = await fetch(location, { method: 'POST', headers, body: 'account=staff&password=%ff' })
    expect(refused.status).toBe(400)
    expect(await refused.text()).toContain(words)
  })

  test('so it is for the account API', async () => {
    const { id, secret } = testConfig.portalClient
    const authorization = `Basic ${Buffer.from(`${id}:${secret}`).toString('base64')}`
    const headers = { authorization, 'content-type': 'application/x-www-form-urlencoded' }
    const url = `${provider.url}/account/password/policy`
    const refused = await fetch(url, { method: 'POST', headers, body: 'a=%ED%A0%80' })
    expect([refused.status, await refused.json()]).toEqual([400, { error: 'bad_form' }])
  })

  test('speaks the language of ui_locales, else of the browser, else Chinese, and switches', async () => {
    const zh = (await page()).reply.body
    expect(zh).toContain('<html lang="zh-CN">')
    expect(zh).toContain('<label for="account">工号或邮箱</label>')
    expect(zh).toContain('澄川集团')
    expect((await page({ 'accept-language': 'fr, en;q=0.8, zh;q=0.3' })).reply.body).toContain(
      '<html lang="en">',
    )
    const { reply, browser, location } = await page({ 'accept-language': 'zh-CN' }, { ui_locales: 'en' })
    expect(reply.body).toContain('<html lang="en">')
    expect(reply.body).toContain('Staff number or email')
    const other = /class="language" href="([^"]+)"/.exec(reply.body)?.[1] ?? ''
    expect((await browser.get(new URL(other, location).href)).body).toContain('<html lang="zh-CN">')
    const wrong = await browser.post(`${location}?lang=en`, { account: 'staff', password: 'x' })
    expect((await browser.get(wrong.location)).body).toContain('Incorrect account or password.')
  })

  test('the `locale` claim is the language that a person chose while signing in, and only that', async () => {
    const localeAfter = async (account: string, asked: string, lang: string) => {
      const party = await createRelyingParty(provider.url)
      const browser = createBrowser()
      const attempt = await party.begin({ ui_locales: asked })
      const { location } = await browser.get(attempt.url)
      const posted = await browser.post(`${location}?lang=${lang}`, { account, password })
      const tokens = await attempt.redeem((await browser.get(posted.location)).location)
      return tokens.claims()?.locale
    }
    await database.pool.query('update idp.account set locale = null')
    expect(await localeAfter('staff2', 'zh-CN', 'zh')).toBeUndefined()
    expect(await localeAfter('staff2', 'zh-CN', 'en')).toBe('en')
    expect(await localeAfter('staff2', 'zh-CN', 'zh')).toBe('en')
    expect(await localeAfter('staff2', 'en', 'zh')).toBe('zh-CN')
    expect(await localeAfter('victim', 'zh-CN', 'evil')).toBeUndefined()
  })

  test('an error page repeats nothing of the request and gives its number', async () => {
    const reply = await createBrowser().get(
      `${provider.url}/authorize?client_id=%3Cscript%3Ealert(1)%3C/script%3E&ui_locales=en`,
    )
    expect(reply.status).toBe(400)
    expect(reply.body).not.toContain('alert(1)')
    expect(reply.body).toContain('Couldn’t complete sign-in')
    expect(reply.body).toContain(String(reply.headers['x-request-id']))
  })
})
