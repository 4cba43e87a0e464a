import { createRemoteJWKSet, jwtVerify } from 'jose'
import * as client from 'openid-client'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Browser, createBrowser } from '../testing/browser.ts'
import { type ConnectedApp, connectApp, partyOfApp } from '../testing/connections.ts'
import { away, grants, type PortalGate, refuses } from '../testing/portal-gate.ts'
import { portalUrl } from '../testing/provider.ts'
import { type RelyingParty, signIn, submitSignIn, tokensOf } from '../testing/relying-party.ts'
import { type GatedWorld, gatedWorld } from '../testing/world.ts'
import { type RefusalReason, refusalReasons } from './access-question.ts'
import { reuseMs } from './recent-decisions.ts'

let gate: PortalGate
let world: GatedWorld
let app: ConnectedApp
let party: RelyingParty

beforeAll(async () => {
  world = await gatedWorld()
  gate = world.gate
  app = await connectApp(world.database)
  party = await partyOfApp(world.provider.url, app)
})
afterAll(() => world?.stop())
beforeEach(() => gate.reset())

const user = 'A00002'
/** Lets granted decisions expire, so that the next request asks again. */
const expire = () => world.provider.clock.forward(reuseMs)
const refuse = (reason: RefusalReason) => {
  expire()
  gate.answer = () => refuses(reason)
}
const goAway = () => {
  expire()
  gate.answer = () => away
}
const goOn = () => {
  gate.answer = (asked) => grants(asked)
}

/** Opens an authorization request in a browser where a person is signed in. */
async function authorize(browser: Browser, extra: Record<string, string> = {}, headers = {}) {
  const attempt = await party.begin(extra)
  return { attempt, reply: await browser.get(attempt.url, { headers }) }
}

/** A browser that is signed in at the portal, which has no gate. */
const signedIn = async () => (await tokensOf(world.portal, 'staff')).browser

const redirected = ({ location }: { location: string }) => new URL(location).searchParams

/** The error of the token endpoint; openid-client hides 5xx answers in the cause of its own error. */
async function grantError(redeem: Promise<unknown>) {
  const thrown = await redeem.then(
    () => null,
    (error) => error as client.ResponseBodyError,
  )
  const response = thrown?.response ?? (thrown?.cause as Response | undefined)
  if (!response) return thrown
  const error = thrown?.error ?? ((await response.json()) as { error: string }).error
  return { status: response.status, error, retryAfter: response.headers.get('retry-after') }
}

const userinfo = (tokens: client.TokenEndpointResponse) =>
  client.fetchUserInfo(party.config, tokens.access_token, client.skipSubjectCheck)

