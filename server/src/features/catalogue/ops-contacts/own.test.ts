import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Somebody } from '#server/testing/delegation-world.ts'
import { type DirectoryWorld, directoryWorld } from '#server/testing/directory-world.ts'
import { fresh } from '#server/testing/fresh.ts'
import { expectChanges } from '#server/testing/table-digest.ts'

const list = 'POST /iam-portal/v1/portal/ownContact/list'
const save = 'POST /iam-portal/v1/portal/ownContact/save'
const remove = 'POST /iam-portal/v1/portal/ownContact/delete'
const book = 'POST /iam-portal/v1/portal/opsContact/list'

let world: DirectoryWorld
let owner: Somebody
let stranger: Somebody
let own: string
let foreign: string

const db = () => world.database.db

beforeAll(async () => {
  world = await directoryWorld()
  owner = await world.somebody('staff')
  stranger = await world.somebody('staff')
  own = fresh('own')
  foreign = fresh('foreign')
  await world.given.application({ app_code: own, owner_no: owner.userNo, name_zh: '费用报销' })
  await world.given.application({ app_code: foreign, owner_no: stranger.userNo, name_zh: '合同管理' })
})
afterAll(() => world.stop())

const written = (more: object = {}) => ({
  ...{ appCode: own, moduleZh: '报销单', duty: 'operation' as const },
  ...{ nameZh: fresh('林'), phone: '138 0000 1234', ...more },
})

const added = async (more: object = {}, by = owner) => {
  const { status, envelope } = await by.browser.call(save, { body: written(more) })
  expect(status).toBe(200)
  return envelope.data
}

test('an owner adds, changes and deletes contacts of the application, for everyone and on record', async () => {
  const { id, nameZh, ...contact } = await added({ nameEn: 'Lin' })
  expect(contact).toMatchObject({ appCode: own, moduleZh: '报销单', nameEn: 'Lin', revision: 1 })
  const change = { ...written({ nameZh, phone: '10 6000' }), id, revision: 1 }
  const { envelope } = await owner.browser.call(save, { body: change })
  expect(envelope.data).toMatchObject({ id, revision: 2, phone: '10 6000' })
  const { envelope: found } = await stranger.browser.call(book, { body: { keyword: nameZh } })
  expect(found.data.list).toMatchObject([{ id, phone: '10 6000' }])
  const { envelope: seen } = await owner.browser.call(list, { body: { appCode: own } })
  expect(seen.data.list.map((one) => one.id)).toContain(id)
  const { envelope: removed } = await owner.browser.call(remove, { body: { ids: [id] } })
  expect(removed.data).toEqual({ deleted: 1 })
  expect((await world.recorded('ops-contact', id)).map(({ action }) => action)).toEqual([
    ...['ops-contact.create', 'ops-contact.update', 'ops-contact.delete'],
  ])
})

test('a change of an old revision is refused with what is stored now', async () => {
  const { id, nameZh } = await added()
  const change = { ...written({ nameZh, phone: '1000' }), id, revision: 1 }
  expect((await owner.browser.call(save, { body: change })).status).toBe(200)
  await expectChanges(db(), [], async () => {
    const { status, envelope } = await owner.browser.call(save, { body: { ...change, phone: '2000' } })
    expect(status).toBe(409)
    expect(envelope.data).toMatchObject({ current: { id, revision: 2, phone: '1000' } })
  })
})

test('applications of others have no contacts to see, add, take or delete, and the try is on record', async () => {
  const mine = await added()
  const other = await added({ appCode: foreign }, stranger)
  const { id, revision } = mine
  const { envelope } = await owner.browser.call(list, { body: { appCode: foreign } })
  expect(envelope.data).toMatchObject({ list: [], total: 0 })
  const tries = [
    [save, written({ appCode: foreign })],
    [save, written({ appCode: fresh('unknown') })],
    [save, { ...written({ appCode: foreign, nameZh: mine.nameZh }), id, revision }],
    [save, { ...written(), id: other.id, revision: other.revision }],
    [save, { ...written(), id: crypto.randomUUID(), revision: 1 }],
    [remove, { ids: [id, other.id] }],
  ] as const
  for (const [call, body] of tries)
    await expectChanges(db(), ['audit_record'], async () => {
      expect((await owner.browser.call<typeof call>(call, { body } as never)).status).toBe(404)
    })
})

test('an application that has another owner meanwhile is out of reach', async () => {
  const [before, after] = [await world.somebody('staff'), await world.somebody('staff')]
  const appCode = fresh('app')
  await world.given.application({ app_code: appCode, owner_no: before.userNo, status: 3 })
  const { id, revision, nameZh } = await added({ appCode }, before)
  await db()
    .updateTable('application')
    .set({ owner_no: after.userNo })
    .where('app_code', '=', appCode)
    .execute()
  const change = { ...written({ appCode, nameZh, phone: '1000' }), id, revision }
  await expectChanges(db(), ['audit_record'], async () => {
    expect((await before.browser.call(save, { body: change })).status).toBe(404)
    expect((await before.browser.call(remove, { body: { ids: [id] } })).status).toBe(404)
  })
  expect((await after.browser.call(save, { body: change })).status).toBe(200)
})

test('what nobody can be reached by is refused under its field', async () => {
  await expectChanges(db(), [], async () => {
    const { status, envelope } = await owner.browser.call(save, { body: written({ phone: '', email: '' }) })
    expect(status).toBe(422)
    expect(envelope.data).toMatchObject({ fields: [{ field: 'phone' }] })
  })
})

test('managing a business system is no ownership, nor is being a super manager', async () => {
  await expectChanges(db(), ['audit_record'], async () => {
    expect((await world.root.browser.call(save, { body: written() })).status).toBe(404)
  })
})
