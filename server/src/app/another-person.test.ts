import { type Api, api } from '@iambiz/contract/api.ts'
import type { Endpoint } from '@iambiz/contract/platform/endpoint.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Browser, textOf } from '#server/testing/browser.ts'
import { employ, foundCompany } from '#server/testing/company.ts'
import { type SampleRequest, sampleRequests } from '#server/testing/contract-samples.ts'
import { expectChanges } from '#server/testing/table-digest.ts'
import { type TestWorld, testPortal } from '#server/testing/test-app.ts'

type Key = keyof Api & string

let world: TestWorld
const db = () => world.database.db

/** Everyone has the same organization and role, so that only the person differs. */
const post = { org: 'group', role: 'root' } as const

beforeAll(async () => {
  world = await testPortal()
  await foundCompany(db())
  for (const userNo of ['before', 'now', '工号 7']) await employ(db(), userNo, [post])
})
afterAll(() => world.stop())

/** A browser with the cookies of the person who signed in last. */
async function signedIn(sub = 'now'): Promise<Browser> {
  const browser = world.browser()
  expect((await browser.signIn(world.provider, { sub })).status).toBe(200)
  return browser
}

const pageOf = (userNo: string) => ({
  currentorgcode: 'group',
  currentroleno: 'root',
  acting: 'none',
  currentuserno: encodeURIComponent(userNo),
})

const refused = { status: 403, envelope: { code: 403, data: { reason: 'another-person' } } }

async function send(browser: Browser, key: Key, { params, query, body }: SampleRequest) {
  const [method = '', path = ''] = key.split(' ')
  const filled = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))
  const reply = await browser.fetchRaw(`/api${filled}?${new URLSearchParams(query)}`, {
    method,
    headers: {
      env: 'prod',
      lang: 'en',
      containertype: 'web-pc',
      'app-key': 'iambiz-web',
      'system-code': 'iambiz',
      'content-type': 'application/json',
      ...pageOf('before'),
    },
    ...(method === 'GET' ? {} : { body: JSON.stringify(body ?? {}) }),
  })
  return { status: reply.status, text: await textOf(reply) }
}

test('[AUTH-08] no call of a page of another person is done: neither read nor written, uploaded, followed or signed out', async () => {
  const browser = await signedIn()
  const calls = Object.entries<Endpoint>(api).filter(([, { access }]) => access !== 'anonymous')
  const done: string[] = []
  await expectChanges(db(), [], async () => {
    for (const [key, endpoint] of calls) {
      const [sample] = sampleRequests(endpoint, 'x')
      const { status, text } = await send(browser, key as Key, sample ?? { params: {}, query: {} })
      if (status !== 403 || JSON.parse(text).data?.reason !== 'another-person') done.push(key)
    }
  })
  expect(done).toEqual([])
  expect((await browser.call('GET /iam-portal/auth/user', { headers: pageOf('now') })).status).toBe(200)
})

test('[AUTH-09] tokens are not renewed for a page of another person, by the way of a call or by themselves', async () => {
  const browser = await signedIn()
  browser.jar.delete('prod_access_token_iambiz-portal')
  const before = new Map(browser.jar)
  const headers = pageOf('before')
  await expectChanges(db(), [], async () => {
    const query = { grant_type: 'refresh_token' }
    expect(await browser.call('POST /iam-authority/auth/token', { query, headers })).toMatchObject(refused)
    expect(await browser.call('GET /iam-portal/v1/portal/menu', { headers })).toMatchObject(refused)
  })
  expect(browser.jar).toEqual(before)
  const renewed = await browser.call('GET /iam-portal/v1/portal/menu', { headers: pageOf('now') })
  expect(renewed).toMatchObject({ status: 200, setCookies: { length: 2 } })
})

test('the refusal says who is signed in to nobody, in both languages', async () => {
  const browser = await signedIn()
  const menu = (lang: string) =>
    browser.call('GET /iam-portal/v1/portal/menu', { headers: { ...pageOf('before'), lang } })
  expect((await menu('zh')).envelope.message).toBe('此浏览器中已登录另一位用户，操作未执行')
  expect((await menu('en')).envelope.message).toBe(
    'Someone else is now signed in on this browser, so nothing was changed.',
  )
})

test('clients that do not say for whom they take the cookies to be are served as ever', async () => {
  const browser = await signedIn()
  expect((await browser.call('GET /iam-portal/v1/portal/menu')).status).toBe(200)
  const { currentuserno: _, ...headers } = pageOf('now')
  expect((await browser.call('GET /iam-portal/v1/portal/menu', { headers })).status).toBe(200)
})

test('numbers of people may hold what no header can', async () => {
  const browser = await signedIn('工号 7')
  const menu = (currentuserno: string) =>
    browser.call('GET /iam-portal/v1/portal/menu', { headers: { currentuserno } })
  expect((await menu(encodeURIComponent('工号 7'))).status).toBe(200)
  expect(await menu(encodeURIComponent('工号 8'))).toMatchObject(refused)
  expect(await menu('%')).toMatchObject({ status: 400, envelope: { data: { header: 'currentUserNo' } } })
})

test('[AUTH-08] every page says that the session has ended', async () => {
  const browser = await signedIn()
  const old = world.browser(browser)
  await browser.call('POST /iam-portal/auth/logout', { body: {} })
  const menu = await old.call('GET /iam-portal/v1/portal/menu', { headers: pageOf('before') })
  expect(menu).toMatchObject({ status: 401, envelope: { code: 1010 } })
})