describe('the question', () => {
  test('is a token of the provider that names the application, the person and the portal’s session', async () => {
    const { browser, tokens } = await tokensOf(world.portal, 'staff')
    await authorize(browser)
    expect(gate.asked).toHaveLength(1)
    const [{ token, contentType } = { token: '', contentType: '' }] = gate.asked
    expect(contentType).toBe('application/secevent+jwt')
    const keys = createRemoteJWKSet(new URL(`${world.provider.url}/jwks`))
    const { payload } = await jwtVerify(token, keys, {
      issuer: world.provider.url,
      audience: 'iambiz-portal',
      algorithms: ['ES256'],
      typ: 'sign-on-access+jwt',
    })
    expect(payload).toMatchObject({ app_id: app.appId, sub: user, sid: tokens.claims()?.sid })
    expect(payload.sid).toMatch(/./)
    expect(payload.jti).toMatch(/^[0-9a-f-]{36}$/)
    expect((payload.exp ?? 0) - (payload.iat ?? 0)).toBe(60)
    expect(payload).not.toHaveProperty('act')
  })

  test('is asked at the authorization, and its answer is reused for two seconds', async () => {
    const { attempt, reply } = await authorize(await signedIn())
    expect(gate.asked).toHaveLength(1)
    const tokens = await attempt.redeem(reply.location)
    await userinfo(tokens)
    expect(gate.asked).toHaveLength(1)
    expire()
    await client.refreshTokenGrant(party.config, tokens.refresh_token ?? '')
    expect(gate.asked).toHaveLength(2)
    await userinfo(tokens)
    expect(gate.asked).toHaveLength(2)
    expire()
    await userinfo(tokens)
    expect(gate.asked).toHaveLength(3)
    expect(new Set(gate.asked.map(({ sid }) => sid)).size).toBe(1)
    expect(new Set(gate.asked.map(({ claims }) => claims.jti)).size).toBe(3)
  })

  test('[STAT-06] names protocol, address and browser at the authorization, and at no later one', async () => {
    const { attempt, reply } = await authorize(
      await signedIn(),
      {},
      { 'user-agent': `Firefox/145.0 ${'x'.repeat(500)}` },
    )
    expire()
    const tokens = await attempt.redeem(reply.location)
    expire()
    await client.refreshTokenGrant(party.config, tokens.refresh_token ?? '')
    expire()
    await userinfo(tokens)
    expire()
    await client.tokenIntrospection(party.config, tokens.access_token)
    expect(gate.asked.map(({ claims }) => claims.sign_on)).toEqual([
      { protocol: 'oidc', ip: '127.0.0.1', user_agent: `Firefox/145.0 ${'x'.repeat(386)}` },
      ...[undefined, undefined, undefined, undefined],
    ])
  })

  test('names it once, after the password', async () => {
    const attempt = await party.begin()
    await attempt.redeem(await signIn(createBrowser(), attempt.url, 'staff'))
    expect(gate.asked.map(({ claims }) => claims.sign_on)).toMatchObject([{ protocol: 'oidc' }])
  })

  test('names no sign-on of a person who lacks the identifier of the application', async () => {
    await world.database.db
      .updateTable('idp.account')
      .set({ email: null })
      .where('account_no', '=', user)
      .execute()
    const its = await partyOfApp(
      world.provider.url,
      await connectApp(world.database, { settings: { subject: 'email' } }),
    )
    const { status } = await (await signedIn()).get((await its.begin()).url)
    expect(status).toBe(403)
    expect(gate.asked.map(({ claims }) => claims.sign_on)).toEqual([undefined])
  })

  test('is asked at every authorization, because the person may have chosen another role', async () => {
    const browser = await signedIn()
    await authorize(browser)
    await authorize(browser)
    expect(gate.asked).toHaveLength(2)
  })

  test('is asked again for another session, another application and another person', async () => {
    const signOn = async (account: string, its: RelyingParty) => {
      const attempt = await its.begin()
      const { location } = await (await tokensOf(world.portal, account)).browser.get(attempt.url)
      gate.reset()
      await attempt.redeem(location)
      return gate.asked.length
    }
    const other = await partyOfApp(world.provider.url, await connectApp(world.database))
    expect(await signOn('staff', party)).toBe(0)
    // Granted two seconds ago in another session; the code belongs to one whose decision has expired.
    const { attempt, reply } = await authorize(await signedIn())
    expire()
    await signOn('staff', party)
    gate.reset()
    await attempt.redeem(reply.location)
    expect(gate.asked).toHaveLength(1)
    expect(await signOn('staff', other)).toBe(0)
    expect(await signOn('staff2', party)).toBe(0)
  })

  test('a refusal and a missing answer are never reused', async () => {
    const browser = await signedIn()
    gate.answer = () => refuses('no-grant')
    expect((await authorize(browser)).reply.status).toBe(403)
    goOn()
    const { attempt, reply } = await authorize(browser)
    goAway()
    expect(await grantError(attempt.redeem(reply.location))).toMatchObject({ status: 503 })
    goOn()
    expect(await attempt.redeem(reply.location)).toHaveProperty('access_token')
  })

  test('leaves the session out for a person who never signed in at the portal', async () => {
    const attempt = await party.begin()
    await attempt.redeem(await signIn(createBrowser(), attempt.url, 'staff'))
    expect(gate.asked.map(({ sid }) => sid)).toEqual([undefined])
  })

  test('is not asked for clients of the deployment', async () => {
    const { refreshToken } = await tokensOf(world.portal, 'staff')
    await client.refreshTokenGrant(world.portal.config, refreshToken)
    expect(gate.asked).toEqual([])
  })
})

