import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Browser } from '#server/testing/browser.ts'
import { employ, foundCompany } from '#server/testing/company.ts'
import { fresh } from '#server/testing/fresh.ts'
import { givenIn } from '#server/testing/given.ts'
import { expectChanges } from '#server/testing/table-digest.ts'
import { type TestWorld, testPortal } from '#server/testing/test-app.ts'

const list = 'POST /iam-authority/v1/admin/opsContact/list'
const save = 'POST /iam-authority/v1/admin/opsContact/saveOrUpdate'
const remove = 'POST /iam-authority/v1/admin/opsContact/delete'
const applications = 'GET /iam-authority/v1/admin/opsContact/applications'
const book = 'POST /iam-portal/v1/portal/opsContact/list'

let world: TestWorld
let boss: Browser
let manager: Browser
let staff: Browser
let own: string
let foreign: string

const db = () => world.database.db

beforeAll(async () => {
  world = await testPortal()
  await foundCompany(db())
  const given = givenIn(db())
  const [ownSystem, foreignSystem] = [await given.system(), await given.system()]
  own = fresh('own')
  foreign = fresh('foreign')
  await given.application({ app_code: own, system_code: ownSystem, name_zh: '费用报销' })
  await given.application({ app_code: foreign, system_code: foreignSystem, name_zh: '合同管理' })
  const signedIn = async (userNo: string, role: string) => {
    await employ(db(), userNo, [{ org: 'sales', role }])
    const browser = world.browser()
    await browser.signIn(world.provider, { sub: userNo })
    return browser
  }
  boss = await signedIn('boss', 'root')
  manager = await signedIn('manager', 'bsm')
  staff = await signedIn('staff', 'staff')
  await db().insertInto('system_manager').values({ system_code: ownSystem, user_no: 'manager' }).execute()
})
afterAll(() => world.stop())

const written = (more: object = {}) => ({
  ...{ appCode: own, moduleZh: '报销单', moduleEn: 'Claims', duty: 'operation' as const },
  ...{ nameZh: fresh('林'), nameEn: 'Lin', phone: '138 0000 1234', email: 'lin@example.com' },
  ...more,
})

const added = async (more: object = {}, by = boss) => {
  const { status, envelope } = await by.call(save, { body: written(more) })
  expect(status).toBe(200)
  return envelope.data
}
const lastAudit = async () =>
  db()
    .selectFrom('audit_record')
    .select(['action', 'result', 'actor_no', 'detail'])
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()

test('a contact that is added is in the address book of everybody at once, and on record', async () => {
  const contact = await added({ hoursZh: '工作日 09:00–18:00' })
  const { envelope } = await staff.call(book, { body: { keyword: contact.nameZh } })
  expect(envelope.data.list).toMatchObject([
    { name: contact.nameZh, module: '报销单', phone: '138 0000 1234', hours: '工作日 09:00–18:00' },
  ])
  expect(await lastAudit()).toMatchObject({
    ...{ action: 'ops-contact.create', result: 'ok', actor_no: 'boss' },
    detail: { after: { appCode: own, nameZh: contact.nameZh, duty: 'operation' } },
  })
})

test('a change needs the revision that was read, and is refused with what is stored now', async () => {
  const { id, revision, nameZh } = await added()
  const { envelope: first } = await boss.call(save, {
    body: { ...written({ nameZh, phone: '+86 10 6000' }), id, revision },
  })
  expect(first.data).toMatchObject({ id, revision: revision + 1, phone: '+86 10 6000' })
  expect((await lastAudit()).detail).toEqual({
    before: { phone: '138 0000 1234' },
    after: { phone: '+86 10 6000' },
  })
  await expectChanges(db(), [], async () => {
    const { status, envelope } = await boss.call(save, { body: { ...written({ nameZh }), id, revision } })
    expect(status).toBe(409)
    expect(envelope.data).toMatchObject({ current: { id, revision: revision + 1, phone: '+86 10 6000' } })
  })
})

test('of two changes at once one succeeds', async () => {
  const { id, revision, nameZh } = await added()
  const answers = await Promise.all(
    ['1000', '2000', '3000'].map((phone) =>
      boss.call(save, { body: { ...written({ nameZh, phone }), id, revision } }),
    ),
  )
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409])
})

