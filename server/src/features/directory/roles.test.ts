import { afterAll, beforeAll, expect, test } from 'vitest'
import { type DirectoryWorld, directoryWorld } from '#server/testing/directory-world.ts'
import { fresh } from '#server/testing/fresh.ts'
import { expectChanges } from '#server/testing/table-digest.ts'

let world: DirectoryWorld
beforeAll(async () => {
  world = await directoryWorld()
})
afterAll(() => world.stop())

const prefix = '/iam-authority/v1/admin/role'
const ask = (call: string, body: object, who = world.root) =>
  world.ask(who, `${call === 'delete' ? 'DELETE' : 'POST'} ${prefix}/${call}` as never, body)

const noFlags = { bulletinMaintain: false, appLoginStat: false, loginStat: false }

async function made(): Promise<string> {
  const roleNo = fresh('r')
  expect((await ask('saveOrUpdate', { roleNo, name: { zh: '新角色' } })).envelope.code).toBe(200)
  return roleNo
}

const capabilities = async (who: { browser: DirectoryWorld['root']['browser'] }, roleNo: string) =>
  (
    await who.browser.call('GET /iam-portal/auth/user', {
      headers: { currentorgcode: 'sales', currentroleno: roleNo },
    })
  ).envelope.data

test('[PERM-04] a flag that is given or taken counts with the next request of whoever holds the role', async () => {
  const roleNo = await made()
  const someone = await world.somebody('staff', { org: 'sales', role: roleNo })
  expect((await capabilities(someone, roleNo)).flags).toMatchObject(noFlags)
  const flags = { ...noFlags, loginStat: true }
  expect((await ask('flags', { roleNo, flags, revision: 1 })).envelope.data).toMatchObject({
    flags,
    revision: 2,
  })
  expect((await capabilities(someone, roleNo)).flags).toMatchObject(flags)
  await ask('delegable', { roleNo, delegable: true, revision: 2 })
  expect((await capabilities(someone, roleNo)).flags.agencyAuthority).toBe(true)
  const { envelope } = await ask('impact', { roleNo, change: { flags: noFlags, delegable: false } })
  expect(envelope.data).toMatchObject({
    people: 1,
    lose: { loginStat: 1, agencyAuthority: 1, bulletinMaintain: 0, appLoginStat: 0 },
    withoutRole: 0,
  })
  expect(await world.recorded('role', roleNo)).toMatchObject([
    { action: 'role.create' },
    { action: 'role.flags', detail: { before: { loginStat: false }, after: { loginStat: true } } },
    { action: 'role.delegable', detail: { before: { delegable: false }, after: { delegable: true } } },
  ])
})

test('nobody loses what another role gives', async () => {
  const roleNo = await made()
  await ask('flags', { roleNo, flags: { ...noFlags, loginStat: true }, revision: 1 })
  await world.somebody('analyst', { org: 'sales', role: roleNo })
  await world.somebody('root', { org: 'sales', role: roleNo })
  await world.somebody('staff', { org: 'sales', role: roleNo })
  const { data } = (await ask('impact', { roleNo, change: { status: 0 } })).envelope
  expect(data).toMatchObject({ people: 3, lose: { loginStat: 1 }, withoutRole: 0 })
})

test('what switching a role means is what was shown, or it is refused with what it means now (409)', async () => {
  const [roleNo, other] = [await made(), await made()]
  const shown = async (role: string, status: 0 | 1) =>
    (await ask('impact', { roleNo: role, change: { status } })).envelope.data.version as string
  const turn = (ids: string[], status: 0 | 1, versions: object) => ask('status', { ids, status, versions })
  const [version, enabling] = [await shown(roleNo, 0), await shown(roleNo, 1)]
  await world.somebody('staff', { org: 'sales', role: other })
  const wrong = [{}, { [other]: version }, { [roleNo]: enabling }, { [roleNo]: await shown(other, 0) }]
  for (const versions of wrong)
    await expectChanges(world.database.db, [], async () => {
      expect((await turn([roleNo], 0, versions)).status).toBe(409)
    })
  await world.somebody('staff', { org: 'sales', role: roleNo })
  const late = await expectChanges(world.database.db, [], () => turn([roleNo], 0, { [roleNo]: version }))
  expect(late).toMatchObject({ status: 409, envelope: { data: { current: { [roleNo]: { people: 1 } } } } })
  const versions = { [roleNo]: await shown(roleNo, 0), [other]: await shown(other, 0) }
  expect((await turn([roleNo, other], 0, versions)).envelope.data).toEqual({ changed: 2 })
  expect((await turn([roleNo], 1, versions)).status).toBe(409)
  expect((await turn([roleNo], 1, { [roleNo]: await shown(roleNo, 1) })).envelope.data).toEqual({
    changed: 1,
  })
})

