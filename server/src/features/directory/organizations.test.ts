import { afterAll, beforeAll, expect, test } from 'vitest'
import { type DirectoryWorld, directoryWorld } from '#server/testing/directory-world.ts'
import { fresh } from '#server/testing/fresh.ts'
import { expectChanges } from '#server/testing/table-digest.ts'

let world: DirectoryWorld
beforeAll(async () => {
  world = await directoryWorld()
})
afterAll(() => world.stop())

const prefix = '/iam-authority/v1/admin/org'

const save = (body: object, who = world.root) => world.ask(who, `POST ${prefix}/saveOrUpdate`, body)
const move = (body: object, who = world.root) => world.ask(who, `POST ${prefix}/move`, body)
const impact = async (ids: string[]) =>
  (await world.ask(world.root, `POST ${prefix}/impact`, { ids })).envelope.data
const turn = async (ids: string[], status: 0 | 1) => {
  const shown = status === 0 ? { version: (await impact(ids)).version } : {}
  return world.ask(world.root, `POST ${prefix}/status`, { ids, status, ...shown })
}
const remove = (ids: string[]) => world.ask(world.root, `DELETE ${prefix}/delete`, { ids })
const tree = async () =>
  (await world.ask(world.root, `POST ${prefix}/tree`, {})).envelope.data.list as {
    orgCode: string
    parentCode?: string
    status: number
    revision: number
    people: number
  }[]
const one = async (orgCode: string) => (await tree()).find((org) => org.orgCode === orgCode)

/** Creates an organization; returns its code. */
async function made(parentCode?: string): Promise<string> {
  const orgCode = fresh('o')
  const { envelope } = await save({ orgCode, name: { zh: '新组织' }, ...(parentCode ? { parentCode } : {}) })
  expect(envelope.code).toBe(200)
  return orgCode
}

test('[ORG-01] an organization is there for people at once, with its reading, and the log says who made it', async () => {
  const orgCode = fresh('o')
  const { envelope } = await save({ orgCode, parentCode: 'group', name: { zh: '研发中心', en: 'R&D' } })
  expect(envelope.data).toMatchObject({
    orgCode,
    parentCode: 'group',
    status: 1,
    pinyin: 'yanfazhongxin',
    people: 0,
  })
  const someone = await world.somebody('staff', { org: orgCode, role: 'staff' })
  const held = await someone.browser.call('GET /iam-portal/auth/user')
  expect(JSON.stringify(held.envelope.data)).toContain(orgCode)
  expect((await one(orgCode))?.people).toBe(1)
  expect(await world.recorded('organization', orgCode)).toMatchObject([
    { action: 'organization.create', detail: { after: { nameZh: '研发中心', parentCode: 'group' } } },
  ])
})

test('a name changes under the revision that was read, and what others stored is told', async () => {
  const orgCode = await made('group')
  const first = await save({ id: orgCode, name: { zh: '甲' }, revision: 1 })
  expect(first.envelope.data).toMatchObject({ name: { zh: '甲' }, revision: 2 })
  const late = await save({ id: orgCode, name: { zh: '乙' }, revision: 1 })
  expect(late).toMatchObject({
    status: 409,
    envelope: { code: 409, data: { current: { name: { zh: '甲' } } } },
  })
})

test.each<[object, number]>([
  [{ name: { zh: '无编码' } }, 422],
  [{ orgCode: 'group', name: { zh: '重复' } }, 8001],
  [{ orgCode: '1x', name: { zh: '编码' } }, 422],
  [{ orgCode: 'x\u0000', name: { zh: '编码' } }, 422],
  [{ orgCode: 'new1', name: { zh: '  ' } }, 422],
  [{ orgCode: 'new1', name: { zh: '字'.repeat(81) } }, 422],
  [{ orgCode: 'new1', parentCode: 'nowhere', name: { zh: '无上级' } }, 422],
  [{ orgCode: 'new1', name: { zh: '多余' }, status: 0 }, 400],
  [{ id: 'group', parentCode: 'sales', name: { zh: '移动' }, revision: 1 }, 400],
  [{ id: 'nowhere', name: { zh: '没有' }, revision: 1 }, 404],
])('%j is refused and changes nothing', async (body, code) => {
  await world.ticketOf(world.root.browser)
  const { envelope } = await expectChanges(world.database.db, [], () => save(body))
  expect(envelope.code).toBe(code)
  expect(envelope.message).not.toBe('')
})

test('siblings stand in the order that they are put in', async () => {
  const parent = await made()
  const codes = [await made(parent), await made(parent), await made(parent)]
  const [first = '', second = '', third = ''] = codes
  const siblings = async () =>
    (await tree()).filter((org) => org.parentCode === parent).map(({ orgCode }) => orgCode)
  expect(await siblings()).toEqual(codes)
  await move({ orgCode: third, parentCode: parent, beforeCode: first, revision: 1 })
  expect(await siblings()).toEqual([third, first, second])
  await move({ orgCode: third, parentCode: parent, beforeCode: second, revision: 2 })
  expect(await siblings()).toEqual([first, third, second])
  await move({ orgCode: first, parentCode: parent, revision: 1 })
  expect(await siblings()).toEqual([third, second, first])
})

