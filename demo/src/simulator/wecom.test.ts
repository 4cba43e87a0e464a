import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { foreignCompany } from './people.ts'
import { type Simulator, startSimulator } from './server.ts'
import { asJson, ask, authorize, codeFor } from './testing/visit.ts'

const minute = 60_000

// The time stands still unless a test moves it.
const start = Date.now()
let simulator: Simulator
beforeAll(async () => {
  simulator = await startSimulator({ portalUrl: 'http://portal.test:8080', now: () => start })
})
afterAll(() => simulator.close())
beforeEach(() => simulator.reset())

type Query = Record<string, string | undefined>
const call = async (path: string, query: Query) =>
  (await ask(`${simulator.base.wecom}/cgi-bin/${path}`, query)).json()

const gettoken = (changes: Query = {}) => {
  const { id, secret } = simulator.apps.wecom
  return call('gettoken', { corpid: id, corpsecret: secret, ...changes })
}
const appToken = async () => String((await gettoken()).access_token)
const identityOf = async (person: string, changes: Query = {}) =>
  call('auth/getuserinfo', {
    access_token: await appToken(),
    code: await codeFor(simulator, 'wecom', person, changes),
  })

const inside = { path: 'connect/oauth2/authorize', response_type: 'code', scope: 'snsapi_base' }

test('the code identifies the person who agrees', async () => {
  const { status, location } = await authorize(simulator, 'wecom', { confirm: 'lin' })
  expect(status).toBe(303)
  expect([...new URL(location ?? '').searchParams.keys()].sort()).toEqual(['code', 'state'])
  expect(await identityOf('lin')).toEqual({ errcode: 0, errmsg: 'ok', userid: 'linzhixia' })
})

test('S-101 a person who is no member has an openid, a linked member has the company before the id', async () => {
  const outsider = await identityOf('bai')
  expect(outsider).toMatchObject({ errcode: 0, openid: expect.any(String) })
  expect(outsider).not.toHaveProperty('userid')
  expect(await identityOf('han')).toMatchObject({ userid: `${foreignCompany}/hanliyan` })
})

test('S-101 ids keep the letter case of the company, and come in capitals or old names when a test says so', async () => {
  expect(await identityOf('fang')).toMatchObject({ userid: 'FangYutang' })
  simulator.set('wecom', { upperCaseUserId: true })
  expect(await identityOf('fang')).toMatchObject({ userid: 'FANGYUTANG' })
  simulator.set('wecom', { upperCaseUserId: false, oldLetterCase: true })
  expect(await identityOf('fang')).toEqual({ errcode: 0, errmsg: 'ok', UserId: 'FangYutang' })
  expect(await identityOf('bai')).toHaveProperty('OpenId')
})

test('a person who may not use the application is not redirected', async () => {
  const { status, location } = await authorize(simulator, 'wecom', { confirm: 'jiang' })
  expect([status, location]).toEqual([200, null])
})

test('a refusal returns the state only', async () => {
  const { location } = await authorize(simulator, 'wecom', 'deny')
  expect([...new URL(location ?? '').searchParams]).toEqual([['state', 'aB3']])
})

test.each<[string, Query, number]>([
  ['an unknown company', { appid: 'ww0000' }, 400],
  ['another agent', { agentid: '1000009' }, 400],
  ['no agent', { agentid: undefined }, 400],
  ['another login type', { login_type: 'ServiceApp' }, 400],
  ['another domain', { redirect_uri: 'http://evil.test:8080/' }, 400],
  ['the same domain with another port', { redirect_uri: 'http://portal.test/' }, 400],
  ['another path of the trusted domain', { redirect_uri: 'http://portal.test:8080/x' }, 303],
  ['the older page of QR codes', { path: 'wwopen/sso/qrConnect', login_type: undefined }, 303],
  ['the page inside the client', inside, 303],
  ['the page inside the client without an agent', { ...inside, agentid: undefined }, 303],
  ['another agent inside the client', { ...inside, agentid: '1000009' }, 400],
  ['the scope of WeChat inside the client', { ...inside, scope: 'snsapi_login' }, 400],
  ['no response type inside the client', { ...inside, response_type: undefined }, 400],
  ['a long state inside the client', { ...inside, state: 'a'.repeat(128) }, 303],
  ['too long a state inside the client', { ...inside, state: 'a'.repeat(129) }, 400],
  ['a state with other characters inside the client', { ...inside, state: 'a_b' }, 400],
])('the authorize page with %s', async (_what, changes, status) => {
  expect(await authorize(simulator, 'wecom', { confirm: 'lin' }, changes)).toMatchObject({ status })
})

test('an application gets the same token until it ends or is revoked', async () => {
  const first = await gettoken()
  expect(first).toMatchObject({ errcode: 0, expires_in: 7200 })
  simulator.advance(7199 * 1000)
  expect(await gettoken()).toMatchObject({ access_token: first.access_token, expires_in: 1 })
  simulator.advance(1000)
  const old = String(first.access_token)
  expect(await call('auth/getuserinfo', { access_token: old, code: 'x' })).toMatchObject({ errcode: 42001 })
  const second = await gettoken()
  expect(second.access_token).not.toBe(old)

  simulator.revokeTokens('wecom')
  const revoked = String(second.access_token)
  expect(await call('auth/getuserinfo', { access_token: revoked, code: 'x' })).toMatchObject({
    errcode: 40014,
  })
  expect((await gettoken()).access_token).not.toBe(revoked)
})

