import type { Api } from '@iambiz/contract/api.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Browser } from '#server/testing/browser.ts'
import { employ, foundCompany } from '#server/testing/company.ts'
import { fresh } from '#server/testing/fresh.ts'
import { givenIn } from '#server/testing/given.ts'
import { writeLog } from '#server/testing/login-log-rows.ts'
import { expectChanges } from '#server/testing/table-digest.ts'
import { startPortal, type TestWorld, testPortal } from '#server/testing/test-app.ts'

const listedOrigin = 'https://rooms.example.com'

let world: TestWorld
let boss: Browser
let manager: Browser
let ownSystem: string
let foreignSystem: string
let category: string

const db = () => world.database.db
const given = () => givenIn(db())

type Admin = Extract<keyof Api, `POST /iam-authority/v1/admin/${string}`>
type Name<Key> = Key extends `POST /iam-authority/v1/admin/${infer Rest}` ? Rest : never
const admin = <N extends Name<Admin>>(name: N) => `POST /iam-authority/v1/admin/${name}` as const
const available = 'POST /iam-portal/v1/portal/availableApp'

beforeAll(async () => {
  world = await testPortal({ LAUNCH_ORIGINS: listedOrigin })
  await foundCompany(db())
  ownSystem = await given().system({ system_code: 'finance' })
  foreignSystem = await given().system({ system_code: 'hr' })
  category = await given().category({ category_code: 'office' })
  await employ(db(), 'boss', [{ org: 'group', role: 'root' }])
  await employ(db(), 'manager', [{ org: 'sales', role: 'bsm' }])
  await db().insertInto('system_manager').values({ system_code: ownSystem, user_no: 'manager' }).execute()
  boss = world.browser()
  await boss.signIn(world.provider, { sub: 'boss' })
  manager = world.browser()
  await manager.signIn(world.provider, { sub: 'manager' })
})
afterAll(() => world.stop())

const written = (more: object = {}) => ({
  appCode: fresh('app'),
  systemCode: ownSystem,
  nameZh: '报销',
  nameEn: 'Expenses',
  categoryCode: category,
  icon: 'wallet',
  homeUrl: 'https://expenses.example.com/',
  ...more,
})

const grants = (appId: string, more: object = {}) => ({ appId, ...more })

/** Replaces the grants of an application, with the version read just before. */
async function grantAs(browser: Browser, appId: string, more: object) {
  const { envelope } = await browser.call(admin('app/grants'), { body: { appId } })
  return browser.call(admin('app/grant'), {
    body: { version: envelope.data?.version, ...grants(appId, more) },
  })
}

const existing = (more: Parameters<ReturnType<typeof given>['application']>[0] = {}) =>
  given().application({
    app_code: fresh('app'),
    system_code: ownSystem,
    category_code: category,
    ...more,
  })

/** Signs in a person of the sales department with a role. */
async function employee(role = 'staff', org = 'sales') {
  const userNo = fresh('P')
  await employ(db(), userNo, [{ org, role }])
  const browser = world.browser()
  await browser.signIn(world.provider, { sub: userNo })
  const sees = async (appId: string) => {
    const { envelope } = await browser.call(available, { body: { all: true } })
    return envelope.data.page.list.some((app: { appId: string }) => app.appId === appId)
  }
  return { userNo, sees }
}

const recordsOf = (id: string) =>
  db().selectFrom('audit_record').selectAll().where('target_id', '=', id).orderBy('row_no').execute()

test('an application is added as a draft, and what is changed is recorded by its fields', async () => {
  const body = written()
  const added = await boss.call(admin('app/saveOrUpdate'), { body })
  expect(added.status).toBe(200)
  const { id, revision } = added.envelope.data
  const { envelope } = await boss.call(admin('app/detail'), { body: { appId: id } })
  expect(envelope.data).toMatchObject({
    appCode: body.appCode,
    status: 0,
    pinyin: 'baoxiao',
    initials: 'bx',
    hanging: [],
  })
  const changed = await boss.call(admin('app/saveOrUpdate'), {
    body: { id, revision, ...body, nameZh: '费用报销' },
  })
  expect(changed.envelope.data).toEqual({ id, revision: revision + 1 })
  const records = await recordsOf(id)
  expect(records.map(({ action }) => action)).toEqual(['application.create', 'application.update'])
  expect(records[1]?.detail).toEqual({
    before: { nameZh: '报销', pinyin: 'baoxiao', initials: 'bx' },
    after: { nameZh: '费用报销', pinyin: 'feiyongbaoxiao', initials: 'fybx' },
  })
})

