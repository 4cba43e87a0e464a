import { type Api, api } from '@iambiz/contract/api.ts'
import type { Endpoint } from '@iambiz/contract/platform/endpoint.ts'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { Browser } from '#server/testing/browser.ts'
import { givenIn } from '#server/testing/given.ts'
import { type TestWorld, testPortal } from '#server/testing/test-app.ts'

/** A call without side effects, which requires a step-up in this file only. */
const guarded = 'GET /iam-portal/v1/portal/notice/list' satisfies keyof Api
const declared: Endpoint = api[guarded]

let world: TestWorld
let mine: Browser
beforeAll(async () => {
  world = await testPortal({ PASSWORD_CHANGE_URL: 'https://login.example.com/password' })
  const given = givenIn(world.database.db)
  await given.person({ user_no: 'U1' })
  await given.personRole('U1', await given.organization(), await given.role())
  mine = world.browser()
  await mine.signIn(world.provider, { sub: 'U1' })
})
afterAll(() => world?.stop())
afterEach(() => {
  delete declared.stepUp
})

test('where another provider keeps the passwords, the portal says so and names the address; nothing is sent there', async () => {
  const policy = await mine.call('GET /iam-portal/v1/portal/password/policy')
  expect(policy.envelope.data).toMatchObject({
    changeable: false,
    address: 'https://login.example.com/password',
    rules: [],
  })
  const body = { oldPassword: 'a', newPassword: 'b', confirmPassword: 'c' }
  expect(await mine.call('POST /iam-portal/v1/portal/password/reset', { body })).toMatchObject({
    status: 422,
    envelope: { code: 422, data: { address: 'https://login.example.com/password' } },
  })
  expect(
    await mine.call('POST /iam-portal/auth/stepUp', { body: { method: 'password', value: 'a' } }),
  ).toMatchObject({ status: 422, envelope: { message: expect.stringContaining('其他身份提供方') } })
  expect((await mine.call('POST /iam-portal/v1/portal/innerAccount')).envelope.data.password).toEqual({
    changeable: false,
  })
})

test('an account API at another host than the provider’s is none: no token goes there', async () => {
  const other = await testPortal()
  other.provider.faults.metadata = (metadata) => ({
    ...metadata,
    iambiz_account_endpoint: 'http://evil.example/account',
  })
  const policy = await other.browser().call('GET /iam-portal/v1/portal/password/policy')
  await other.stop()
  expect(policy.envelope.data).toMatchObject({ changeable: false })
})

test('a call that declares a step-up is refused with 1009 before it does anything; the session goes on', async () => {
  expect((await mine.call(guarded)).status).toBe(200)
  declared.stepUp = true
  for (const headers of [{}, { 'pwd-ticket': 'made-up' }, { 'pwd-ticket': '' }]) {
    const { status, envelope, setCookies } = await mine.call(guarded, { headers })
    expect([status, envelope.code, envelope.data, setCookies]).toEqual([
      401,
      1009,
      { methods: ['provider'] },
      [],
    ])
  }
  expect((await mine.call('GET /iam-portal/auth/user')).status).toBe(200)
  // The missing session is reported before the missing step-up.
  expect((await world.browser().call(guarded)).envelope.code).toBe(1006)
})
