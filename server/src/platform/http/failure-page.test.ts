import { hash } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { requestText, sendRaw } from '#server/testing/raw-http.ts'
import { startPortal, type TestPortal, type TestWorld, testPortal } from '#server/testing/test-app.ts'

let world: TestWorld
let company: TestPortal
beforeAll(async () => {
  world = await testPortal()
  company = await startPortal(world, { BASE_URL: 'https://portal.company.test' })
})
afterAll(async () => {
  await company.stop()
  await world.stop()
})

const page = 'text/html,application/xhtml+xml,*/*;q=0.8'

function open(path: string, headers: Record<string, string> = {}, portal: TestPortal = world) {
  const address = `http://127.0.0.1:${portal.config.port}`
  const all = { host: new URL(portal.baseUrl).host, accept: page, ...headers }
  return sendRaw(address, requestText(address, `GET ${path} HTTP/1.1`, Object.entries(all)))
}

const titleOf = (html: string) => /<title>(.*)<\/title>/.exec(html)?.[1]

test.each([
  [{}, 'zh-CN', '页面不存在 - 数字应用平台'],
  [{ 'accept-language': 'en-GB,en;q=0.9' }, 'en', 'Page not found - Digital Application Platform'],
  [{ 'accept-language': 'en', cookie: 'lang=zh' }, 'zh-CN', '页面不存在 - 数字应用平台'],
  [{ cookie: 'lang=en' }, 'en', 'Page not found - Digital Application Platform'],
])(
  '[UI-01] an address that is none is a page in the language of the person: %j',
  async (headers, tag, title) => {
    const reply = await open('/portal/<b>?q=1', headers)
    expect(reply.status).toBe(404)
    expect(reply.headers.get('content-type')).toEqual(['text/html; charset=utf-8'])
    expect(reply.headers.get('cache-control')).toEqual(['no-store'])
    expect(reply.headers.get('content-security-policy')?.[0]).toMatch(
      /^default-src 'none'; style-src 'sha256-/,
    )
    expect(reply.body).toContain(`<html lang="${tag}">`)
    expect(titleOf(reply.body)).toBe(title)
    expect(reply.body).toContain(`href="${world.baseUrl}/iambiz/home"`)
    expect(reply.body).not.toContain('<b>')
  },
)

test.each([
  ['zh', '地址不正确', '', '链接可能不完整'],
  ['en', 'The address is invalid', '.', 'The link may be incomplete'],
])('[UI-01] an address that is badly encoded is told of as such: %s', async (lang, title, stop, detail) => {
  const reply = await open('/iambiz/home/admin/zones/%E0%A4%A', { 'accept-language': lang })
  expect(reply.status).toBe(400)
  expect(titleOf(reply.body)).toMatch(new RegExp(`^${title} - `))
  expect(reply.body).toContain(detail)
  expect(reply.body).toContain('/iambiz/home/admin/zones/%E0%A4%A')
  const chosen = await open('/iambiz/%', { cookie: `lang=${lang}` })
  expect(titleOf(chosen.body)).toMatch(new RegExp(`^${title} - `))
  const call = await open('/api/%E0%A4%A', { accept: 'application/json', lang })
  expect(JSON.parse(call.body)).toMatchObject({ code: 400, message: title + stop, data: null })
})

test('a call gets an envelope, whatever else its sender takes', async () => {
  for (const headers of [{ accept: 'application/json' }, { accept: '*/*' }, { 'sec-fetch-mode': 'cors' }]) {
    const reply = await open('/api/nothing', headers)
    expect(reply.status).toBe(404)
    expect(JSON.parse(reply.body)).toMatchObject({ code: 404, data: null })
  }
})

test('a refused navigation to the API is a page with the number of the request', async () => {
  const reply = await open('/api/iam-portal/auth/login?redirect=https://evil.test/', {
    'sec-fetch-mode': 'navigate',
    'accept-language': 'en',
  })
  expect(reply.status).toBe(400)
  expect(titleOf(reply.body)).toMatch(/ - Digital Application Platform$/)
  expect(reply.body).toContain(reply.headers.get('x-request-id')?.[0])
  expect(reply.body).not.toContain('evil.test')
})

test('a person who opened another name of this machine is sent on to the right one', async () => {
  const { port } = new URL(world.baseUrl)
  for (const host of [`127.0.0.1:${port}`, `[::1]:${port}`]) {
    const reply = await open('/iambiz/home?env=fat', { host })
    expect(reply.status).toBe(302)
    expect(reply.headers.get('location')).toEqual([`${world.baseUrl}/iambiz/home?env=fat`])
    expect(reply.headers.get('cache-control')).toEqual(['no-store'])
  }
})

test.each([
  ['127.0.0.1:1', '/iambiz/home'],
  ['127.0.0.1', '/iambiz/home'],
  ['evil.test', '/iambiz/home'],
  ['127.0.0.1:%port', '/api/iam-portal/auth/login'],
  ['127.0.0.1:%port', '//evil.test/'],
])('the host %s is told the right address for %s, and led nowhere', async (host, path) => {
  const { port } = new URL(world.baseUrl)
  const reply = await open(path, { host: host.replace('%port', port) })
  expect(reply.status).toBe(421)
  expect(reply.headers.get('location')).toBeUndefined()
  expect(reply.body).toContain(`href="${world.baseUrl}/iambiz/home"`)
  expect(reply.body).not.toContain('evil.test')
})

test('behind a public address no host is led anywhere, because a proxy may be the one that wrote it', async () => {
  const reply = await open('/iambiz/home', { host: `127.0.0.1:${company.config.port}` }, company)
  expect(reply.status).toBe(421)
  expect(reply.headers.get('location')).toBeUndefined()
  expect(titleOf(reply.body)).toBe('访问地址与配置不符 - 数字应用平台')
  expect(reply.body).toContain('https://portal.company.test')
})

test('[UI-02] error pages have the name, the accent and the logo of the company within seconds', async () => {
  const name = (content: string) => `${content.repeat(64)}.png`
  const values = {
    portalName: { zh: '长河门户', en: 'Longriver' },
    accentColour: '#0b7a4b',
    ...{ logoLight: name('a'), logoDark: name('b') },
  }
  const rows = Object.entries(values).map(([setting, value]) => ({
    ...{ name: setting, value: JSON.stringify(value), updater_no: null, updated_at: new Date() },
  }))
  await world.database.db.insertInto('setting').values(rows).execute()
  const shown = async (path: string) => (await open(path, { 'accept-language': 'en' })).body
  await expect.poll(() => shown('/nowhere').then(titleOf)).toBe('Page not found - Longriver')
  const { body, headers } = await open('/nowhere', { 'accept-language': 'en' })
  expect(body).toContain(`<img src="/iambiz/branding/${name('a')}" alt="Longriver">`)
  expect(body).toContain(`srcset="/iambiz/branding/${name('b')}"`)
  expect(body).toContain('<style>:root{--p:#0b7a4b;--btn:#0b7a4b;')
  const sheets = [...body.matchAll(/<style>([\s\S]*?)<\/style>/g)].map(([, sheet = '']) => sheet)
  for (const sheet of sheets)
    expect(headers.get('content-security-policy')?.[0]).toContain(hash('sha256', sheet, 'base64'))

  const scanned = await shown('/tech-oauth/oauth2/scan/unknown')
  expect(titleOf(scanned)).toMatch(/ - Longriver$/)
  expect(scanned).toContain(`<img src="/iambiz/branding/${name('a')}" alt="Longriver">`)
  await world.database.db.deleteFrom('setting').execute()
})