test.each<[string, Query, number]>([
  ['no corpid', { corpid: undefined }, 41002],
  ['no secret', { corpsecret: undefined }, 41004],
  ['an unknown corpid', { corpid: 'ww0000' }, 40013],
  ['a wrong secret', { corpsecret: 'guess' }, 40001],
])('a token is not given for %s', async (_what, changes, errcode) => {
  expect(await gettoken(changes)).toMatchObject({ errcode })
})

test('a code counts once and for five minutes', async () => {
  const access_token = await appToken()
  const code = await codeFor(simulator, 'wecom')
  expect(await call('auth/getuserinfo', { access_token, code })).toMatchObject({ errcode: 0 })
  expect(await call('auth/getuserinfo', { access_token, code })).toMatchObject({ errcode: 40029 })
  const last = await codeFor(simulator, 'wecom')
  simulator.advance(5 * minute - 1000)
  expect(await call('auth/getuserinfo', { access_token, code: last })).toMatchObject({ errcode: 0 })
  const late = await codeFor(simulator, 'wecom')
  simulator.advance(5 * minute)
  expect(await call('auth/getuserinfo', { access_token, code: late })).toMatchObject({ errcode: 40029 })
  expect(await call('auth/getuserinfo', { access_token })).toMatchObject({ errcode: 41008 })
  expect(await call('auth/getuserinfo', { code })).toMatchObject({ errcode: 41001 })
  expect(await call('auth/getuserinfo', { access_token: 'guess', code })).toMatchObject({ errcode: 40014 })
})

test('an error names the address that asked', async () => {
  const { errmsg } = await gettoken({ corpid: 'ww0000' })
  expect(errmsg).toMatch(
    /^invalid corpid, hint: \[\d+\], from ip: 127\.0\.0\.1, more info at https:\/\/open\.work\.weixin\.qq\.com\/devtool\/query\?e=40013$/,
  )
})

test('addresses that are not trusted are refused with 60020', async () => {
  simulator.set('wecom', { trustedAddresses: ['203.0.113.7'] })
  expect(await identityOf('lin')).toMatchObject({ errcode: 60020 })
  simulator.set('wecom', { trustedAddresses: ['203.0.113.7', '127.0.0.1'] })
  expect(await identityOf('lin')).toMatchObject({ errcode: 0 })
})

test('details are given for a ticket, for half an hour and only where they were asked for', async () => {
  expect(await identityOf('lin', inside)).not.toHaveProperty('user_ticket')
  // Without an agent the wider scope counts as the narrow one.
  const wide = { ...inside, scope: 'snsapi_privateinfo' }
  expect(await identityOf('lin', { ...wide, agentid: undefined })).not.toHaveProperty('user_ticket')
  const { user_ticket } = await identityOf('lin', wide)
  const details = async (ticket: unknown) =>
    (
      await ask(
        `${simulator.base.wecom}/cgi-bin/auth/getuserdetail`,
        { access_token: await appToken() },
        asJson({ user_ticket: ticket }),
      )
    ).json()
  const answer = await details(user_ticket)
  expect(answer).toMatchObject({ errcode: 0, userid: 'linzhixia' })
  for (const absent of ['mobile', 'email', 'biz_mail']) expect(answer).not.toHaveProperty(absent)
  expect(await details('guess')).toMatchObject({ errcode: 40058 })
  simulator.advance(30 * minute)
  expect(await details(user_ticket)).toMatchObject({ errcode: 40058 })
})

test('a member is found whatever the letter case, without mail address and mobile', async () => {
  const access_token = await appToken()
  const found = await call('user/get', { access_token, userid: 'fangyutang' })
  expect(found).toMatchObject({ errcode: 0, userid: 'FangYutang', name: '方雨棠' })
  for (const absent of ['mobile', 'email', 'avatar']) expect(found).not.toHaveProperty(absent)
  expect(await call('user/get', { access_token, userid: 'nobody' })).toMatchObject({ errcode: 60111 })
  expect(await call('user/get', { access_token, userid: 'bailu' })).toMatchObject({ errcode: 60111 })
  expect(await call('user/get', { access_token, userid: 'jiangwanyin' })).toMatchObject({ errcode: 60011 })
  expect(await call('user/get', { access_token })).toMatchObject({ errcode: 41009 })
})

test('a code of another domain of the company is refused with 50001', async () => {
  const { wecom } = simulator.apps
  const two = await startSimulator({
    apps: {
      ...simulator.apps,
      wecom: { ...wecom, callback: 'http://one.test/back' },
      wechatOfficial: {
        ...wecom,
        agentId: '1000003',
        secret: 'of the other application',
        callback: 'http://two.test/back',
      },
    },
  })
  try {
    const code = await codeFor(two, 'wecom')
    const answerOf = async (path: string, query: Query) =>
      (await ask(`${two.base.wecom}/cgi-bin/${path}`, query)).json()
    const { access_token } = await answerOf('gettoken', {
      corpid: wecom.id,
      corpsecret: 'of the other application',
    })
    expect(await answerOf('auth/getuserinfo', { access_token: String(access_token), code })).toMatchObject({
      errcode: 50001,
    })
  } finally {
    await two.close()
  }
})
