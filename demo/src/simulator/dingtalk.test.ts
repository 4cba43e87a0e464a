import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { simulatedCompany } from './apps.ts'
import { type Simulator, startSimulator } from './server.ts'
import { asJson, ask, authorize, codeFor } from './testing/visit.ts'

// The time stands still unless a test moves it.
const start = Date.now()
let simulator: Simulator
beforeAll(async () => {
  simulator = await startSimulator({ now: () => start })
})
afterAll(() => simulator.close())
beforeEach(() => simulator.reset())

type Changes = Record<string, string | undefined>

function exchange(changes: Changes) {
  const { id, secret } = simulator.apps.dingtalk
  const body = { clientId: id, clientSecret: secret, grantType: 'authorization_code', ...changes }
  return ask(`${simulator.base.dingtalk}/v1.0/oauth2/userAccessToken`, {}, asJson(body))
}
const profile = (token: string) =>
  ask(
    `${simulator.base.dingtalk}/v1.0/contact/users/me`,
    {},
    { headers: { 'x-acs-dingtalk-access-token': token } },
  )

test('the code is called authCode, and gives a token in camel case', async () => {
  const { location } = await authorize(simulator, 'dingtalk', { confirm: 'lin' })
  expect([...new URL(location ?? '').searchParams.keys()].sort()).toEqual(['authCode', 'state'])
  const { status, json } = await exchange({ code: await codeFor(simulator, 'dingtalk') })
  expect(status).toBe(200)
  expect(json()).toEqual({
    accessToken: expect.any(String),
    refreshToken: expect.any(String),
    expireIn: 7200,
    corpId: simulatedCompany.dingtalk,
  })
})

test('the company is only included if requested, and differs for an outsider', async () => {
  const narrow = await exchange({ code: await codeFor(simulator, 'dingtalk', 'lin', { scope: 'openid' }) })
  expect(narrow.json()).not.toHaveProperty('corpId')
  const { corpId } = (await exchange({ code: await codeFor(simulator, 'dingtalk', 'bai') })).json()
  expect(corpId).toMatch(/^ding/)
  expect(corpId).not.toBe(simulatedCompany.dingtalk)
})

test('a refusal returns an error and the state', async () => {
  const { location } = await authorize(simulator, 'dingtalk', 'deny')
  expect([...new URL(location ?? '').searchParams]).toEqual([
    ['error', 'access_denied'],
    ['state', 'aB3'],
  ])
})

test.each<[string, Changes, number]>([
  ['an unknown application', { client_id: 'ding0' }, 400],
  ['another origin', { redirect_uri: 'http://evil.test/' }, 400],
  ['another response type', { response_type: 'token' }, 400],
  ['another scope', { scope: 'openid email' }, 400],
  ['no scope', { scope: undefined }, 400],
  ['the other address of the same page', { path: 'oauth2/challenge.htm' }, 303],
])('the authorize page with %s', async (_what, changes, status) => {
  expect(await authorize(simulator, 'dingtalk', { confirm: 'lin' }, changes)).toMatchObject({ status })
})

test('errors have a status, a code and the id of the request', async () => {
  const wrong = await exchange({ code: 'guess' })
  expect(wrong.status).toBe(400)
  expect(wrong.json()).toEqual({
    code: 'invalidParameter.authCode.notFound',
    message: expect.any(String),
    requestid: expect.any(String),
  })
  expect((await exchange({ clientSecret: 'guess' })).json()).toMatchObject({
    code: 'invalidClientIdOrSecret',
  })
  expect((await exchange({ grantType: 'password' })).json()).toMatchObject({
    code: 'invalidParameter.grantType',
  })
})

test('a code counts once and for five minutes', async () => {
  const code = await codeFor(simulator, 'dingtalk')
  expect(await exchange({ code })).toMatchObject({ status: 200 })
  expect(await exchange({ code })).toMatchObject({ status: 400 })
  const late = await codeFor(simulator, 'dingtalk')
  simulator.advance(300_000)
  expect(await exchange({ code: late })).toMatchObject({ status: 400 })
})

test('a profile needs the token in its own header; a refresh token counts once', async () => {
  const token = (await exchange({ code: await codeFor(simulator, 'dingtalk') })).json()
  const { status, json } = await profile(String(token.accessToken))
  expect(status).toBe(200)
  expect(json()).toMatchObject({ nick: '知夏🌿', unionId: expect.any(String), openId: expect.any(String) })
  expect(await profile('guess')).toMatchObject({ status: 401 })

  const refresh = { grantType: 'refresh_token', refreshToken: String(token.refreshToken) }
  expect(await exchange(refresh)).toMatchObject({ status: 200 })
  expect(await exchange(refresh)).toMatchObject({ status: 400 })
  simulator.advance(7200 * 1000)
  expect(await profile(String(token.accessToken))).toMatchObject({ status: 401 })
})