test('[PERM-02] S-083 roles of administrators are marked, and what they may do is fixed', async () => {
  const { list } = (await ask('list', { pageSize: 50 })).envelope.data
  const root = list.find((role: { roleNo: string }) => role.roleNo === 'root')
  expect(root).toMatchObject({
    adminKind: 'super_manager',
    flags: { bulletinMaintain: true, loginStat: true },
  })
  const { revision } = root
  const refused: [string, object][] = [
    ['flags', { roleNo: 'root', flags: noFlags, revision }],
    ['delegable', { roleNo: 'root', delegable: true, revision }],
    ['status', { ids: ['root'], status: 0, versions: {} }],
    ['status', { ids: ['staff', 'auc'], status: 0, versions: {} }],
    ['delete', { ids: ['bsm'] }],
  ]
  for (const [call, body] of refused) {
    const { envelope } = await expectChanges(world.database.db, [], () => ask(call, body))
    expect(envelope).toMatchObject({ code: 422 })
    expect(envelope.message).toContain('管理员角色')
  }
})

test.each(['bsm', 'staff', 'lead'])('[PERM-06] S-083 a %s gives nobody a role or a flag', async (role) => {
  const someone = await world.somebody(role)
  const calls: [string, object][] = [
    ['grant', { roleNo: 'root', orgCode: 'sales', userNos: [someone.userNo] }],
    ['flags', { roleNo: role, flags: { ...noFlags, loginStat: true }, revision: 1 }],
  ]
  await world.ticketOf(someone.browser)
  for (const [call, body] of calls) {
    const answer = await ask(call, body, someone)
    expect(answer).toMatchObject({ status: 403, envelope: { code: 403, message: '您没有该权限' } })
  }
  const held = await world.database.db
    .selectFrom('person_role')
    .select('role_no')
    .where('user_no', '=', someone.userNo)
    .execute()
  expect(held).toEqual([{ role_no: role }])
})

test('who holds a role is changed only by who has just said again who they are', async () => {
  const admin = await world.somebody('root')
  for (const [call, body] of [
    ['grant', { roleNo: 'root', orgCode: 'sales', userNos: [admin.userNo] }],
    ['revoke', { roleNo: 'root', members: [{ userNo: admin.userNo, orgCode: 'sales' }] }],
    ['flags', { roleNo: 'staff', flags: noFlags, revision: 1 }],
  ] as const) {
    const { envelope } = await admin.browser.call(`POST ${prefix}/${call}` as never, { body } as never)
    expect((envelope as { code: number }).code).toBe(1009)
  }
})

test('people are given a role in an organization and lose it, once each, and hear of it', async () => {
  const roleNo = await made()
  const people = [await world.somebody('staff'), await world.somebody('staff')]
  const userNos = people.map(({ userNo }) => userNo)
  const grant = { roleNo, orgCode: 'group', userNos: [...userNos, userNos[0]] }
  expect((await ask('grant', grant)).envelope.data).toEqual({ granted: 2 })
  expect((await ask('grant', grant)).envelope.data).toEqual({ granted: 0 })
  const { list, total } = (await ask('members', { roleNo, orgCode: 'group' })).envelope.data
  expect(total).toBe(2)
  expect(list.map((member: { userNo: string }) => member.userNo).sort()).toEqual(userNos.toSorted())
  expect((await ask('members', { roleNo, orgCode: 'sales' })).envelope.data.total).toBe(0)
  expect((await ask('members', { roleNo, keyword: userNos[0] })).envelope.data.total).toBe(1)
  const members = userNos.map((userNo) => ({ userNo, orgCode: 'group' }))
  expect((await ask('revoke', { roleNo, members })).envelope.data).toEqual({ revoked: 2 })
  expect(await world.recorded('person', userNos[0] ?? '')).toMatchObject([
    { detail: { before: { roles: [] }, after: { roles: [{ orgCode: 'group', roleNo }] } } },
    { detail: { before: { roles: [{ orgCode: 'group', roleNo }] }, after: { roles: [] } } },
  ])
})

