import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createBrowser } from './testing/browser.ts'
import { password, restorePeople, testConfig } from './testing/provider.ts'
import { submitSignIn } from './testing/relying-party.ts'
import { type ProviderWorld, providerWorld } from './testing/world.ts'

let world: ProviderWorld
beforeAll(async () => {
  world = await providerWorld()
})
afterAll(() => world?.stop())
beforeEach(() => restorePeople(world.database))

const { id, secret } = testConfig.portalClient
const authorization = `Basic ${Buffer.from(`${id}:${secret}`).toString('base64')}`

async function ask(
  path: string,
  form: Record<string, string>,
  headers: Record<string, string> = { authorization },
) {
  const reply = await createBrowser().post(`${world.provider.url}/account${path}`, form, { headers })
  return { status: reply.status, body: JSON.parse(reply.body) }
}

const staff = 'A00002'
const next = 'seventeen blue herons'

const canSignIn = async (account: string, typed: string) => {
  const { url } = await world.portal.begin()
  const browser = createBrowser()
  const posted = await submitSignIn(browser, url, account, typed)
  if (!posted.location) return false
  return (await browser.get(posted.location)).location.startsWith(world.portal.redirectUri)
}
const choose = (account: string, code: string) =>
  ask('/password/forgot/confirm', { account, code, new_password: next })

test.each([
  'standing',
  'status',
  'unlock',
  'factors/reset',
  'sign-ins/end',
  'profile',
  'password/reset',
  'account/open',
])('what administrators ask by /admin/%s is answered to the portal alone', async (call) => {
  for (const headers of [{}, { authorization: `Basic ${Buffer.from(`${id}:wrong`).toString('base64')}` }])
    expect((await ask(`/admin/${call}`, { account_no: staff }, headers)).status).toBe(401)
  if (call !== 'password/reset' && call !== 'account/open')
    expect((await ask(`/admin/${call}`, { account_no: 'nobody' })).status).toBe(404)
})

test('a reset password is invalid, and the code from the administrator sets a new one, once', async () => {
  const { body } = await ask('/admin/password/reset', { account_no: staff, by: 'A1' })
  expect(body).toMatchObject({ opened: false, code: expect.stringMatching(/^\d{16}$/) })
  expect(await canSignIn(staff, password)).toBe(false)
  expect((await choose(staff, body.code)).status).toBe(200)
  expect((await choose(staff, body.code)).status).toBe(403)
  expect(await canSignIn(staff, next)).toBe(true)
})

test('a password that was reset cannot be chosen again, however often it is reset', async () => {
  for (let round = 0; round < 5; round++) await ask('/admin/password/reset', { account_no: staff })
  const { body } = await ask('/admin/password/reset', { account_no: staff })
  const refused = await ask('/password/forgot/confirm', {
    ...{ account: staff, code: body.code, new_password: password },
  })
  expect(refused).toMatchObject({ status: 422, body: { rules: ['recent'] } })
  expect((await choose(staff, body.code)).status).toBe(200)
})

test('an account is opened once; asked again it stays, unless the answer was lost before a password was chosen', async () => {
  const number = `M${Date.now()}`
  const open = (more: Record<string, string> = {}) =>
    ask('/admin/account/open', { account_no: number, name_zh: '新人', ...more })
  const known = async () =>
    (await ask('/admin/accounts/known', { account_nos: JSON.stringify([number, staff]) })).body.known
  expect(await known()).toEqual([staff])
  const first = (await open()).body
  expect(first).toMatchObject({ opened: true, code: expect.stringMatching(/^\d{16}$/) })
  expect(await known()).toHaveLength(2)
  expect((await open()).body).toEqual({ opened: false })
  const second = (await open({ again: '1' })).body
  expect((await choose(number, first.code)).status).toBe(403)
  expect((await choose(number, second.code)).status).toBe(200)
  expect((await open({ again: '1' })).body).toEqual({ opened: false })
  expect((await ask('/admin/account/open', { account_no: staff, again: '1' })).body).toEqual({
    opened: false,
  })
  expect((await ask('/admin/accounts/known', { account_nos: 'x' })).status).toBe(422)
})

test('a code from an administrator is valid for a day, and a second one replaces it', async () => {
  const first = (await ask('/admin/password/reset', { account_no: staff })).body
  const second = (await ask('/admin/password/reset', { account_no: staff })).body
  expect((await choose(staff, first.code)).status).toBe(403)
  world.provider.clock.forward(24 * 3_600_000)
  expect((await choose(staff, second.code)).status).toBe(403)
  world.provider.clock.forward(-24 * 3_600_000)
})

test('a removed address is no login name, gets no code, and is free for others', async () => {
  const forgot = () => ask('/password/forgot', { account: staff })
  const unknown = await ask('/password/forgot', { account: 'nobody' })
  const profile = { account_no: staff, name_zh: '李静', name_en: 'Li Jing' }
  const address = `gone-${Date.now()}@example.com`
  await ask('/admin/profile', { ...profile, email: address })
  await ask('/admin/profile', { ...profile, email: '' })
  const { rows } = await world.database.pool.query(
    'select a.email, n.name from idp.account a left join idp.login_name n on n.name = $2 where a.account_no = $1',
    [staff, address],
  )
  expect(rows).toEqual([{ email: null, name: null }])
  world.provider.clock.forward(25 * 3_600_000)
  expect(await forgot()).toEqual(unknown)
  world.provider.clock.forward(-25 * 3_600_000)
  await ask('/admin/profile', { ...profile, account_no: 'A00004', email: address })
  const owner = await world.database.pool.query('select account_no from idp.login_name where name = $1', [
    address,
  ])
  expect(owner.rows).toEqual([{ account_no: 'A00004' }])
})

