import { randomUUID } from 'node:crypto'
import type { Api } from '@iambiz/contract/api.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { wireTimeIn } from '#server/platform/wire-time.ts'
import type { Browser } from '#server/testing/browser.ts'
import { employ, foundCompany } from '#server/testing/company.ts'
import { type ConnectionRegistry, keepRegistry } from '#server/testing/connection-registry.ts'
import { fresh } from '#server/testing/fresh.ts'
import { givenIn } from '#server/testing/given.ts'
import { type TestWorld, testPortal } from '#server/testing/test-app.ts'
import { mirrorConnection } from './change.ts'

let world: TestWorld
let registry: ConnectionRegistry
let boss: Browser
let manager: Browser

const db = () => world.database.db
const given = () => givenIn(db())

type Call = Extract<keyof Api, `POST /iam-authority/v1/admin/connection/${string}`>
type Name<Key> = Key extends `POST /iam-authority/v1/admin/connection/${infer Rest}` ? Rest : never
const call = <N extends Name<Call>>(name: N) => `POST /iam-authority/v1/admin/connection/${name}` as const

beforeAll(async () => {
  world = await testPortal()
  registry = keepRegistry(world.provider)
  await foundCompany(db())
  await given().system({ system_code: 'finance', name_en: 'Finance' })
  await given().system({ system_code: 'hr' })
  await given().category({ category_code: 'office' })
  await employ(db(), 'boss', [{ org: 'group', role: 'root' }])
  await employ(db(), 'manager', [{ org: 'sales', role: 'bsm' }])
  await db().insertInto('system_manager').values({ system_code: 'finance', user_no: 'manager' }).execute()
  boss = world.browser()
  await boss.signIn(world.provider, { sub: 'boss' })
  manager = world.browser()
  await manager.signIn(world.provider, { sub: 'manager' })
})
afterAll(() => world.stop())
beforeEach(async () => {
  registry.instead = () => undefined
  await db().deleteFrom('rate_counter').execute()
})

/** Returns the header of a step-up with the password. */
async function stepUp(browser: Browser = boss) {
  const { envelope } = await browser.call('POST /iam-portal/auth/stepUp', {
    body: { method: 'password', value: 'right' },
  })
  return { 'pwd-ticket': envelope.data.pwdTicket }
}

const application = (more: Parameters<ReturnType<typeof given>['application']>[0] = {}) =>
  given().application({
    ...{ app_code: fresh('app'), system_code: 'finance', category_code: 'office' },
    ...more,
  })

const redirectUris = ['https://grafana.example.com/login/generic_oauth']

/** Connects an application. */
async function connect(appId: string, more: object = {}) {
  const headers = await stepUp()
  return boss.call(call('saveOrUpdate'), { headers, body: { appId, redirectUris, ...more } })
}

const mirrorOf = (appId: string) =>
  db().selectFrom('connection').selectAll().where('app_id', '=', appId).executeTakeFirst()
const recordsOf = (id: string) =>
  db()
    .selectFrom('audit_record')
    .select(['action', 'detail'])
    .where('target_id', '=', id)
    .where('target_type', '=', 'application')
    .where('action', 'like', 'connection.%')
    .orderBy('row_no')
    .execute()

