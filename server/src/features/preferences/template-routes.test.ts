import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Browser } from '#server/testing/browser.ts'
import { employ, foundCompany } from '#server/testing/company.ts'
import { givenIn } from '#server/testing/given.ts'
import { expectChanges } from '#server/testing/table-digest.ts'
import { type TestWorld, testPortal } from '#server/testing/test-app.ts'

const list = 'POST /iam-authority/v1/admin/homeTemplate/list'
const saveOrUpdate = 'POST /iam-authority/v1/admin/homeTemplate/saveOrUpdate'
const preview = 'POST /iam-authority/v1/admin/homeTemplate/preview'
const remove = 'POST /iam-authority/v1/admin/homeTemplate/delete'
const getPersonalConfig = 'POST /iam-portal/user/getPersonalConfig'
const updatePersonalConfig = 'POST /iam-portal/user/updatePersonalConfig'

let world: TestWorld
let boss: Browser
let clerk: Browser
let given: ReturnType<typeof givenIn>

const db = () => world.database.db

beforeAll(async () => {
  world = await testPortal()
  await foundCompany(db())
  given = givenIn(db())
  await given.organization({ org_code: 'branch', name_zh: '分公司', parent_code: 'sales', sort_no: 3 })
  await employ(db(), 'boss', [{ org: 'group', role: 'root' }])
  await employ(db(), 'clerk', [{ org: 'branch', role: 'staff' }])
  await employ(db(), 'other', [{ org: 'sales', role: 'staff' }])
  await employ(db(), 'gone', [{ org: 'sales', role: 'staff' }], { status: 0 })
  ;[boss, clerk] = [world.browser(), world.browser()]
  await boss.signIn(world.provider, { sub: 'boss' })
  await clerk.signIn(world.provider, { sub: 'clerk' })
})
afterAll(() => world.stop())
beforeEach(async () => {
  await db().deleteFrom('home_template').execute()
  await db().deleteFrom('personal_config').execute()
})

const save = (body: object) => boss.call(saveOrUpdate, { body })
const listed = async (keyword = '') => (await boss.call(list, { body: { keyword } })).envelope.data.list
const home = async () => (await clerk.call(getPersonalConfig, { body: {} })).envelope.data

test('[HOME-07] what is recommended to a role is there with the next request, until it is taken back', async () => {
  const before = await home()
  const saved = await save({ roleNo: 'staff', tools: ['units', 'json'], quickList: ['fault'] })
  expect(saved).toMatchObject({ status: 200, envelope: { data: { revision: 1 } } })
  expect(await home()).toMatchObject({ tools: ['units', 'json'], quickList: ['fault'] })
  const { id } = saved.envelope.data
  const changed = await save({ id, revision: 1, roleNo: 'staff', tools: ['json'] })
  expect(changed.envelope.data).toEqual({ id, revision: 2 })
  expect((await home()).tools).toEqual(['json'])
  expect((await boss.call(remove, { body: { ids: [id, randomUUID()] } })).envelope.data).toEqual({
    deleted: 1,
  })
  expect(await home()).toEqual(before)
})

test('[HOME-07] what the organization is recommended comes before what the role is, without doubles', async () => {
  await save({ orgCode: 'sales', tools: ['units', 'json'] })
  await save({
    roleNo: 'staff',
    tools: ['json', 'timestamp'],
    modules: [
      { moduleCode: 'tools', visible: true, sortNo: 1 },
      { moduleCode: 'usual', visible: false, sortNo: 0 },
    ],
  })
  const { tools, modules } = await home()
  expect(tools).toEqual(['units', 'json', 'timestamp'])
  expect(modules.slice(0, 2)).toEqual([
    { moduleCode: 'usual', visible: false, sortNo: 1 },
    { moduleCode: 'tools', visible: true, sortNo: 2 },
  ])
})

test('it is counted whom it reaches, and who has not chosen all of it', async () => {
  await save({ roleNo: 'staff', tools: ['units'], quickList: ['fault'] })
  await save({ orgCode: 'sales', tools: ['units'] })
  const counts = async () =>
    Object.fromEntries(
      (await listed()).map(({ subjectId, people, concerned }) => [subjectId, [people, concerned]]),
    )
  expect(await counts()).toEqual({ sales: [2, 2], staff: [2, 2] })
  await clerk.call(updatePersonalConfig, { body: { tools: ['json'], revision: 0 } })
  expect(await counts()).toEqual({ sales: [2, 1], staff: [2, 2] })
  await clerk.call(updatePersonalConfig, { body: { quickList: ['fault'], revision: 1 } })
  expect(await counts()).toEqual({ sales: [2, 1], staff: [2, 1] })
  // Organizations below with a recommendation of their own are not reached.
  await save({ orgCode: 'branch', tools: ['json'] })
  expect(await counts()).toEqual({ sales: [1, 1], branch: [1, 0], staff: [2, 1] })
})

