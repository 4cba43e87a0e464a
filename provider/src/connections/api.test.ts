import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createBrowser } from '../testing/browser.ts'
import { connect, connectionApi, settingsOf } from '../testing/connection-api.ts'
import { startTestProvider } from '../testing/provider.ts'
import { postToken } from '../testing/token-endpoint.ts'
import { type ProviderWorld, providerWorld } from '../testing/world.ts'

let world: ProviderWorld
beforeAll(async () => {
  world = await providerWorld({ httpHosts: ['wiki.corp.example'] })
})
afterAll(() => world?.stop())

const ask = (path: string, form: Record<string, string> = {}) => connectionApi(world.provider.url)(path, form)
const detailOf = async (appId: string) => (await ask('detail', { app_id: appId })).body.connection

/** Whether a secret is valid: then the error is about the code. */
async function knows(issuer: string, id: string, secret: string): Promise<boolean> {
  const redirect_uri = 'https://app.example/callback'
  const form = { grant_type: 'authorization_code', code: 'none', redirect_uri }
  const { error } = (await (await postToken(issuer, form, { id, secret })).json()) as { error: string }
  return error === 'invalid_grant'
}

describe('connecting an application', () => {
  test('answers a client ID and, once, a secret that is stored nowhere in clear', async () => {
    const { appId, clientId, secret } = await connect(world.provider.url)
    expect(clientId).toMatch(/^app-[a-z2-7]{16}$/)
    expect(Buffer.from(secret, 'base64url')).toHaveLength(32)
    const { rows } = await world.database.pool.query('select c::text as row from idp.client c')
    expect(JSON.stringify(rows)).not.toContain(secret)
    const detail = await detailOf(appId)
    expect(detail).toMatchObject({ app_id: appId, client_id: clientId, status: 0, revision: 1 })
    expect(detail).toMatchObject({ last_sign_on: null, sign_ons_today: 0, failures_today: 0 })
    expect(JSON.stringify(detail)).not.toContain(secret)
    expect(new Date(detail.secret_until).getTime() - new Date(detail.secret_since).getTime()).toBe(
      365 * 86_400_000,
    )
    expect(await knows(world.provider.url, clientId, secret)).toBe(true)
    expect(await knows(world.provider.url, clientId, `${secret}x`)).toBe(false)
  })

  test('needs no secret where the application proves itself otherwise, and gets one when that changes', async () => {
    const { appId, secret, revision } = await connect(world.provider.url, {
      settings: { tokenEndpointAuthMethod: 'none' },
    })
    expect(secret).toBe('')
    const rotated = await ask('rotate-secret', { app_id: appId, revision: '1' })
    expect(rotated).toMatchObject({ status: 409, body: { error: 'no_secret' } })
    const next = await connect(world.provider.url, { appId, revision })
    expect(next.secret).not.toBe('')
    const again = await connect(world.provider.url, { appId, revision: next.revision })
    expect(again).toMatchObject({ secret: '', clientId: next.clientId, revision: '3' })
    expect(await knows(world.provider.url, next.clientId, next.secret)).toBe(true)
  })

  test('clients of the deployment are neither listed nor changed', async () => {
    const { body } = await ask('list')
    const ids = body.connections.map(({ client_id }: { client_id: string }) => client_id)
    expect(ids.length).toBeGreaterThan(0)
    expect(ids).not.toContain('iambiz-portal')
    expect(ids).not.toContain('other-app')
  })

  test('the list of all is short: without addresses and keys', async () => {
    const { appId } = await connect(world.provider.url)
    const { body } = await ask('list')
    const listed = body.connections.find(({ app_id }: { app_id: string }) => app_id === appId)
    expect(listed).toMatchObject({ status: 0, revision: 1 })
    expect(JSON.stringify(listed)).not.toContain('http')
  })

  test('S-227: a connection requires an application', async () => {
    const { appId } = await connect(world.provider.url)
    const loose = world.database.pool.query('update idp.client set app_id = null where app_id = $1', [appId])
    await expect(loose).rejects.toThrow('check constraint')
  })

  test('one application has one connection', async () => {
    const { appId } = await connect(world.provider.url)
    const { names, settings, secret_days } = settingsOf()
    const form = { app_id: appId, names, settings, secret_days }
    expect(await ask('save', form)).toMatchObject({ status: 409, body: { error: 'changed' } })
  })

  test('only the portal may call', async () => {
    for (const call of ['list', 'detail', 'save', 'rotate-secret', 'status', 'delete', 'names', 'attempts']) {
      const url = `${world.provider.url}/account/admin/connections/${call}`
      const { status } = await createBrowser().post(url, { app_id: randomUUID() })
      expect([call, status]).toEqual([call, 401])
    }
  })

  test('sign-ons and failures of today are counted, and attempts are read newest first', async () => {
    const { appId, clientId } = await connect(world.provider.url)
    const add = (result: string, step: string, daysAgo: number) =>
      world.database.pool.query(
        `insert into idp.sign_on_attempt (client_id, occurred_at, account_no, step, result, reason)
          values ($1, now() - make_interval(days => $2), 'A00002', $3, $4, $5)`,
        [clientId, daysAgo, step, result, result === 'done' ? '' : 'no-pkce'],
      )
    await add('done', 'authorize', 2)
    await add('done', 'authorize', 0)
    await add('done', 'token', 0)
    await add('refused', 'authorize', 0)
    expect(await detailOf(appId)).toMatchObject({ sign_ons_today: 1, failures_today: 1 })
    const first = await ask('attempts', { app_id: appId, page: '1', size: '3' })
    expect(first.body.total).toBe(4)
    expect(first.body.attempts.map(({ result }: { result: string }) => result)).toEqual([
      'refused',
      'done',
      'done',
    ])
    const second = await ask('attempts', { app_id: appId, page: '2', size: '3' })
    expect(second.body.attempts).toMatchObject([{ step: 'authorize', account_no: 'A00002', reason: '' }])
  })

  test('a name that changes in the portal follows without another revision', async () => {
    const { appId, clientId } = await connect(world.provider.url)
    const names = JSON.stringify([{ app_id: appId, zh: '知识库', en: 'Wiki' }])
    expect((await ask('names', { names })).status).toBe(200)
    const { rows } = await world.database.pool.query(
      'select name_zh, name_en, revision from idp.client where client_id = $1',
      [clientId],
    )
    expect(rows).toEqual([{ name_zh: '知识库', name_en: 'Wiki', revision: 1 }])
  })
})

