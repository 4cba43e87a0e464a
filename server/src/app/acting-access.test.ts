import { type Api, api } from '@iambiz/contract/api.ts'
import { catalogue } from '@iambiz/contract/errors.ts'
import type { Endpoint } from '@iambiz/contract/platform/endpoint.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Browser, textOf } from '#server/testing/browser.ts'
import { employ, foundCompany } from '#server/testing/company.ts'
import { type SampleRequest, sampleRequests } from '#server/testing/contract-samples.ts'
import { givenIn } from '#server/testing/given.ts'
import { expectChanges } from '#server/testing/table-digest.ts'
import { type TestWorld, testPortal } from '#server/testing/test-app.ts'

type Key = keyof Api & string

let world: TestWorld
let browser: Browser
let delegation: string
/** An application of the delegated role. */
let app: string

const db = () => world.database.db

/** The agent has all rights of their own. */
beforeAll(async () => {
  world = await testPortal()
  const given = givenIn(db())
  await foundCompany(db())
  await employ(db(), 'agent', [{ org: 'group', role: 'root' }])
  await employ(db(), 'principal', [{ org: 'sales', role: 'lead' }], {
    email: 'private@chengchuan.example',
    mobile: '13900001111',
    wecom_id: 'private-wecom',
    avatar: '/private.png',
  })
  app = await given.application()
  await given.grant(app, { role: 'lead' })
  const own = await given.application({ name_zh: 'private', name_en: 'private' })
  await given.grant(own, { person: 'principal' })
  await db()
    .insertInto('my_portal_app')
    .values({ user_no: 'principal', app_ids: [own], sort_type: 'custom' })
    .execute()
  const notice = { text_zh: 'private', text_en: 'private', path: '/home/fault', created_at: new Date() }
  await db()
    .insertInto('notice')
    .values({ user_no: 'principal', ...notice })
    .execute()
  await given.announcement({ app_id: own, creator_no: 'agent', title_zh: 'private', push_scope: 2 })
  const pair = { org_code: 'sales', role_no: 'lead' }
  delegation = await given.delegation({ principal_no: 'principal', agent_no: 'agent', ...pair })
})
afterAll(() => world.stop())

async function startActing() {
  browser = world.browser()
  await browser.signIn(world.provider, { sub: 'agent' })
  const { status } = await browser.call('POST /iam-portal/v1/agency/act/:id', { params: { id: delegation } })
  expect(status).toBe(200)
}

// Rate limits are not under test here.
beforeEach(async () => {
  await db().deleteFrom('rate_counter').execute()
})

async function send(key: Key, { params, query, body }: SampleRequest) {
  const [method = '', path = ''] = key.split(' ')
  const filled = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))
  const reply = await browser.fetchRaw(`/api${filled}?${new URLSearchParams(query)}`, {
    method,
    headers: { env: 'prod', lang: 'en', containertype: 'web-pc', 'content-type': 'application/json' },
    ...(method === 'GET' ? {} : { body: JSON.stringify(body ?? {}) }),
  })
  return { status: reply.status, text: await textOf(reply) }
}

const calls = Object.entries<Endpoint>(api).filter(([, { access }]) => access !== 'anonymous')
const isDeclared = ({ whileActing, leavesActing }: Endpoint) => whileActing || leavesActing
const declared = calls.filter(([, endpoint]) => isDeclared(endpoint))
const refused = calls.filter(([, endpoint]) => !isDeclared(endpoint))

/** Replaces samples that would ask for another person. */
const aboutOneself: Record<string, Partial<SampleRequest>> = {
  'GET /iam-portal/v1/portal/userOrgRole': { query: { userNo: 'agent' } },
  'GET /iam-portal/auth/user': { query: {} },
}

const areaOf = (key: string) => key.split('/').slice(1, 4).join('/')

async function expectRefused(key: Key, endpoint: Endpoint) {
  // Repeated refusals are rate-limited and then not audited.
  await db().deleteFrom('rate_counter').execute()
  const [sample] = sampleRequests(endpoint, app)
  const answer = await send(key, sample ?? { params: {}, query: {} })
  const { code, status, en } = catalogue['delegation.while-acting']
  expect(answer.status, key).toBe(status)
  expect(JSON.parse(answer.text), key).toMatchObject({ code, message: en, data: null })
  const denials = db()
    .selectFrom('audit_record')
    .selectAll()
    .where('action', '=', 'delegation.while-acting')
    .where('target_id', '=', key.split(' ')[1] ?? '')
  expect(await denials.executeTakeFirst(), key).toMatchObject({
    actor_no: 'agent',
    on_behalf_of: 'principal',
    result: 'denied',
  })
}

