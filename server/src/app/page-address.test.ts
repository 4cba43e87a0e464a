import { screenPaths } from '@iambiz/contract/platform/screen-paths.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { employ, foundCompany } from '#server/testing/company.ts'
import { requestText, sendRaw } from '#server/testing/raw-http.ts'
import { type TestWorld, testPortal } from '#server/testing/test-app.ts'

const personName = '周晓芸'

let world: TestWorld
let cookie: string
beforeAll(async () => {
  world = await testPortal()
  await foundCompany(world.database.db)
  await employ(world.database.db, 'A1', [{ org: 'sales', role: 'staff' }], { name_zh: personName })
  const browser = world.browser()
  await browser.signIn(world.provider, { sub: 'A1' })
  cookie = [...browser.jar].map(([name, value]) => `${name}=${value}`).join('; ')
})
afterAll(() => world.stop())

const ask = (path: string, headers: readonly (readonly [string, string])[] = [['cookie', cookie]]) =>
  sendRaw(world.baseUrl, requestText(world.baseUrl, `GET ${path} HTTP/1.1`, headers))

const below = Object.values(screenPaths).map((path) =>
  path.replace(/:\w+/g, 'a1').replace('*?', 'people/a1/edit'),
)

test('[SCR-12] every screen, with the addresses below an area, brings the person’s data along', async () => {
  for (const path of [...below, '/home/', '/HOME/Contacts', '/home/admin', '/password/forgot']) {
    const reply = await ask(`/iambiz${path}?x=.css`)
    expect([path, reply.status]).toEqual([path, 200])
    expect(reply.text, path).toContain(personName)
  }
})

test.each([
  '/home/admin/people/li.bin',
  '/home/admin/people/A.1.b',
  '/home/admin/people%2fA.1.b',
  '/home/admin/people/a.b/edit',
  '/home/admin/organizations/cn.north-1/',
  '/home/admin/roles/hr.lead',
  '/HOME/admin/Systems/pay_roll.v2',
])('%s names a record by a code: the page comes without the person’s data', async (path) => {
  const reply = await ask(`/iambiz${path}`)
  expect(reply.status).toBe(200)
  expect(reply.text).toContain('"home":null')
  expect(reply.text).toContain('"isSessionUnknown":true')
  expect(reply.text).not.toContain(personName)
  expect(reply.headers.get('cache-control')).toEqual(['no-store'])
})

test.each([
  '/home/nowhere',
  '/home/contacts/a',
  '/home//contacts',
  '/x',
  '//home',
  '/api/iam-portal/v1/portal/menu',
  '/home/%2561pps',
])('the address %s is no screen: 404, with a page without anybody’s data', async (path) => {
  const reply = await ask(`/iambiz${path}`)
  expect(reply.status).toBe(404)
  expect(reply.text).toContain('"home":null')
  expect(reply.text).toContain('"isSessionUnknown":true')
  expect(reply.text).not.toContain(personName)
  expect(reply.headers.get('set-cookie')).toBeUndefined()
  expect(reply.headers.get('cache-control')).toEqual(['no-store'])
  const stranger = await ask(`/iambiz${path}`, [])
  expect(stranger.status).toBe(404)
  expect(stranger.text).toContain('"isSessionUnknown":false')
})

test.each([
  '/x.css',
  '/sw.js',
  '/assets',
  '/assets/',
  '/ASSETS/x',
  '/home.css',
  '/home/x.png',
  '/home/zone/a.css',
  '/home/zone/a.CSS/',
  '/home/zone/a%2ecss',
  '/home/zone/a%252ecss',
  '/home/zone/a;x.css',
  '/home/zone/a.css;x',
  '/home;x.css',
  '/home%3fx.css',
  '/home%23x.css',
  '/home/admin/a.js',
  '/home/admin/a.js.map',
  '/home/help/a.webmanifest',
  '/home/admin/x.exe',
  '/home/admin/x.7z',
  '/home/admin/x.verylongending',
  '/home/tools/x.swf',
  '/home/help/a.dmg',
  '/home/zone/z.ps',
  '/home/app/x.bin',
  '/home/fault/x.tar',
  '/home/mail/groups/x.tar/edit',
  '/home/admin/x.css/y',
  '/home/admin/x.css%20',
  '/home/admin/x.css.',
  '/home/admin/x.css~',
  '/home/admin/x.css,v',
  '/home/admin/x.css:',
  '/home/admin/x.css%E2%80%A8',
  '/home/admin/x.css%EF%BC%9F',
  '/home/admin/applications/x.bin',
  '/home/admin/people/x.css',
  '/home/admin/people/x.css/edit',
  '/home/admin/people/x.css.',
  '/home/admin/people/x.css_',
  '/home/admin/people/x.bin~',
  '/home/admin/people/x.bin%20',
  '/home/admin/people/.bin',
  '/home/admin/people/a.b/x.bin',
  '/home/people/x.bin',
  '/home/admin%2fx.bin',
  '/home/zone/a%25252ecss',
  '/home/admin/..%2f..%2fapi/docs',
  '/home/admin/%2e%2e/x',
  '/home/admin/../x',
  '/home/help/..%5cx',
  '/home/help/a%0a',
  '/home/help/%252e%252e%252fx',
  '/../api/iam-portal/v1/portal/menu',
  '/%2e%2e/api/docs',
])('what looks like a file is refused as one: %s', async (path) => {
  for (const headers of [
    [],
    [['cookie', cookie]],
    [
      ['cookie', cookie],
      ['accept', 'text/html'],
      ['sec-fetch-mode', 'navigate'],
    ],
  ] as const) {
    const reply = await ask(`/iambiz${path}`, headers)
    expect(reply.status).toBe(404)
    expect(reply.text).not.toContain('id="boot"')
    expect(reply.text).not.toContain(personName)
    expect(reply.headers.get('cache-control')).toEqual(['no-store'])
  }
})
