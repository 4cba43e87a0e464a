import { hash } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { simulatedCompany } from './apps.ts'
import { type Simulator, startSimulator } from './server.ts'
import { asForm, asJson, ask, authorize, codeFor } from './testing/visit.ts'

// The time stands still unless a test moves it.
const start = Date.now()
let simulator: Simulator
beforeAll(async () => {
  simulator = await startSimulator({ now: () => start })
})
afterAll(() => simulator.close())
beforeEach(() => simulator.reset())

type Changes = Record<string, string | undefined>

const verifier = 'a-verifier-of-the-tests-that-is-long-enough-1'
const challenge = { code_challenge: hash('sha256', verifier, 'base64url'), code_challenge_method: 'S256' }

const tokenUrl = () => `${simulator.base.feishu}/oauth/v3/token`
const formOf = (changes: Changes) => {
  const { id, secret } = simulator.apps.feishu
  return { grant_type: 'authorization_code', client_id: id, client_secret: secret, ...changes }
}
const exchange = (changes: Changes) => ask(tokenUrl(), {}, asJson(formOf(changes)))
const profile = (token: unknown) =>
  ask(
    `${simulator.base.feishu}/open-apis/authen/v1/user_info`,
    {},
    { headers: { authorization: `Bearer ${token}` } },
  )

test('a code with its verifier gives a token, and that the profile', async () => {
  const code = await codeFor(simulator, 'feishu', 'lin', challenge)
  const { status, json } = await exchange({ code, code_verifier: verifier })
  expect(status).toBe(200)
  const token = json()
  expect(token).toEqual({
    code: 0,
    access_token: expect.any(String),
    token_type: 'Bearer',
    expires_in: 7200,
    scope: '',
  })
  const { data } = (await profile(token.access_token)).json()
  expect(data).toMatchObject({
    name: '林知夏',
    open_id: expect.any(String),
    union_id: expect.any(String),
    tenant_key: simulatedCompany.feishu,
  })
  expect(await profile('guess')).toMatchObject({ status: 401 })
  simulator.advance(7200 * 1000)
  expect(await profile(token.access_token)).toMatchObject({ status: 401 })
})

test('PKCE: a challenge needs its verifier, and a verifier its challenge', async () => {
  const bound = () => codeFor(simulator, 'feishu', 'lin', challenge)
  expect((await exchange({ code: await bound() })).json()).toMatchObject({ code: 20049 })
  const other = verifier.replace('1', '2')
  expect((await exchange({ code: await bound(), code_verifier: other })).json()).toMatchObject({
    code: 20049,
  })
  expect((await exchange({ code: await bound(), code_verifier: 'short' })).json()).toMatchObject({
    code: 20049,
  })
  const free = await codeFor(simulator, 'feishu')
  expect((await exchange({ code: free, code_verifier: verifier })).json()).toMatchObject({ code: 20049 })
  expect((await exchange({ code: await codeFor(simulator, 'feishu') })).json()).toMatchObject({ code: 0 })
})

test.each<[string, Changes, number]>([
  ['an unknown application', { client_id: 'cli_0' }, 400],
  ['another path of the same origin', { redirect_uri: 'http://portal.test/elsewhere' }, 400],
  ['another response type', { response_type: 'token' }, 400],
  ['a challenge that is the verifier itself', { ...challenge, code_challenge_method: 'plain' }, 400],
  ['a challenge without its method', { code_challenge: challenge.code_challenge }, 400],
  ['a method without a challenge', { code_challenge_method: 'S256' }, 400],
  ['a challenge of another length', { ...challenge, code_challenge: 'short' }, 400],
  ['a challenge', challenge, 303],
])('the authorize page with %s', async (_what, changes, status) => {
  expect(await authorize(simulator, 'feishu', { confirm: 'lin' }, changes)).toMatchObject({ status })
})

test.each<[string, Changes, number]>([
  ['no grant type', { grant_type: undefined }, 20063],
  ['another grant type', { grant_type: 'password' }, 20036],
  ['an unknown application', { client_id: 'cli_0' }, 20048],
  ['a wrong secret', { client_secret: 'guess' }, 20002],
  ['no code', { code: undefined }, 20063],
  ['an invented code', { code: 'guess' }, 20003],
])(
  'an exchange with %s is answered with %s and leaves the code as it is',
  async (_what, changes, errorCode) => {
    const code = await codeFor(simulator, 'feishu')
    const { status, json } = await exchange({ code, ...changes })
    expect([status, json().code]).toEqual([400, errorCode])
    expect((await exchange({ code })).json()).toMatchObject({ code: 0 })
  },
)

test('a code counts once, for five minutes, and for its address and application only', async () => {
  const code = await codeFor(simulator, 'feishu')
  expect((await exchange({ code })).json()).toMatchObject({ code: 0 })
  expect((await exchange({ code })).json()).toMatchObject({ code: 20065, error: 'invalid_grant' })
  const late = await codeFor(simulator, 'feishu')
  simulator.advance(300_000)
  expect((await exchange({ code: late })).json()).toMatchObject({ code: 20004 })
  const elsewhere = await codeFor(simulator, 'feishu')
  expect((await exchange({ code: elsewhere, redirect_uri: 'http://evil.test/' })).json()).toMatchObject({
    code: 20071,
  })
  expect((await exchange({ code: await codeFor(simulator, 'feishu', 'jiang') })).json()).toMatchObject({
    code: 20010,
  })
})

test('a form is taken as well as JSON, as RFC 6749 has it', async () => {
  const code = await codeFor(simulator, 'feishu')
  const { id, secret } = simulator.apps.feishu
  const form = { grant_type: 'authorization_code', client_id: id, client_secret: secret, code }
  expect((await ask(tokenUrl(), {}, asForm(form))).json()).toMatchObject({ code: 0 })
})

test('a refresh token comes with offline_access only, counts once and is followed by another', async () => {
  const code = await codeFor(simulator, 'feishu', 'lin', {
    scope: 'contact:user.base:readonly offline_access',
  })
  const { refresh_token } = (await exchange({ code })).json()
  const refresh = (token: unknown) => exchange({ grant_type: 'refresh_token', refresh_token: String(token) })
  const second = (await refresh(refresh_token)).json()
  expect(second).toMatchObject({ code: 0, refresh_token: expect.any(String) })
  expect((await refresh(refresh_token)).json()).toMatchObject({ code: 20026 })
  expect((await refresh(second.refresh_token)).json()).toMatchObject({ code: 0 })
})

test('a refusal returns an error; an outsider belongs to another company', async () => {
  const { location } = await authorize(simulator, 'feishu', 'deny')
  expect(new URL(location ?? '').searchParams.get('error')).toBe('access_denied')
  const { access_token } = (await exchange({ code: await codeFor(simulator, 'feishu', 'bai') })).json()
  const { data } = (await profile(access_token)).json()
  expect(data).toHaveProperty('tenant_key')
  expect(data).not.toMatchObject({ tenant_key: simulatedCompany.feishu })
})
