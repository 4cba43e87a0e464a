import { createSecretBox } from '@iambiz/runtime/secret-box.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { accountApi } from '../testing/account-api.ts'
import { type Browser, createBrowser, openWithin, type Reply } from '../testing/browser.ts'
import { adminApi, type Connected, connect, connectionApi } from '../testing/connection-api.ts'
import { away, refuses, startPortalGate } from '../testing/portal-gate.ts'
import { formIn } from '../testing/posted-form.ts'
import { startTestProvider, testConfig } from '../testing/provider.ts'
import { signIn, submitSignIn, tokensOf } from '../testing/relying-party.ts'
import { type GatedWorld, providerWorld } from '../testing/world.ts'
import { findCredentials, resealCredentials } from './credential-store.ts'

const url = 'https://old.example/sso/login?from=portal'
const form = {
  url,
  fieldNames: { account: 'j_username', password: 'j_password' },
  fixedFields: [{ name: 'submit', value: '登录' }],
}
const mine = { account: 'zhang.san', password: ' S3cret "& < 密码 ' }

let world: GatedWorld
let app: Connected

const issuer = () => world.provider.url
const pool = () => world.database.pool

async function connectBy(changes: object = {}) {
  const connected = await connect(issuer(), { kind: 'form', settings: { form: { ...form, ...changes } } })
  const on = { app_id: connected.appId, revision: connected.revision, status: '1' }
  const { body } = await connectionApi(issuer())('status', on)
  return { ...connected, revision: String(body.revision) }
}

beforeAll(async () => {
  const gate = await startPortalGate()
  const opened = await providerWorld({ signOnAccessUrl: gate.url, formFill: true })
  world = { ...opened, gate, stop: () => Promise.all([opened.stop(), gate.stop()]).then(() => undefined) }
})
afterAll(() => world?.stop())
beforeEach(async () => {
  world.gate.reset()
  await pool().query('delete from idp.form_credential')
  app = await connectBy()
})

const signedIn = async (account = 'staff') => (await tokensOf(world.portal, account)).browser
const launchUrl = (of: Connected = app) => `${issuer()}/launch/${of.clientId}`

/** Opens an application and stops at the page that asks, with its address. */
async function open(browser: Browser, address = launchUrl()): Promise<Reply & { url: string }> {
  let [reply, at] = [await browser.get(address), address]
  while (reply.location.startsWith(issuer())) {
    at = reply.location
    reply = await browser.get(at)
  }
  return { ...reply, url: at }
}

const type = ({ account, password }: typeof mine) => ({ app_account: account, app_password: password })

/** Saves credentials on the page that asks, and goes on. */
async function save(browser: Browser, typed = mine, of = app): Promise<Reply> {
  const { url: page } = await open(browser, launchUrl(of))
  const posted = await browser.post(page, type(typed))
  return openWithin(issuer(), browser, posted.location)
}

const rows = async () => (await pool().query('select * from idp.form_credential order by account_no')).rows
const saved = async () => (await rows()).length
const attempts = async (of: Connected = app) =>
  (
    await pool().query(
      'select step, result, reason, account_no from idp.sign_on_attempt where client_id = $1 order by attempt_id',
      [of.clientId],
    )
  ).rows

