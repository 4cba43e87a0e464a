import { afterAll, beforeAll, expect, test } from 'vitest'
import { employ, foundCompany } from '#server/testing/company.ts'
import { expectChanges } from '#server/testing/table-digest.ts'
import { type TestWorld, testPortal } from '#server/testing/test-app.ts'

let world: TestWorld
beforeAll(async () => {
  world = await testPortal()
  await foundCompany(world.database.db)
  await employ(world.database.db, 'A1', [{ org: 'sales', role: 'staff' }])
})
afterAll(() => world.stop())

type Browser = ReturnType<TestWorld['browser']>

async function signedIn(env = 'prod'): Promise<Browser> {
  const browser = world.browser()
  await browser.signIn(world.provider, { sub: 'A1' }, env)
  return browser
}

function copyOf(browser: Browser): Browser {
  const copy = world.browser()
  for (const [name, value] of browser.jar) copy.jar.set(name, value)
  return copy
}

const menu = (browser: Browser, env = 'prod') =>
  browser.call('GET /iam-portal/v1/portal/menu', { headers: { env } })

test('[AUTH-14] signing out ends the session at once, here and (by the address it gives) at the provider', async () => {
  const browser = await signedIn()
  const kept = copyOf(browser)
  const { status, envelope, headers } = await browser.call('POST /iam-portal/auth/logout', { body: {} })
  expect(status).toBe(200)
  const url = new URL(envelope.data.endSessionUrl ?? '')
  expect(`${url.origin}${url.pathname}`).toBe(`${world.provider.issuer}/end`)
  expect(url.searchParams.get('post_logout_redirect_uri')).toBe(`${world.baseUrl}/iambiz/home?signedOut=1`)
  expect(url.searchParams.get('id_token_hint')).toMatch(/^ey/)
  expect(headers.get('clear-site-data')).toContain('"storage"')
  expect([...browser.jar.keys()].filter((name) => name.includes('token'))).toEqual([])

  expect(await menu(kept)).toMatchObject({ status: 401, envelope: { code: 1010 } })
  const refreshed = await copyOf(kept).call('POST /iam-authority/auth/token', {
    query: { grant_type: 'refresh_token' },
  })
  expect(refreshed.status).toBe(401)
})

test('[AUTH-14] a sign-out with an expired access token renews it and still leaves no cookie', async () => {
  const browser = await signedIn()
  browser.jar.delete('prod_access_token_iambiz-portal')
  expect((await browser.call('POST /iam-portal/auth/logout')).status).toBe(200)
  expect([...browser.jar.keys()].filter((name) => name.includes('token'))).toEqual([])
})

test('[AUTH-14] a sign-out everywhere ends the person’s other sessions of all environments', async () => {
  const [here, there, elsewhere] = [await signedIn(), await signedIn(), await signedIn('fat')]
  await here.call('POST /iam-portal/auth/logout', { body: { everywhere: true } })
  expect((await menu(there)).envelope.code).toBe(1010)
  expect((await menu(elsewhere, 'fat')).envelope.code).toBe(1010)
})

test('[AUTH-14] a plain sign-out leaves other sessions alone', async () => {
  const [here, there] = [await signedIn(), await signedIn()]
  await here.call('POST /iam-portal/auth/logout')
  expect((await menu(there)).status).toBe(200)
})

test('[AUTH-14] an image or a link of another page signs nobody out', async () => {
  const browser = await signedIn()
  for (const headers of [{}, { 'sec-fetch-site': 'cross-site', 'sec-fetch-dest': 'image' }]) {
    const answer = await expectChanges(world.database.db, [], () =>
      browser.fetchRaw('/api/iam-portal/auth/logout', { headers }),
    )
    expect(answer.status).toBe(404)
  }
  expect((await menu(browser)).status).toBe(200)
})

test('[AUTH-14] a sign-out that cannot be written is no success, and works when it is tried again', async () => {
  const browser = await signedIn()
  const { pool } = world.database
  await pool.query(`alter table login_log add constraint broken check (event_type <> 'logout') not valid`)
  const failed = await expectChanges(world.database.db, [], () =>
    browser.call('POST /iam-portal/auth/logout'),
  )
  expect(failed).toMatchObject({ status: 500, envelope: { code: 500, data: null } })
  expect(failed.setCookies).toEqual([])
  expect((await menu(browser)).status).toBe(200)

  await pool.query('alter table login_log drop constraint broken')
  const kept = copyOf(browser)
  expect((await browser.call('POST /iam-portal/auth/logout')).status).toBe(200)
  expect((await menu(kept)).envelope.code).toBe(1010)
})

test('[AUTH-14] the session ends also while the provider is away, and no dead address is given', async () => {
  const browser = await signedIn()
  const kept = copyOf(browser)
  await world.provider.stop()
  world.clock.forward(6)
  try {
    const { status, envelope } = await browser.call('POST /iam-portal/auth/logout')
    expect([status, envelope.data]).toEqual([200, { providerAway: true }])
    expect((await menu(kept)).envelope.code).toBe(1010)
  } finally {
    await world.provider.start()
  }
})

test('[AUTH-14] two sign-outs at once both succeed or find the session over', async () => {
  const browser = await signedIn()
  const answers = await Promise.all([
    copyOf(browser).call('POST /iam-portal/auth/logout'),
    copyOf(browser).call('POST /iam-portal/auth/logout'),
  ])
  for (const { status } of answers) expect([200, 401]).toContain(status)
  expect((await menu(browser)).envelope.code).toBe(1010)
})
