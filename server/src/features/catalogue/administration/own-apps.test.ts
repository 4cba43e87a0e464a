import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Somebody } from '#server/testing/delegation-world.ts'
import { type DirectoryWorld, directoryWorld } from '#server/testing/directory-world.ts'
import { fresh } from '#server/testing/fresh.ts'
import { expectChanges } from '#server/testing/table-digest.ts'

let world: DirectoryWorld
let owner: Somebody
let appId: string

beforeAll(async () => {
  world = await directoryWorld()
  owner = await world.somebody('staff')
  const system = await world.given.system({ system_code: 'finance' })
  const category = await world.given.category({ category_code: 'office' })
  appId = await world.given.application({
    ...{ app_code: fresh('app'), system_code: system, category_code: category, owner_no: owner.userNo },
    ...{ name_zh: '报销', client_id: 'client', home_url: 'https://expenses.example.com/' },
  })
})
afterAll(() => world.stop())

const written = (more: object = {}) => ({
  ...{ id: appId, nameZh: '费用报销', nameEn: 'Expenses', descriptionZh: '报销与借款', icon: 'wallet' },
  ...{ departmentZh: '财务部', revision: 1, ...more },
})
const save = ({ browser }: Somebody, body: object) =>
  browser.call('POST /iam-portal/v1/portal/ownApp/save', { body } as never)

test('an owner changes what an application is called and says, and nothing else of it', async () => {
  const { db } = world.database
  const row = () =>
    db.selectFrom('application').selectAll().where('app_id', '=', appId).executeTakeFirstOrThrow()
  const before = await row()
  expect((await save(owner, written())).envelope.data).toMatchObject({
    ...{ nameZh: '费用报销', nameEn: 'Expenses', departmentZh: '财务部', icon: 'wallet', revision: 2 },
  })
  const { name_zh, initials, client_id, home_url, owner_no } = await row()
  expect({ name_zh, initials }).toEqual({ name_zh: '费用报销', initials: 'fybx' })
  const { client_id: client, home_url: address } = before
  expect({ client_id, home_url, owner_no }).toEqual({
    ...{ client_id: client, home_url: address, owner_no: owner.userNo },
  })
  expect(await world.recorded('application', appId)).toMatchObject([
    { action: 'application.update', detail: { before: { nameZh: '报销' }, after: { nameZh: '费用报销' } } },
  ])
  const list = await owner.browser.call('POST /iam-portal/v1/portal/ownApp/list', { body: {} })
  expect(list.envelope.data.list).toMatchObject([{ appId, nameZh: '费用报销' }])
})

test('what others have changed meanwhile is offered', async () => {
  const { envelope } = await owner.browser.call('POST /iam-portal/v1/portal/ownApp/list', { body: {} })
  const revision = envelope.data.list[0]?.revision ?? 0
  const refused = await save(owner, written({ revision: revision - 1, nameEn: 'Late' }))
  expect(refused).toMatchObject({ status: 409, envelope: { data: { current: { revision } } } })
})

test('addresses, clients, owners and states are no part of it, and other people find no application', async () => {
  for (const more of [{ homeUrl: 'https://a.example' }, { clientId: 'a' }, { ownerNo: 'a' }, { status: 1 }])
    expect((await save(owner, written(more))).status, JSON.stringify(more)).toBe(400)
  const other = await world.somebody('lead')
  const refused = () => save(other, written({ revision: 2 }))
  expect((await expectChanges(world.database.db, ['audit_record'], refused)).status).toBe(404)
  const list = await other.browser.call('POST /iam-portal/v1/portal/ownApp/list', { body: {} })
  expect(list.envelope.data.list).toEqual([])
})

test('an id is the same in capitals, and what is answered is what was saved', async () => {
  const { envelope } = await owner.browser.call('POST /iam-portal/v1/portal/ownApp/list', { body: {} })
  const revision = envelope.data.list[0]?.revision ?? 0
  const saved = await save(owner, written({ id: appId.toUpperCase(), revision, nameEn: 'Claims' }))
  expect(saved).toMatchObject({ status: 200, envelope: { data: { appId, nameEn: 'Claims' } } })
  expect(await world.recorded('application', appId.toUpperCase())).toEqual([])
})

test.each([0, 2, 3] as const)('an owner edits an application in state %i as well', async (status) => {
  const someone = await world.somebody('staff')
  const id = await world.given.application({ app_code: fresh('app'), owner_no: someone.userNo, status })
  expect(await save(someone, written({ id }))).toMatchObject({ status: 200, envelope: { data: { status } } })
})