describe('a sign-on that the portal starts', () => {
  test('[SSO-11] asks once for account and password, then posts them with the fixed fields', async () => {
    const browser = await signedIn()
    const page = await open(browser)
    expect(page.status).toBe(200)
    expect(page.body).toContain('「项目管理」的登录信息')
    expect(page.body).toContain('保存后不再显示')
    expect(page.headers['cache-control']).toBe('no-store')
    expect(page.headers['content-security-policy']).toContain("form-action 'self';")
    const posted = await browser.post(page.url, type(mine))
    expect([posted.status, posted.location]).toEqual([303, expect.stringContaining(`${issuer()}/authorize/`)])
    const filled = await openWithin(issuer(), browser, posted.location)
    const expected = { j_username: mine.account, j_password: mine.password, submit: '登录' }
    expect(formIn(filled.body)).toEqual({ action: url, fields: expected })
    const again = await open(browser)
    expect(formIn(again.body)).toEqual({ action: url, fields: expected })
    await expect
      .poll(() => attempts())
      .toMatchObject([
        { step: 'authorize', result: 'done', reason: '', account_no: 'A00002' },
        { step: 'authorize', result: 'done' },
      ])
    const asked = world.gate.asked.filter(({ claims }) => claims.sign_on)
    expect(asked.map(({ claims }) => claims.sign_on)).toMatchObject([
      { protocol: 'form' },
      { protocol: 'form' },
    ])
    expect((await rows())[0]).toMatchObject({ account_no: 'A00002', last_used_at: expect.any(Date) })
  })

  test('[SSO-11] the page that posts is not stored, names nobody and posts to one origin alone', async () => {
    const { headers } = await save(await signedIn())
    expect(headers).toMatchObject({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' })
    const policy = String(headers['content-security-policy']).split('; ')
    expect(policy).toContain('form-action https://old.example')
    expect(policy).toContain("default-src 'none'")
  })

  test('asks in English, with the fields that are wrong', async () => {
    const browser = await signedIn()
    const { url: page } = await open(browser)
    expect((await browser.get(`${page}?lang=en`)).body).toContain('Your sign-in for Projects')
    for (const [typed, text] of [
      [{ account: ' ', password: 'x' }, 'Enter your account in this app.'],
      [{ account: 'a', password: '' }, 'Enter your password in this app.'],
      [{ account: 'a'.repeat(201), password: 'x' }, 'This account is too long'],
      [{ account: 'a', password: 'x'.repeat(501) }, 'This password is too long'],
      [{ account: 'a', password: 'x\u0007' }, 'This password is too long'],
    ] as const) {
      const reply = await browser.post(`${page}?lang=en`, type(typed))
      expect(reply.status).toBe(422)
      expect(reply.body).toContain(text)
      expect(reply.body).not.toContain(`value="${typed.password}"`)
    }
    expect(await saved()).toBe(0)
  })

  test('asks after a sign-in that the request needs', async () => {
    const browser = createBrowser()
    const { location: request } = await browser.get(launchUrl())
    const posted = await submitSignIn(browser, request, 'staff')
    const page = await open(browser, posted.location)
    expect(page.body).toContain('「项目管理」的登录信息')
    const stored = await browser.post(page.url, type(mine))
    expect(formIn((await openWithin(issuer(), browser, stored.location)).body).action).toBe(url)
  })

  test('asks again when the person wants to replace them, and keeps the old ones until then', async () => {
    const browser = await signedIn()
    await save(browser)
    const page = await open(browser, `${launchUrl()}?credentials=new`)
    expect(page.body).toContain('「项目管理」的登录信息')
    expect(page.body).not.toContain(mine.account)
    expect(formIn((await open(browser)).body).fields.j_username).toBe(mine.account)
    const { url: asking } = await open(browser, `${launchUrl()}?credentials=new`)
    const posted = await browser.post(asking, type({ account: 'other', password: 'p2' }))
    const { fields } = formIn((await openWithin(issuer(), browser, posted.location)).body)
    expect(fields).toMatchObject({ j_username: 'other', j_password: 'p2' })
    expect(await saved()).toBe(1)
  })

  test('no other application can ask for them', async () => {
    const { url: request } = await world.portal.begin({ prompt: 'credentials' })
    const { location } = await open(await signedIn(), request)
    expect(new URL(location).searchParams.get('error')).toBe('invalid_request')
  })

  test('S-227: neither asks nor posts for a person without a grant, nor while the portal is away', async () => {
    const browser = await signedIn()
    world.gate.answer = () => refuses('no-grant')
    const refused = await open(browser)
    expect([refused.status, refused.body.includes('app_password')]).toEqual([403, false])
    world.gate.answer = () => away
    expect((await open(browser)).status).toBe(503)
    world.gate.reset()
    await save(browser)
    world.gate.answer = () => refuses('no-grant')
    expect((await open(browser)).body).not.toContain(mine.account)
  })

  test('a person who acts for another is told that credentials are personal', async () => {
    const browser = await signedIn()
    await save(browser)
    world.gate.answer = () => refuses('acting')
    const page = await open(browser)
    expect(page.status).toBe(403)
    expect(page.body).toContain('不能代他人登录「合同管理」')
    expect(page.body).toContain('请返回门户结束代理')
    await expect
      .poll(async () => (await attempts()).at(-1))
      .toMatchObject({ result: 'refused', reason: 'acting' })
    const request = new URLSearchParams({
      ...{ client_id: app.clientId, response_type: 'code', redirect_uri: url },
      ...{ scope: 'openid acting', login_hint: 'acting:forged' },
    })
    const forged = await open(browser, `${issuer()}/authorize?${request}`)
    expect([forged.status, forged.body.includes(mine.account)]).toEqual([400, false])
  })

  test('goes to the registered address alone', async () => {
    const params = { client_id: app.clientId, response_type: 'code', scope: 'openid' }
    const browser = await signedIn()
    await save(browser)
    for (const redirect_uri of [
      'https://evil.example/login',
      'https://old.example/other',
      'http://old.example/sso/login?from=portal',
    ]) {
      const request = new URLSearchParams({ ...params, redirect_uri })
      const page = await openWithin(issuer(), browser, `${issuer()}/authorize?${request}`)
      expect([page.status, page.location, page.body.includes(mine.account)]).toEqual([400, '', false])
    }
  })
})

describe('S-239: credentials of another', () => {
  test('a person cannot save on the page of another, nor in a browser that another has signed in to', async () => {
    const [victim, other] = [await signedIn(), await signedIn('staff2')]
    const { url: page } = await open(victim)
    expect((await other.post(page, type(mine))).status).toBe(400)
    const cross = { headers: { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' } }
    expect((await victim.post(page, type(mine), cross)).status).toBe(403)
    // Another person signs in while the page is open.
    const attempt = await world.portal.begin({ prompt: 'login' })
    const cookies = victim.cookies.filter(({ path }) => path.startsWith('/form-fill'))
    victim.cookies.splice(0, victim.cookies.length)
    await signIn(victim, attempt.url, 'staff2')
    victim.cookies.push(...cookies)
    expect((await victim.post(page, type(mine))).status).toBe(400)
    expect((await victim.get(page)).status).toBe(400)
    expect(await saved()).toBe(0)
  })

  test('[SSO-12] a row that was copied to another person or application does not open', async () => {
    const [browser, other] = [await signedIn(), await signedIn('staff2')]
    await save(browser)
    const second = await connectBy()
    await pool().query(
      `insert into idp.form_credential (account_no, client_id, sealed, saved_at)
        select 'A00003', client_id, sealed, saved_at from idp.form_credential union all
        select account_no, $1, sealed, saved_at from idp.form_credential`,
      [second.clientId],
    )
    expect(await saved()).toBe(3)
    for (const page of [await open(other), await open(browser, launchUrl(second))]) {
      expect(page.body).toContain('app_password')
      expect(page.body).not.toContain(mine.account)
    }
  })

  test('a row does not open for an address that was changed beside us', async () => {
    const browser = await signedIn()
    await save(browser)
    await pool().query(
      `update idp.client set settings = jsonb_set(settings, '{form,url}', '"https://evil.example/login"') where client_id = $1`,
      [app.clientId],
    )
    const page = await open(browser)
    expect([page.body.includes('app_password'), page.body.includes(mine.account)]).toEqual([true, false])
  })

  test('nothing is sent over http, even if an old row says so', async () => {
    const browser = await signedIn()
    await save(browser)
    await pool().query(
      `update idp.client set settings = jsonb_set(settings, '{form,url}', '"http://old.example/sso/login"') where client_id = $1`,
      [app.clientId],
    )
    const page = await open(browser)
    expect(page.status).toBe(403)
    expect(page.body).toContain('应用的登录地址不安全')
    expect(page.body).not.toContain('app_password')
    await expect.poll(async () => (await attempts()).at(-1)).toMatchObject({ reason: 'form-address' })
  })
})

describe('where the deployment does not allow it', () => {
  test('[SSO-11] nothing is saved, asked or posted, and the pages say why', async () => {
    const browser = await signedIn()
    await save(browser)
    const off = await startTestProvider(world.database, { signOnAccessUrl: world.gate.url })
    try {
      const call = connectionApi(off.url)
      const { body } = await call('save', {
        ...{ app_id: crypto.randomUUID(), kind: 'form', secret_days: '0' },
        ...{ names: JSON.stringify({ zh: '旧', en: 'Old' }), settings: JSON.stringify({ form }) },
      })
      expect(body.faults).toEqual([{ field: 'kind', fault: 'connection.form-off' }])
      expect((await call('detail', { app_id: app.appId })).body).toMatchObject({ form_fill: false })
      const there = createBrowser()
      const { location: request } = await there.get(`${off.url}/launch/${app.clientId}`)
      const posted = await submitSignIn(there, request, 'staff')
      const page = await openWithin(off.url, there, posted.location)
      expect(page.status).toBe(403)
      expect(page.body).toContain('公司未启用表单代填')
      expect(page.body).not.toContain(mine.account)
      await expect.poll(async () => (await attempts()).at(-1)).toMatchObject({ reason: 'form-off' })
    } finally {
      await off.stop()
    }
  })
})

describe('the connection', () => {
  const faultsOf = async (changes: object, more: object = {}) => {
    const { body } = await connectionApi(issuer())('save', {
      ...{ app_id: crypto.randomUUID(), kind: 'form', secret_days: '0' },
      names: JSON.stringify({ zh: '旧系统', en: 'Old system' }),
      settings: JSON.stringify({ form: { ...form, ...changes }, ...more }),
    })
    return body.faults?.map(({ field, fault }: { field: string; fault: string }) => [field, fault])
  }

  test.each([
    ['http://old.example/login'],
    ['http://10.0.0.1/login'],
    ['https://user:pass@old.example/login'],
    ['https://old.example/login#top'],
    ['https://*.example/login'],
    ['https://[2001:db8::1]/login'],
    ['old.example/login'],
    ['javascript:alert(1)'],
  ])('does not take the address %s', async (address) => {
    expect(await faultsOf({ url: address })).toEqual([['form.url', 'connection.form-address']])
  })

  test('takes http on this machine in the demo alone', async () => {
    expect(await faultsOf({ url: 'http://localhost:3000/login' })).toBeUndefined()
    const real = await startTestProvider(world.database, { formFill: true, demo: false })
    const { body } = await connectionApi(real.url)('save', {
      ...{ app_id: crypto.randomUUID(), kind: 'form', secret_days: '0' },
      names: JSON.stringify({ zh: '旧系统', en: 'Old system' }),
      settings: JSON.stringify({ form: { ...form, url: 'http://localhost:3000/login' } }),
    })
    await real.stop()
    expect(body.faults).toMatchObject([{ field: 'form.url' }])
  })

  test('names each field once, in plain text', async () => {
    const names = { account: 'user', password: 'user' }
    expect(await faultsOf({ fieldNames: names })).toEqual([
      ['form.fieldNames.password', 'connection.field-name'],
    ])
    expect(await faultsOf({ fieldNames: { account: '', password: 'a b' } })).toEqual([
      ['form.fieldNames.account', 'connection.field-name'],
      ['form.fieldNames.password', 'connection.field-name'],
    ])
    const fixedFields = [
      { name: 'j_username', value: 'x' },
      { name: 'lang', value: 'a\nb' },
    ]
    expect(await faultsOf({ fixedFields })).toEqual([
      ['form.fixedFields.0.name', 'connection.field-name'],
      ['form.fixedFields.1.value', 'connection.field-value'],
    ])
  })

  test('tells the application nothing about people, and is not for agents', async () => {
    const connected = await connect(issuer(), {
      kind: 'form',
      settings: {
        form,
        scopes: ['openid', 'acting'],
        subject: 'email',
        claims: [{ name: 'mail', from: 'email' }],
      },
    })
    const { body } = await connectionApi(issuer())('detail', { app_id: connected.appId })
    expect(body.connection.settings).toMatchObject({ scopes: [], subject: 'userNo', claims: [], form })
    expect(body.connection).toMatchObject({ saved_sign_ins: 0 })
  })
})

describe('what people have saved', () => {
  const changeTo = async (changes: object) => {
    const next = { kind: 'form' as const, appId: app.appId, revision: app.revision }
    app = {
      ...(await connect(issuer(), { ...next, settings: { form: { ...form, ...changes } } })),
      appId: app.appId,
    }
  }

  test('[SSO-12] ends when the form goes to another origin or to other fields, and stays otherwise', async () => {
    const browser = await signedIn()
    await save(browser)
    await changeTo({ url: 'https://old.example/new/login', fixedFields: [] })
    expect(await saved()).toBe(1)
    expect(formIn((await open(browser)).body).action).toBe('https://old.example/new/login')
    await changeTo({ fieldNames: { account: 'comment', password: 'j_password' } })
    expect(await saved()).toBe(0)
    await save(browser)
    await changeTo({ url: 'https://new.example/sso/login' })
    expect(await saved()).toBe(0)
  })

  test('a change that another administrator was faster with removes nothing', async () => {
    await save(await signedIn())
    const { body } = await connectionApi(issuer())('save', {
      ...{ app_id: app.appId, kind: 'form', secret_days: '0', revision: '1' },
      names: JSON.stringify({ zh: '旧', en: 'Old' }),
      settings: JSON.stringify({ form: { ...form, url: 'https://new.example/' } }),
    })
    expect([body.error, await saved()]).toEqual(['changed', 1])
  })

  test('[SSO-12] ends with the account or with the connection', async () => {
    const [browser, other] = [await signedIn(), await signedIn('staff2')]
    await save(browser)
    await save(other)
    expect((await connectionApi(issuer())('detail', { app_id: app.appId })).body.connection).toMatchObject({
      saved_sign_ins: 2,
    })
    const admin = adminApi(issuer())
    expect((await admin('status', { account_no: 'A00002', enabled: '0' })).status).toBe(200)
    expect((await rows()).map(({ account_no }) => account_no)).toEqual(['A00003'])
    await admin('status', { account_no: 'A00002', enabled: '1' })
    await connectionApi(issuer())('delete', { app_id: app.appId, revision: app.revision })
    expect(await saved()).toBe(0)
  })

  test('[SSO-12] is listed for its person without the values, and removed by its person alone', async () => {
    const { browser, tokens } = await tokensOf(world.portal, 'staff')
    const { tokens: others } = await tokensOf(world.portal, 'staff2')
    await save(browser)
    const own = accountApi(issuer(), { token: tokens.access_token, address: '10.0.0.1' })
    const { body } = await own('/saved-sign-ins')
    expect(body).toEqual({
      saved: [
        {
          ...{ app_id: app.appId, names: { zh: '项目管理', en: 'Projects' } },
          ...{ saved_at: expect.any(String), last_used_at: expect.any(String) },
          replace_url: `${launchUrl()}?credentials=new`,
        },
      ],
    })
    const foreign = accountApi(issuer(), { token: others.access_token, address: '10.0.0.1' })
    expect((await foreign('/saved-sign-ins')).body).toEqual({ saved: [] })
    expect((await foreign('/saved-sign-ins/remove', { app_id: app.appId })).status).toBe(404)
    expect((await own('/saved-sign-ins/remove', { app_id: 'x' })).status).toBe(404)
    expect((await own('/saved-sign-ins/remove', { app_id: app.appId })).status).toBe(200)
    expect(await saved()).toBe(0)
  })

  test('[SSO-12] S-243: is in no table as text, and moves to a new key', async () => {
    await save(await signedIn())
    const tables = await pool().query(
      `select table_name from information_schema.tables where table_schema = 'idp' and table_type = 'BASE TABLE'`,
    )
    for (const { table_name } of tables.rows) {
      const { rows: found } = await pool().query(
        `select 1 from idp.${table_name} t where strpos(t::text, $1) > 0 or strpos(t::text, $2) > 0`,
        [mine.account, mine.password.trim()],
      )
      expect(found, table_name).toEqual([])
    }
    const { db } = world.database
    const newer = createSecretBox(`k2:${Buffer.alloc(32, 9).toString('base64')},${testConfig.dataKeys}`)
    await resealCredentials({ db, box: newer })
    const [row] = await rows()
    expect(row.sealed).toMatch(/^k2\./)
    const box = createSecretBox(`k2:${Buffer.alloc(32, 9).toString('base64')}`)
    const place = { accountNo: 'A00002', clientId: app.clientId, form }
    expect(await findCredentials({ db, box }, place)).toEqual(mine)
  })
})