describe('a super manager', () => {
  test('[SSO-01][SSO-04] connects an application, switched off, and is shown its secret this once', async () => {
    const appId = await application({ name_zh: '监控', name_en: 'Monitoring' })
    const { status, envelope } = await connect(appId, { template: 'grafana', secretDays: 90 })
    expect(status).toBe(200)
    const { clientId, clientSecret } = envelope.data
    expect(clientSecret).toMatch(/^secret-/)
    expect(registry.connections.get(appId)).toMatchObject({
      names: { zh: '监控', en: 'Monitoring' },
      settings: { template: 'grafana', redirectUris, secretDays: 90 },
    })
    // Empty fields are not sent.
    expect(registry.connections.get(appId)?.settings).not.toHaveProperty('jwks')
    const { envelope: read } = await boss.call(call('detail'), { body: { appId } })
    expect(read.data).toMatchObject({
      isBundled: true,
      connection: { appId, clientId, status: 0, revision: 1, secretDays: 90, jwks: '', signOns: 0 },
    })
    expect(JSON.stringify(read.data)).not.toContain(clientSecret)
    expect(await mirrorOf(appId)).toMatchObject({
      client_id: clientId,
      status: 0,
      template: 'grafana',
      secret_until: expect.any(Date),
    })
    const records = await recordsOf(appId)
    expect(records).toMatchObject([
      { action: 'connection.create', detail: { after: { template: 'grafana' } } },
    ])
    expect(JSON.stringify(records)).not.toContain(clientSecret)
  })

  test('changes it by the revision that was read, which is recorded field by field', async () => {
    const appId = await application()
    await connect(appId)
    const { status, envelope } = await connect(appId, { revision: 1, pkce: 'optional' })
    expect({ status, data: envelope.data }).toEqual({
      status: 200,
      data: { revision: 2, clientId: expect.any(String) },
    })
    expect((await recordsOf(appId)).at(-1)).toEqual({
      action: 'connection.update',
      detail: { before: { pkce: 'required' }, after: { pkce: 'optional' } },
    })
  })

  test('addresses stay as they were written', async () => {
    const appId = await application()
    const initiateLoginUri = 'HTTPS://app.example.com/start'
    expect((await connect(appId, { initiateLoginUri })).status).toBe(200)
    expect(await mirrorOf(appId)).toMatchObject({ initiate_login_uri: initiateLoginUri })
  })

  test('reads a list of a thousand', async () => {
    const one = {
      settings: { template: 'web' },
      ...{ status: 1, revision: 1, sign_ons_today: 0, failures_today: 0 },
    }
    const times = Object.fromEntries(
      ['last_sign_on', 'secret_since', 'secret_until', 'previous_until'].map((name) => [
        name,
        '2026-11-01T00:00:00.000Z',
      ]),
    )
    const connections = Array.from({ length: 1000 }, () => ({
      ...{ app_id: randomUUID(), client_id: 'app-abcdefghijklmnop', ...one, ...times },
    }))
    registry.instead = (name) => (name === 'list' ? { status: 200, body: { connections } } : undefined)
    const { status, envelope } = await boss.call(call('list'), { body: {} })
    expect([status, envelope.data]).toEqual([200, { isBundled: true, list: [] }])
  })

  test('S-245: of two changes to one revision the second is refused', async () => {
    const appId = await application()
    await connect(appId)
    const [first, second] = await Promise.all([
      connect(appId, { revision: 1, requireMfa: true }),
      connect(appId, { revision: 1, maxAge: 60 }),
    ])
    expect([first.status, second.status].sort()).toEqual([200, 409])
    expect((await connect(appId)).status).toBe(409)
    expect((await mirrorOf(appId))?.revision).toBe(2)
  })

  test('gets a message for each field that the provider rejects', async () => {
    const appId = await application()
    registry.instead = (asked) =>
      asked === 'save'
        ? {
            status: 422,
            body: { error: 'refused', faults: [{ field: 'redirectUris.0', fault: 'connection.address' }] },
          }
        : undefined
    const refused = await connect(appId)
    expect(refused).toMatchObject({
      status: 422,
      envelope: {
        data: { fields: [{ field: 'redirectUris.0', message: expect.stringContaining('https') }] },
      },
    })
    expect(await mirrorOf(appId)).toBeUndefined()
  })

  test('[SSO-04] S-243, S-244: rotates the secret; no record has one', async () => {
    const appId = await application()
    await connect(appId)
    const headers = await stepUp()
    const { envelope } = await boss.call(call('rotateSecret'), { headers, body: { appId, revision: 1 } })
    expect(envelope.data).toEqual({
      revision: 2,
      clientSecret: expect.stringMatching(/^secret-/),
      previousUntil: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/),
    })
    const records = await recordsOf(appId)
    expect(records.map(({ action }) => action)).toEqual(['connection.create', 'connection.rotate-secret'])
    expect(JSON.stringify(records)).not.toContain(envelope.data.clientSecret)
    expect(world.logged.join('')).not.toContain(envelope.data.clientSecret)
  })

  test('[SSO-06][STAT-03] from the day on which it is switched on the application counts as connected', async () => {
    const appId = await application()
    await connect(appId)
    const standing = async () => {
      const { rows } = await sql<{ day: string | null }>`select connected_on::text as day
        from application_integration where app_id = ${appId}::uuid and center = 'unifiedAuth'`.execute(db())
      return rows[0]?.day
    }
    expect(await standing()).toBeUndefined()
    const headers = await stepUp()
    await boss.call(call('status'), { headers, body: { appId, revision: 1, status: 1 } })
    expect(await standing()).toBe(wireTimeIn('Asia/Shanghai')(world.clock.now()).slice(0, 10))
    const byHand = await boss.call('POST /iam-authority/v1/admin/app/integrate', {
      body: { appId, center: 'unifiedAuth', connected: false },
    })
    expect(byHand.status).toBe(409)
    await boss.call(call('status'), { headers, body: { appId, revision: 2, status: 0 } })
    expect(await standing()).toBeNull()
  })

  test('switches it on, signs everybody out, and removes it', async () => {
    const appId = await application()
    await connect(appId)
    const headers = await stepUp()
    const on = await boss.call(call('status'), { headers, body: { appId, revision: 1, status: 1 } })
    expect(on.envelope.data).toEqual({ revision: 2 })
    expect(await mirrorOf(appId)).toMatchObject({ status: 1, revision: 2 })
    const ended = await boss.call(call('signOutAll'), { headers, body: { appId } })
    expect(ended.envelope.data).toEqual({ ended: 3 })
    const gone = await boss.call(call('delete'), { headers, body: { appId, revision: 2 } })
    expect(gone.status).toBe(200)
    expect(await mirrorOf(appId)).toBeUndefined()
    expect((await recordsOf(appId)).map(({ action }) => action)).toEqual([
      'connection.create',
      'connection.status',
      'connection.sign-out-all',
      'connection.delete',
    ])
  })

  test.each([
    ['saveOrUpdate', { redirectUris }],
    ['rotateSecret', { revision: 1 }],
    ['status', { revision: 1, status: 1 }],
    ['delete', { revision: 1 }],
    ['signOutAll', {}],
  ] as const)('needs a step-up for %s', async (name, body) => {
    const appId = await application()
    const asked = registry.asked.length
    const refused = await boss.call(call(name), { body: { appId, ...body } as never })
    expect(refused.envelope.code).toBe(1009)
    expect(registry.asked).toHaveLength(asked)
  })

  test('an application that does not exist is not connected', async () => {
    const appId = '0f0e5e6a-1c63-4f43-9a3f-0d5f3d4c8a11'
    expect((await connect(appId)).status).toBe(404)
    expect(registry.connections.has(appId)).toBe(false)
  })
})

