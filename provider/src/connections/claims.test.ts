import { createRemoteJWKSet, jwtVerify } from 'jose'
import * as client from 'openid-client'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { accountApi } from '../testing/account-api.ts'
import type { Browser } from '../testing/browser.ts'
import { type ConnectedApp, connectApp, partyOfApp } from '../testing/connections.ts'
import { away, grants, type PortalGate, refuses } from '../testing/portal-gate.ts'
import { type RelyingParty, tokensOf } from '../testing/relying-party.ts'
import { type GatedWorld, gatedWorld } from '../testing/world.ts'
import { reuseMs } from './recent-decisions.ts'
import type { ConnectionSettings } from './settings.ts'

let gate: PortalGate
let world: GatedWorld

beforeAll(async () => {
  world = await gatedWorld()
  gate = world.gate
})
afterAll(() => world?.stop())
beforeEach(() => gate.reset())

const user = 'A00002'
const every = ['openid', 'profile', 'email', 'phone', 'organization', 'roles', 'groups', 'offline_access']

/** A connected application with every scope, unless a test says otherwise, and how it signs a person on. */
async function connected(settings: Partial<ConnectionSettings> = {}) {
  const app = await connectApp(world.database, { settings: { scopes: every, ...settings } })
  const party = await partyOfApp(world.provider.url, app)
  const signOn = async (account: string, scope: string = app.settings.scopes.join(' ')) => {
    const { browser } = await tokensOf(world.portal, account)
    const attempt = await party.begin({ scope })
    const tokens = await attempt.redeem((await browser.get(attempt.url)).location)
    return { browser, tokens, claims: tokens.claims() as Record<string, unknown> }
  }
  return { app, party, signOn }
}

const userinfo = (party: RelyingParty, tokens: client.TokenEndpointResponse, sub: string) =>
  client.fetchUserInfo(party.config, tokens.access_token, sub)

const allClaims = {
  sub: user,
  name: '张A00002',
  name_en: 'Zhang A00002',
  preferred_username: 'staff',
  email: 'a00002@portal.example',
  phone_number: '13800000000',
  organization: { code: 'CC-SALES', name: '销售部', name_en: 'Sales' },
  organizations: [
    { code: 'CC-SALES', name: '销售部', name_en: 'Sales' },
    { code: 'CC-LAW', name: '法务部', name_en: 'Legal' },
  ],
  role: { code: 'sales_specialist', name: '销售专员', name_en: 'Sales specialist' },
  roles: ['sales_specialist', 'reader'],
  groups: ['CC', 'CC-SALES', 'CC-LAW', 'sales_specialist', 'reader'],
}

