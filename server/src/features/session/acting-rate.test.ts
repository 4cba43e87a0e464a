import { afterAll, beforeAll, expect, test } from 'vitest'
import { employ, foundCompany } from '#server/testing/company.ts'
import { givenIn } from '#server/testing/given.ts'
import { type TestWorld, testPortal } from '#server/testing/test-app.ts'

let world: TestWorld
beforeAll(async () => {
  world = await testPortal({ LIMIT_REFRESH_PER_SESSION: '1000' })
})
afterAll(() => world.stop())

test('whoever began to act too often can leave all the same, and leaving does not count', async () => {
  const { db } = world.database
  await foundCompany(db)
  await employ(db, 'agent', [{ org: 'group', role: 'staff' }])
  await employ(db, 'principal', [{ org: 'sales', role: 'lead' }])
  world.clock.stopAt(world.clock.now())
  const id = await givenIn(db).delegation({
    ...{ principal_no: 'principal', agent_no: 'agent', org_code: 'sales', role_no: 'lead' },
  })
  const browser = world.browser()
  await browser.signIn(world.provider, { sub: 'agent' })
  const act = () => browser.call('POST /iam-portal/v1/agency/act/:id', { params: { id } })
  const exit = () => browser.call('POST /iam-portal/v1/agency/exit')
  for (let left = 0; left < 31; left += 1) expect((await exit()).status).toBe(200)
  for (let begun = 0; begun < 30; begun += 1) expect((await act()).status).toBe(200)
  expect(await act()).toMatchObject({ status: 429 })
  expect((await exit()).status).toBe(200)
  const { data } = (await browser.call('GET /iam-portal/auth/user')).envelope
  expect(data).not.toHaveProperty('acting')
})
