import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { employ, foundCompany } from '#server/testing/company.ts'
import { fresh } from '#server/testing/fresh.ts'
import { requestText, sendRaw } from '#server/testing/raw-http.ts'
import { expectChanges } from '#server/testing/table-digest.ts'
import { type TestWorld, testPortal } from '#server/testing/test-app.ts'

let world: TestWorld
let browser: ReturnType<TestWorld['browser']>
beforeAll(async () => {
  world = await testPortal()
  const { db } = world.database
  await foundCompany(db)
  await employ(db, 'A1', [
    { org: 'group', role: 'root' },
    { org: 'group', role: 'lead' },
    { org: 'sales', role: 'staff' },
  ])
  await employ(db, 'nobody')
  browser = world.browser()
  await browser.signIn(world.provider, { sub: 'A1' })
})
afterAll(() => world.stop())

const who = (headers: Record<string, string>) => browser.call('GET /iam-portal/auth/user', { headers })
const foreign = { status: 403, envelope: { code: 403 } }

test('[ORG-01] the organization and role of the headers decide menu, rights and what is current', async () => {
  const asRoot = await who({ currentorgcode: 'group', currentroleno: 'root' })
  expect(asRoot.envelope.data).toMatchObject({
    current: { orgCode: 'group', orgName: '集团总部', roleNo: 'root', roleName: '角色root' },
    menuInfo: { role: { roleNo: 'root' } },
    isSystemAdmin: true,
    adminKind: 'super_manager',
  })
  const asStaff = await who({ currentorgcode: 'sales', currentroleno: 'staff', lang: 'en' })
  expect(asStaff.envelope.data).toMatchObject({
    current: { orgCode: 'sales', orgName: '销售部', roleNo: 'staff', roleName: 'Role staff' },
    isSystemAdmin: false,
  })
  expect(asStaff.envelope.data.adminKind).toBeUndefined()
})

test('[ORG-01] the organization follows from the role, the role from the organization, and the least role counts', async () => {
  expect((await who({ currentroleno: 'lead' })).envelope.data.current).toMatchObject({ orgCode: 'group' })
  expect((await who({ currentorgcode: 'group' })).envelope.data.current).toMatchObject({ roleNo: 'lead' })
  expect((await who({})).envelope.data.current).toMatchObject({ orgCode: 'sales', roleNo: 'staff' })
  expect((await who({ currentroleno: '', currentorgcode: '' })).envelope.data.current).toMatchObject({
    roleNo: 'staff',
  })
})

test('[ORG-01] the default that a person chose comes before the least role', async () => {
  const { db } = world.database
  await db
    .insertInto('user_config')
    .values({ user_no: 'A1', default_org_code: 'group', default_role_no: 'lead', notify: '{}' })
    .execute()
  expect((await who({})).envelope.data.current).toMatchObject({ roleNo: 'lead' })
  await db.updateTable('user_config').set({ default_role_no: 'editor' }).execute()
  expect((await who({})).envelope.data.current).toMatchObject({ roleNo: 'staff' })
  await db.deleteFrom('user_config').execute()
})

test.each([
  ['a role that nobody gave', { currentroleno: 'editor' }],
  ['a role that does not exist', { currentroleno: 'emperor' }],
  ['a role held in another organization only', { currentorgcode: 'sales', currentroleno: 'root' }],
  ['an organization that the person is not in', { currentorgcode: 'moon' }],
])('[HTTP-02] %s is refused, on record, and grants nothing', async (_what, headers) => {
  const refused = await expectChanges(world.database.db, ['audit_record'], () => who(headers))
  expect(refused).toMatchObject(foreign)
  const [record] = await world.database.db
    .selectFrom('audit_record')
    .select(['action', 'result', 'actor_no'])
    .orderBy('at', 'desc')
    .limit(1)
    .execute()
  expect(record).toEqual({ action: 'access.role-forged', result: 'denied', actor_no: 'A1' })
})

test.each([
  'null',
  'undefined',
  '0',
  '*',
  'super_manager,staff',
  'NaN',
  'none',
  '角色',
  "x' or '1'='1",
  'r'.repeat(65),
])('[HTTP-02] the role header "%s" is no role number', async (value) => {
  const line = 'GET /api/iam-portal/v1/portal/menu HTTP/1.1'
  const cookie = [...browser.jar].map(([name, text]) => `${name}=${text}`).join('; ')
  for (const name of ['currentRoleNo', 'currentOrgCode', 'org_code']) {
    const reply = await expectChanges(world.database.db, [], () =>
      sendRaw(
        world.baseUrl,
        requestText(world.baseUrl, line, [
          ['cookie', cookie],
          [name, value],
        ]),
      ),
    )
    expect(reply.status).toBe(400)
    expect(JSON.parse(reply.body)).toMatchObject({ code: 400 })
  }
})

test('[HTTP-02] a role header of ten thousand characters, with NUL or with a line break gets nowhere', async () => {
  const line = 'GET /api/iam-portal/v1/portal/menu HTTP/1.1'
  for (const value of ['r'.repeat(10_000), 'root\u0000', 'r'.repeat(20_000), 'root\nx: y']) {
    const cookie = [...browser.jar].map(([name, text]) => `${name}=${text}`).join('; ')
    const reply = await sendRaw(
      world.baseUrl,
      requestText(world.baseUrl, line, [
        ['cookie', cookie],
        ['currentRoleNo', value],
      ]),
    )
    expect([400, 431]).toContain(reply.status)
  }
})

