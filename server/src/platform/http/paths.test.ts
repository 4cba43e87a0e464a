import { api } from '@iambiz/contract/api.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { employ, foundCompany } from '#server/testing/company.ts'
import { requestText, sendRaw } from '#server/testing/raw-http.ts'
import { expectChanges } from '#server/testing/table-digest.ts'
import { type TestWorld, testPortal } from '#server/testing/test-app.ts'

let world: TestWorld
let cookie: string
beforeAll(async () => {
  world = await testPortal()
  await foundCompany(world.database.db)
  await employ(world.database.db, 'A1', [{ org: 'sales', role: 'staff' }])
  const browser = world.browser()
  await browser.signIn(world.provider, { sub: 'A1' })
  cookie = [...browser.jar].map(([name, value]) => `${name}=${value}`).join('; ')
})
afterAll(() => world.stop())

const own = [
  ['env', 'prod'],
  ['lang', 'en'],
  ['containerType', 'web-pc'],
] as const

const ask = (line: string, headers: readonly (readonly [string, string])[] = own) =>
  sendRaw(world.baseUrl, requestText(world.baseUrl, `${line} HTTP/1.1`, headers))

const guarded = Object.entries(api)
  .filter(([, { access }]) => access !== 'anonymous')
  .map(([key]) => key.split(' ') as [string, string])

describe('[PERM-06] a guarded call is guarded however its path is spelt', () => {
  const spellings: [string, (path: string) => string][] = [
    ['a slash at the end', (path) => `${path}/`],
    ['two slashes', (path) => path.replace('/', '//')],
    ['a semicolon', (path) => `${path};x=1`],
    ['upper case', (path) => path.toUpperCase()],
    ['an encoded dot', (path) => path.replace('/iam', '/%2e/iam')],
    ['a dot', (path) => path.replace('/iam', '/./iam')],
    ['encoded slashes', (path) => path.replaceAll('/', '%2f')],
    ['a backslash', (path) => path.replace('/', '\\')],
    ['a NUL', (path) => `${path}%00`],
    ['a fragment', (path) => `${path}#x`],
    ['an encoded letter', (path) => path.replace('i', '%69')],
    ['the prefix twice', (path) => `/api${path}`],
  ]
  test.each(spellings)('%s', async (_what, spell) => {
    await expectChanges(world.database.db, [], async () => {
      for (const [method, path] of guarded) {
        const line = `${method} /api${spell(path)}`
        const reply = await ask(line)
        expect([400, 401, 404], line).toContain(reply.status)
        if (reply.body.startsWith('{')) expect(JSON.parse(reply.body).data ?? null).toBeNull()
      }
    })
  })
})

/** Whether a call of this method reads the last path segment as an identifier. */
const isOfAnother = (method: string, path: string): boolean =>
  guarded.some(
    ([other, pattern]) => other === method && new RegExp(`^${pattern.replace(/:\w+/g, '[^/]+')}$`).test(path),
  )

describe('[HTTP-03] a call answers to its own method only', () => {
  test.each(['PUT', 'DELETE', 'PATCH', 'OPTIONS', 'TRACE', 'PROPFIND'])('%s', async (method) => {
    await expectChanges(world.database.db, [], async () => {
      for (const [, path] of guarded.filter(([, path]) => !isOfAnother(method, path))) {
        const reply = await ask(`${method} /api${path}`, [...own, ['cookie', cookie]])
        expect([404, 405], `${method} ${path}`).toContain(reply.status)
      }
    })
  })

  test('a method in lower case is none', async () => {
    expect((await ask('get /api/iam-portal/v1/portal/menu', [['cookie', cookie]])).status).toBe(400)
  })

  test('HEAD is checked as GET is', async () => {
    for (const [, path] of guarded.filter(([method]) => method === 'GET')) {
      const reply = await ask(`HEAD /api${path}`)
      expect(reply.status, path).toBe(401)
      expect(reply.body).toBe('')
    }
  })
})

test.each([
  '/metrics',
  '/health/live',
  '/health/ready',
  '/docs',
  '/.git/config',
  '/.env',
  '/iambiz/assets/',
  '/iambiz/assets/../index.html',
  '/iambiz/assets/..%2findex.html',
  '/iambiz/assets/%2e%2e/index.html',
  '/iambiz/assets/..\\index.html',
  '/iambiz/assets/.env',
  '/iambiz/assets/entry-0a1b2c3d.js.map',
  '/iambiz/assets/entry-0a1b2c3d.js%00.css',
  '/etc/passwd',
  '//evil.test/',
])('the public port does not serve %s', async (path) => {
  const reply = await ask(`GET ${path}`)
  expect([400, 403, 404]).toContain(reply.status)
  expect(reply.headers.get('location')).toBeUndefined()
})

test('[SCR-01] the root and the short address lead to home', async () => {
  for (const path of ['/', '/iambiz', '/iambiz/']) {
    const reply = await ask(`GET ${path}`)
    expect(reply.status).toBe(302)
    expect(reply.headers.get('location')).toEqual(['/iambiz/home'])
  }
})