test('an owner who was replaced meanwhile, or whose account was disabled, changes nothing', async () => {
  const { db } = world.database
  const [before, after] = [await world.somebody('staff'), await world.somebody('staff')]
  const id = await world.given.application({ app_code: fresh('app'), owner_no: before.userNo })
  await db.updateTable('application').set({ owner_no: after.userNo }).where('app_id', '=', id).execute()
  const late = () => save(before, written({ id }))
  expect((await expectChanges(db, ['audit_record'], late)).status).toBe(404)
  const disabled = { ids: [after.userNo], status: 0 }
  expect((await world.ask(world.root, 'POST /iam-authority/v1/admin/user/status', disabled)).status).toBe(200)
  expect((await save(after, written({ id }))).envelope.code).toBe(1010)
  expect(await world.recorded('application', id)).toMatchObject([
    { action: 'application.update', detail: null },
  ])
})

test('a picture that an administrator uploaded stays, and no other one is taken', async () => {
  const someone = await world.somebody('staff')
  const [own, foreign] = [crypto.randomUUID(), crypto.randomUUID()]
  const address = (fileId: string) => `/api/iam-portal/file/${fileId}`
  const id = await world.given.application({
    ...{ app_code: fresh('app'), owner_no: someone.userNo, icon: address(own) },
  })
  const file = {
    ...{ purpose: 'icon' as const, uploader_no: world.root.userNo, uploaded_at: new Date() },
    ...{ file_name: 'a.png', media_type: 'image/png' as const, size: 1, content: Buffer.from('a') },
  }
  await world.database.db
    .insertInto('stored_file')
    .values([
      { ...file, file_id: own, subject_id: id },
      { ...file, file_id: foreign, subject_id: null },
    ])
    .execute()
  const kept = written({ id, icon: address(own) })
  expect(await save(someone, kept)).toMatchObject({ status: 200, envelope: { data: { icon: address(own) } } })
  const taken = await save(someone, written({ id, icon: address(foreign), revision: 2 }))
  expect(taken.envelope).toMatchObject({ data: { fields: [{ field: 'icon' }] } })
})

test('an owner writes the help of an application, which is read at once', async () => {
  const [someone, reader] = [await world.somebody('staff'), await world.somebody('staff')]
  const code = fresh('app')
  const id = await world.given.application({ app_code: code, owner_no: someone.userNo })
  const help = { helpZh: '先看手册\n再提交', helpEn: 'Read the guide', helpUrl: 'https://help.example.com/' }
  expect(await save(someone, written({ id, ...help }))).toMatchObject({ envelope: { data: help } })
  const { envelope } = await reader.browser.call('POST /iam-portal/v1/portal/app/help', {
    body: { appCode: code },
  })
  expect(envelope.data).toMatchObject({ text: '先看手册\n再提交', url: 'https://help.example.com/' })
  expect(await world.recorded('application', id)).toMatchObject([{ detail: { after: help } }])
})

const badAddresses = [
  ...['http://help.example.com/', 'help.example.com', 'https://', 'javascript:alert(1)'],
  ...['https://name:word@help.example.com/', 'https://help.example.com/{token}', 'HTTPS://help.example.com/'],
]

test('help is at an https address, for owners and administrators; one of before does not block a change', async () => {
  const { db } = world.database
  const someone = await world.somebody('staff')
  const id = await world.given.application({
    ...{ app_code: fresh('app'), owner_no: someone.userNo, help_url: 'https://name:word@old.example.com/' },
  })
  const { envelope: detail } = await world.ask(world.root, 'POST /iam-authority/v1/admin/app/detail', {
    appId: id,
  })
  const { appCode, systemCode, categoryCode, icon, helpUrl: before } = detail.data
  const managed = {
    ...{ appCode, systemCode, categoryCode, icon, nameZh: '应用', ownerNo: someone.userNo },
    homeUrl: 'https://expenses.example.com/',
  }
  const asRoot = (more: object) =>
    world.ask(world.root, 'POST /iam-authority/v1/admin/app/saveOrUpdate', { id, ...managed, ...more })
  for (const helpUrl of badAddresses)
    await expectChanges(db, [], async () => {
      const fault = { status: 422, envelope: { data: { fields: [{ field: 'helpUrl' }] } } }
      expect(await save(someone, written({ id, helpUrl })), helpUrl).toMatchObject(fault)
      expect(await asRoot({ helpUrl, revision: 1 }), helpUrl).toMatchObject(fault)
    })
  expect((await save(someone, written({ id, helpUrl: before }))).status).toBe(200)
  expect((await asRoot({ helpUrl: '', revision: 2 })).status).toBe(200)
})