test('[HTTP-02] headers that contradict each other, or come twice, are refused', async () => {
  const cookie = [...browser.jar].map(([name, text]) => `${name}=${text}`).join('; ')
  for (const pair of [
    [
      ['currentRoleNo', 'staff'],
      ['currentRoleNo', 'root'],
    ],
    [
      ['currentOrgCode', 'group'],
      ['org_code', 'sales'],
    ],
    [
      ['org_code', 'sales'],
      ['org_code', 'sales'],
    ],
  ] as [string, string][][]) {
    const reply = await sendRaw(
      world.baseUrl,
      requestText(world.baseUrl, 'GET /api/iam-portal/v1/portal/menu HTTP/1.1', [
        ['cookie', cookie],
        ...pair,
      ]),
    )
    expect(reply.status).toBe(400)
  }
  expect((await who({ currentorgcode: 'group', org_code: 'group' })).status).toBe(200)
})

test('[HTTP-02] headers that a hop took away leave the least right', async () => {
  const cookie = [...browser.jar].map(([name, text]) => `${name}=${text}`).join('; ')
  const stripped = await who({})
  expect(stripped.envelope.data.adminKind).toBeUndefined()
  const asked = await sendRaw(
    world.baseUrl,
    requestText(world.baseUrl, 'GET /api/iam-portal/v1/portal/menu HTTP/1.1', [
      ['connection', 'currentRoleNo, cookie'],
      ['cookie', cookie],
      ['currentRoleNo', 'root'],
    ]),
  )
  expect(asked.status).toBe(200)
})

describe('[HTTP-01] the organization name of the header', () => {
  const name = '集团/总部 A&B 100%'
  const once = encodeURIComponent(name)
  test.each([
    ['encoded twice', encodeURIComponent(once), 200],
    ['encoded once', encodeURIComponent('集团'), 200],
    ['encoded three times', encodeURIComponent(encodeURIComponent(once)), 200],
    ['with a broken escape', '%ZZ', 400],
    ['in overlong UTF-8', '%c0%af', 400],
    ['of 201 characters', 'x'.repeat(201), 400],
    ['with a line break', encodeURIComponent('a\r\nSet-Cookie: x=1'), 400],
    ['with markup', encodeURIComponent(encodeURIComponent('<img onerror=x>')), 200],
  ])('%s', async (_what, header, status) => {
    const answer = await who({ org_name: header })
    expect(answer.status).toBe(status)
    expect(answer.headers.get('set-cookie')).toBeNull()
    expect(JSON.stringify(answer.envelope)).not.toContain('<img')
  })
})

test('[HTTP-02] a role that is withdrawn is 403 with the next request, and other roles still work', async () => {
  const { db } = world.database
  const moved = fresh('moved')
  await employ(db, moved, [
    { org: 'group', role: 'editor' },
    { org: 'sales', role: 'staff' },
  ])
  const mover = world.browser()
  await mover.signIn(world.provider, { sub: moved })
  const menu = (roleNo: string) =>
    mover.call('GET /iam-portal/v1/portal/menu', { headers: { currentroleno: roleNo } })
  expect((await menu('editor')).status).toBe(200)
  await db.deleteFrom('person_role').where('user_no', '=', moved).where('role_no', '=', 'editor').execute()
  expect(await menu('editor')).toMatchObject(foreign)
  expect((await menu('staff')).status).toBe(200)

  await db.updateTable('role').set({ status: 0 }).where('role_no', '=', 'staff').execute()
  expect(await menu('staff')).toMatchObject(foreign)
  await db.updateTable('role').set({ status: 1 }).where('role_no', '=', 'staff').execute()
  await db.updateTable('organization').set({ status: 0 }).where('org_code', '=', 'sales').execute()
  expect(await menu('staff')).toMatchObject(foreign)
  await db.updateTable('organization').set({ status: 1 }).where('org_code', '=', 'sales').execute()
})

test('[AUTH-05] a person without organization and role is signed in, has no menu and may call what is their own alone', async () => {
  const newcomer = world.browser()
  await newcomer.signIn(world.provider, { sub: 'nobody' })
  const { envelope } = await newcomer.call('GET /iam-portal/auth/user')
  expect(envelope.data).toMatchObject({ orgRole: [], isSystemAdmin: false })
  expect(envelope.data.menuInfo).toBeUndefined()
  expect((await newcomer.call('GET /iam-portal/v1/portal/menu')).envelope).toMatchObject({
    code: 200,
    data: null,
  })
  const own = await newcomer.call('POST /iam-log/v1/loginLog/mine', { body: { pageNum: 1, pageSize: 10 } })
  expect(own.envelope).toMatchObject({ code: 200, data: { total: 1 } })
  const refused = await newcomer.call('POST /iam-portal/v1/portal/availableApp', { body: {} })
  expect(refused).toMatchObject({ status: 403, envelope: { code: 1005 } })
})
