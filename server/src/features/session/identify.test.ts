import { afterAll, beforeAll, expect, test } from 'vitest'
import { employ, foundCompany } from '#server/testing/company.ts'
import { expectChanges } from '#server/testing/table-digest.ts'
import { type TestWorld, testPortal } from '#server/testing/test-app.ts'

let world: TestWorld
beforeAll(async () => {
  world = await testPortal()
  await foundCompany(world.database.db)
  await employ(world.database.db, 'A1', [{ org: 'sales', role: 'staff' }])
  await employ(world.database.db, 'A2', [{ org: 'sales', role: 'staff' }])
})
afterAll(() => world.stop())

type Browser = ReturnType<TestWorld['browser']>

const accessName = 'prod_access_token_iambiz-portal'
const refreshName = 'prod_refresh_token_iambiz-portal'
const strangers = { status: 401, envelope: { code: 1006, data: null } }

async function signedIn(sub = 'A1'): Promise<Browser> {
  const browser = world.browser()
  await browser.signIn(world.provider, { sub })
  return browser
}

const menu = (browser: Browser, headers = {}) => browser.call('GET /iam-portal/v1/portal/menu', { headers })

test.each([
  ['cut by 1', (token: string) => token.slice(0, -1)],
  ['cut by 4', (token: string) => token.slice(0, -4)],
  ['cut by 16', (token: string) => token.slice(0, -16)],
  ['longer', (token: string) => `${token}A`],
  ['with padding', (token: string) => `${token}=`],
  ['with double padding', (token: string) => `${token}==`],
  ['in upper case', (token: string) => token.toUpperCase()],
  ['in lower case', (token: string) => token.toLowerCase()],
  ['in quotes', (token: string) => `"${token}"`],
  [
    'percent-encoded',
    (token: string) => token.replace(/^./, (char) => `%${char.charCodeAt(0).toString(16)}`),
  ],
])('[AUTH-08] an access token %s is no token', async (_what, spoil) => {
  const browser = await signedIn()
  browser.jar.set(accessName, spoil(browser.jar.get(accessName) ?? ''))
  const refused = await expectChanges(world.database.db, [], () => menu(browser))
  expect(refused).toMatchObject(strangers)
})

test('[AUTH-08] a token counts only with the bind value that it was issued with', async () => {
  const [one, other] = [await signedIn('A1'), await signedIn('A2')]
  one.jar.set('bind', other.jar.get('bind') ?? '')
  expect(await menu(one)).toMatchObject(strangers)
  other.jar.delete('bind')
  expect(await menu(other)).toMatchObject(strangers)
})

test('[AUTH-08] the refresh token is no access token', async () => {
  const browser = await signedIn()
  browser.jar.set(accessName, browser.jar.get(refreshName) ?? '')
  expect(await menu(browser)).toMatchObject(strangers)
})

test('[AUTH-08] a token in a place where the contract has none is ignored', async () => {
  const browser = await signedIn()
  const token = browser.jar.get(accessName) ?? ''
  const bare = world.browser()
  bare.jar.set('bind', browser.jar.get('bind') ?? '')
  const places = [
    await menu(bare, { authorization: `Bearer ${token}` }),
    await menu(bare, { access_token: token }),
    await bare.call('GET /iam-portal/v1/portal/dictionary', { query: { access_token: token } }),
    await bare.call('POST /iam-portal/auth/logout', { body: { access_token: token } }),
  ]
  for (const answer of places) expect(answer).toMatchObject(strangers)
})

test('[AUTH-08] a probe’s user agent opens no door', async () => {
  for (const agent of ['kube-probe/1.0', 'ELB-HealthChecker/2.0', 'GoogleHC/1.0'])
    expect(await menu(world.browser(), { 'user-agent': agent })).toMatchObject(strangers)
})

test('[AUTH-08] a session that is deleted or ended elsewhere is over with the next request', async () => {
  const browser = await signedIn()
  const { db } = world.database
  await db.updateTable('session').set({ ended_at: new Date(), end_reason: 'kicked' }).execute()
  const kicked = await menu(browser)
  expect(kicked).toMatchObject({ status: 401, envelope: { code: 1010 } })
  expect(kicked.setCookies).toHaveLength(3)
  const again = await signedIn()
  await db.deleteFrom('session').execute()
  expect(await menu(again)).toMatchObject(strangers)
})

test('[AUTH-08] a person who is disabled is out at once, with every session', async () => {
  await world.database.db.deleteFrom('session').where('user_no', '=', 'A2').execute()
  const [one, other] = [await signedIn('A2'), await signedIn('A2')]
  const { db } = world.database
  await db.updateTable('person').set({ status: 0 }).where('user_no', '=', 'A2').execute()
  expect(await menu(one)).toMatchObject({ status: 401, envelope: { code: 1010 } })
  const refreshed = await other.call('POST /iam-authority/auth/token', {
    query: { grant_type: 'refresh_token' },
  })
  expect(refreshed).toMatchObject({ status: 401, envelope: { code: 1010 } })
  const open = await db.selectFrom('session').select('end_reason').where('user_no', '=', 'A2').execute()
  expect(open.map(({ end_reason }) => end_reason)).toEqual(['disabled', 'disabled'])
  await db.updateTable('person').set({ status: 1 }).where('user_no', '=', 'A2').execute()
})

test('[AUTH-13] the words for an expired session ask to sign in again, in both languages', async () => {
  const zh = await menu(world.browser(), { lang: 'zh' })
  const en = await menu(world.browser(), { lang: 'en' })
  expect(zh.envelope.message).toBe('登录已过期，请重新登录')
  expect(en.envelope.message).toBe('Your session has expired. Sign in again.')
})
