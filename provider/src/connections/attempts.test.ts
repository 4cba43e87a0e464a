import * as client from 'openid-client'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Browser, createBrowser } from '../testing/browser.ts'
import { type ConnectedApp, connectApp, partyOfApp } from '../testing/connections.ts'
import { away, type PortalGate, refuses } from '../testing/portal-gate.ts'
import { type RelyingParty, tokensOf } from '../testing/relying-party.ts'
import { postToken } from '../testing/token-endpoint.ts'
import { type GatedWorld, gatedWorld } from '../testing/world.ts'
import { attemptReasons } from './attempt-reasons.ts'
import { recordAttempt } from './attempt-store.ts'
import type { ConnectionSettings } from './settings.ts'

let gate: PortalGate
let world: GatedWorld
let browser: Browser

beforeAll(async () => {
  world = await gatedWorld()
  gate = world.gate
  browser = (await tokensOf(world.portal, 'staff')).browser
})
afterAll(() => world?.stop())
beforeEach(() => gate.reset())

const user = 'A00002'

type Written = { account_no: string | null; step: string; result: string; reason: string; detail: string }

/** The attempts of a client in their order. */
const attemptsOf = async ({ clientId }: ConnectedApp): Promise<Written[]> => {
  const { rows } = await world.database.pool.query(
    `select account_no, step, result, reason, detail from idp.sign_on_attempt
     where client_id = $1 order by attempt_id`,
    [clientId],
  )
  return rows
}

/** Waits for the attempts of a client, which are written asynchronously. */
const written = (app: ConnectedApp, expected: Partial<Written>[]) =>
  expect.poll(() => attemptsOf(app)).toMatchObject(expected)

type Connection = { app: ConnectedApp; party: RelyingParty }

async function connected(settings: Partial<ConnectionSettings> = {}): Promise<Connection> {
  const app = await connectApp(world.database, { settings })
  return { app, party: await partyOfApp(world.provider.url, app) }
}

/** A code of a signed-in person, and how it is redeemed. */
async function codeOf({ party }: Connection, extra: Record<string, string> = {}) {
  const attempt = await party.begin(extra)
  const { location } = await browser.get(attempt.url)
  const code = location === '' ? null : new URL(location).searchParams.get('code')
  return { attempt, location, code: code ?? '' }
}

/** Posts to the token endpoint, also forms that no library would send. */
const post = (app: ConnectedApp, form: Record<string, string>, secret = app.clientSecret) =>
  postToken(world.provider.url, { redirect_uri: app.redirectUri, ...form }, { id: app.clientId, secret })

const authorized = { step: 'authorize', result: 'done', reason: '', account_no: user }

describe('a sign-on', () => {
  test('is two rows: the person was let in, and the application fetched its tokens', async () => {
    const connection = await connected()
    const { attempt, location } = await codeOf(connection)
    const tokens = await attempt.redeem(location)
    await client.refreshTokenGrant(connection.party.config, tokens.refresh_token ?? '')
    await written(connection.app, [authorized, { ...authorized, step: 'token' }])
  })

  test('says which scopes and claims there are not', async () => {
    const connection = await connected()
    await codeOf(connection, { scope: 'openid profile_picture wallet' })
    await codeOf(connection, { scope: 'openid', claims: JSON.stringify({ id_token: { shoe_size: null } }) })
    await written(connection.app, [
      { result: 'done', reason: 'unknown-scope', detail: 'profile_picture wallet' },
      { result: 'done', reason: 'unknown-claim', detail: 'shoe_size' },
    ])
  })

  test('of the portal is not recorded', async () => {
    await tokensOf(world.portal, 'staff')
    const { rows } = await world.database.pool.query(
      `select 1 from idp.sign_on_attempt where client_id = 'iambiz-portal'`,
    )
    expect(rows).toEqual([])
  })
})