describe('S-227: nothing is issued to a person without a grant', () => {
  test('the page names the application and offers to request it', async () => {
    refuse('no-grant')
    const { reply } = await authorize(await signedIn(), {}, { 'accept-language': 'en' })
    expect(reply).toMatchObject({ status: 403, location: '' })
    expect(reply.body).toContain('You don’t have access to Contract manager')
    expect(reply.body).toContain(`href="${portalUrl}/iambiz/home/apps?request=contracts"`)
    expect(reply.headers['cache-control']).toBe('no-store')
  })

  test('in Chinese where the application asks for it', async () => {
    refuse('no-grant')
    const { reply } = await authorize(await signedIn(), { ui_locales: 'zh-CN' }, { 'accept-language': 'en' })
    expect(reply.body).toContain('您暂无「合同管理」的使用权限')
    expect(reply.body).toContain('申请权限')
  })

  test.each(refusalReasons)('%s: a page in words, without a redirect', async (reason) => {
    refuse(reason)
    const { reply } = await authorize(await signedIn())
    expect(reply).toMatchObject({ status: 403, location: '' })
    expect(reply.body).not.toContain(`>${reason}<`)
    expect(reply.body).toMatch(/<p class="lead">\p{Script=Han}/u)
    expect(reply.body.includes('?request=')).toBe(reason === 'no-grant')
  })

  test('a person without a role is sent to the service desk', async () => {
    refuse('no-role')
    const { reply } = await authorize(await signedIn())
    expect(reply.body).toContain('<dt>服务台</dt><dd>021-6000 8000</dd>')
  })

  test('right after the password as well', async () => {
    refuse('no-grant')
    const browser = createBrowser()
    const posted = await submitSignIn(browser, (await party.begin()).url, 'staff')
    const resumed = await browser.get(posted.location)
    expect(resumed).toMatchObject({ status: 403, location: '' })
    expect(resumed.body).toContain('合同管理')
  })

  test('not before the person has signed in again where the application asks for that', async () => {
    refuse('no-grant')
    const { reply } = await authorize(await signedIn(), { prompt: 'login' })
    expect(reply.status).toBe(303)
    expect(gate.asked).toEqual([])
  })

  test('a request with prompt=none is answered by a redirect', async () => {
    refuse('no-grant')
    const { reply } = await authorize(await signedIn(), { prompt: 'none' })
    expect(redirected(reply).get('error')).toBe('access_denied')
    expect(redirected(reply).has('code')).toBe(false)
  })

  test('an application name is text, whatever it is', async () => {
    gate.answer = () => {
      const { status, body } = refuses('no-grant')
      const { data, ...rest } = body as { data: object }
      return { status, body: { ...rest, data: { ...data, appNameZh: '<b>"x"</b>', appCode: 'a"&b' } } }
    }
    const { reply } = await authorize(await signedIn())
    expect(reply.body).toContain('&lt;b&gt;&quot;x&quot;&lt;/b&gt;')
    expect(reply.body).toContain('?request=a%22%26b"')
  })
})

describe('S-228: a grant that was revoked meanwhile', () => {
  test('ends the sign-on at the exchange of the code', async () => {
    const { attempt, reply } = await authorize(await signedIn())
    refuse('no-grant')
    expect(await grantError(attempt.redeem(reply.location))).toMatchObject({
      status: 400,
      error: 'invalid_grant',
    })
  })

  test('ends access tokens and refresh when the reused answer expires, and neither where it is given back', async () => {
    const { attempt, reply } = await authorize(await signedIn())
    const tokens = await attempt.redeem(reply.location)
    const refresh = () => client.refreshTokenGrant(party.config, tokens.refresh_token ?? '')
    refuse('no-grant')
    await expect(userinfo(tokens)).rejects.toMatchObject({ status: 401 })
    expect(await grantError(refresh())).toMatchObject({ status: 400, error: 'invalid_grant' })
    goOn()
    expect(await userinfo(tokens)).toMatchObject({ sub: user })
    expect(await refresh()).toHaveProperty('access_token')
  })
})