describe('changes', () => {
  test('S-245 of two concurrent changes one is refused as outdated', async () => {
    const { appId, revision } = await connect(world.provider.url)
    const changes = await Promise.all(
      [1, 2, 3].map((minutes) =>
        ask('save', { app_id: appId, revision, ...settingsOf({ maxAge: minutes * 60 }) }),
      ),
    )
    expect(changes.map(({ status }) => status).sort()).toEqual([200, 409, 409])
    for (const call of ['save', 'status', 'delete', 'rotate-secret']) {
      const form = { app_id: appId, revision, status: '1', ...settingsOf() }
      expect(await ask(call, form)).toMatchObject({ status: 409, body: { error: 'changed' } })
    }
    expect(await detailOf(appId)).toMatchObject({ revision: 2, status: 0 })
  })

  test('apply in another process from the next request', async () => {
    const other = await startTestProvider(world.database)
    try {
      const { appId, clientId, secret, revision } = await connect(world.provider.url)
      expect(await knows(other.url, clientId, secret)).toBe(true)
      const rotated = await ask('rotate-secret', { app_id: appId, revision })
      expect(await knows(other.url, clientId, rotated.body.client_secret)).toBe(true)
      const gone = await ask('delete', { app_id: appId, revision: String(rotated.body.revision) })
      expect(gone.status).toBe(200)
      expect(await knows(other.url, clientId, rotated.body.client_secret)).toBe(false)
      expect(await detailOf(appId)).toBeNull()
    } finally {
      await other.stop()
    }
  })

  test('switching on and off gives another revision', async () => {
    const { appId, revision } = await connect(world.provider.url)
    expect((await ask('status', { app_id: appId, revision, status: '1' })).body).toEqual({ revision: 2 })
    expect(await detailOf(appId)).toMatchObject({ status: 1, revision: 2 })
  })
})