describe('a manager of business systems', () => {
  test('[SSO-01] reads connections of the own systems and no others', async () => {
    const [own, foreign] = [await application(), await application({ system_code: 'hr' })]
    await connect(own)
    await connect(foreign)
    const { envelope } = await manager.call(call('list'), { body: {}, headers: { lang: 'en' } })
    const ids = envelope.data.list.map(({ appId }) => appId)
    expect(ids).toContain(own)
    expect(ids).not.toContain(foreign)
    expect(envelope.data.list.find(({ appId }) => appId === own)).toMatchObject({
      systemName: 'Finance',
      status: 0,
      kind: 'oidc',
      failures: 0,
    })
    for (const name of ['detail', 'attempts', 'endpoints'] as const) {
      expect((await manager.call(call(name), { body: { appId: own } })).status).toBe(200)
      expect((await manager.call(call(name), { body: { appId: foreign } })).status).toBe(404)
    }
  })

  test('changes nothing', async () => {
    const appId = await application()
    const headers = await stepUp(manager)
    const refused = await manager.call(call('saveOrUpdate'), { headers, body: { appId, redirectUris } })
    expect(refused.status).toBe(403)
    expect(registry.connections.has(appId)).toBe(false)
  })
})

test('attempts have the names of people', async () => {
  const appId = await application()
  registry.attempts.push(
    {
      ...{ at: '2026-11-29T02:03:04.000Z', account_no: 'boss', step: 'authorize' },
      ...{ result: 'refused', reason: 'no-grant', detail: '' },
    },
    {
      ...{ at: '2026-11-29T02:03:05.000Z', account_no: null, step: 'token' },
      ...{ result: 'failed', reason: 'wrong-secret', detail: 'client_secret_basic' },
    },
  )
  const { envelope } = await boss.call(call('attempts'), { body: { appId } })
  expect(envelope.data).toMatchObject({
    total: 2,
    pageNum: 1,
    list: [
      { time: '2026-11-29 10:03:04', userNo: 'boss', userName: '员工boss', reason: 'no-grant' },
      { step: 'token', reason: 'wrong-secret' },
    ],
  })
  expect(envelope.data.list[1]).not.toHaveProperty('userNo')
})