describe('introspection', () => {
  const introspect = (by: RelyingParty, token = '') => client.tokenIntrospection(by.config, token)
  const signOn = async () => {
    const { attempt, reply } = await authorize(await signedIn())
    return attempt.redeem(reply.location)
  }

  test('answers the application about its tokens', async () => {
    const tokens = await signOn()
    for (const token of [tokens.access_token, tokens.refresh_token]) {
      expect(await introspect(party, token)).toMatchObject({
        active: true,
        sub: user,
        client_id: app.clientId,
      })
    }
  })

  test('S-228: reports inactive when the reused answer has expired', async () => {
    const tokens = await signOn()
    refuse('no-grant')
    for (const token of [tokens.access_token, tokens.refresh_token]) {
      expect(await introspect(party, token)).toEqual({ active: false })
    }
  })

  test('says nothing to another application, and nothing to one without a secret', async () => {
    const tokens = await signOn()
    const [other, open] = await Promise.all([
      connectApp(world.database),
      connectApp(world.database, { settings: { tokenEndpointAuthMethod: 'none' } }),
    ])
    for (const its of [other, open]) {
      const stranger = await partyOfApp(world.provider.url, its)
      expect(await introspect(stranger, tokens.access_token)).toEqual({ active: false })
    }
    const itself = await partyOfApp(world.provider.url, open)
    const attempt = await itself.begin()
    const own = await attempt.redeem((await (await signedIn()).get(attempt.url)).location)
    expect(await introspect(itself, own.access_token)).toEqual({ active: false })
  })

  test('is not answered while the portal is away', async () => {
    const tokens = await signOn()
    goAway()
    await expect(introspect(party, tokens.access_token)).rejects.toMatchObject({
      cause: expect.objectContaining({ status: 503 }),
    })
  })
})

describe('while the portal is away', () => {
  test.each([
    ['it has no database', () => away],
    ['it does not answer', () => new Promise<never>(() => {})],
    ['it answers nonsense', () => ({ status: 200, body: 'x' })],
    [
      'it grants nobody in particular',
      () => ({ status: 200, body: { code: 200, data: { decision: 'granted' } } }),
    ],
    ['it does not know the token', () => ({ status: 400, body: { err: 'invalid_key' } })],
    ['it leads elsewhere', () => ({ status: 302, body: {} })],
  ])('a page tries again (%s)', async (_what, answer) => {
    gate.answer = answer
    const { reply } = await authorize(await signedIn())
    expect(reply).toMatchObject({ status: 503, location: '' })
    expect(reply.headers).toMatchObject({ 'retry-after': '5', refresh: '5' })
  })

  test('a page tries the same request again after the password', async () => {
    goAway()
    const browser = createBrowser()
    const attempt = await party.begin({ prompt: 'login' })
    const posted = await submitSignIn(browser, attempt.url, 'staff')
    const resumed = await browser.get(posted.location)
    expect(resumed.status).toBe(503)
    const again = String(resumed.headers.refresh).replace(/^5;url=/, '')
    goOn()
    expect(await attempt.redeem((await browser.get(again)).location)).toHaveProperty('access_token')
  })

  test('a request with prompt=none is answered by a redirect', async () => {
    goAway()
    const { reply } = await authorize(await signedIn(), { prompt: 'none' })
    expect(redirected(reply).get('error')).toBe('temporarily_unavailable')
  })

  test('a code, a refresh token and an access token count again afterwards', async () => {
    const unavailable = { status: 503, error: 'temporarily_unavailable', retryAfter: '5' }
    const { attempt, reply } = await authorize(await signedIn())
    goAway()
    expect(await grantError(attempt.redeem(reply.location))).toEqual(unavailable)
    goOn()
    const tokens = await attempt.redeem(reply.location)
    const refresh = () => client.refreshTokenGrant(party.config, tokens.refresh_token ?? '')
    goAway()
    expect(await grantError(refresh())).toEqual(unavailable)
    await expect(userinfo(tokens)).rejects.toMatchObject({ status: 503 })
    goOn()
    expect(await userinfo(tokens)).toMatchObject({ sub: user })
    expect(await refresh()).toHaveProperty('refresh_token')
  })

  test('a code counts again for an application without refresh tokens', async () => {
    const other = await connectApp(world.database, { settings: { scopes: ['openid', 'profile'] } })
    const its = await partyOfApp(world.provider.url, other)
    const attempt = await its.begin({ scope: 'openid profile' })
    const { location } = await (await signedIn()).get(attempt.url)
    goAway()
    expect(await grantError(attempt.redeem(location))).toMatchObject({ error: 'temporarily_unavailable' })
    goOn()
    expect(await attempt.redeem(location)).toHaveProperty('id_token')
    expect(await grantError(attempt.redeem(location))).toMatchObject({ error: 'invalid_grant' })
  })

  test('the portal itself signs people in', async () => {
    goAway()
    expect((await tokensOf(world.portal, 'staff')).tokens).toHaveProperty('access_token')
  })
})