describe('S-244 rotation', () => {
  test('both secrets are valid for a day, then only the new one', async () => {
    const own = await providerWorld()
    try {
      const { url, clock } = own.provider
      const api = connectionApi(url)
      const { appId, clientId, secret, revision } = await connect(url)
      const { body } = await api('rotate-secret', { app_id: appId, revision, secret_days: '90' })
      expect(new Date(body.previous_until).getTime() - clock.now().getTime()).toBeGreaterThan(86_000_000)
      expect([await knows(url, clientId, secret), await knows(url, clientId, body.client_secret)]).toEqual([
        true,
        true,
      ])
      clock.forward(86_400_001)
      expect([await knows(url, clientId, secret), await knows(url, clientId, body.client_secret)]).toEqual([
        false,
        true,
      ])
      const detail = (await api('detail', { app_id: appId })).body.connection
      expect(detail.previous_until).toBeNull()
      clock.forward(90 * 86_400_000)
      expect(await knows(url, clientId, body.client_secret)).toBe(false)
    } finally {
      await own.stop()
    }
  })

  test('a secret that has ended is not revived by the overlap', async () => {
    const own = await providerWorld()
    try {
      const { url, clock } = own.provider
      const { appId, clientId, secret, revision } = await connect(url, { secretDays: 90 })
      clock.forward(90 * 86_400_000 + 1)
      const { body } = await connectionApi(url)('rotate-secret', { app_id: appId, revision })
      expect(await knows(url, clientId, secret)).toBe(false)
      expect(await knows(url, clientId, body.client_secret)).toBe(true)
    } finally {
      await own.stop()
    }
  })
})