test('before it is saved, the home of organization and role is shown, and whom it concerns', async () => {
  await save({ roleNo: 'staff', tools: ['json', 'timestamp'] })
  const shown = await expectChanges(db(), [], () =>
    boss.call(preview, {
      body: { subject: 'organization', orgCode: 'branch', roleNo: 'staff', tools: ['units', 'json'] },
    }),
  )
  expect(shown.envelope.data).toMatchObject({
    tools: ['units', 'json', 'timestamp'],
    people: 1,
    concerned: 1,
  })
  const alone = await boss.call(preview, { body: { subject: 'role', roleNo: 'staff' } })
  expect(alone.envelope.data).toMatchObject({ people: 2, concerned: 0 })
  expect(alone.envelope.data.tools).toHaveLength(4)
})

test('[HOME-02] applications that are recommended are offered to whom has none of their own and sees them', async () => {
  const [seen, unseen] = [await given.application(), await given.application()]
  await given.grant(seen, { role: 'staff' })
  await save({ roleNo: 'staff', recommendedApps: [unseen, seen] })
  const ofHome = async () =>
    (await clerk.call('POST /iam-portal/v1/portal/home', { body: {} })).envelope.data.myApps
  expect((await ofHome())?.recommendedAppIds).toEqual([seen])
  const [{ recommendedApps = [], concerned = 0 } = {}] = await listed()
  expect([recommendedApps.map(({ appId }) => appId), concerned]).toEqual([[unseen, seen], 2])
  await clerk.call('POST /iam-portal/v1/portal/app/usual', { body: { appIds: [seen], revision: 0 } })
  expect(await ofHome()).not.toHaveProperty('recommendedAppIds')
  expect((await listed())[0]?.concerned).toBe(1)
  await db().deleteFrom('my_portal_app').where('user_no', '=', 'clerk').execute()
  await db().deleteFrom('application').where('app_id', '=', unseen).execute()
  expect((await listed())[0]?.recommendedApps).toHaveLength(1)
})

test.each<[string, object, number, number]>([
  ['nobody', { tools: ['units'] }, 422, 422],
  ['both', { orgCode: 'sales', roleNo: 'staff', tools: ['units'] }, 422, 422],
  ['an unknown role', { roleNo: 'nobody', tools: ['units'] }, 422, 422],
  ['nothing', { roleNo: 'staff' }, 422, 422],
  ['an unknown tool', { roleNo: 'staff', tools: ['hammer'] }, 422, 422],
  ['a link among the tools', { roleNo: 'staff', tools: ['fault'] }, 422, 422],
  ['a tool twice', { roleNo: 'staff', tools: ['units', 'units'] }, 422, 422],
  ['an unknown application', { roleNo: 'staff', recommendedApps: [randomUUID()] }, 422, 422],
  ['another revision', { id: randomUUID(), revision: 1, roleNo: 'staff', tools: ['units'] }, 404, 404],
])('%s is refused, and nothing changes', async (_, body, status, code) => {
  await expectChanges(db(), [], async () => {
    const answer = await save(body)
    expect([answer.status, answer.envelope.code]).toEqual([status, code])
  })
})

test('a second one for the same, a stale revision, and another subject are refused', async () => {
  const { id } = (await save({ roleNo: 'staff', tools: ['units'] })).envelope.data
  await expectChanges(db(), [], async () => {
    expect(await save({ roleNo: 'staff', tools: ['json'] })).toMatchObject({
      status: 409,
      envelope: { code: 8001 },
    })
    expect((await save({ id, revision: 2, roleNo: 'staff', tools: ['json'] })).status).toBe(409)
    expect((await save({ id, revision: 1, roleNo: 'lead', tools: ['json'] })).status).toBe(422)
  })
})

test('each change is recorded with what was different', async () => {
  const { id } = (await save({ roleNo: 'staff', tools: ['units'] })).envelope.data
  await save({ id, revision: 1, roleNo: 'staff', tools: ['units', 'json'] })
  await boss.call(remove, { body: { ids: [id] } })
  const rows = await db()
    .selectFrom('audit_record')
    .select(['action', 'detail', 'actor_no'])
    .where('target_id', '=', id)
    .execute()
  expect(new Map(rows.map(({ action, detail }) => [action, detail]))).toEqual(
    new Map<string, unknown>([
      ['home-template.create', { after: expect.objectContaining({ subjectId: 'staff', tools: ['units'] }) }],
      ['home-template.update', { before: { tools: ['units'] }, after: { tools: ['units', 'json'] } }],
      ['home-template.delete', { before: expect.objectContaining({ tools: ['units', 'json'] }) }],
    ]),
  )
  expect(rows.every(({ actor_no }) => actor_no === 'boss')).toBe(true)
})

test('recommendations are found by name and code of whom they are for', async () => {
  await save({ roleNo: 'staff', tools: ['units'] })
  await save({ orgCode: 'sales', tools: ['units'] })
  const found = async (keyword = '') => (await listed(keyword)).map(({ subjectId }) => subjectId)
  expect(await found()).toEqual(['sales', 'staff'])
  expect(await found('销售')).toEqual(['sales'])
  expect(await found('Role staff')).toEqual(['staff'])
  expect(await found('100%')).toEqual([])
})