test('[HOME-06] a character with several readings is read as the administrator says', async () => {
  const asked = await boss.call(admin('app/reading'), {
    body: { nameZh: '重庆行', reading: 'chong qing hang' },
  })
  expect(asked.envelope.data).toEqual({ pinyin: 'chongqinghang', initials: 'cqh' })
  const body = written({ nameZh: '重庆行', reading: 'chong qing hang', status: 1 })
  const { envelope } = await boss.call(admin('app/saveOrUpdate'), { body })
  const { id, revision } = envelope.data
  const found = await boss.call(admin('app/list'), { body: { keyword: 'cqh' } })
  expect(found.envelope.data.list.map((app: { appId: string }) => app.appId)).toContain(id)
  // The pinyin survives a change of other fields.
  await boss.call(admin('app/saveOrUpdate'), { body: { id, revision, ...body, nameEn: 'Chongqing bank' } })
  const detail = await boss.call(admin('app/detail'), { body: { appId: id } })
  expect(detail.envelope.data).toMatchObject({ initials: 'cqh', reading: 'chong qing hang' })
})

test('the second of two people who change an application gets a conflict', async () => {
  const { envelope } = await boss.call(admin('app/saveOrUpdate'), { body: written() })
  const { id, revision } = envelope.data
  const change = (browser: Browser, nameEn: string) =>
    browser.call(admin('app/saveOrUpdate'), { body: { id, revision, ...written({ nameEn }) } })
  const answers = await Promise.all([change(boss, 'One'), change(manager, 'Two')])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
})

test.each([
  ['javascript:alert(1)', 'managed address'],
  ['https://admin:secret@example.com/', 'a password'],
  ['//example.com', 'no protocol'],
  ['https://', 'no host'],
  ['ftp://example.com/', 'another protocol'],
  ['https://example.com/#{token}', 'a placeholder in the fragment'],
  ['https://example.com/?t={{token}}', 'a placeholder in the query'],
  ['https://example.com/a b', 'a space'],
  ['https:\\\\example.com\\', 'backslashes'],
])('the address %s is refused: %s', async (homeUrl) => {
  await expectChanges(db(), [], async () => {
    const { status, envelope } = await boss.call(admin('app/saveOrUpdate'), { body: written({ homeUrl }) })
    expect(status).toBe(422)
    expect(envelope.data).toMatchObject({ fields: [{ field: 'homeUrl' }] })
  })
})

test('a code that is in use is refused with 8001, also in the same moment', async () => {
  const body = written()
  const answers = await Promise.all([1, 2].map(() => boss.call(admin('app/saveOrUpdate'), { body })))
  expect(answers.map(({ envelope }) => envelope.code).toSorted()).toEqual([200, 8001])
  const refused = answers.find(({ envelope }) => envelope.code === 8001)
  expect(refused?.envelope.data).toMatchObject({ fields: [{ field: 'appCode' }] })
})