test('where the portal ends in the middle of a change, a job brings its rows up to date', async () => {
  const appId = await application()
  await connect(appId)
  const stored = registry.connections.get(appId)
  if (!stored) throw new Error('nothing is connected')
  registry.connections.set(appId, { ...stored, status: 1, revision: 2 })
  const parts = { db: world.database.worker.db, askProvider: askRegistry }
  await mirrorConnection(parts, appId, world.clock.now())
  expect(await mirrorOf(appId)).toMatchObject({ status: 1, revision: 2 })
  // A result that was read earlier arrives later.
  registry.connections.set(appId, { ...stored, revision: 1 })
  await mirrorConnection(parts, appId, world.clock.now())
  expect(await mirrorOf(appId)).toMatchObject({ status: 1, revision: 2 })
  registry.connections.delete(appId)
  await mirrorConnection(parts, appId, world.clock.now())
  expect(await mirrorOf(appId)).toBeUndefined()
})

const askRegistry = async (path: string, form: Readonly<Record<string, string>>) =>
  (await world.provider.faults.account?.(path, new URLSearchParams(form), undefined)) ?? null

describe('without the bundled provider', () => {
  test('reads say so, and changes are refused', async () => {
    const other = await testPortal()
    try {
      await foundCompany(other.database.db)
      await employ(other.database.db, 'boss', [{ org: 'group', role: 'root' }])
      const appId = await givenIn(other.database.db).application()
      const browser = other.browser()
      await browser.signIn(other.provider, { sub: 'boss' })
      const list = await browser.call(call('list'), { body: {} })
      expect(list.envelope.data).toEqual({ isBundled: false, list: [] })
      const detail = await browser.call(call('detail'), { body: { appId } })
      expect(detail.envelope.data).toEqual({ isBundled: false, connection: null })
      const endpoints = await browser.call(call('endpoints'), { body: { appId } })
      expect(endpoints.status).toBe(409)
    } finally {
      await other.stop()
    }
  })

  test('one that does not answer has a failure of its own', async () => {
    const appId = await application()
    registry.instead = () => ({ status: 503, body: { error: 'busy' } })
    const { status, envelope } = await boss.call(call('detail'), { body: { appId } })
    expect({ status, code: envelope.code }).toEqual({ status: 503, code: 503 })
    expect(envelope.message).toContain('登录服务')
  })
})