describe('scopes', () => {
  test('give the portal’s data about the person, in the ID token and at userinfo', async () => {
    const { party, signOn } = await connected()
    const { tokens, claims } = await signOn('staff')
    expect(claims).toMatchObject(allClaims)
    expect(await userinfo(party, tokens, user)).toMatchObject(allClaims)
  })

  test.each([
    ['openid', []],
    ['openid email', ['email']],
    ['openid phone', ['phone_number']],
    ['openid organization', ['organization', 'organizations']],
    ['openid roles', ['role', 'roles']],
    ['openid groups', ['groups']],
  ])('%s gives no more than that', async (scope, names) => {
    const { signOn } = await connected()
    const { claims } = await signOn('staff', scope)
    const { sub: _, ...ofPerson } = allClaims
    expect(Object.keys(claims).filter((name) => name in ofPerson)).toEqual(names)
  })

  test('claims without a value are omitted', async () => {
    gate.answer = (asked) => grants(asked, { email: '', phone: '', nameEn: '' })
    const { signOn } = await connected()
    const { claims } = await signOn('staff')
    for (const name of ['email', 'phone_number', 'name_en']) expect(claims).not.toHaveProperty(name)
    expect(claims).toMatchObject({ name: '张A00002' })
  })

  test('a change arrives at userinfo and with a refresh after two seconds', async () => {
    const { party, signOn } = await connected()
    const { tokens } = await signOn('staff')
    world.provider.clock.forward(reuseMs)
    gate.answer = (asked) => grants(asked, { groups: ['CC'] })
    expect(await userinfo(party, tokens, user)).toMatchObject({ groups: ['CC'] })
    const next = await client.refreshTokenGrant(party.config, tokens.refresh_token ?? '')
    expect(next.claims()).toMatchObject({ groups: ['CC'] })
  })

  test('S-228: claims are limited to the present scopes of the connection, whatever was granted before', async () => {
    const { app, party, signOn } = await connected()
    const { tokens } = await signOn('staff')
    const settings = JSON.stringify({ ...app.settings, scopes: ['openid', 'profile', 'offline_access'] })
    const { db } = world.database
    await db.updateTable('idp.client').set({ settings }).where('client_id', '=', app.clientId).execute()
    const next = await client.refreshTokenGrant(party.config, tokens.refresh_token ?? '')
    const now = { ...next.claims(), ...(await userinfo(party, next, user)) }
    expect(now).toMatchObject({ sub: user, name: allClaims.name })
    for (const name of ['email', 'phone_number', 'roles', 'organization', 'groups'])
      expect(now).not.toHaveProperty(name)
  })

  test('discovery names them', async () => {
    const metadata = world.portal.config.serverMetadata()
    expect(metadata.scopes_supported).toEqual(expect.arrayContaining(every))
    expect(metadata.claims_supported).toEqual(expect.arrayContaining(['organization', 'roles', 'groups']))
    expect(metadata.subject_types_supported).toEqual(['public', 'pairwise'])
  })

  test('the portal gets the provider’s own data, and no more than before', async () => {
    const { tokens } = await tokensOf(world.portal, 'staff')
    expect(tokens.claims()).toMatchObject({ sub: user, name: '张staff', email: 'staff@example.com' })
    expect(tokens.claims()).not.toHaveProperty('groups')
  })
})

describe('a mapping', () => {
  test('adds claims under the application’s own names, whatever was asked for', async () => {
    const { party, signOn } = await connected({
      scopes: ['openid'],
      claims: [
        { name: 'employeeNumber', from: 'userNo' },
        { name: 'login', from: 'account' },
        { name: 'displayName', from: 'name' },
        { name: 'zh', from: 'nameZh' },
        { name: 'en', from: 'nameEn' },
        { name: 'mail', from: 'email' },
        { name: 'mobile', from: 'phone' },
        { name: 'https://app.example/orgs', from: 'organizations' },
        { name: 'memberOf', from: 'groups' },
        { name: 'app_roles', from: 'roles' },
        { name: 'dept', from: 'orgCode' },
        { name: 'deptName', from: 'orgName' },
        { name: 'post', from: 'roleNo' },
        { name: 'postName', from: 'roleName' },
      ],
    })
    const { tokens, claims } = await signOn('staff')
    const mapped = {
      employeeNumber: user,
      login: 'staff',
      displayName: '张A00002',
      zh: '张A00002',
      en: 'Zhang A00002',
      mail: 'a00002@portal.example',
      mobile: '13800000000',
      'https://app.example/orgs': ['CC-SALES', 'CC-LAW'],
      memberOf: allClaims.groups,
      app_roles: ['sales_specialist', 'reader'],
      dept: 'CC-SALES',
      deptName: '销售部',
      post: 'sales_specialist',
      postName: '销售专员',
    }
    expect(claims).toMatchObject(mapped)
    expect(await userinfo(party, tokens, user)).toMatchObject(mapped)
    expect(claims).not.toHaveProperty('email')
  })

  test('replaces a claim of a scope, but never a protocol claim', async () => {
    const { app, signOn } = await connected({
      claims: [
        { name: 'name', from: 'nameEn' },
        ...['sub', 'aud', 'iss', 'exp', 'sid', 'act', 'nonce', 'amr'].map((name) => ({
          name,
          from: 'phone' as const,
        })),
      ],
    })
    const { claims } = await signOn('staff')
    expect(claims).toMatchObject({ name: 'Zhang A00002', sub: user, iss: world.provider.url })
    expect([claims.aud].flat()).toEqual([app.clientId])
    // Random identifiers may contain a part of the number.
    const own = JSON.stringify([claims.sid, claims.exp, claims.act, claims.nonce, claims.amr])
    expect(own).not.toContain('13800000000')
  })
})

