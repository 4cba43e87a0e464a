import { api } from '@iambiz/contract/api.ts'
import { catalogue } from '@iambiz/contract/errors.ts'
import { type Access, accessRules, noCapabilities } from '@iambiz/contract/platform/access.ts'
import type { Endpoint } from '@iambiz/contract/platform/endpoint.ts'
import Fastify from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { changeKey, ofCommand } from '#server/features/catalogue/systems/keys.ts'
import type { Actor } from '#server/platform/actor.ts'
import { Failure } from '#server/platform/failure.ts'
import { admit } from '#server/platform/http/admit.ts'
import { createServe } from '#server/platform/http/serve.ts'
import { textOf } from '#server/testing/browser.ts'
import { employ, foundCompany } from '#server/testing/company.ts'
import { givenIn } from '#server/testing/given.ts'
import { expectChanges } from '#server/testing/table-digest.ts'
import { buildTestApp, type TestWorld, testPortal } from '#server/testing/test-app.ts'

type Refusal = keyof typeof catalogue

/** Kinds of callers: their role, and the access rules that they satisfy. */
const callers: Record<string, { role: string | null; admitted: Access[] }> = {
  newcomer: { role: null, admitted: ['anonymous', 'signed-in'] },
  staff: { role: 'staff', admitted: ['anonymous', 'signed-in', 'user'] },
  lead: { role: 'lead', admitted: ['anonymous', 'signed-in', 'user', 'agency-authority'] },
  editor: { role: 'editor', admitted: ['anonymous', 'signed-in', 'user', 'bulletin-maintain'] },
  analyst: {
    role: 'analyst',
    admitted: ['anonymous', 'signed-in', 'user', 'login-statistics', 'any-statistics'],
  },
  counter: {
    role: 'counter',
    admitted: ['anonymous', 'signed-in', 'user', 'app-login-statistics', 'any-statistics'],
  },
  systemManager: {
    role: 'bsm',
    admitted: [
      'anonymous',
      'signed-in',
      'user',
      'bulletin-maintain',
      'app-login-statistics',
      'any-statistics',
      'administrator',
      'application-manager',
    ],
  },
  centerManager: {
    role: 'auc',
    admitted: [
      'anonymous',
      'signed-in',
      'user',
      'app-login-statistics',
      'login-statistics',
      'any-statistics',
      'agency-authority',
      'administrator',
      'authority-manager',
    ],
  },
  superManager: { role: 'root', admitted: [...accessRules] },
}

const refusals: Partial<Record<Access, Refusal>> = {
  'bulletin-maintain': 'access.bulletin',
  'app-login-statistics': 'access.app-statistics',
  'any-statistics': 'access.app-statistics',
}

function refusalOf(caller: string, access: Access): Refusal | null {
  if (caller === 'stranger') return access === 'anonymous' ? null : 'session.missing'
  const { role, admitted } = callers[caller] ?? { role: null, admitted: [] }
  if (admitted.includes(access)) return null
  return role === null ? 'access.no-role' : (refusals[access] ?? 'access.denied')
}

let world: TestWorld
let systemKey: string
const browsers = new Map<string, ReturnType<TestWorld['browser']>>()
const actors = new Map<string, Actor | null>([['stranger', null]])

