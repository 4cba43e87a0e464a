import type { HomeData } from '@iambiz/contract/home.ts'
import { expect, onTestFinished, test } from 'vitest'
import { mockPortal } from './portal.ts'

const home = '/api/iam-portal/v1/portal/home'
const usual = '/api/iam-portal/v1/portal/app/usual'
const notes = '/api/iam-portal/user/getBulletinList'

/** A mock with one browser in front of it. */
function browser() {
  const app = mockPortal({ origin: 'http://localhost:5173' })
  onTestFinished(() => app.close())
  const cookies: Record<string, string> = { lang: 'en' }

  async function request(method: 'GET' | 'POST', url: string, body?: object) {
    const headers = { lang: 'en' }
    const reply = await app.inject({ method, url, headers, cookies, ...(body ? { payload: body } : {}) })
    for (const { name, value } of reply.cookies) cookies[name] = value
    return reply
  }

  async function call(method: 'GET' | 'POST', url: string, body?: object) {
    const reply = await request(method, url, body)
    return { status: reply.statusCode, ...reply.json() }
  }

  async function signIn(account: string) {
    const { headers } = await request('GET', `/api/mock/sign-in?account=${account}`)
    const { searchParams } = new URL(headers.location ?? '')
    return call('POST', `/api/iam-portal/auth/token?grant_type=authorization_code&${searchParams}`)
  }

  return { request, call, signIn }
}

test('[HTTP-12] a sign-in leads over the list of accounts, and a sign-out ends it', async () => {
  const { request, call, signIn } = browser()
  expect(await call('POST', home, {})).toMatchObject({ status: 401, code: 1006 })
  const { headers } = await request('GET', '/api/iam-portal/auth/login')
  expect((await request('GET', headers.location ?? '')).body).toContain('Ye Zhiqiu (staff)')
  expect(await signIn('staff')).toMatchObject({ code: 200, data: { userNo: 'A10977' } })
  const { data } = await call('POST', home, {})
  expect((data as HomeData).signedIn.user).toMatchObject({ userNo: 'A10977', userName: 'Ye Zhiqiu' })
  await call('POST', '/api/iam-portal/auth/logout', {})
  expect(await call('POST', home, {})).toMatchObject({ status: 401, code: 1006 })
})

test('[HTTP-12] a page has what the server would put into it', async () => {
  const { request, signIn } = browser()
  expect((await request('GET', '/iambiz/home')).body).toContain('"home":null')
  await signIn('norole')
  const { body } = await request('GET', '/iambiz/home')
  expect(body).toContain('<html lang="en"')
  expect(body).toContain('"userNo":"A12016"')
  expect(body).toContain('"baseUrl":"http://localhost:5173"')
})

test('[HTTP-12] a change is answered and not stored', async () => {
  const { call, signIn } = browser()
  await signIn('superadmin')
  const before = await call('POST', home, {})
  expect(await call('POST', usual, { appId: 'any', usual: true })).toMatchObject({ code: 200 })
  expect(await call('POST', home, {})).toEqual(before)
})

test('[HTTP-12] a request that was not recorded is answered with another one of its call', async () => {
  const { call, signIn } = browser()
  await signIn('superadmin')
  const { data } = await call('GET', `${notes}?keyword=nothing`)
  expect(data.list.length).toBeGreaterThan(0)
})

test('[HTTP-12] a call without a recording, and one that the contract does not have, say so', async () => {
  const { call, signIn } = browser()
  await signIn('superadmin')
  expect(await call('POST', '/api/iam-portal/v1/portal/recoveryCodes/regenerate', {})).toMatchObject({
    status: 501,
    message: 'not recorded: POST /iam-portal/v1/portal/recoveryCodes/regenerate',
  })
  expect(await call('GET', '/api/iam-portal/v1/portal/weather')).toMatchObject({
    status: 404,
    message: 'The contract has no call GET /iam-portal/v1/portal/weather.',
  })
})