describe('the subject', () => {
  test('is the e-mail or the account name where the application knows people by it', async () => {
    for (const [subject, sub] of [
      ['email', 'staff@example.com'],
      ['account', 'staff'],
    ] as const) {
      const { party, signOn } = await connected({ subject })
      const { tokens, claims } = await signOn('staff')
      expect(claims.sub).toBe(sub)
      expect(await userinfo(party, tokens, sub)).toMatchObject({ sub })
      expect(await client.tokenIntrospection(party.config, tokens.access_token)).toMatchObject({ sub })
    }
  })

  test('a person without an email address is refused where the application identifies people by it', async () => {
    await world.database.pool.query("update idp.account set email = null where account_no = 'A00003'")
    const { party } = await connected({ subject: 'email' })
    const { browser } = await tokensOf(world.portal, 'staff2')
    const reply = await browser.get((await party.begin()).url)
    expect(reply.status).toBe(403)
    expect(reply.body).toContain('还没有邮箱')
  })

  test('is a pseudonym that stays, and is another one at each application', async () => {
    const [one, other] = [await connected({ subject: 'pairwise' }), await connected({ subject: 'pairwise' })]
    const first = await one.signOn('staff')
    const sub = String(first.claims.sub)
    expect(sub).toMatch(/^[\w-]{43}$/)
    expect(await userinfo(one.party, first.tokens, sub)).toMatchObject({ sub })
    expect((await one.signOn('staff')).claims.sub).toBe(sub)
    expect((await one.signOn('superadmin')).claims.sub).not.toBe(sub)
    expect((await other.signOn('staff')).claims.sub).not.toBe(sub)
    expect(await client.tokenIntrospection(one.party.config, first.tokens.access_token)).toMatchObject({
      sub,
    })
    const next = await client.refreshTokenGrant(one.party.config, first.tokens.refresh_token ?? '')
    expect(next.claims()?.sub).toBe(sub)
  })

  test('a pseudonym in a hint names the person who is signed in', async () => {
    const { party, signOn } = await connected({ subject: 'pairwise' })
    const { browser, tokens } = await signOn('staff')
    const stranger = (await signOn('superadmin')).tokens
    const comesBack = async ({ id_token: id_token_hint = '' }: client.TokenEndpointResponse) => {
      const { location } = await browser.get((await party.begin({ prompt: 'none', id_token_hint })).url)
      return new URL(location).searchParams
    }
    expect((await comesBack(tokens)).has('code')).toBe(true)
    expect((await comesBack(stranger)).get('error')).toBe('login_required')
  })
})

describe('JWT access tokens', () => {
  test('are issued where the connection asks for them, for five minutes', async () => {
    const { app, party, signOn } = await connected({ accessTokenFormat: 'jwt', subject: 'pairwise' })
    const { tokens, claims } = await signOn('staff')
    expect(tokens.expires_in).toBe(300)
    const keys = createRemoteJWKSet(new URL(`${world.provider.url}/jwks`))
    const { payload } = await jwtVerify(tokens.access_token, keys, {
      issuer: world.provider.url,
      audience: app.clientId,
      typ: 'at+jwt',
    })
    expect(payload).toMatchObject({ sub: claims.sub, client_id: app.clientId, scope: tokens.scope })
    expect((payload.exp ?? 0) - (payload.iat ?? 0)).toBe(300)
    expect(claims).toMatchObject({ groups: allClaims.groups })
    await expect(userinfo(party, tokens, String(claims.sub))).rejects.toMatchObject({ status: 401 })
  })

  test('S-227: code and refresh token count once there too', async () => {
    const { party } = await connected({ accessTokenFormat: 'jwt' })
    const { browser } = await tokensOf(world.portal, 'staff')
    const attempt = await party.begin({ scope: every.join(' ') })
    const { location } = await browser.get(attempt.url)
    const { refresh_token: first = '' } = await attempt.redeem(location)
    const refresh = (token: string) => client.refreshTokenGrant(party.config, token)
    const { refresh_token: next = '' } = await refresh(first)
    expect(next).not.toBe(first)
    await expect(refresh(first)).rejects.toMatchObject({ error: 'invalid_grant' })
    await expect(attempt.redeem(location)).rejects.toMatchObject({ error: 'invalid_grant' })
  })

  test('S-228: a withdrawn grant gives no more of them', async () => {
    const { party, signOn } = await connected({ accessTokenFormat: 'jwt' })
    const { tokens } = await signOn('staff')
    world.provider.clock.forward(reuseMs)
    gate.answer = () => refuses('denied')
    await expect(client.refreshTokenGrant(party.config, tokens.refresh_token ?? '')).rejects.toMatchObject({
      error: 'invalid_grant',
    })
  })

  test('every other application has opaque ones', async () => {
    const { tokens } = await (await connected()).signOn('staff')
    expect(tokens.access_token).not.toContain('.')
    expect(tokens.expires_in).toBe(900)
  })
})