beforeAll(async () => {
  world = await testPortal()
  const { db } = world.database
  await foundCompany(db)
  await givenIn(db).system({ system_code: 'finance' })
  const changed = await changeKey(
    db,
    { action: 'create', systemCode: 'finance' },
    { actor: null, context: ofCommand(world.clock.now()) },
  )
  systemKey = (typeof changed === 'string' ? undefined : changed.secret) ?? ''
  // The records named in paths exist, so that a 404 cannot be mistaken for a refusal.
  await db.insertInto('zone').values({ zone_code: 'none', name_zh: '专区', icon: 'leaf' }).execute()
  browsers.set('stranger', world.browser())
  for (const [caller, { role }] of Object.entries(callers)) {
    await employ(db, caller, role ? [{ org: 'sales', role }] : [])
    await db
      .insertInto('stored_file')
      .values({
        file_id: fileOf(caller),
        purpose: 'fault',
        subject_id: null,
        file_name: 'none.png',
        media_type: 'image/png',
        content: Buffer.from('x'),
        size: 1,
        uploader_no: caller,
        uploaded_at: new Date(),
      })
      .execute()
    await givenIn(db).person({ user_no: fileOf(caller) })
    await db
      .insertInto('mail_contact')
      .values({
        contact_id: fileOf(caller),
        app_id: null,
        name: 'none',
        address: `${caller}@chengchuan.example`,
        org_code: null,
        updater_no: null,
        created_at: new Date(),
        updated_at: new Date(),
      })
      .execute()
    await db
      .insertInto('zone_article')
      .values({
        ...{ article_id: fileOf(caller), zone_code: 'none', kind: 'notice', title_zh: '通知' },
        published_at: new Date(0),
      })
      .execute()
    // A delegation that the caller has not accepted yet, so nobody can act under it.
    await givenIn(db).delegation({
      ...{ delegation_id: fileOf(caller), principal_no: fileOf(caller), agent_no: caller },
      ...{ org_code: 'sales', role_no: 'lead', accepted: null, decided_at: null },
    })
    const browser = world.browser()
    await browser.signIn(world.provider, { sub: caller })
    browsers.set(caller, browser)
    const { envelope } = await browser.call('GET /iam-portal/auth/user')
    const { flags, adminKind } = envelope.data
    actors.set(caller, {
      ...(await givenIn(db).actor(caller, role ? { orgCode: 'sales', roleNo: role } : null)),
      capabilities: role ? flags : noCapabilities,
      adminKind: adminKind ?? null,
    })
  }
})
afterAll(() => world.stop())

const kinds = ['stranger', ...Object.keys(callers)]

/**
 * A file for each caller, because files are private. A contact, an article and a person have the same id; other ids
 * only need the right format.
 */
const fileOf = (caller: string): string =>
  `00000000-0000-4000-8000-${String(kinds.indexOf(caller)).padStart(12, '0')}`

const pathOf = (path: string, caller: string): string =>
  path.replace(/:(file|article)?id\b/i, fileOf(caller)).replace(/:\w+/g, 'none')

const stepUpCode = catalogue['step-up.needed'].code

/** Sends a body that fits no schema, which shows whether the caller is admitted, and changes nothing. */
async function knock(key: string, caller: string, headers: Record<string, string>) {
  const [method = '', path = ''] = key.split(' ')
  const body = method === 'GET' ? {} : { body: '"x"' }
  const reply = await browsers.get(caller)?.fetchRaw(`/api${pathOf(path, caller)}`, {
    method,
    headers: { lang: 'en', 'content-type': 'application/json', ...headers },
    ...body,
  })
  if (!reply) throw new Error(`no caller ${caller}`)
  return { status: reply.status, body: await textOf(reply) }
}

const knockAs = (caller: string, key: string) => knock(key, caller, { env: 'prod', containertype: 'web-pc' })

/** Sends the key of a business system together with the cookies of a person with all rights. */
const knockWithKey = async (key: string, bearer: string) => {
  const headers = { authorization: `Bearer ${bearer}`, 'app-key': 'key-finance', 'system-code': 'finance' }
  const { status, body } = await knock(key, 'superManager', headers)
  return { status, code: JSON.parse(body).code }
}

async function expectRefused(caller: string, key: string, refusal: Refusal) {
  const { status, code, en } = catalogue[refusal]
  const refused = await knockAs(caller, key)
  expect(refused.status, caller).toBe(status)
  expect(JSON.parse(refused.body), caller).toMatchObject({ code, message: en, data: null })
}

async function expectLetThrough(caller: string, key: string) {
  const { status, body } = await knockAs(caller, key)
  const { code = 200 } = body.startsWith('{') ? JSON.parse(body) : {}
  // A required step-up shows that the access rule has admitted the caller.
  const isLetThrough = code === 1001 || code === stepUpCode
  expect([401, 403, 404, 500], caller).not.toContain(isLetThrough ? 200 : status)
  expect(
    Object.values(refusals).map((name) => catalogue[name].code),
    caller,
  ).not.toContain(code)
}

