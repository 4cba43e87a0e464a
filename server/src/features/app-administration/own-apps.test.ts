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