describe('opening in place of the portal’s page or within it', () => {
  const saveOpening = (openMode: string, homeUrl: string) =>
    manager.call(admin('app/saveOrUpdate'), { body: written({ openMode, homeUrl }) })

  test.each(['self', 'frame'])('%s is for sites that the deployment lists', async (openMode) => {
    expect((await saveOpening(openMode, `${listedOrigin}/start`)).status).toBe(200)
    for (const homeUrl of [
      'https://evil.test/login',
      `${listedOrigin}.evil.test/`,
      `${listedOrigin}:8443/`,
      listedOrigin.replace('https:', 'http:'),
    ])
      await expectChanges(db(), [], async () => {
        const refused = await saveOpening(openMode, homeUrl)
        expect(refused.status).toBe(422)
        expect(refused.envelope.data).toMatchObject({ fields: [{ field: 'openMode' }] })
      })
  })

  test('a new tab is for any site, and what was stored under former rules stays until it is changed', async () => {
    expect((await saveOpening('blank', 'https://anywhere.test/')).status).toBe(200)
    const kept = { homeUrl: 'https://former.test/', openMode: 'frame' as const }
    const appCode = fresh('app')
    const id = await existing({ app_code: appCode, home_url: kept.homeUrl, open_mode: kept.openMode })
    const change = (more: object) =>
      manager.call(admin('app/saveOrUpdate'), {
        body: { id, revision: 1, ...written({ appCode, ...kept, ...more }) },
      })
    expect((await change({ nameEn: 'Renamed' })).status).toBe(200)
    const moved = { revision: 2, homeUrl: 'https://former.test/other' }
    expect((await change(moved)).status).toBe(422)
  })
})

test('the client of an application belongs to its connection: nobody writes it here, and it stays', async () => {
  const client_id = fresh('client')
  const appCode = fresh('app')
  const id = await existing({ app_code: appCode, client_id })
  const save = (more: object) =>
    boss.call(admin('app/saveOrUpdate'), { body: written({ id, revision: 1, appCode, ...more }) })
  expect((await save({ clientId: 'another' })).status).toBe(400)
  expect((await save({ nameEn: 'Renamed' })).status).toBe(200)
  const row = await db().selectFrom('application').selectAll().where('app_id', '=', id).executeTakeFirst()
  expect(row).toMatchObject({ client_id, name_en: 'Renamed' })
})

test('the portal’s own code, and one that the log knows for another application, are refused with 8001', async () => {
  const other = fresh('app')
  const app_id = await existing({ app_code: other, system_code: foreignSystem })
  await writeLog(db(), [
    { at: '2026-05-20 09:00:00', event: 'launch', user: 'boss', org: 'sales', app: other, appId: app_id },
  ])
  await db()
    .updateTable('application')
    .set({ app_code: fresh('app') })
    .where('app_id', '=', app_id)
    .execute()
  const { envelope } = await manager.call(admin('app/saveOrUpdate'), { body: written() })
  for (const appCode of ['iambiz', other])
    for (const id of [{}, { id: envelope.data.id, revision: envelope.data.revision }])
      await expectChanges(db(), [], async () => {
        const refused = await manager.call(admin('app/saveOrUpdate'), {
          body: { ...id, ...written({ appCode }) },
        })
        expect([refused.status, refused.envelope.code]).toEqual([409, 8001])
        expect(refused.envelope.data).toMatchObject({ fields: [{ field: 'appCode' }] })
      })
})

test('a code that was given up before anybody opened the application is free again', async () => {
  const { appCode, ...body } = written()
  const { envelope } = await manager.call(admin('app/saveOrUpdate'), { body: { appCode, ...body } })
  const { id, revision } = envelope.data
  const renamed = await manager.call(admin('app/saveOrUpdate'), {
    body: { id, revision, ...body, appCode: fresh('app') },
  })
  expect(renamed.status).toBe(200)
  const again = await manager.call(admin('app/saveOrUpdate'), { body: { appCode, ...body } })
  expect(again.status).toBe(200)
  const deleted = await manager.call(admin('app/delete'), { body: { ids: [again.envelope.data.id] } })
  expect(deleted.envelope.data).toMatchObject({ deleted: 1 })
  expect((await manager.call(admin('app/saveOrUpdate'), { body: { appCode, ...body } })).status).toBe(200)
})