test('managers of business systems maintain the contacts of their own applications alone', async () => {
  const mine = await added({}, manager)
  const other = await added({ appCode: foreign })
  const { envelope: choices } = await manager.call(applications)
  expect(choices.data.list).toMatchObject([{ appCode: own, appName: '费用报销' }])
  const { envelope: seen } = await manager.call(list, { body: { pageSize: 200 } })
  expect(new Set(seen.data.list.map(({ appCode }) => appCode))).toEqual(new Set([own]))
  expect(seen.data.list.map(({ id }) => id)).toContain(mine.id)
  const tries = [
    [save, { ...written({ nameZh: other.nameZh }), id: other.id, revision: other.revision }, 'update'],
    [save, { ...written({ appCode: foreign }), id: other.id, revision: other.revision }, 'update'],
    [remove, { ids: [mine.id, other.id] }, 'delete'],
  ] as const
  for (const [call, body, verb] of tries) {
    await expectChanges(db(), ['audit_record'], async () => {
      const { status } = await manager.call<typeof call>(call, { body } as never)
      expect(status).toBe(404)
    })
    expect(await lastAudit()).toMatchObject({ action: `ops-contact.${verb}`, result: 'denied' })
  }
  await expectChanges(db(), [], async () => {
    const { status, envelope } = await manager.call(save, { body: written({ appCode: foreign }) })
    expect(status).toBe(422)
    expect(envelope.data).toMatchObject({ fields: [{ field: 'appCode' }] })
    const moved = {
      ...written({ appCode: foreign, nameZh: mine.nameZh }),
      id: mine.id,
      revision: mine.revision,
    }
    expect((await manager.call(save, { body: moved })).status).toBe(422)
  })
})

test.each([list, save, remove] as const)('nobody else may call %s', async (call) => {
  await expectChanges(db(), ['audit_record'], async () => {
    const body = call === save ? written() : call === remove ? { ids: [crypto.randomUUID()] } : {}
    const { status } = await staff.call<typeof call>(call, { body } as never)
    expect(status).toBe(403)
  })
})

test.each([
  ['no module', { moduleZh: ' ' }, 'moduleZh'],
  ['no name', { nameZh: '' }, 'nameZh'],
  ['a name that nobody sees', { nameZh: '\u200b\u202e\u3164' }, 'nameZh'],
  ['a telephone number that is a script', { phone: 'javascript:alert(1)' }, 'phone'],
  ['an address with a header', { email: 'a@b?cc=c@example.com' }, 'email'],
  ['a WeCom id with markup', { wecomId: '<b>' }, 'wecomId'],
  ['no way to reach anybody', { phone: '', email: '' }, 'phone'],
  ['an unknown application', { appCode: 'nowhere' }, 'appCode'],
])('%s is refused beside its field, and nothing is changed', async (_what, more, field) => {
  await expectChanges(db(), [], async () => {
    const { status, envelope } = await boss.call(save, { body: written(more) })
    expect(status).toBe(422)
    expect(envelope.data).toMatchObject({ fields: [{ field }] })
  })
})

test('the same name and duty is in a module once, also where it is added twice at once', async () => {
  const twice = written()
  const answers = await Promise.all([1, 2].map(() => boss.call(save, { body: twice })))
  expect(answers.map(({ envelope }) => envelope.code).sort()).toEqual([200, 8001])
  const { envelope } = await boss.call(save, { body: { ...twice, duty: 'product' } })
  expect(envelope.code).toBe(200)
  // Invisible characters do not make a contact different, because a file cannot tell such contacts apart.
  const hidden = { ...twice, nameZh: `${twice.nameZh}\u200B`, moduleZh: `\u202E${twice.moduleZh}` }
  expect((await boss.call(save, { body: hidden })).envelope.code).toBe(8001)
})

test('a new contact comes last, and the order is that of its numbers', async () => {
  const moduleZh = fresh('模块')
  const [one, two] = [await added({ moduleZh }), await added({ moduleZh })]
  expect(two.sortNo).toBeGreaterThan(one.sortNo)
  const body = { ...written({ moduleZh, nameZh: two.nameZh }), id: two.id, revision: two.revision, sortNo: 0 }
  expect((await boss.call(save, { body })).status).toBe(200)
  const { envelope } = await staff.call(book, { body: { module: moduleZh } })
  expect(envelope.data.list.map(({ id }) => id)).toEqual([two.id, one.id])
})

test('a contact that is deleted is gone for everybody, once and on record', async () => {
  const { id, nameZh } = await added({}, manager)
  const { envelope } = await manager.call(remove, { body: { ids: [id] } })
  expect(envelope.data).toEqual({ deleted: 1 })
  expect(await lastAudit()).toMatchObject({
    ...{ action: 'ops-contact.delete', actor_no: 'manager' },
    detail: { before: { nameZh } },
  })
  expect((await staff.call(book, { body: { keyword: nameZh } })).envelope.data.total).toBe(0)
  expect((await manager.call(remove, { body: { ids: [id] } })).envelope.data).toEqual({ deleted: 0 })
})

test.each(['%', '_', "' or 1=1 --"])('a search for %s takes it as it is', async (keyword) => {
  const { status, envelope } = await boss.call(list, { body: { keyword } })
  expect([status, envelope.data.total]).toEqual([200, 0])
})