test('of a grant with somebody unknown, or to what is disabled or unknown, nobody gets anything', async () => {
  const someone = await world.somebody('staff')
  await world.given.organization({ org_code: fresh('off'), status: 0 })
  const off = (
    await world.database.db.selectFrom('organization').select('org_code').where('status', '=', 0).execute()
  )[0]
  const roleNo = await made()
  const wrong = [
    { roleNo, orgCode: 'sales', userNos: [someone.userNo, 'nobody'] },
    { roleNo, orgCode: off?.org_code, userNos: [someone.userNo] },
    { roleNo: 'nothing', orgCode: 'sales', userNos: [someone.userNo] },
    { roleNo, orgCode: 'sales', userNos: [] },
  ]
  for (const body of wrong) {
    const { envelope } = await expectChanges(world.database.db, [], () => ask('grant', body))
    expect(envelope.code).toBe(422)
  }
})

test('S-083 the last super manager stays, also where two are taken at once through two portals', async () => {
  const { db } = world.database
  const others = () =>
    db
      .deleteFrom('person_role')
      .where('role_no', '=', 'root')
      .where('user_no', '<>', world.root.userNo)
      .execute()
  await others()
  const own = { roleNo: 'root', members: [{ userNo: world.root.userNo, orgCode: 'sales' }] }
  const alone = await expectChanges(db, [], () => ask('revoke', own))
  expect(alone.envelope).toMatchObject({ code: 422, message: '至少要保留一名可用的超级管理员' })
  for (let round = 0; round < 3; round++) {
    const other = await world.somebody('root')
    await world.ticketOf(other.browser)
    const there = { ...other, browser: other.browser }
    const theirs = { roleNo: 'root', members: [{ userNo: other.userNo, orgCode: 'sales' }] }
    const answers = await Promise.all([ask('revoke', own), ask('revoke', theirs, there)])
    expect(answers.map(({ envelope }) => envelope.code).sort()).toEqual([200, 422])
    await others()
    await world.given.personRole(world.root.userNo, 'sales', 'root').catch(() => undefined)
  }
})

test('a role that somebody holds or something refers to is not deleted; one that is free is', async () => {
  const roleNo = await made()
  await world.given.personRole((await world.somebody('staff')).userNo, 'group', roleNo)
  expect((await ask('delete', { ids: [roleNo] })).envelope.message).toBe('还有人员拥有该角色，不能删除')
  await world.database.db.deleteFrom('person_role').where('role_no', '=', roleNo).execute()
  await world.database.db
    .insertInto('element_permission')
    .values({ role_no: roleNo, tab_code: '*', selector: '#x', mode: 'hidden' })
    .execute()
  expect((await ask('delete', { ids: [roleNo] })).envelope.code).toBe(8002)
  expect((await ask('menus', { roleNo })).envelope.data).toMatchObject({
    menus: [
      { code: 'home', title: '首页' },
      { code: 'systemDynamics', title: '系统动态' },
    ],
    tabs: [{ tabCode: '*', elements: 1 }],
  })
  await world.database.db.deleteFrom('element_permission').where('role_no', '=', roleNo).execute()
  expect((await ask('delete', { ids: [roleNo] })).envelope.data).toEqual({ deleted: 1 })
})

test.each<[object, number]>([
  [{ name: { zh: '无编号' } }, 422],
  [{ roleNo: 'staff', name: { zh: '重复' } }, 8001],
  [{ roleNo: 'a b', name: { zh: '空格' } }, 422],
  [{ roleNo: 'new1', name: { zh: '' } }, 422],
  [{ roleNo: 'new1', name: { zh: '权限' }, flags: { loginStat: true } }, 400],
  [{ id: 'staff', roleNo: 'other', name: { zh: '改号' }, revision: 1 }, 400],
])('%j makes no role', async (body, code) => {
  const { envelope } = await expectChanges(world.database.db, [], () => ask('saveOrUpdate', body))
  expect(envelope.code).toBe(code)
})

test('roles are found by name, number and reading', async () => {
  const roleNo = fresh('r')
  await ask('saveOrUpdate', { roleNo, name: { zh: '仓储主管', en: 'Warehouse lead' } })
  for (const keyword of ['仓储', 'cangchu', 'cczg', 'WAREHOUSE', roleNo]) {
    const { list } = (await ask('list', { keyword })).envelope.data
    expect(list.map((role: { roleNo: string }) => role.roleNo)).toContain(roleNo)
  }
})