test.each([
  ['categoryCode', { categoryCode: 'nowhere' }],
  ['systemCode', { systemCode: 'nowhere' }],
  ['ownerNo', { ownerNo: 'nobody' }],
  ['maintenanceTo', { maintenanceFrom: '2026-03-02 08:00:00', maintenanceTo: '2026-03-02 08:00:00' }],
  ['homeUrl', { homeUrl: '', status: 1 }],
])('what is wrong with %s is said at the field', async (field, wrong) => {
  const { status, envelope } = await boss.call(admin('app/saveOrUpdate'), { body: written(wrong) })
  expect(status).toBe(422)
  expect(envelope.data).toMatchObject({ fields: [{ field }] })
})

test.each([
  [{ nameZh: '' }],
  [{ nameZh: '字'.repeat(81) }],
  [{ descriptionZh: '字'.repeat(181) }],
  [{ icon: '../sprite' }],
  [{ icon: 'x" onclick="' }],
  [{ appCode: 'Not-A-Code' }],
  [{ reading: '<b>' }],
  [{ openMode: 'popup' }],
  [{ surprise: true }],
  [{ maintenanceFrom: '2026-02-30 08:00:00' }],
])('%j is refused before anything happens', async (wrong) => {
  await expectChanges(db(), [], async () => {
    const { status } = await boss.call(admin('app/saveOrUpdate'), { body: written(wrong) })
    expect([400, 422]).toContain(status)
  })
})

test('the list is narrowed by fields and searched by name, code and reading', async () => {
  const code = fresh('ledger')
  const id = await existing({
    app_code: code,
    name_zh: '总账',
    pinyin: 'zongzhang',
    initials: 'zz',
    status: 3,
  })
  const listed = async (body: object) => {
    const { envelope } = await boss.call(admin('app/list'), { body: { pageSize: 200, ...body } })
    return envelope.data.list.some((app: { appId: string }) => app.appId === id)
  }
  const field = (fieldName: string, fieldStringValue: string) => ({
    queryFields: [{ fieldName, operator: 'eq', fieldStringValue }],
  })
  for (const keyword of ['总账', 'zongz', 'ZZ', code]) expect(await listed({ keyword }), keyword).toBe(true)
  expect(await listed(field('status', '3'))).toBe(true)
  expect(await listed(field('status', '1'))).toBe(false)
  expect(await listed(field('systemCode', foreignSystem))).toBe(false)
  expect(await listed({ keyword: '100%' })).toBe(false)
  const refused = await boss.call(admin('app/list'), { body: field('home_url', 'x') })
  expect(refused.status).toBe(400)
})

test('[PERM-02] managers of business systems see and change the applications of their own systems alone', async () => {
  const own = await existing()
  const foreign = await existing({ system_code: foreignSystem })
  const { envelope } = await manager.call(admin('app/list'), { body: { pageSize: 200 } })
  const listed = envelope.data.list.map((app: { appId: string }) => app.appId)
  expect(listed).toContain(own)
  expect(listed).not.toContain(foreign)
  // A keyword must narrow the scope and never widen it.
  await db()
    .updateTable('application')
    .set({ pinyin: 'zhuanyong' })
    .where('app_id', 'in', [own, foreign])
    .execute()
  const searched = await manager.call(admin('app/list'), { body: { keyword: 'zhuanyong', pageSize: 200 } })
  expect(searched.envelope.data.list.map((app: { appId: string }) => app.appId)).toEqual([own])
  await expectChanges(db(), ['audit_record'], async () => {
    for (const [name, body] of [
      ['app/detail', { appId: foreign }],
      ['app/grants', { appId: foreign }],
      ['app/grant', { appId: foreign, version: 'any' }],
      ['app/grantPreview', { appId: foreign }],
      ['app/why', { appId: foreign, userNo: 'boss' }],
      ['app/saveOrUpdate', { id: foreign, revision: 1, ...written() }],
    ] as const)
      expect((await manager.call(admin(name), { body })).status, name).toBe(404)
    const skipped = [{ id: foreign, reason: 'not-found' }]
    const switched = await manager.call(admin('app/status'), { body: { ids: [foreign], status: 3 } })
    expect(switched.envelope.data).toEqual({ changed: 0, skipped })
    const deleted = await manager.call(admin('app/delete'), { body: { ids: [foreign] } })
    expect(deleted.envelope.data).toEqual({ deleted: 0, skipped })
    const { envelope: counted } = await manager.call(admin('app/people'), { body: { ids: [foreign] } })
    expect(counted.data.list).toEqual([])
  })
  const denied = (await recordsOf(foreign)).filter(({ result }) => result === 'denied')
  expect(denied).toHaveLength(8)
})