describe('the reason of a refusal', () => {
  test.each([
    [
      'another redirect address',
      { redirect_uri: 'https://evil.test/x?code=secret#y' },
      'redirect-address',
      'https://evil.test/x?…',
    ],
    [
      'a redirect address with a password',
      { redirect_uri: 'https://u:p@evil.test/' },
      'redirect-address',
      'https://…@evil.test/',
    ],
    ['a scope that it may not have', { scope: 'openid phone' }, 'scope-not-allowed', 'phone'],
    ['no PKCE', { code_challenge: '', code_challenge_method: '' }, 'pkce-missing', ''],
    [
      'plain PKCE',
      { code_challenge_method: 'plain' },
      'pkce-method',
      'not supported value of code_challenge_method',
    ],
    [
      'an implicit response',
      { response_type: 'token' },
      'response-type',
      'unsupported response_type requested',
    ],
    ['an unknown prompt', { prompt: 'dance' }, 'parameter', 'unsupported prompt value requested'],
    ['a negative age', { max_age: '-1' }, 'parameter', 'invalid max_age parameter value'],
  ])('of an authorization request with %s', async (_what, extra, reason, detail) => {
    const connection = await connected()
    await codeOf(connection, extra)
    await written(connection.app, [{ step: 'authorize', result: 'refused', reason, detail }])
  })

  test('of prompt=none without a session', async () => {
    const { app, party } = await connected()
    await createBrowser().get((await party.begin({ prompt: 'none' })).url)
    await written(app, [{ reason: 'sign-in-needed', account_no: null }])
  })

  test('of the gate, with the person, at each step', async () => {
    const connection = await connected()
    const { app, party } = connection
    const { attempt, location } = await codeOf(connection)
    const tokens = await attempt.redeem(location)
    const next = await codeOf(connection)
    gate.answer = () => refuses('no-grant')
    await codeOf(connection)
    await next.attempt.redeem(next.location).catch(() => null)
    await client.refreshTokenGrant(party.config, tokens.refresh_token ?? '').catch(() => null)
    await client.fetchUserInfo(party.config, tokens.access_token, user).catch(() => null)
    await client.tokenIntrospection(party.config, tokens.access_token)
    const refused = { result: 'refused', reason: 'no-grant', account_no: user }
    const done = { result: 'done', account_no: user }
    await written(app, [
      done,
      done,
      done,
      ...['authorize', 'token', 'token', 'userinfo', 'introspect'].map((step) => ({ ...refused, step })),
    ])
  })

  test('a portal that is away is a failure of ours', async () => {
    const connection = await connected()
    gate.answer = () => away
    await codeOf(connection)
    await written(connection.app, [
      { step: 'authorize', result: 'failed', reason: 'portal-away', account_no: user },
    ])
  })

  test('of a wrong secret, and of a way to send it that is not the connection’s', async () => {
    const { app } = await connected()
    const { app: keyed } = await connected({ tokenEndpointAuthMethod: 'none' })
    await post(app, { grant_type: 'authorization_code', code: 'x' }, 'a-wrong-secret')
    await post(keyed, { grant_type: 'authorization_code', code: 'x' }, 'any-secret')
    await written(app, [{ step: 'token', reason: 'credentials', detail: 'invalid secret provided' }])
    await written(keyed, [{ step: 'token', reason: 'auth-method' }])
  })

  test('of codes', async () => {
    const connection = await connected()
    const stranger = await connected()
    const { app } = connection
    const redeem = (code: string, form: Record<string, string> = {}) =>
      post(app, { grant_type: 'authorization_code', code, ...form })
    const first = await codeOf(connection)
    await redeem('no-such-code')
    await redeem(first.code, { code_verifier: 'x'.repeat(43) })
    await redeem(first.code)
    await redeem(first.code, { code_verifier: first.attempt.verifier, redirect_uri: 'https://other.test/' })
    await redeem((await codeOf(stranger)).code)
    await redeem(first.code, { code_verifier: first.attempt.verifier })
    await redeem(first.code, { code_verifier: first.attempt.verifier })
    await post(app, { grant_type: 'password', username: 'staff', password: 'p' })
    await written(app, [
      authorized,
      { reason: 'code-unknown', detail: '' },
      { reason: 'code-verifier' },
      { reason: 'code-verifier', detail: 'code_verifier must be provided' },
      { reason: 'code-redirect' },
      { reason: 'other-client' },
      { step: 'token', result: 'done' },
      { reason: 'code-used' },
      { reason: 'grant-type' },
    ])
  })

  test('of refresh tokens', async () => {
    const connection = await connected()
    const { app } = connection
    const { attempt, location } = await codeOf(connection)
    const { refresh_token = '' } = await attempt.redeem(location)
    const refresh = (token: string) => post(app, { grant_type: 'refresh_token', refresh_token: token })
    await refresh('no-such-token')
    await refresh(refresh_token)
    await refresh(refresh_token)
    await refresh(refresh_token)
    await written(app, [
      authorized,
      { result: 'done' },
      { reason: 'refresh-unknown' },
      { reason: 'refresh-used', account_no: user },
      { reason: 'refresh-unknown' },
    ])
  })

  test('S-243: holds no secret, code or token', async () => {
    const connection = await connected()
    const { app } = connection
    const { attempt, location, code } = await codeOf(connection)
    const tokens = await attempt.redeem(location)
    await post(app, { grant_type: 'authorization_code', code, code_verifier: attempt.verifier })
    await post(app, { grant_type: 'authorization_code', code }, 'a-wrong-secret')
    await post(app, { grant_type: 'refresh_token', refresh_token: tokens.access_token })
    await written(app, [
      {},
      {},
      { reason: 'code-used' },
      { reason: 'credentials' },
      { reason: 'refresh-unknown' },
    ])
    const rows = JSON.stringify(await attemptsOf(app))
    const secrets = [code, attempt.verifier, app.clientSecret, 'a-wrong-secret', tokens.access_token]
    for (const secret of secrets) expect(rows).not.toContain(secret)
  })

  test('is one of the words that the screen knows', async () => {
    const { rows } = await world.database.pool.query(
      `select distinct reason from idp.sign_on_attempt where reason <> ''`,
    )
    expect(rows.length).toBeGreaterThan(10)
    for (const { reason } of rows) expect(attemptReasons).toContain(reason)
  })
})

