import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestWorld, testPortal } from '#server/testing/test-app.ts'

let world: TestWorld
beforeAll(async () => {
  world = await testPortal()
})
afterAll(() => world.stop())

test('[AUTH-01] a browser signs in through the provider and is known afterwards', async () => {
  const browser = world.browser()
  const { status, envelope } = await browser.signIn(world.provider, { sub: 'A1', name: '林知夏' })
  expect(status, JSON.stringify(envelope)).toBe(200)
  expect(envelope).toMatchObject({ code: 200, data: { userNo: 'A1', expires_in: 900 } })
  const own = await browser.call('GET /iam-portal/v1/portal/userOrgRole', { query: { userNo: 'A1' } })
  expect(own.envelope).toMatchObject({ code: 200, data: { userNo: 'A1', orgRole: [] } })
})
