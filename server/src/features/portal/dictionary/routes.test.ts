import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Browser } from '#server/testing/browser.ts'
import { employ, foundCompany } from '#server/testing/company.ts'
import { expectChanges } from '#server/testing/table-digest.ts'
import { type TestWorld, testPortal } from '#server/testing/test-app.ts'

let world: TestWorld
let boss: Browser

const db = () => world.database.db

beforeAll(async () => {
  world = await testPortal()
  await foundCompany(db())
  await employ(db(), 'boss', [{ org: 'sales', role: 'root' }])
  await employ(db(), 'lead', [{ org: 'sales', role: 'lead' }])
  await employ(db(), 'gone', [{ org: 'sales', role: 'counter' }], { status: 0 })
  boss = world.browser()
  await boss.signIn(world.provider, { sub: 'boss' })
})
afterAll(() => world.stop())
beforeEach(async () => {
  await db().deleteFrom('dictionary_entry').where('key_name', '=', 'color').execute()
})

const save = (body: object) => boss.call('POST /iam-authority/v1/admin/dictionary/saveOrUpdate', { body })
const remove = (ids: string[]) =>
  boss.call('POST /iam-authority/v1/admin/dictionary/delete', { body: { ids } })
const listed = async (keyword = '') =>
  (await boss.call('POST /iam-authority/v1/admin/dictionary/list', { body: { keyword, pageSize: 50 } }))
    .envelope.data.list
const entryOf = async (keyName: string) => {
  const found = (await listed(keyName)).find((row) => row.keyName === keyName)
  if (!found) throw new Error(`no entry ${keyName}`)
  return found
}
const color = { keyName: 'color', keyValue: 'blue', descriptionZh: '蓝色', descriptionEn: 'Blue' }

test('[PERM-02] the entries that name administrators come first and keep name, value and state', async () => {
  expect((await listed()).slice(0, 3).map(({ isProtected }) => isProtected)).toEqual([true, true, true])
  const { id, revision, keyName, keyValue, descriptionZh } = await entryOf('super_manager')
  const kept = { id, revision, keyName, keyValue, descriptionZh }
  for (const wrong of [
    { keyValue: 'lead' },
    { keyValue: ' ' },
    { keyName: 'color' },
    { status: 0 },
    { id: undefined, revision: undefined, keyValue: 'lead' },
  ]) {
    const answer = await expectChanges(db(), [], () => save({ ...kept, ...wrong }))
    expect(answer.status).toBe(422)
  }
  const gone = await expectChanges(db(), [], () => remove([id]))
  expect(gone.status).toBe(422)
  expect((await save({ ...kept, descriptionZh: '超级管理员' })).status).toBe(200)
})

test('entries are added, changed under their revision, deleted, and each of that is recorded', async () => {
  const { id, revision } = (await save(color)).envelope.data
  expect(await expectChanges(db(), [], () => save(color))).toMatchObject({
    status: 409,
    envelope: { code: 8001 },
  })
  for (const missing of [{ keyValue: '' }, { descriptionZh: '' }])
    expect((await save({ ...color, ...missing })).status).toBe(422)
  expect((await save({ ...color, id, revision, descriptionZh: '天蓝' })).status).toBe(200)
  expect((await save({ ...color, id, revision })).status).toBe(409)
  expect((await remove([id])).envelope.data).toEqual({ deleted: 1 })
  const rows = await db()
    .selectFrom('audit_record')
    .select(['action', 'detail'])
    .where('target_id', '=', id)
    .execute()
  expect(rows.map(({ action }) => action).toSorted()).toEqual([
    'dictionary.create',
    'dictionary.delete',
    'dictionary.update',
  ])
  expect(rows.find(({ action }) => action === 'dictionary.update')?.detail).toEqual({
    before: { descriptionZh: '蓝色' },
    after: { descriptionZh: '天蓝' },
  })
})

const name = (body: object, ticket = '') =>
  boss.call('POST /iam-authority/v1/admin/dictionary/administrator', {
    body,
    headers: ticket ? { 'pwd-ticket': ticket } : {},
  })

test('naming another administrator role asks who one is first', async () => {
  const { revision } = await entryOf('auc_manager')
  const answer = await expectChanges(db(), [], () =>
    name({ keyName: 'auc_manager', roleNo: 'lead', revision }),
  )
  expect(answer.envelope.code).toBe(1009)
})

test('before, it is shown who gains and who loses administration, and why it is impossible', async () => {
  const effect = async (keyName: string, roleNo: string) =>
    (await boss.call('POST /iam-authority/v1/admin/dictionary/effect', { body: { keyName, roleNo } }))
      .envelope.data
  expect(await effect('super_manager', 'lead')).toMatchObject({
    gains: { count: 1, people: [{ userNo: 'lead' }] },
    loses: { count: 1, people: [{ userNo: 'boss' }] },
  })
  expect((await effect('super_manager', 'counter')).refusal).toContain('无人是超级管理员')
  expect((await effect('super_manager', 'auc')).refusal).toBe('该角色已是另一种管理员')
  expect((await effect('auc_manager', 'nobody')).refusal).toBe('角色不存在或已停用')
})
