import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type OutsideProvider, startOutsideProvider } from '../testing/outside-provider.ts'
import { sourceSignIn } from '../testing/source-sign-in.ts'
import { addSource } from '../testing/sources.ts'
import { sourceWorld } from '../testing/world.ts'

let world: Awaited<ReturnType<typeof sourceWorld>>
let outside: OutsideProvider

beforeAll(async () => {
  outside = await startOutsideProvider()
  world = await sourceWorld()
})
afterAll(async () => {
  await world?.stop()
  await outside?.stop()
})
beforeEach(() => world.restore())

const { begin, comeBack, signedIn } = sourceSignIn(
  () => world,
  () => outside,
)

const source = (settings: Record<string, unknown> = {}) =>
  addSource(world.provider.url, {
    code: 'keycloak',
    settings: { issuer: outside.issuer, firstSignIn: 'trust', ...settings },
  })

test('[SOURCE-04] an address whose letters only look like ours maps to nobody', async () => {
  await world.database.pool.query(`
    with renamed as (update idp.account set email = 'kate@example.com' where account_no = 'A00002')
    update idp.login_name set name = 'kate@example.com' where name = 'staff@example.com'`)
  await source({ mapBy: 'email', domains: ['example.com'] })
  const verified = { sub: 'kc-6', email_verified: true }
  const reply = await comeBack(await begin(), { ...verified, email: '\u212aate@example.com' })
  expect(reply.status).toBe(403)
  const begun = await begin()
  const right = await comeBack(begun, { ...verified, email: 'KATE@example.com' })
  expect(await signedIn(begun, right)).toMatchObject({ sub: 'A00002' })
})

test.each([
  ['with a control character', 'kc\u00007'],
  ['that is too long', 'k'.repeat(257)],
])('[SOURCE-05] a subject %s is refused', async (_what, sub) => {
  await source()
  expect((await comeBack(await begin(), { sub, staff_no: 'A00002' })).status).toBe(502)
})

test('[SOURCE-01] a subject that is shown as a name has no invisible characters', async () => {
  await source()
  const begun = await begin()
  await signedIn(begun, await comeBack(begun, { sub: 'kc\u202e-8', staff_no: 'A00002' }))
  const { rows } = await world.database.pool.query('select display_name from idp.source_account')
  expect(rows).toEqual([{ display_name: 'kc-8' }])
})
