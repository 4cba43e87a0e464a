import { type Api, api } from '@iambiz/contract/api.ts'
import type { Endpoint } from '@iambiz/contract/platform/endpoint.ts'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Browser } from '#server/testing/browser.ts'
import type { Faults } from '#server/testing/fake-provider.ts'
import { givenIn } from '#server/testing/given.ts'
import { startPortal, type TestWorld, testPortal } from '#server/testing/test-app.ts'

const start = 'POST /iam-portal/auth/stepUp/start'
const finish = 'POST /iam-portal/auth/stepUp/finish'
/** A call without side effects, which requires a step-up in this file only. */
const guarded = 'GET /iam-portal/v1/portal/notice/list' satisfies keyof Api
const declared: Endpoint = api[guarded]

let world: TestWorld
let addPerson: (userNo: string) => Promise<void>
beforeAll(async () => {
  world = await testPortal()
  const given = givenIn(world.database.db)
  const [org, role] = [await given.organization(), await given.role()]
  addPerson = async (user_no) => {
    await given.person({ user_no })
    await given.personRole(user_no, org, role)
  }
  await addPerson('U1')
  await addPerson('U2')
  declared.stepUp = true
})
afterAll(async () => {
  delete declared.stepUp
  await world?.stop()
})

const seconds = () => Math.floor(world.clock.now().getTime() / 1000)

/** Makes the provider report that it authenticated the person so many seconds ago. */
const asked = (ago: number): NonNullable<Faults['claims']> => {
  return (claims) => ({ ...claims, auth_time: seconds() - ago })
}

let people = 0
/** A new person each time, because attempts are limited by person. */
async function signedIn(sub?: string): Promise<Browser & { sub: string }> {
  people += 1
  const user = sub ?? `S${people}`
  if (!sub) await addPerson(user)
  world.provider.faults.claims = asked(86_400)
  const browser = world.browser()
  await browser.signIn(world.provider, { sub: user })
  return Object.assign(browser, { sub: user })
}

beforeEach(() => {
  world.provider.faults.claims = asked(0)
})
afterEach(() => {
  for (const name of Object.keys(world.provider.faults) as (keyof Faults)[])
    delete world.provider.faults[name]
})

/** Returns the callback parameters of the provider. */
function returned(address: string) {
  const { searchParams } = new URL(address)
  const [code = '', state = '', iss = ''] = ['code', 'state', 'iss'].map(
    (name) => searchParams.get(name) ?? '',
  )
  return { code, state, iss }
}

async function begin(browser: Browser, sub: string) {
  const { envelope } = await browser.call(start, { body: {} })
  const { url } = envelope.data
  return { url, body: returned(world.provider.authorize(url, { sub })) }
}

async function verify(browser: Browser, sub: string, claims: Faults['claims'] = asked(0)) {
  const { body } = await begin(browser, sub)
  if (claims) world.provider.faults.claims = claims
  return browser.call(finish, { body })
}

const auditOf = (userNo: string) =>
  world.database.db
    .selectFrom('audit_record')
    .select(['result', 'reason'])
    .where('actor_no', '=', userNo)
    .where('action', '=', 'session.step-up')
    .orderBy('row_no')
    .execute()

test('where another provider keeps the passwords, a guarded call offers to ask there, and its answer opens the call', async () => {
  const browser = await signedIn()
  const refused = await browser.call(guarded)
  expect([refused.envelope.code, refused.envelope.data]).toEqual([1009, { methods: ['provider'] }])
  const { url, body } = await begin(browser, browser.sub)
  const { searchParams } = new URL(url)
  expect(Object.fromEntries(searchParams)).toMatchObject({
    prompt: 'login',
    max_age: '0',
    scope: 'openid profile email',
    code_challenge_method: 'S256',
    redirect_uri: `${world.baseUrl}/iambiz/home`,
    nonce: expect.stringMatching(/^.{43}$/),
    state: expect.stringMatching(/^prod\.step-up\..{43}$/),
  })
  world.provider.faults.claims = asked(0)
  const { status, envelope } = await browser.call(finish, { body })
  expect([status, envelope.data.expireSeconds]).toEqual([200, 300])
  const headers = { 'pwd-ticket': envelope.data.pwdTicket }
  expect((await browser.call(guarded, { headers })).status).toBe(200)
  expect(await auditOf(browser.sub)).toEqual([{ result: 'ok', reason: null }])
  // The ticket is valid for five minutes, and in this session only.
  expect((await (await signedIn()).call(guarded, { headers })).envelope.code).toBe(1009)
  world.clock.forward(301)
  expect((await browser.call(guarded, { headers })).envelope.code).toBe(1009)
})

test('it is no second factor', async () => {
  const browser = await signedIn()
  const { envelope } = await verify(browser, browser.sub)
  declared.stepUp = 'second-factor'
  const refused = await browser.call(guarded, { headers: { 'pwd-ticket': envelope.data.pwdTicket } })
  declared.stepUp = true
  expect([refused.envelope.code, refused.envelope.data]).toEqual([1009, { methods: [] }])
})

test('the answer counts once, also where it comes twice at the same moment', async () => {
  const browser = await signedIn()
  const { body } = await begin(browser, browser.sub)
  world.provider.faults.claims = asked(0)
  const answers = await Promise.all([1, 2, 3].map(() => browser.call(finish, { body })))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 410, 410])
  expect((await browser.call(finish, { body })).envelope.code).toBe(410)
})