describe('acting', () => {
  const scopes = ['openid', 'profile', 'acting']
  const principal = 'A00003'
  const inAnHour = () => String(Math.floor(world.provider.clock.now().getTime() / 1000) + 3600)

  type Agent = {
    browser: Browser
    order: (app: ConnectedApp, changes?: Record<string, string>) => Promise<string>
  }

  /** An agent who is signed in at the portal, which orders tickets for them. */
  async function agent(): Promise<Agent> {
    const { browser, tokens } = await tokensOf(world.portal, 'staff')
    const ask = accountApi(world.provider.url, { token: tokens.access_token, address: '203.0.113.7' })
    return {
      browser,
      async order({ appId, clientId }, changes = {}) {
        const { body } = await ask('/acting/ticket', {
          ...{ client_id: clientId, app_id: appId, app_code: 'contracts', principal_no: principal },
          ...{ delegation_id: 'd1', org_code: 'CC-SALES', role_no: 'sales_specialist', ends_at: inAnHour() },
          ...changes,
        })
        return String(body.login_hint ?? body.error)
      },
    }
  }

  const acting = () => connected({ scopes, initiateLoginUri: 'https://app.test/acting' })

  test('[DEL-02] the portal decides about the principal, and the application gets both', async () => {
    const { app, party } = await acting()
    const me = await agent()
    const login_hint = await me.order(app)
    const attempt = await party.begin({ scope: scopes.join(' '), login_hint })
    const tokens = await attempt.redeem((await me.browser.get(attempt.url)).location)
    expect(gate.asked.map(({ accountNo, act }) => [accountNo, act])).toEqual([
      [principal, { agent: user, delegation_id: 'd1' }],
    ])
    const both = {
      sub: principal,
      name: '张A00003',
      act: { sub: user, name: '张staff' },
      delegation: { id: 'd1', app_code: 'contracts', org_code: 'CC-SALES' },
    }
    expect(tokens.claims()).toMatchObject(both)
    expect(await userinfo(party, tokens, principal)).toMatchObject(both)
    expect(gate.asked).toHaveLength(1)
  })

  test('a delegation that does not cover the application is refused with a page, and costs no ticket', async () => {
    const { app, party } = await acting()
    const me = await agent()
    const login_hint = await me.order(app)
    const begin = async () => {
      const attempt = await party.begin({ scope: scopes.join(' '), login_hint })
      return { attempt, reply: await me.browser.get(attempt.url) }
    }
    gate.answer = ({ act }) => (act ? refuses('not-covered') : away)
    const { reply } = await begin()
    expect(reply.status).toBe(403)
    expect(reply.body).toContain('代理范围不包含该应用')
    gate.reset()
    const { attempt, reply: next } = await begin()
    expect(await attempt.redeem(next.location)).toHaveProperty('access_token')
  })

  test('a ticket is for the application of the connection alone', async () => {
    const { app } = await acting()
    const { app: closed } = await connected({ scopes })
    const me = await agent()
    expect(await me.order(app, { app_id: closed.appId })).toBe('acting_not_accepted')
    expect(await me.order(app, { app_id: '' })).toBe('acting_not_accepted')
    expect(await me.order(closed)).toBe('acting_not_accepted')
  })
})

test('a disabled person has no token that counts', async () => {
  const { party, signOn } = await connected()
  const { tokens } = await signOn('victim')
  await world.database.pool.query("update idp.account set status = 0 where account_no = 'A00005'")
  expect(await client.tokenIntrospection(party.config, tokens.access_token)).toEqual({ active: false })
  await expect(userinfo(party, tokens, 'A00005')).rejects.toMatchObject({ status: 401 })
})