describe('a flood', () => {
  test('of refusals records at most sixty a minute, and all successful sign-ons', async () => {
    const connection = await connected()
    const { app } = connection
    const wrong = () => post(app, { grant_type: 'authorization_code', code: 'x' })
    world.provider.clock.forward(60_000)
    for (let sent = 0; sent < 80; sent += 20) await Promise.all(Array.from({ length: 20 }, wrong))
    await codeOf(connection)
    const refused = async () => (await attemptsOf(app)).filter(({ result }) => result === 'refused').length
    await expect.poll(async () => (await attemptsOf(app)).at(-1)).toMatchObject(authorized)
    expect(await refused()).toBe(60)
    world.provider.clock.forward(60_000)
    await wrong()
    await expect.poll(refused).toBe(61)
  })

  test('of attempts is deleted over time: the latest five hundred stay for ninety days', async () => {
    const [{ app }, { app: quiet }] = await Promise.all([connected(), connected()])
    const add = ({ clientId }: ConnectedApp, at: Date) =>
      recordAttempt(world.database.db, {
        ...{
          clientId,
          at,
          accountNo: null,
          step: 'token',
          result: 'refused',
          reason: 'credentials',
          detail: '',
        },
      } as Parameters<typeof recordAttempt>[1])
    const now = world.provider.clock.now()
    const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000)
    await add(quiet, daysAgo(91))
    await add(quiet, daysAgo(89))
    await world.database.pool.query(
      `insert into idp.sign_on_attempt (client_id, occurred_at, step, result)
       select $1, $2, 'token', 'done' from generate_series(1, 600)`,
      [app.clientId, daysAgo(2)],
    )
    for (const _ of Array(10)) await add(app, now)
    await world.provider.maintain()
    expect(await attemptsOf(app)).toHaveLength(500)
    expect(await attemptsOf(quiet)).toHaveLength(1)
    await world.database.pool.query(
      `insert into idp.sign_on_attempt (client_id, occurred_at, step, result)
       select $1, $2, 'token', 'done' from generate_series(1, 600)`,
      [quiet.clientId, now],
    )
    await world.provider.maintain()
    expect(await attemptsOf(quiet)).toHaveLength(600)
  })
})

test('attempts of a client that was deleted meanwhile are dropped', async () => {
  const { app } = await connected()
  await world.database.pool.query('delete from idp.client where client_id = $1', [app.clientId])
  const gone = { clientId: app.clientId, at: world.provider.clock.now(), accountNo: null } as const
  const attempt = { ...gone, step: 'token', result: 'refused', reason: 'credentials', detail: '' } as const
  await expect(recordAttempt(world.database.db, attempt)).resolves.toBeUndefined()
})
