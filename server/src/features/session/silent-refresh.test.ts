import { expect, test } from 'vitest'
import type { Browser } from '#server/testing/browser.ts'
import { accessName, refreshName, renewingWorld } from '#server/testing/renewing-world.ts'
import { startPortal } from '#server/testing/test-app.ts'

const { world, signedIn } = renewingWorld()

const menu = (browser: Browser, headers = {}) => browser.call('GET /iam-portal/v1/portal/menu', { headers })

const expired: [string, (browser: Browser) => void][] = [
  ['gone with its cookie', (browser) => browser.jar.delete(accessName)],
  ['expired', () => world().clock.forward(900)],
]

test.each(expired)(
  '[AUTH-09] a call whose access token is %s is answered, with a new pair',
  async (_what, pass) => {
    const browser = await signedIn()
    const before = browser.jar.get(refreshName)
    pass(browser)
    const answer = await menu(browser)
    expect(answer.status).toBe(200)
    expect(answer.setCookies).toHaveLength(2)
    expect(browser.jar.get(refreshName)).not.toBe(before)
    expect((await menu(browser)).setCookies).toEqual([])
  },
)

test.each(expired)(
  '[AUTH-09] twelve calls at once whose token is %s share one new pair',
  async (_what, pass) => {
    const browser = await signedIn()
    pass(browser)
    const calls = Array.from({ length: 12 }, () => world().browser(browser))
    const answers = await Promise.all(calls.map((call) => menu(call)))
    expect(answers.map(({ status }) => status)).toEqual(calls.map(() => 200))
    expect(new Set(calls.map(({ jar }) => `${jar.get(accessName)} ${jar.get(refreshName)}`)).size).toBe(1)
  },
)

test('[AUTH-09] also the page itself signs a returning person in', async () => {
  const browser = await signedIn()
  browser.jar.delete(accessName)
  const page = await browser.fetchRaw('/iambiz/home', { headers: { 'sec-fetch-dest': 'document' } })
  expect(page.status).toBe(200)
  expect(page.setCookies).toHaveLength(2)
  expect(await page.text()).toContain('"userNo":"A1"')
})

test('[AUTH-09] the new pair reaches the browser also when the call itself is refused', async () => {
  const browser = await signedIn()
  browser.jar.delete(accessName)
  const refused = await menu(browser, { currentroleno: 'root' })
  expect(refused).toMatchObject({ status: 403, envelope: { code: 403 } })
  expect(refused.setCookies).toHaveLength(2)
  world().clock.forward(60)
  expect((await menu(browser)).status).toBe(200)
})

test('[AUTH-09] a call that was on its way while the pair was renewed and refreshed is answered', async () => {
  const browser = await signedIn()
  world().clock.forward(900)
  const late = world().browser(browser)
  expect((await menu(browser)).status).toBe(200)
  world().clock.forward(0.3)
  const refreshed = await browser.call('POST /iam-authority/auth/token', {
    query: { grant_type: 'refresh_token' },
  })
  expect(refreshed).toMatchObject({ status: 200, envelope: { data: { expires_in: 899 } } })
  world().clock.forward(0.3)
  expect((await menu(late)).status).toBe(200)
  expect((await menu(browser)).status).toBe(200)
  expect(late.jar.get(refreshName)).toBe(browser.jar.get(refreshName))
})

test('[AUTH-10] a reply that brings a new pair says how long it lasts, and no other reply does', async () => {
  const browser = await signedIn()
  browser.jar.delete(accessName)
  const renewed = await menu(browser)
  expect(renewed.headers.get('expires_in')).toBe('900')
  expect(renewed.headers.get('access_token')).toBeNull()
  expect((await menu(browser)).headers.get('expires_in')).toBeNull()
  browser.jar.delete(accessName)
  const refused = await menu(browser, { currentroleno: 'root' })
  expect([refused.status, refused.headers.get('expires_in')]).toEqual([403, '900'])
})

test('[AUTH-08] an expired access token without a usable refresh token is 1007, none at all 1006', async () => {
  const browser = await signedIn()
  world().clock.forward(900)
  browser.jar.delete(refreshName)
  const late = await menu(browser)
  expect(late).toMatchObject({ status: 401, envelope: { code: 1007, data: null } })
  expect(late.setCookies.map((line) => line.split(';')[0])).toEqual([
    'home_key=',
    `${accessName}=`,
    `${refreshName}=`,
  ])
  expect(await menu(world().browser())).toMatchObject({ status: 401, envelope: { code: 1006 } })
})

test('[AUTH-08] the access token expires exactly at its second', async () => {
  const browser = await signedIn()
  browser.jar.delete(refreshName)
  world().clock.forward(899.999)
  expect((await menu(browser)).status).toBe(200)
  world().clock.forward(0.001)
  expect((await menu(browser)).envelope.code).toBe(1007)
})

test('[AUTH-09] two portals on one database serve one browser in turns', async () => {
  const other = await startPortal(world())
  try {
    const browser = await signedIn()
    const twin = other.browser()
    for (let turn = 0; turn < 8; turn++) {
      const [from, to] = turn % 2 === 0 ? [browser, twin] : [twin, browser]
      to.jar.clear()
      for (const [name, value] of from.jar) to.jar.set(name, value)
      if (turn % 3 === 0) to.jar.delete(accessName)
      expect((await menu(to)).status).toBe(200)
    }
  } finally {
    await other.stop()
  }
})

test('[AUTH-09] two portals that are asked to refresh at the same moment give the same pair', async () => {
  const other = await startPortal(world())
  try {
    const browser = await signedIn()
    const twin = other.browser(browser)
    world().clock.forward(900)
    const answers = await Promise.all([menu(browser), menu(twin), menu(world().browser(browser))])
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(twin.jar.get(refreshName)).toBe(browser.jar.get(refreshName))
  } finally {
    await other.stop()
  }
})

test('[AUTH-03] a sign-in that began at one portal is finished at another', async () => {
  const other = await startPortal(world())
  try {
    const browser = world().browser()
    const callback = await browser.toProvider(world().provider, { sub: 'A1' })
    const twin = other.browser(browser)
    const headers = { redirect: `${world().baseUrl}/iambiz/home` }
    const [here, there] = await Promise.all([
      browser.exchange(callback),
      twin.exchange(callback, { headers }),
    ])
    expect([here.status, there.status]).toEqual([200, 200])
    expect(there.envelope.data).toEqual(here.envelope.data)
  } finally {
    await other.stop()
  }
})