async function expectAnsweredWithKey(key: string, { orSystem }: Endpoint) {
  const { 'access.denied': denied, 'system.key': badKey } = catalogue
  const answer = await knockWithKey(key, systemKey)
  if (orSystem) expect([400, 404, 422]).toContain(answer.status)
  else expect(answer).toEqual({ status: denied.status, code: denied.code })
  expect(await knockWithKey(key, 'forged')).toEqual({ status: badKey.status, code: badKey.code })
}

/** Callers whose refused calls were audited. */
async function recordedAt(key: string): Promise<string[]> {
  const records = await world.database.db
    .selectFrom('audit_record')
    .select(['actor_no', 'actor_system'])
    .where('action', '=', 'access.denied')
    .where('target_id', '=', key.split(' ')[1] ?? '')
    .orderBy('row_no')
    .execute()
  return records.map(({ actor_no, actor_system }) => actor_no ?? actor_system ?? '')
}

// One comparison of all tables for all refused callers, because it takes longer than their calls.
test.each(Object.entries<Endpoint>(api))(
  '[PERM-06] [ANN-13] %s answers everybody, and the key of a business system, as its rule says',
  async (key, endpoint) => {
    const { db } = world.database
    const { access } = endpoint
    await db.deleteFrom('rate_counter').execute()
    // A key's last use is updated at most once per minute.
    await db.updateTable('system_credential').set({ last_used_at: world.clock.now() }).execute()
    const refused = kinds.filter((caller) => refusalOf(caller, access))
    // Refused callers with a role are audited, and so is a valid key on a call that takes none.
    const recorded = [
      ...refused.filter((caller) => callers[caller]?.role),
      ...(access === 'anonymous' || endpoint.orSystem ? [] : ['finance']),
    ]
    const before = await recordedAt(key)
    await expectChanges(db, recorded.length > 0 ? ['audit_record'] : [], async () => {
      for (const caller of refused) await expectRefused(caller, key, refusalOf(caller, access) as Refusal)
      if (access !== 'anonymous') await expectAnsweredWithKey(key, endpoint)
    })
    expect((await recordedAt(key)).slice(before.length)).toEqual(recorded)
    for (const caller of kinds) if (!refused.includes(caller)) await expectLetThrough(caller, key)
  },
)

describe.each(accessRules)('[PERM-06] the rule "%s"', (access) => {
  test.each(kinds)('for a %s', (caller) => {
    const refusal = refusalOf(caller, access)
    const actor = actors.get(caller) ?? null
    if (!refusal) return expect(() => admit(actor, access)).not.toThrow()
    expect(() => admit(actor, access)).toThrow(new Failure(refusal))
  })
})

test('[PERM-06] refusals are said in words that name the missing permission', () => {
  expect(catalogue['access.denied'].en).toBe('You do not have this permission')
  expect(catalogue['access.bulletin'].zh).toBe('没有系统动态维护权限，请联系管理员')
  expect(catalogue['access.app-statistics'].zh).toBe('没有应用登录统计维护权限')
})

test('[PERM-06] a route without a rule keeps the portal from starting', async () => {
  const app = buildTestApp(world.process)
  app.get('/api/forgotten', async () => 'everything')
  await expect(app.ready()).rejects.toThrow('no access rule is declared for GET /api/forgotten')
  await app.close()
})

test('[PERM-06] a call of the contract that nothing serves keeps the portal from starting', () => {
  const app = Fastify()
  const { assertComplete } = createServe({
    app,
    environments: ['prod'],
    origins: new Set(),
    clock: world.clock,
    identify: () => Promise.reject(new Error('nobody asks')),
    identifySystem: () => Promise.reject(new Error('nobody asks')),
    countSearch: () => Promise.reject(new Error('nobody asks')),
    requireStepUp: () => Promise.reject(new Error('nobody asks')),
    oneAtATime: () => Promise.reject(new Error('nobody asks')),
    recordDenial: () => Promise.reject(new Error('nobody asks')),
  })
  expect(assertComplete).toThrow('no handler for GET /iam-portal/auth/login, POST /iam-portal/auth/token')
})