test('a manager of business systems gives no application to another system', async () => {
  const { envelope } = await manager.call(admin('app/saveOrUpdate'), { body: written() })
  const { id, revision } = envelope.data
  const body = { id, revision, ...written({ systemCode: foreignSystem }) }
  const refused = await manager.call(admin('app/saveOrUpdate'), { body })
  expect(refused.envelope).toMatchObject({ code: 422, data: { fields: [{ field: 'systemCode' }] } })
})

test('what is granted to a role is seen at once, and a denial of one person wins', async () => {
  const { userNo, sees } = await employee('lead')
  const colleague = await employee('lead')
  const appId = await existing()
  expect(await sees(appId)).toBe(false)
  const preview = await boss.call(admin('app/grantPreview'), { body: grants(appId, { roleNos: ['lead'] }) })
  const { gain, lose } = preview.envelope.data
  expect([gain >= 2, lose]).toEqual([true, 0])
  const granted = await grantAs(boss, appId, { roleNos: ['lead'] })
  expect(granted.envelope.data).toMatchObject({ added: 1, removed: 0 })
  expect(await sees(appId)).toBe(true)

  const denial = grants(appId, { roleNos: ['lead'], denyUserNos: [userNo] })
  const less = await boss.call(admin('app/grantPreview'), { body: denial })
  expect(less.envelope.data).toMatchObject({ people: gain - 1, gain: 0, lose: 1, losing: [{ userNo }] })
  await grantAs(boss, appId, denial)
  expect([await sees(appId), await colleague.sees(appId)]).toEqual([false, true])

  const why = await boss.call(admin('app/why'), { body: { appId, userNo } })
  expect(why.envelope.data).toMatchObject({
    state: 'denied',
    pairs: [
      {
        sees: false,
        grants: [
          { subject: 'person', effect: 'deny' },
          { subject: 'role', effect: 'allow' },
        ],
      },
    ],
  })
  const counted = await boss.call(admin('app/people'), { body: { ids: [appId] } })
  expect(counted.envelope.data.list).toEqual([{ appId, people: gain - 1 }])
})

test('what is granted and denied at one portal counts with the next request at another', async () => {
  const other = await startPortal(world)
  try {
    const userNo = fresh('person')
    await employ(db(), userNo, [{ org: 'sales', role: 'lead' }])
    const browser = other.browser()
    await browser.signIn(world.provider, { sub: userNo })
    const appId = await existing()
    const sees = async () =>
      (await browser.call(available, { body: { all: true } })).envelope.data.page.list.some(
        (app: { appId: string }) => app.appId === appId,
      )
    expect(await sees()).toBe(false)
    await grantAs(boss, appId, { roleNos: ['lead'] })
    expect(await sees()).toBe(true)
    await grantAs(boss, appId, { denyRoleNos: ['lead'] })
    expect(await sees()).toBe(false)
  } finally {
    await other.stop()
  }
})

test('an organization’s grant reaches those below, and the count is what people see', async () => {
  const below = await employee('staff', 'sales')
  const appId = await existing()
  await grantAs(boss, appId, { orgCodes: ['group'] })
  expect(await below.sees(appId)).toBe(true)
  await grantAs(boss, appId, { orgCodes: ['group'], denyOrgCodes: ['sales'] })
  expect(await below.sees(appId)).toBe(false)
  const why = await boss.call(admin('app/why'), { body: { appId, userNo: below.userNo } })
  expect(why.envelope.data).toMatchObject({
    state: 'denied',
    pairs: [
      {
        grants: [
          { effect: 'deny', inherited: false },
          { effect: 'allow', inherited: true },
        ],
      },
    ],
  })
})