test('another person at the provider verifies nothing, and the session goes on', async () => {
  const browser = await signedIn('U1')
  const { status, envelope, setCookies } = await verify(browser, 'U2')
  expect([status, envelope.code, setCookies]).toEqual([403, 403, []])
  expect(envelope.message).toContain('另一个账号')
  expect(await auditOf('U1')).toEqual([{ result: 'denied', reason: 'another_person' }])
  expect((await browser.call('GET /iam-portal/auth/user')).envelope.data.user.userNo).toBe('U1')
})

test('two accounts at the provider that name the same staff number are two', async () => {
  const portal = await startPortal(world, { OIDC_SUBJECT_CLAIM: 'employeeNo' })
  const number: NonNullable<Faults['claims']> = (claims) => ({
    ...asked(0)(claims),
    employeeNo: 'U2',
  })
  world.provider.faults.claims = number
  try {
    const browser = portal.browser()
    await browser.signIn(world.provider, { sub: 'first' })
    expect((await verify(browser, 'second', number)).status).toBe(403)
    expect((await verify(browser, 'first', number)).status).toBe(200)
  } finally {
    await portal.stop()
  }
})

test('an answer that was made for another person’s session counts in none', async () => {
  const [victim, attacker] = [await signedIn(), await signedIn()]
  const { body } = await begin(attacker, attacker.sub)
  expect((await victim.call(finish, { body })).envelope.code).toBe(410)
  // The attacker's code belongs to another nonce and verifier than the victim's own state.
  const own = await begin(victim, victim.sub)
  const mixed = { ...own.body, code: body.code }
  expect((await victim.call(finish, { body: mixed })).envelope.code).toBe(1003)
  expect(await auditOf(victim.sub)).toEqual([])
})

test('a code of a sign-in is none of a step-up, and the other way round', async () => {
  const browser = await signedIn()
  const { body } = await begin(browser, browser.sub)
  const callback = await world.browser().toProvider(world.provider, { sub: browser.sub })
  const code = callback.searchParams.get('code') ?? ''
  expect((await browser.call(finish, { body: { ...body, code } })).envelope.code).toBe(1003)
  const next = await begin(browser, browser.sub)
  const stranger = world.browser()
  const own = await stranger.toProvider(world.provider, { sub: browser.sub })
  own.searchParams.set('code', next.body.code)
  expect((await stranger.exchange(own)).envelope.code).toBe(1003)
})

test('an answer that names another issuer is not taken to the token endpoint', async () => {
  const browser = await signedIn()
  const { body } = await begin(browser, browser.sub)
  const before = world.provider.counts.token
  const { envelope } = await browser.call(finish, { body: { ...body, iss: 'https://evil.test' } })
  expect([envelope.code, world.provider.counts.token]).toEqual([1003, before])
})

describe('a provider', () => {
  test.each<[string, NonNullable<Faults['claims']>, RegExp]>([
    ['that did not ask, but knew the person', asked(3600), /prompt=login/],
    ['that asked long enough before', asked(65), /prompt=login/],
    ['that asks in the future', asked(-120), /clocks/],
    [
      'that writes 0 for a time that it does not know',
      (claims) => ({ ...claims, auth_time: 0 }),
      /no auth_time/,
    ],
    ['that does not say when', ({ auth_time: _gone, ...claims }) => claims, /no auth_time/],
  ])('%s verifies nobody', async (_what, claims, line) => {
    const browser = await signedIn()
    const logged = world.logged.length
    const { status, envelope } = await verify(browser, browser.sub, claims)
    expect([status, envelope.message]).toEqual([503, expect.stringContaining('TIME')])
    expect(world.logged.slice(logged).join('')).toMatch(line)
    expect(await auditOf(browser.sub)).toEqual([{ result: 'denied', reason: 'not_asked' }])
  })

  test.each<[string, NonNullable<Faults['claims']>]>([
    ['whose clock is a little behind', asked(50)],
    ['whose clock is a little ahead', asked(-50)],
  ])('%s is believed', async (_what, claims) => {
    const browser = await signedIn()
    expect((await verify(browser, browser.sub, claims)).status).toBe(200)
  })

  test('is believed however long the person takes there, up to ten minutes', async () => {
    const browser = await signedIn()
    world.clock.stop()
    const { body } = await begin(browser, browser.sub)
    const late = await begin(browser, browser.sub)
    world.clock.forward(590)
    world.provider.faults.claims = asked(500)
    expect((await browser.call(finish, { body })).status).toBe(200)
    world.clock.forward(20)
    expect((await browser.call(finish, { body: late.body })).status).toBe(410)
    world.clock.run()
  })
})

test('a step-up returns to a page of the portal only', async () => {
  const browser = await signedIn()
  const { status } = await browser.call(start, { body: { redirect: 'https://evil.test/iambiz/home' } })
  expect(status).toBe(400)
})

test('where the provider keeps passwords with the portal, or speaks OAuth2 alone, there is no such step-up', async () => {
  const { issuer } = world.provider
  const plain = await startPortal(world, {
    OIDC_AUTHORIZATION_ENDPOINT: `${issuer}/authorize`,
    OIDC_TOKEN_ENDPOINT: `${issuer}/token`,
    OIDC_USERINFO_ENDPOINT: `${issuer}/userinfo`,
  })
  try {
    const browser = plain.browser()
    await browser.signIn(world.provider, { sub: 'U1' })
    expect((await browser.call(start, { body: {} })).status).toBe(422)
    expect((await browser.call(guarded)).envelope.data).toEqual({ methods: [] })
  } finally {
    await plain.stop()
  }
})

test('an unavailable provider is reported as such, and the session stays', async () => {
  const browser = await signedIn()
  await world.provider.stop()
  world.clock.forward(6)
  try {
    const { status, setCookies } = await browser.call(start, { body: {} })
    expect([status, setCookies]).toEqual([503, []])
  } finally {
    await world.provider.start()
  }
})