test('people who swap addresses each have the other’s after a second call; meanwhile nobody has a foreign one', async () => {
  const [one, other] = ['A00003', 'A00004']
  const [left, right] = [`left-${Date.now()}@example.com`, `right-${Date.now()}@example.com`]
  const give = (account_no: string, email: string) =>
    ask('/admin/profile', { account_no, name_zh: '某人', name_en: 'Someone', email })
  const stored = async () => {
    const { rows } = await world.database.pool.query(
      `select a.account_no, a.email, array_agg(n.name order by n.name) filter (where n.name like '%@%') as names
       from idp.account a left join idp.login_name n using (account_no) where account_no = any($1) group by 1, 2 order by 1`,
      [[one, other]],
    )
    return rows
  }
  await give(one, left)
  await give(other, right)
  expect(await give(one, right)).toMatchObject({ status: 409, body: { error: 'address_taken' } })
  expect((await stored())[0]).toEqual({ account_no: one, email: null, names: null })
  expect((await give(other, left)).status).toBe(200)
  expect((await give(one, right)).status).toBe(200)
  expect(await stored()).toEqual([
    { account_no: one, email: right, names: [right] },
    { account_no: other, email: left, names: [left] },
  ])
})

test('a person without an account gets one, even without an address', async () => {
  const number = `N${Date.now()}`
  expect((await ask('/admin/standing', { account_no: number })).status).toBe(404)
  const { body } = await ask('/admin/password/reset', { account_no: number, name_zh: '新人', email: '' })
  expect(body.opened).toBe(true)
  expect((await choose(number, body.code)).status).toBe(200)
  expect(await canSignIn(number, next)).toBe(true)
})

test('a disabled account cannot sign in until it is enabled', async () => {
  await ask('/admin/status', { account_no: staff, enabled: '0' })
  expect((await ask('/admin/standing', { account_no: staff })).body.enabled).toBe(false)
  expect(await canSignIn(staff, password)).toBe(false)
  await ask('/admin/status', { account_no: staff, enabled: '1' })
  expect(await canSignIn(staff, password)).toBe(true)
})

test('disabling an account invalidates its codes, also after it is enabled again', async () => {
  const { body } = await ask('/admin/password/reset', { account_no: staff })
  await ask('/admin/status', { account_no: staff, enabled: '0' })
  await ask('/admin/status', { account_no: staff, enabled: '1' })
  expect((await choose(staff, body.code)).status).toBe(403)
})

test('a locked account is unlocked', async () => {
  for (let tries = 0; tries < 6; tries++) await canSignIn(staff, 'wrong password')
  expect(await canSignIn(staff, password)).toBe(false)
  expect((await ask('/admin/standing', { account_no: staff })).body.locked_until).toEqual(expect.any(String))
  await ask('/admin/unlock', { account_no: staff })
  expect(await canSignIn(staff, password)).toBe(true)
})

test('second factors that were lost are removed, with the recovery codes', async () => {
  const { pool } = world.database
  await pool.query(
    `insert into idp.totp_device (device_id, account_no, name, sealed_secret, bound_at)
     values (gen_random_uuid(), $1, 'phone', 'x', now())`,
    [staff],
  )
  const factors = async () => (await ask('/admin/standing', { account_no: staff })).body.factors
  expect(await factors()).toMatchObject([{ type: 'totp', name: 'phone' }])
  expect((await ask('/admin/factors/reset', { account_no: staff })).body).toEqual({ removed: 1 })
  expect(await factors()).toEqual([])
})

test('a forgotten password waits a day after the portal gave another address, with the words for an unknown account', async () => {
  const forgot = () => ask('/password/forgot', { account: staff })
  const unknown = await ask('/password/forgot', { account: 'nobody' })
  const profile = { account_no: staff, name_zh: '李静', name_en: 'Li Jing' }
  const { email } = (await forgot()).body
  for (const same of [email, String(email).toUpperCase()])
    await ask('/admin/profile', { ...profile, email: same })
  const before = (await forgot()).body.code
  expect(before).toMatch(/^\d{8}$/)
  const other = `other-${Date.now()}@example.com`
  await ask('/admin/profile', { ...profile, email: other })
  expect(await forgot()).toEqual(unknown)
  expect((await choose(staff, before)).status).toBe(403)
  await ask('/admin/profile', { ...profile, name_zh: '李敬', email: other })
  world.provider.clock.forward(24 * 3_600_000 - 1000)
  expect(await forgot()).toEqual(unknown)
  const handed = (await ask('/admin/password/reset', { account_no: staff })).body
  expect((await choose(staff, handed.code)).status).toBe(200)
  world.provider.clock.forward(1000)
  expect((await forgot()).body).toMatchObject({ account_no: staff, email: other })
  world.provider.clock.forward(-24 * 3_600_000)
})
