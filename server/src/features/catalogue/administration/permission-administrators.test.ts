import type { Api } from '@iambiz/contract/api.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Somebody } from '#server/testing/delegation-world.ts'
import { type DirectoryWorld, directoryWorld } from '#server/testing/directory-world.ts'
import { fresh } from '#server/testing/fresh.ts'
import { expectChanges } from '#server/testing/table-digest.ts'

let world: DirectoryWorld
/** A permission administrator. */
let auc: Somebody
let appId: string

beforeAll(async () => {
  world = await directoryWorld()
  auc = await world.somebody('auc')
  const system = await world.given.system({ system_code: 'finance' })
  const category = await world.given.category({ category_code: 'office' })
  appId = await world.given.application({
    ...{ app_code: fresh('app'), system_code: system, category_code: category, status: 1 },
  })
})
afterAll(() => world.stop())

type Name =
  Extract<keyof Api, `${string} /iam-authority/v1/admin/app/${string}`> extends infer K
    ? K extends `POST /iam-authority/v1/admin/app/${infer Rest}`
      ? Rest
      : never
    : never
const ask = (name: Name, body: object) => world.ask(auc, `POST /iam-authority/v1/admin/app/${name}`, body)

const grant = async (more: object) => {
  const { envelope } = await ask('grants', { appId })
  return ask('grant', { appId, ...more, version: envelope.data.version })
}

test('permission administrators grant every application, after seeing who gains and loses it', async () => {
  const listed = await ask('list', { pageSize: 200 })
  expect(listed.envelope.data.list).toMatchObject([{ appId }])
  const { userNo } = await world.somebody('staff')
  const found = await ask('candidates', { keyword: userNo })
  expect(found.envelope.data.list).toMatchObject([{ userNo, changeable: true }])
  const preview = await ask('grantPreview', { appId, userNos: [userNo] })
  expect(preview.envelope.data).toMatchObject({ gain: 1, gaining: [{ userNo }], lose: 0 })
  const done = await grant({ userNos: [userNo], orgCodes: ['group'], denyRoleNos: ['bsm'] })
  expect(done.envelope.data).toMatchObject({ added: 3, removed: 0 })
  expect((await ask('why', { appId, userNo })).envelope.data.state).toBe('visible')
  expect((await grant({})).envelope.data).toMatchObject({ added: 0, removed: 3 })
})

test('they give super managers nothing and take nothing from them', async () => {
  const { userNo } = await world.somebody('root')
  const found = await ask('candidates', { keyword: userNo })
  expect(found.envelope.data.list).toMatchObject([{ userNo, changeable: false }])
  for (const foreign of [{ userNos: [userNo] }, { denyUserNos: [userNo] }, { denyRoleNos: ['root'] }])
    await expectChanges(world.database.db, ['audit_record'], async () => {
      expect((await grant(foreign)).status, JSON.stringify(foreign)).toBe(403)
    })
})

test('they neither read nor change what opens a sign-on', async () => {
  for (const [name, body] of [
    ['detail', { appId }],
    ['status', { ids: [appId], status: 3 }],
    ['delete', { ids: [appId] }],
  ] as const)
    expect((await ask(name, body)).status, name).toBe(403)
})