test('an organization is not moved below itself, beside what is gone, nor by who has read an older one', async () => {
  const parent = await made()
  const child = await made(parent)
  const moves: [object, number][] = [
    [{ orgCode: parent, parentCode: child, revision: 1 }, 422],
    [{ orgCode: parent, parentCode: parent, revision: 1 }, 422],
    [{ orgCode: parent, parentCode: 'nowhere', revision: 1 }, 422],
    [{ orgCode: child, parentCode: parent, beforeCode: 'group', revision: 1 }, 409],
    [{ orgCode: child, revision: 7 }, 409],
    [{ orgCode: 'nowhere', revision: 1 }, 404],
  ]
  for (const [body, code] of moves) {
    const { envelope } = await expectChanges(world.database.db, [], () => move(body))
    expect(envelope.code).toBe(code)
  }
})

test('of two moves at once that would make a circle, at two portals, one is refused', async () => {
  const other = world.second.browser(world.root.browser)
  for (let round = 0; round < 4; round++) {
    const [a, b] = [await made(), await made()]
    const through = { ...world.root, browser: other }
    const answers = await Promise.all([
      move({ orgCode: a, parentCode: b, revision: 1 }),
      move({ orgCode: b, parentCode: a, revision: 1 }, through),
    ])
    expect(answers.map(({ envelope }) => envelope.code).sort()).toEqual([200, 422])
    expect((await tree()).filter(({ orgCode }) => [a, b].includes(orgCode))).toHaveLength(2)
  }
})

test('two people who make the same organization at once: one of them does', async () => {
  const orgCode = fresh('o')
  const asked = [1, 2, 3].map(() => save({ orgCode, name: { zh: '同时' } }))
  const codes = (await Promise.all(asked)).map(({ envelope }) => envelope.code)
  expect(codes.sort()).toEqual([200, 8001, 8001])
})

test('what is disabled counts for nothing, with all below it, and is told before', async () => {
  const parent = await made('group')
  const child = await made(parent)
  const agent = await world.somebody('staff')
  const someone = await world.somebody('staff', { org: child, role: 'lead' })
  const only = fresh('U')
  await world.given.person({ user_no: only })
  await world.given.personRole(only, child, 'staff')
  await world.given.delegation({
    ...{ principal_no: someone.userNo, agent_no: agent.userNo, org_code: child, role_no: 'lead' },
  })
  const { envelope } = await world.ask(world.root, `POST ${prefix}/impact`, { ids: [parent] })
  expect(envelope.data).toEqual({
    ...{ organizations: 2, people: 2, peopleWithoutOther: 1, delegations: 1, grants: 0 },
    version: expect.any(String),
  })
  expect((await turn([parent], 0)).envelope.data).toEqual({ changed: 2 })
  const held = (await someone.browser.call('GET /iam-portal/auth/user')).envelope.data
  expect(JSON.stringify(held)).not.toContain(child)
  const received = await agent.browser.call('POST /iam-portal/v1/agency/received', { body: {} })
  expect(received.envelope.data.list[0]?.status).toBe(6)
  expect((await turn([child], 1)).envelope.message).toBe('上级组织已停用，请先启用上级组织')
  expect((await turn([parent, child], 1)).envelope.data).toEqual({ changed: 2 })
  expect((await world.recorded('organization', child)).map(({ action }) => action)).toEqual([
    'organization.create',
    'organization.disable',
    'organization.enable',
  ])
})

test('what disabling means is what was shown, or it is refused with what it means now (409)', async () => {
  const parent = await made('group')
  const [child, beside] = [await made(parent), await made('group')]
  const shown = await impact([parent])
  const refused = (version: string) =>
    expectChanges(world.database.db, [], () =>
      world.ask(world.root, `POST ${prefix}/status`, { ids: [parent], status: 0, version }),
    )
  await world.given.personRole(await world.given.person(), child, 'staff')
  const late = await refused(shown.version)
  expect(late).toMatchObject({ status: 409, envelope: { code: 409, data: { current: { people: 1 } } } })
  await world.database.db.deleteFrom('person_role').where('org_code', '=', child).execute()
  // The same number of people, but other organizations.
  await move({ orgCode: child, parentCode: 'group', revision: (await one(child))?.revision ?? 0 })
  await move({ orgCode: beside, parentCode: parent, revision: (await one(beside))?.revision ?? 0 })
  expect((await refused(shown.version)).status).toBe(409)
  const other = await impact([beside])
  expect((await refused(other.version)).status).toBe(409)
  expect((await turn([parent], 0)).envelope.data).toEqual({ changed: 2 })
})

test('S-083 the organization in which everybody who runs the portal sits stays enabled', async () => {
  const { envelope } = await expectChanges(world.database.db, [], () => turn(['sales'], 0))
  expect(envelope).toMatchObject({ code: 422, message: '至少要保留一名可用的超级管理员' })
})

test('S-067 what something is below, somebody is in or something refers to is not deleted, nor anything with it', async () => {
  const [parent, free] = [await made(), await made()]
  const child = await made(parent)
  const words = async (ids: string[]) =>
    (await expectChanges(world.database.db, [], () => remove(ids))).envelope
  expect(await words([parent, free])).toMatchObject({ code: 8002, message: '该组织有下级组织，不能删除' })
  await world.given.personRole((await world.somebody('staff')).userNo, child, 'staff')
  expect(await words([parent, child])).toMatchObject({ code: 8002, message: '该组织还有人员，不能删除' })
  await world.database.db.deleteFrom('person_role').where('org_code', '=', child).execute()
  await world.given.grant(await world.given.application(), { organization: child })
  expect((await words([child])).code).toBe(8002)
  await world.database.db.deleteFrom('application_grant').where('subject_id', '=', child).execute()
  expect((await words([free, 'nowhere'])).code).toBe(404)
  expect((await remove([parent, child, free])).envelope.data).toEqual({ deleted: 3 })
  expect(await one(parent)).toBeUndefined()
})
