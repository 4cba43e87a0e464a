import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Simulator, startSimulator } from './server.ts'
import { ask, authorize, codeFor } from './testing/visit.ts'

const minute = 60_000
const day = 24 * 60 * minute

// The time stands still unless a test moves it.
const start = Date.now()
let simulator: Simulator
beforeAll(async () => {
  simulator = await startSimulator({ now: () => start })
})
afterAll(() => simulator.close())
beforeEach(() => simulator.reset())

type Query = Record<string, string | undefined>
const call = async (path: string, query: Query) => ask(`${simulator.base.wechat}/sns/${path}`, query)

const credentials = () => {
  const { id, secret } = simulator.apps.wechat
  return { appid: id, secret, grant_type: 'authorization_code' }
}
const exchange = async (changes: Query) =>
  (await call('oauth2/access_token', { ...credentials(), ...changes })).json()
const signedIn = async (person = 'lin') => exchange({ code: await codeFor(simulator, 'wechat', person) })
const refresh = async (changes: Query) =>
  (
    await call('oauth2/refresh_token', {
      appid: simulator.apps.wechat.id,
      grant_type: 'refresh_token',
      ...changes,
    })
  ).json()

test('agreeing returns a code and the state; the code gives a token without an errcode', async () => {
  const { status, location } = await authorize(simulator, 'wechat', { confirm: 'lin' })
  expect(status).toBe(303)
  const back = new URL(location ?? '')
  expect(`${back.origin}${back.pathname}`).toBe(simulator.apps.wechat.callback)
  expect(back.searchParams.get('state')).toBe('aB3')
  const { type, json } = await call('oauth2/access_token', {
    ...credentials(),
    code: back.searchParams.get('code') ?? '',
  })
  expect(type).toBe('text/plain')
  expect(json()).toEqual({
    access_token: expect.any(String),
    refresh_token: expect.any(String),
    expires_in: 7200,
    openid: expect.stringMatching(/^o.{27}$/),
    unionid: expect.stringMatching(/^o.{27}$/),
    scope: 'snsapi_login',
  })
})

test('a refusal returns the state only, or nothing', async () => {
  const { location } = await authorize(simulator, 'wechat', 'deny')
  expect([...new URL(location ?? '').searchParams]).toEqual([['state', 'aB3']])
  for (const outcome of ['deny-silently', 'never'] as const) {
    const { status, location: nowhere } = await authorize(simulator, 'wechat', outcome)
    expect([status, nowhere]).toEqual([200, null])
  }
})

test.each<[string, Query, number]>([
  ['an unknown application', { appid: 'wx0000' }, 400],
  ['an official account on the page of websites', { appid: 'wx9e47b1c05d3a6f82' }, 400],
  ['an address on another domain', { redirect_uri: 'http://evil.test/' }, 400],
  ['a subdomain of the registered domain', { redirect_uri: 'http://www.portal.test/' }, 400],
  ['a script as address', { redirect_uri: 'javascript:alert(1)' }, 400],
  ['no address', { redirect_uri: undefined }, 400],
  ['the scope of official accounts', { scope: 'snsapi_userinfo' }, 400],
  ['another response type', { response_type: 'token' }, 400],
  ['another path of the registered domain', { redirect_uri: 'http://portal.test/elsewhere' }, 303],
  ['a state with other characters, which websites may have', { state: 'a-b_c.~/' }, 303],
])('the authorize page with %s', async (_what, changes, status) => {
  expect(await authorize(simulator, 'wechat', { confirm: 'lin' }, changes)).toMatchObject({ status })
})

test('inside WeChat the official account is asked for, with letters and digits as state', async () => {
  const inside = (changes: Query) =>
    authorize(
      simulator,
      'wechat',
      { confirm: 'lin' },
      {
        path: 'connect/oauth2/authorize',
        appid: simulator.apps.wechatOfficial.id,
        scope: 'snsapi_userinfo',
        ...changes,
      },
    )
  expect(await inside({})).toMatchObject({ status: 303 })
  expect(await inside({ state: 'a'.repeat(128) })).toMatchObject({ status: 303 })
  expect(await inside({ state: 'a'.repeat(129) })).toMatchObject({ status: 400 })
  expect(await inside({ state: 'with-hyphen' })).toMatchObject({ status: 400 })
  expect(await inside({ scope: 'snsapi_login' })).toMatchObject({ status: 400 })
  expect(await inside({ appid: simulator.apps.wechat.id })).toMatchObject({ status: 400 })
})

test('one person has another openid at each application and the same unionid', async () => {
  const website = await signedIn()
  const { id, secret } = simulator.apps.wechatOfficial
  const code = await codeFor(simulator, 'wechat', 'lin', {
    path: 'connect/oauth2/authorize',
    appid: id,
    scope: 'snsapi_base',
  })
  const official = await exchange({ appid: id, secret, code })
  expect(official.openid).not.toBe(website.openid)
  expect(official.unionid).toBe(website.unionid)
  expect((await signedIn('fang')).unionid).not.toBe(website.unionid)
  const { access_token, openid } = official as Record<string, string>
  expect((await call('userinfo', { access_token, openid })).json()).toMatchObject({ errcode: 48001 })
})

