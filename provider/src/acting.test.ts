import { randomUUID } from 'node:crypto'
import * as client from 'openid-client'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { accountApi } from './testing/account-api.ts'
import { type Browser, createBrowser } from './testing/browser.ts'
import { type ConnectedApp, connectApp, partyOfApp } from './testing/connections.ts'
import { grants, type PortalGate, startPortalGate } from './testing/portal-gate.ts'
import { password, restorePeople } from './testing/provider.ts'
import { type RelyingParty, signIn, tokensOf } from './testing/relying-party.ts'
import { type ProviderWorld, providerWorld } from './testing/world.ts'

const [agent, principal] = ['A00002', 'A00003']
const scope = 'openid profile email acting'
const applicationUrl = 'https://expenses.test'

let world: ProviderWorld
let gate: PortalGate
let expenses: ConnectedApp
let application: RelyingParty
beforeAll(async () => {
  gate = await startPortalGate()
  gate.answer = (asked) => grants(asked, { nameZh: '张staff2', email: 'staff2@example.com' })
  world = await providerWorld({ signOnAccessUrl: gate.url })
  expenses = await connectApp(world.database, {
    settings: {
      redirectUris: [`${applicationUrl}/callback`],
      initiateLoginUri: `${applicationUrl}/acting`,
      scopes: ['openid', 'profile', 'email', 'offline_access', 'acting'],
    },
  })
  application = await partyOfApp(world.provider.url, expenses)
})
afterAll(async () => {
  await world?.stop()
  await gate?.stop()
})

type Ordered = { status: number; hint: string; body: Record<string, unknown> }
type Agent = { browser: Browser; order: (changes?: Record<string, string>) => Promise<Ordered> }

let me: Agent
beforeEach(async () => {
  await restorePeople(world.database)
  me = await signedIn('staff')
})

const seconds = () => Math.floor(world.provider.clock.now().getTime() / 1000)

/** A person signed in at the portal, which may request tickets for them. */
async function signedIn(account: string): Promise<Agent> {
  const { browser, tokens } = await tokensOf(world.portal, account)
  const ask = accountApi(world.provider.url, { token: tokens.access_token, address: '203.0.113.7' })
  return {
    browser,
    async order(changes = {}) {
      const { status, body } = await ask('/acting/ticket', {
        client_id: expenses.clientId,
        app_id: expenses.appId,
        app_code: 'expenses',
        principal_no: principal,
        delegation_id: 'd1',
        org_code: 'CC-SALES',
        role_no: 'sales_specialist',
        ends_at: String(seconds() + 3600),
        ...changes,
      })
      return { status, body, hint: String(body.login_hint ?? '') }
    },
  }
}

/** Starts a sign-on with a login hint in a browser with a session. */
async function beginWith(browser: Browser, login_hint: string, extra: Record<string, string> = {}) {
  const attempt = await application.begin({ scope, login_hint, ...extra })
  return { attempt, ...(await browser.get(attempt.url)) }
}

async function tokensWith(browser: Browser, hint: string, extra: Record<string, string> = {}) {
  const { attempt, location } = await beginWith(browser, hint, extra)
  return attempt.redeem(location)
}

const userinfo = (tokens: client.TokenEndpointResponse) =>
  client.fetchUserInfo(application.config, tokens.access_token, client.skipSubjectCheck)

/** The error that the application receives instead of a code. */
async function refusal(browser: Browser, hint: string, extra: Record<string, string> = {}) {
  const { location } = await beginWith(browser, hint, extra)
  const answer = new URL(location).searchParams
  expect(location.startsWith(`${applicationUrl}/callback?`)).toBe(true)
  expect(answer.has('code')).toBe(false)
  return answer.get('error')
}

describe('a ticket', () => {
  test('is ordered by the portal for the holder of the token, and says where the application begins', async () => {
    const { status, body } = await me.order()
    expect(status).toBe(200)
    expect(body).toEqual({
      issuer: world.provider.url,
      initiate_login_uri: `${applicationUrl}/acting`,
      login_hint: expect.stringMatching(/^acting:[\w-]{43}$/),
      expires_in: 60,
    })
    const { rows } = await world.database.pool.query(
      'select ticket_hash::text as hash from idp.acting_ticket',
    )
    expect(JSON.stringify(rows)).not.toContain(String(body.login_hint).slice(7))
  })

  test.each([
    ['an application that did not ask', { client_id: 'iambiz-portal' }, 'acting_not_accepted'],
    ['an unknown application', { client_id: 'nobody' }, 'acting_not_accepted'],
    ['another application', { app_id: randomUUID() }, 'acting_not_accepted'],
    ['no application', { app_id: '' }, 'acting_not_accepted'],
    ['an unknown principal', { principal_no: 'A99999' }, 'invalid_principal'],
    ['a disabled principal', { principal_no: 'A00004' }, 'invalid_principal'],
    ['the agent as principal', { principal_no: agent }, 'invalid_principal'],
    ['a delegation that is over', { ends_at: '1000000000' }, 'invalid_delegation'],
    ['an end that is no time', { ends_at: 'tomorrow' }, 'invalid_delegation'],
    ['no delegation', { delegation_id: '' }, 'invalid_delegation'],
  ])('is not given for %s', async (_what, changes, error) => {
    expect(await me.order(changes)).toMatchObject({ status: 422, body: { error } })
  })

  test('is not given at the very end of the delegation', async () => {
    const now = world.provider.clock.now().getTime()
    expect(await me.order({ ends_at: String(Math.floor(now / 1000)) })).toMatchObject({ status: 422 })
  })
})