describe('validation', () => {
  const faultsOf = async (settings: Record<string, unknown>) => {
    const { status, body } = await ask('save', { app_id: randomUUID(), ...settingsOf(settings) })
    return status === 200 ? [] : body.faults
  }

  test.each([
    'https://app.example',
    'https://app.example:8443/callback?tenant=1&next=%2Fhome',
    'http://127.0.0.1:3000/callback',
    'http://[::1]/callback',
    'http://localhost/callback',
    'http://wiki.corp.example/callback',
    'https://应用.example/回调',
  ])('takes %s', async (uri) => {
    expect(await faultsOf({ redirectUris: [uri] })).toEqual([])
  })

  test.each([
    'http://app.example/callback',
    'http://other.corp.example/callback',
    'http://localhost.evil.example/callback',
    'https://*.app.example/callback',
    'https://app.example/*',
    'https://app.example/callback#top',
    'https://user@app.example/callback',
    'https://user:pass@app.example/callback',
    'https://app.example/a/../callback',
    'https://app.example/a/%2e%2E/callback',
    'https://app.example/a%2fb',
    'https://app.example/a%5cb',
    'https://app.example\\callback',
    'https://app.example/call\u200bback',
    'https://app.exa%6dple/callback',
    'https:app.example/callback',
    'https:///callback',
    "https://app.example;script-src'unsafe-inline'/callback",
    'https://app.example,evil.example/callback',
    'javascript:alert(1)',
    'data:text/html,x',
    'com.example.app:/callback',
    '//app.example/callback',
    'callback',
    '',
  ])('S-229 refuses %s as a redirect address', async (uri) => {
    const fault = 'connection.address'
    expect(await faultsOf({ redirectUris: ['https://app.example/a', uri] })).toEqual([
      { field: 'redirectUris.1', fault },
    ])
    expect(await faultsOf({ postLogoutRedirectUris: [uri] })).toEqual([
      { field: 'postLogoutRedirectUris.0', fault },
    ])
  })

  test('native applications come back by loopback, a scheme of their own or a claimed address', async () => {
    const native = (...redirectUris: string[]) => faultsOf({ applicationType: 'native', redirectUris })
    expect(
      await native(
        'http://127.0.0.1/callback',
        'http://[::1]:5000/',
        'com.example.app:/callback',
        'https://app.example/native',
      ),
    ).toEqual([])
    for (const uri of [
      'http://app.example/callback',
      'http://wiki.corp.example/callback',
      'https://localhost/callback',
      'myapp:/callback',
      'javascript:alert(1)',
      'file:///etc/passwd',
      'com.example.app:/callback#x',
    ])
      expect(await native(uri)).toEqual([{ field: 'redirectUris.0', fault: 'connection.address-native' }])
  })

  test('names every field that is wrong', async () => {
    expect(
      await faultsOf({
        redirectUris: [],
        backchannelLogoutUri: 'https://169.254.169.254/logout',
        initiateLoginUri: 'ftp://app.example',
        tokenEndpointAuthMethod: 'none',
        pkce: 'optional',
        claims: [
          { name: 'sub', from: 'email' },
          { name: 'login', from: 'account' },
          { name: 'login', from: 'userNo' },
        ],
      }),
    ).toEqual([
      { field: 'redirectUris', fault: 'connection.no-redirect' },
      { field: 'backchannelLogoutUri', fault: 'connection.address' },
      { field: 'initiateLoginUri', fault: 'connection.address' },
      { field: 'claims.0.name', fault: 'connection.claim-name' },
      { field: 'claims.2.name', fault: 'connection.claim-name' },
      { field: 'pkce', fault: 'connection.public-client' },
    ])
  })

  test.each([
    'https://[fe80::1]/x',
    'https://100.100.100.200/x',
    'https://[::ffff:169.254.169.254]/x',
    'https://0/x',
    'https://2852039166/x',
  ])('S-242 nothing is called at %s', async (uri) => {
    expect(await faultsOf({ backchannelLogoutUri: uri })).toHaveLength(1)
    expect(await faultsOf({ jwksUri: uri })).toHaveLength(1)
  })

  test('keys are public ones, in a set or at an address', async () => {
    const keys = (more: Record<string, unknown>) =>
      faultsOf({ tokenEndpointAuthMethod: 'private_key_jwt', ...more })
    const fault = [{ field: 'jwks', fault: 'connection.keys' }]
    const publicKey = {
      ...{ kty: 'EC', crv: 'P-256', x: 'f83OJ3D2xF1Bg8vub9tLe1gHMzV76e8Tus9uPHvRVEU' },
      y: 'x_FEzRu9m36HLN_tue659LNpXW6pCyStikYjKIWI5a0',
    }
    const set = (...members: object[]) => JSON.stringify({ keys: members })
    expect(await keys({ jwks: set(publicKey) })).toEqual([])
    expect(await keys({ jwksUri: 'https://app.example/jwks' })).toEqual([])
    expect(await keys({})).toEqual(fault)
    expect(await keys({ jwks: set(publicKey), jwksUri: 'https://app.example/jwks' })).toEqual(fault)
    for (const wrong of [
      set(),
      set({ ...publicKey, d: 'jpsQnnGQmL-YBIffH1136cspYG6-0iY7X1fCE9-E9LI' }),
      set({ kty: 'oct', k: 'c2VjcmV0' }),
      set({ ...publicKey, x: 'AA' }),
      'no json',
      '[]',
    ])
      expect(await keys({ jwks: wrong })).toEqual(fault)
  })

  test('malformed settings are refused as a whole', async () => {
    const form = { app_id: randomUUID(), ...settingsOf(), settings: '{"redirectUris":"x"}' }
    expect(await ask('save', form)).toMatchObject({ status: 422, body: { error: 'invalid' } })
    expect((await ask('save', { ...form, app_id: "x'" })).status).toBe(422)
  })
})