test.each<[string, Query, number]>([
  ['no appid', { appid: undefined }, 41002],
  ['no secret', { secret: undefined }, 41004],
  ['no code', { code: undefined }, 41008],
  ['another grant type', { grant_type: 'client_credential' }, 40002],
  ['an unknown appid', { appid: 'wx0000' }, 40013],
  ['a wrong secret', { secret: 'guess' }, 40001],
  ['an invented code', { code: 'guess' }, 40029],
])(
  'an exchange with %s is answered with %s and leaves the code as it is',
  async (_what, changes, errcode) => {
    const code = await codeFor(simulator, 'wechat')
    expect(await exchange({ code, ...changes })).toMatchObject({ errcode })
    expect(await exchange({ code })).toHaveProperty('openid')
  },
)

test('a code counts once, and for ten minutes', async () => {
  const code = await codeFor(simulator, 'wechat')
  expect(await exchange({ code })).toHaveProperty('openid')
  expect(await exchange({ code })).toMatchObject({ errcode: 40163 })

  const last = await codeFor(simulator, 'wechat')
  simulator.advance(10 * minute - 1000)
  expect(await exchange({ code: last })).toHaveProperty('openid')
  const late = await codeFor(simulator, 'wechat')
  simulator.advance(10 * minute)
  expect(await exchange({ code: late })).toMatchObject({ errcode: 42003 })
})

test('a code of another application is reported as invalid and is consumed by the attempt', async () => {
  const code = await codeFor(simulator, 'wechat')
  const { id, secret } = simulator.apps.wechatOfficial
  expect(await exchange({ appid: id, secret, code })).toMatchObject({ errcode: 40029 })
  expect(await exchange({ appid: id, secret, code })).toMatchObject({ errcode: 40163 })
  expect(await exchange({ code })).toMatchObject({ errcode: 40163 })
})

test('no error reads twice the same', async () => {
  const texts = new Set<unknown>()
  for (let asked = 0; asked < 5; asked++) texts.add((await exchange({ code: 'guess' })).errmsg)
  expect(texts.size).toBe(5)
  for (const text of texts) expect(text).toMatch(/^invalid code, (rid: |hints: \[ req_id: )/)
})

test('a live token stays the same when it is refreshed, an expired one is replaced', async () => {
  const { access_token, refresh_token, openid } = (await signedIn()) as Record<string, string>
  simulator.advance(7199 * 1000)
  expect(await refresh({ refresh_token })).toMatchObject({ access_token, refresh_token })
  simulator.advance(7199 * 1000)
  expect((await call('auth', { access_token, openid })).json()).toMatchObject({ errcode: 0 })
  simulator.advance(1000)
  expect((await call('auth', { access_token, openid })).json()).toMatchObject({ errcode: 42001 })
  const renewed = await refresh({ refresh_token })
  expect(renewed).toMatchObject({ refresh_token, openid })
  expect(renewed.access_token).not.toBe(access_token)
})

test('a refresh token ends after thirty days, however often it was used', async () => {
  const { refresh_token } = (await signedIn()) as Record<string, string>
  simulator.advance(29 * day)
  expect(await refresh({ refresh_token })).toHaveProperty('access_token')
  simulator.advance(day)
  expect(await refresh({ refresh_token })).toMatchObject({ errcode: 42002 })
  expect(await refresh({ refresh_token: 'guess' })).toMatchObject({ errcode: 40030 })
  expect(await refresh({})).toMatchObject({ errcode: 41003 })
})

test('a changed password invalidates the tokens', async () => {
  const { access_token, refresh_token, openid } = (await signedIn()) as Record<string, string>
  simulator.revokeTokens('wechat')
  expect((await call('userinfo', { access_token, openid })).json()).toMatchObject({ errcode: 42007 })
  expect(await refresh({ refresh_token })).toMatchObject({ errcode: 42007 })
})

test('a profile is for its own person only', async () => {
  const { access_token, openid } = (await signedIn()) as Record<string, string>
  const other = (await signedIn('fang')).openid as string
  expect((await call('userinfo', { access_token, openid: other })).json()).toMatchObject({ errcode: 40003 })
  expect((await call('userinfo', { access_token: 'guess', openid })).json()).toMatchObject({ errcode: 40001 })
  expect((await call('userinfo', { openid })).json()).toMatchObject({ errcode: 41001 })
  expect((await call('userinfo', { access_token })).json()).toMatchObject({ errcode: 41009 })
  const { type, json } = await call('userinfo', { access_token, openid, lang: 'zh_CN' })
  expect(type).toBe('text/plain')
  expect(json()).toMatchObject({
    openid,
    nickname: '知夏🌿',
    sex: 0,
    province: '上海',
    privilege: [],
    unionid: expect.any(String),
    headimgurl: expect.stringMatching(/^https:/),
  })
})

test('switches change the responses until they are reset', async () => {
  simulator.set('wechat', {
    missingUnionId: true,
    httpAvatar: true,
    emptyRegion: true,
    latin1: true,
    lifeAsText: true,
  })
  const token = await signedIn()
  expect(token).not.toHaveProperty('unionid')
  expect(token.expires_in).toBe('7200')
  const { access_token, openid } = token as Record<string, string>
  const { type, json } = await call('userinfo', { access_token, openid })
  expect(type).toBe('text/plain; charset=ISO-8859-1')
  // The bytes are still UTF-8, which `fetch` assumes.
  expect(json()).toMatchObject({
    nickname: '知夏🌿',
    province: '',
    city: '',
    country: '',
    headimgurl: expect.stringMatching(/^http:/),
  })
  expect(json()).not.toHaveProperty('unionid')
  simulator.reset(['wechat'])
  expect(await signedIn()).toMatchObject({ unionid: expect.any(String), expires_in: 7200 })
})