describe('acting', () => {
  test('[DEL-02] tokens are the principal’s and name the agent, the delegation and its end', async () => {
    const { hint } = await me.order()
    const tokens = await tokensWith(me.browser, hint)
    const both = {
      sub: principal,
      name: '张staff2',
      email: 'staff2@example.com',
      act: { sub: agent, name: '张staff', name_en: 'Zhang staff' },
      delegation: {
        id: 'd1',
        org_code: 'CC-SALES',
        role_no: 'sales_specialist',
        app_code: 'expenses',
        ends_at: expect.any(Number),
      },
    }
    expect(tokens.claims()).toMatchObject(both)
    expect(await userinfo(tokens)).toMatchObject(both)
    expect(tokens.scope).toBe('openid profile email acting')
  })

  test('without the scope profile the agent is a number only', async () => {
    const { hint } = await me.order()
    const tokens = await tokensWith(me.browser, hint, { scope: 'openid acting' })
    expect(tokens.claims()).toMatchObject({ sub: principal, act: { sub: agent } })
    expect(tokens.claims()?.act).toEqual({ sub: agent })
  })

  test('gives no refresh token, also where the application asks for one', async () => {
    const { hint } = await me.order()
    const tokens = await tokensWith(me.browser, hint, { scope: `${scope} offline_access` })
    expect(tokens.refresh_token).toBeUndefined()
    expect(tokens.scope).not.toContain('offline_access')
  })

  test('ends with the delegation: tokens, and what they open', async () => {
    // The library's lifetimes use the real clock, which is behind the test's clock.
    const ends = Math.floor(Date.now() / 1000) + 600
    const delegation_id = randomUUID()
    const { hint } = await me.order({ ends_at: String(ends), delegation_id })
    const tokens = await tokensWith(me.browser, hint)
    expect(tokens.claims()?.exp).toBeLessThanOrEqual(ends)
    expect(tokens.expires_in).toBeLessThanOrEqual(600)
    const { rows } = await world.database.pool.query(
      `select extract(epoch from expires_at)::int as ends from idp.oidc_record
       where kind = 'Grant' and payload #>> '{rar,0,delegation,id}' = $1`,
      [delegation_id],
    )
    expect(rows).toEqual([{ ends: expect.any(Number) }])
    expect(rows[0].ends).toBeLessThanOrEqual(ends)
  })

  test('leaves the agent’s own sign-on as it was', async () => {
    const { hint } = await me.order()
    await tokensWith(me.browser, hint)
    const attempt = await application.begin({ scope: `${scope} offline_access` })
    const own = await attempt.redeem((await me.browser.get(attempt.url)).location)
    expect(own.claims()).toMatchObject({ sub: agent })
    expect(own.claims()).not.toHaveProperty('act')
    expect(own.scope).not.toContain('acting')
    expect(own.refresh_token).toBeDefined()
  })

  test('continues after a sign-in while the ticket is valid', async () => {
    const { hint } = await me.order()
    const attempt = await application.begin({ scope, login_hint: hint })
    const browser = createBrowser()
    const toPage = await browser.get(attempt.url)
    const page = await browser.get(toPage.location)
    expect(page.body).not.toContain('acting:')
    const posted = await browser.post(toPage.location, { account: 'staff', password })
    const tokens = await attempt.redeem((await browser.get(posted.location)).location)
    expect(tokens.claims()).toMatchObject({ sub: principal, act: { sub: agent } })
  })

  test('a question to the agent in between does not cost the ticket', async () => {
    const { hint } = await me.order()
    const attempt = await application.begin({ scope, login_hint: hint, prompt: 'login' })
    const tokens = await attempt.redeem(await signIn(me.browser, attempt.url, 'staff'))
    expect(tokens.claims()?.sub).toBe(principal)
  })
})

