import { afterAll, beforeAll, expect, test } from 'vitest'
import { employ, foundCompany } from '#server/testing/company.ts'
import { startPortal, type TestWorld, testPortal } from '#server/testing/test-app.ts'

let world: TestWorld
beforeAll(async () => {
  world = await testPortal()
  await foundCompany(world.database.db)
  await employ(world.database.db, 'A1', [{ org: 'sales', role: 'staff' }])
})
afterAll(() => world.stop())

const documents = ['/api/docs', '/api/docs/json', '/api/docs?x=1']

test('the description of the calls is for signed-in people, of any environment', async () => {
  for (const env of ['prod', 'fat'] as const) {
    const browser = world.browser()
    await browser.signIn(world.provider, { sub: 'A1' }, env)
    for (const path of documents) expect((await browser.fetchRaw(path)).status).toBe(200)
  }
})

test('strangers are refused it, with worthless cookies too', async () => {
  const signedIn = world.browser()
  await signedIn.signIn(world.provider, { sub: 'A1' })
  const pretender = world.browser()
  for (const name of signedIn.jar.keys()) pretender.jar.set(name, 'worthless')
  for (const browser of [world.browser(), pretender])
    for (const path of documents) {
      const reply = await browser.fetchRaw(path)
      expect(reply.status).toBe(401)
      expect(await reply.text()).not.toContain('iam-portal')
    }
})

test('a deployment can show it to everybody', async () => {
  const portal = await startPortal(world, { API_DOCS_PUBLIC: '1' })
  for (const path of documents) expect((await portal.browser().fetchRaw(path)).status).toBe(200)
  await portal.stop()
})

test('[HTTP-11] the page says by which columns a list is filtered, in a body and in an address', async () => {
  const browser = world.browser()
  await browser.signIn(world.provider, { sub: 'A1' })
  const page = await (await browser.fetchRaw('/api/docs')).text()
  for (const columns of ['keyName (String), keyValue (String)', 'title (String), type (Number), appCode'])
    expect(page).toContain(`Columns with their types: ${columns}`)
})