test('a grant to a person ends by itself', async () => {
  const { userNo } = await employee()
  const appId = await existing()
  const body = grants(appId, { userNos: [userNo], expireTimes: { [userNo]: '2099-01-01 00:00:00' } })
  expect((await grantAs(boss, appId, body)).status).toBe(200)
  const { envelope } = await boss.call(admin('app/grants'), { body: { appId } })
  expect(envelope.data.list).toMatchObject([
    { subject: 'person', id: userNo, effect: 'allow', expireTime: '2099-01-01 00:00:00', people: 1 },
  ])
  for (const wrong of [
    { userNos: [userNo], expireTimes: { [userNo]: '2020-01-01 00:00:00' } },
    { userNos: [], expireTimes: { [userNo]: '2099-01-01 00:00:00' } },
    { denyUserNos: [userNo], expireTimes: { [userNo]: '2099-01-01 00:00:00' } },
    { userNos: [userNo], denyUserNos: [userNo] },
    { userNos: ['nobody'] },
    { orgCodes: ['nowhere'] },
  ]) {
    const { status } = await grantAs(boss, appId, wrong)
    expect(status, JSON.stringify(wrong)).toBe(422)
  }
})

test('grants that others have changed meanwhile are not written over, and need the version that was read', async () => {
  const appId = await existing()
  expect((await boss.call(admin('app/grant'), { body: grants(appId, { roleNos: ['staff'] }) })).status).toBe(
    422,
  )
  const { envelope } = await boss.call(admin('app/grants'), { body: { appId } })
  const { version } = envelope.data
  const grantTo = (roleNo: string) =>
    boss.call(admin('app/grant'), { body: { version, ...grants(appId, { roleNos: [roleNo] }) } })
  const answers = await Promise.all([grantTo('staff'), grantTo('lead')])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
})

test('[PERM-02] a manager of business systems grants within own organizations and roles, and leaves foreign grants', async () => {
  const appId = await existing()
  await given().grant(appId, { role: 'lead' })
  const colleague = await employee('staff', 'sales')
  const stranger = await employee('staff', 'group')
  const grant = (more: object) => grantAs(manager, appId, more)
  for (const foreign of [
    { roleNos: [] },
    { roleNos: ['lead', 'staff'] },
    { roleNos: ['lead'], orgCodes: ['group'] },
    { roleNos: ['lead'], userNos: [stranger.userNo] },
    { denyRoleNos: ['lead'] },
  ])
    expect((await grant(foreign)).status, JSON.stringify(foreign)).toBe(403)
  const allowed = { roleNos: ['lead', 'bsm'], orgCodes: ['sales'], denyUserNos: [colleague.userNo] }
  expect((await grant(allowed)).envelope.data).toMatchObject({ added: 3, removed: 0 })
  const { envelope } = await manager.call(admin('app/grants'), { body: { appId } })
  const foreign = envelope.data.list.filter(({ changeable }: { changeable: boolean }) => !changeable)
  expect(foreign).toMatchObject([{ subject: 'role', id: 'lead' }])
})

test('an application without an address does not go online, and the others do', async () => {
  const [ready, bare] = [await existing({ status: 0 }), await existing({ status: 0, home_url: null })]
  const { envelope } = await boss.call(admin('app/status'), { body: { ids: [ready, bare], status: 1 } })
  expect(envelope.data).toEqual({ changed: 1, skipped: [{ id: bare, reason: 'no-address' }] })
  expect((await recordsOf(ready)).at(-1)).toMatchObject({
    action: 'application.status',
    detail: { before: { status: 0 }, after: { status: 1 } },
  })
})

test('an application that was used is not deleted (8002); one that was not is', async () => {
  const [unused, used] = [await existing(), await existing()]
  await employ(db(), fresh('E'))
  await given().announcement({ app_id: used, creator_no: 'boss' })
  const refused = await boss.call(admin('app/delete'), { body: { ids: [used] } })
  expect(refused.envelope).toMatchObject({ code: 8002, data: { skipped: [{ id: used, reason: 'in-use' }] } })
  const detail = await boss.call(admin('app/detail'), { body: { appId: used } })
  expect(detail.envelope.data.hanging).toEqual([{ kind: 'announcements', count: 1 }])
  const done = await boss.call(admin('app/delete'), { body: { ids: [unused, used] } })
  expect(done.envelope.data).toEqual({ deleted: 1, skipped: [{ id: used, reason: 'in-use' }] })
  expect((await boss.call(admin('app/detail'), { body: { appId: unused } })).status).toBe(404)
})