describe('refused with an error, and never as another person', () => {
  test('a ticket that was used', async () => {
    const { hint } = await me.order()
    await tokensWith(me.browser, hint)
    expect(await refusal(me.browser, hint)).toBe('access_denied')
  })

  test('a ticket used many times at once counts once', async () => {
    const { hint } = await me.order()
    const answers = await Promise.all(Array.from({ length: 6 }, () => beginWith(me.browser, hint)))
    const codes = answers.filter(({ location }) => new URL(location).searchParams.has('code'))
    expect(codes).toHaveLength(1)
  })

  test('a ticket of sixty seconds', async () => {
    const [last, late] = [await me.order(), await me.order()]
    world.provider.clock.forward(59_000)
    expect((await tokensWith(me.browser, last.hint)).claims()?.sub).toBe(principal)
    world.provider.clock.forward(1_000)
    expect(await refusal(me.browser, late.hint)).toBe('access_denied')
  })

  test('a ticket whose delegation ended meanwhile', async () => {
    const { hint } = await me.order({ ends_at: String(seconds() + 5) })
    world.provider.clock.forward(5_000)
    expect(await refusal(me.browser, hint)).toBe('access_denied')
  })

  test('another person’s ticket, the principal’s included', async () => {
    const { hint } = await me.order()
    for (const account of ['superadmin', 'staff2']) {
      const other = await signedIn(account)
      expect(await refusal(other.browser, hint)).toBe('access_denied')
    }
  })

  test('a ticket at another application', async () => {
    const { hint } = await me.order()
    for (const asked of [scope, 'openid profile']) {
      const attempt = await world.portal.begin({ scope: asked, login_hint: hint })
      const { location } = await me.browser.get(attempt.url)
      const { searchParams } = new URL(location)
      expect(searchParams.has('code')).toBe(false)
      expect(searchParams.get('error')).toMatch(/^invalid_(scope|request)$/)
    }
  })

  test('a ticket without the scope', async () => {
    const { hint } = await me.order()
    expect(await refusal(me.browser, hint, { scope: 'openid profile' })).toBe('invalid_request')
  })

  test('a principal who was disabled meanwhile', async () => {
    const { hint } = await me.order()
    await world.database.pool.query('update idp.account set status = 0 where account_no = $1', [principal])
    expect(await refusal(me.browser, hint)).toBe('access_denied')
  })

  test.each(['acting:', 'acting:x', `acting:${'x'.repeat(43)}`, "acting:' or 1=1 --"])('%s', async (hint) => {
    expect(await refusal(me.browser, hint)).toBe('access_denied')
  })

  test('any other hint is a login name for the sign-in page', async () => {
    for (const hint of [principal, 'Acting:x', 'urn:acting:x', '']) {
      const tokens = await tokensWith(me.browser, hint)
      expect(tokens.claims()).toMatchObject({ sub: agent })
      expect(tokens.claims()).not.toHaveProperty('act')
    }
  })
})

describe('tickets, grants and tokens end', () => {
  const revoked = async (tokens: client.TokenEndpointResponse) =>
    expect(userinfo(tokens)).rejects.toMatchObject({ status: 401 })

  test('with the delegation, as soon as the portal says so', async () => {
    const tokens = await tokensWith(me.browser, (await me.order()).hint)
    const other = await tokensWith(me.browser, (await me.order({ delegation_id: 'd2' })).hint)
    const unused = await me.order()
    const begun = await beginWith(me.browser, (await me.order()).hint)
    const ask = accountApi(world.provider.url, { token: '', address: '' })
    expect(await ask('/acting/end', { delegation_id: 'd1' })).toMatchObject({ status: 200 })
    await revoked(tokens)
    await expect(begun.attempt.redeem(begun.location)).rejects.toMatchObject({ error: 'invalid_grant' })
    expect(await refusal(me.browser, unused.hint)).toBe('access_denied')
    expect(await userinfo(other)).toMatchObject({ sub: principal })
  })

  test('with the agent’s account', async () => {
    const tokens = await tokensWith(me.browser, (await me.order()).hint)
    await world.database.pool.query('update idp.account set status = 0 where account_no = $1', [agent])
    await revoked(tokens)
  })

  test('with the agent’s password', async () => {
    const tokens = await tokensWith(me.browser, (await me.order()).hint)
    const { tokens: portal } = await tokensOf(world.portal, 'staff')
    const ask = accountApi(world.provider.url, { token: portal.access_token, address: '203.0.113.7' })
    const changed = await ask('/password/change', { password, new_password: 'Quiet-harbour-4711' })
    expect(changed.status).toBe(200)
    await revoked(tokens)
  })

  test('unused tickets are deleted', async () => {
    await me.order()
    world.provider.clock.forward(61_000)
    await world.provider.maintain()
    const { rows } = await world.database.pool.query('select count(*)::int as left from idp.acting_ticket')
    expect(rows).toEqual([{ left: 0 }])
  })
})

test('discovery names the scope and the claims', async () => {
  const metadata = application.config.serverMetadata()
  expect(metadata.scopes_supported).toContain('acting')
  expect(metadata.claims_supported).toEqual(expect.arrayContaining(['act', 'delegation']))
})