describe('while acting for another person, a call that is not declared', () => {
  beforeAll(startActing)

  // One comparison of all tables for many calls, because it takes longer than the calls.
  test.each([...Map.groupBy(refused, ([key]) => areaOf(key))])(
    '[DEL-02] S-080 calls of %s are refused, and that is on record',
    (_, ofArea) =>
      expectChanges(db(), ['audit_record'], async () => {
        for (const [key, endpoint] of ofArea) await expectRefused(key as Key, endpoint)
      }),
  )
})

describe('while acting for somebody', () => {
  beforeEach(startActing)

  test.each(declared)(
    '%s is let through, and tells nothing that is the other’s own',
    async (key, endpoint) => {
      for (const sample of sampleRequests(endpoint, app)) {
        const { status, text } = await send(key as Key, { ...sample, ...aboutOneself[key] })
        // 404 is allowed: the names in samples do not exist.
        expect([401, 403, 500]).not.toContain(status)
        expect(text).not.toMatch(/private|13900001111|139\*{4}1111/)
      }
    },
  )

  test('what is declared is what an agent needs, and nothing personal or administrative', () => {
    expect(declared.map(([key]) => key).sort()).toMatchInlineSnapshot(`
      [
        "GET /iam-portal/auth/user",
        "GET /iam-portal/file/:fileId",
        "GET /iam-portal/user/getBulletinCount",
        "GET /iam-portal/user/getBulletinDetail",
        "GET /iam-portal/user/getBulletinList",
        "GET /iam-portal/user/getBulletinOverview",
        "GET /iam-portal/v1/portal/dictionary",
        "GET /iam-portal/v1/portal/events",
        "GET /iam-portal/v1/portal/homeLayout",
        "GET /iam-portal/v1/portal/menu",
        "GET /iam-portal/v1/portal/notice/list",
        "GET /iam-portal/v1/portal/opsContact/applications",
        "GET /iam-portal/v1/portal/queryUserConfig",
        "GET /iam-portal/v1/portal/tool/list",
        "GET /iam-portal/v1/portal/userOrgRole",
        "GET /iam-portal/v1/portal/zone/:zoneCode",
        "GET /iam-portal/v1/portal/zone/:zoneCode/article/:articleId",
        "POST /iam-portal/auth/logout",
        "POST /iam-portal/user/getPersonalConfig",
        "POST /iam-portal/user/updateUserBulletinStatus/:id",
        "POST /iam-portal/v1/agency/act/:id",
        "POST /iam-portal/v1/agency/exit",
        "POST /iam-portal/v1/portal/accessed-apps",
        "POST /iam-portal/v1/portal/app/help",
        "POST /iam-portal/v1/portal/app/launch",
        "POST /iam-portal/v1/portal/app/why",
        "POST /iam-portal/v1/portal/availableApp",
        "POST /iam-portal/v1/portal/getMyPortalApp",
        "POST /iam-portal/v1/portal/home",
        "POST /iam-portal/v1/portal/notice/read",
        "POST /iam-portal/v1/portal/opsContact/list",
        "POST /iam-user-service/rest/common/aucBusiResource",
      ]
    `)
  })

  test('once it is over only the ways out are open', async () => {
    const [row] = await db()
      .selectFrom('delegation')
      .selectAll()
      .where('delegation_id', '=', delegation)
      .execute()
    await db()
      .updateTable('delegation')
      .set({ starts_at: new Date(0), ends_at: new Date() })
      .execute()
    const open: string[] = []
    for (const [key, endpoint] of calls.filter(([, { leavesActing }]) => !leavesActing)) {
      const [sample] = sampleRequests(endpoint, app)
      const { status, text } = await send(key as Key, sample ?? { params: {}, query: {} })
      if (status !== 403 || JSON.parse(text).data?.reason !== 'acting-over') open.push(key)
    }
    expect(open).toEqual([])
    const exit = await browser.call('POST /iam-portal/v1/agency/exit')
    await db().updateTable('delegation').set({ starts_at: row?.starts_at, ends_at: row?.ends_at }).execute()
    expect(exit.status).toBe(200)
    expect((await browser.call('POST /iam-portal/v1/portal/session/list')).status).toBe(200)
  })

  test('a step-up of before opens nothing', async () => {
    const { status, envelope } = await browser.call('POST /iam-portal/v1/agency/save', {
      headers: { 'pwd-ticket': 'x'.repeat(43) },
      body: {},
    })
    expect(status).toBe(403)
    expect(envelope.code).toBe(catalogue['delegation.while-acting'].code)
  })
})