test('applications are ordered within their category, all of them or none', async () => {
  const own = await given().category({ category_code: fresh('c') })
  const ids = [await existing({ category_code: own }), await existing({ category_code: own })]
  const order = (appIds: string[]) => boss.call(admin('app/sort'), { body: { categoryCode: own, appIds } })
  const [first = '', second = ''] = ids
  expect((await order([second, first])).status).toBe(200)
  const body = { queryFields: [{ fieldName: 'categoryCode', operator: 'eq', fieldStringValue: own }] }
  const { envelope } = await boss.call(admin('app/list'), { body })
  expect(envelope.data.list.map((app: { appId: string }) => app.appId)).toEqual([second, first])
  for (const wrong of [[first], [first, first], [first, second, await existing()]])
    expect((await order(wrong)).status).toBe(422)
  expect((await manager.call(admin('app/sort'), { body: { categoryCode: own, appIds: ids } })).status).toBe(
    403,
  )
})

test('categories are added at the end, changed under their revision, ordered, and deleted while empty', async () => {
  const code = fresh('cat')
  const words = { categoryCode: code, nameZh: '新分类', nameEn: 'New', hue: 150 }
  const added = await boss.call(admin('category/saveOrUpdate'), { body: words })
  expect(added.envelope.data).toEqual({ id: code, revision: 1 })
  expect((await boss.call(admin('category/saveOrUpdate'), { body: words })).envelope.code).toBe(8001)
  const codes = async () => {
    const { envelope } = await boss.call(admin('category/list'))
    return envelope.data.list.map(({ categoryCode }: { categoryCode: string }) => categoryCode) as string[]
  }
  expect((await codes()).at(-1)).toBe(code)
  const change = { id: code, revision: 1, ...words, hue: 20 }
  expect((await boss.call(admin('category/saveOrUpdate'), { body: change })).status).toBe(200)
  expect((await boss.call(admin('category/saveOrUpdate'), { body: change })).status).toBe(409)
  const reversed = (await codes()).toReversed()
  expect((await boss.call(admin('category/sort'), { body: { categoryCodes: reversed } })).status).toBe(200)
  expect(await codes()).toEqual(reversed)
  expect((await boss.call(admin('category/sort'), { body: { categoryCodes: [code] } })).status).toBe(422)
  const appId = await existing({ category_code: code })
  expect((await boss.call(admin('category/delete'), { body: { ids: [code] } })).envelope.code).toBe(8002)
  await boss.call(admin('app/delete'), { body: { ids: [appId] } })
  expect((await boss.call(admin('category/delete'), { body: { ids: [code] } })).envelope.data).toEqual({
    deleted: 1,
  })
  expect((await manager.call(admin('category/delete'), { body: { ids: [code] } })).status).toBe(403)
})

test('people are found for owning and granting, and who is out of reach is marked', async () => {
  const near = await employee('staff', 'sales')
  const far = await employee('staff', 'group')
  const found = async (browser: Browser, keyword: string) => {
    const { envelope } = await browser.call(admin('app/candidates'), { body: { keyword } })
    return envelope.data.list.map(({ changeable }: { changeable: boolean }) => changeable)
  }
  expect(await found(manager, near.userNo)).toEqual([true])
  expect(await found(manager, far.userNo)).toEqual([false])
  expect(await found(boss, far.userNo)).toEqual([true])
  expect((await boss.call(admin('app/candidates'), { body: { keyword: ' ' } })).status).toBe(422)
  for (const wild of ['%', '_', '\\', '%%', '\\%', '％'])
    expect([wild, await found(boss, wild)]).toEqual([wild, []])
})
