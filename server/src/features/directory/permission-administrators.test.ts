import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Somebody } from '#server/testing/delegation-world.ts'
import { type DirectoryWorld, directoryWorld } from '#server/testing/directory-world.ts'
import { expectChanges } from '#server/testing/table-digest.ts'

let world: DirectoryWorld
/** A permission administrator. */
let auc: Somebody
beforeAll(async () => {
  world = await directoryWorld()
  auc = await world.somebody('auc')
})
afterAll(() => world.stop())

const prefix = 'POST /iam-authority/v1/admin'

const held = (userNo: string) =>
  world.database.db
    .selectFrom('person_role')
    .select(['org_code', 'role_no'])
    .where('user_no', '=', userNo)
    .orderBy('role_no')
    .execute()

const replace = async (userNo: string, entries: { orgCode: string; roleNo: string }[]) => {
  const { envelope } = await world.ask(auc, `${prefix}/user/detail`, { userNo })
  const { revision } = envelope.data
  return world.ask(auc, `${prefix}/user/orgRole`, { userNo, entries, revision })
}

test('permission administrators give and take the roles of people and of other administrators', async () => {
  for (const role of ['staff', 'auc', 'bsm']) {
    const { userNo } = await world.somebody(role)
    const [pair] = await held(userNo)
    const given = { roleNo: 'editor', orgCode: 'sales' }
    const granted = await world.ask(auc, `${prefix}/role/grant`, { ...given, userNos: [userNo] })
    expect(granted.envelope.data, role).toEqual({ granted: 1 })
    const members = [{ userNo, orgCode: pair?.org_code }]
    const revoked = await world.ask(auc, `${prefix}/role/revoke`, { roleNo: role, members })
    expect(revoked.envelope.data, role).toEqual({ revoked: 1 })
    expect((await replace(userNo, [{ orgCode: 'group', roleNo: 'lead' }])).status).toBe(200)
    expect(await held(userNo)).toEqual([{ org_code: 'group', role_no: 'lead' }])
  }
})

test('they change nothing about super managers, and give nobody that role', async () => {
  const { userNo } = await world.somebody('staff')
  const boss = await world.somebody('root')
  const pairs = [{ orgCode: 'sales', roleNo: 'root' }]
  const tried = [
    () => world.ask(auc, `${prefix}/role/grant`, { roleNo: 'root', orgCode: 'sales', userNos: [userNo] }),
    () => world.ask(auc, `${prefix}/role/grant`, { roleNo: 'root', orgCode: 'sales', userNos: [auc.userNo] }),
    () =>
      world.ask(auc, `${prefix}/role/grant`, { roleNo: 'staff', orgCode: 'group', userNos: [boss.userNo] }),
    () =>
      world.ask(auc, `${prefix}/role/revoke`, {
        ...{ roleNo: 'root', members: [{ userNo: boss.userNo, orgCode: 'sales' }] },
      }),
    () => replace(userNo, pairs),
    () => replace(boss.userNo, []),
  ]
  for (const attempt of tried)
    await expectChanges(world.database.db, [], async () => {
      const { status, envelope } = await attempt()
      expect(status).toBe(403)
      expect(envelope.message).toBe('只有超级管理员可以修改超级管理员的角色，未作任何更改')
    })
})

test('they change no person, role, organization or account', async () => {
  const { userNo } = await world.somebody('staff')
  const name = { zh: '新名' }
  const tried = {
    'user/saveOrUpdate': { id: userNo, name, revision: 1 },
    'user/status': { ids: [userNo], status: 0 },
    'user/kick': { userNo },
    'user/resetPassword': { userNo },
    'role/saveOrUpdate': { id: 'staff', name, revision: 1 },
    'role/flags': {
      ...{ roleNo: 'staff', revision: 1 },
      flags: { bulletinMaintain: true, appLoginStat: true, loginStat: true },
    },
    'role/delegable': { roleNo: 'staff', delegable: true, revision: 1 },
  } as const
  for (const [call, body] of Object.entries(tried))
    expect((await world.ask(auc, `${prefix}/${call}` as never, body)).status, call).toBe(403)
})
