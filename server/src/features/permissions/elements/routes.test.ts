import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { api } from '@iambiz/contract/api.ts'
import { elementActions } from '@iambiz/contract/element-actions.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Browser } from '#server/testing/browser.ts'
import { employ, foundCompany } from '#server/testing/company.ts'
import { givenIn } from '#server/testing/given.ts'
import { expectChanges } from '#server/testing/table-digest.ts'
import { type TestWorld, testPortal } from '#server/testing/test-app.ts'

let world: TestWorld
let boss: Browser
let editor: Browser

const db = () => world.database.db

beforeAll(async () => {
  world = await testPortal()
  await foundCompany(db())
  await employ(db(), 'boss', [{ org: 'sales', role: 'root' }])
  await employ(db(), 'ed', [{ org: 'sales', role: 'editor' }])
  boss = world.browser()
  await boss.signIn(world.provider, { sub: 'boss' })
  editor = world.browser()
  await editor.signIn(world.provider, { sub: 'ed' })
})
afterAll(() => world.stop())
beforeEach(async () => {
  await db().deleteFrom('element_permission').execute()
})

const entry = {
  roleNo: 'editor',
  tabCode: 'announcementMaintenance',
  selector: '[data-perm="announcement.create"]',
  params: 'readonly',
  apiGuards: ['POST /iam-portal/system/bulletin'],
}
const save = (body: object, lang = 'zh') =>
  boss.call('POST /iam-authority/v1/admin/element/saveOrUpdate', { body, headers: { lang } })
const listed = async (body: object = {}, query: Record<string, string> = {}) =>
  (await boss.call('POST /iam-authority/v1/admin/element/list', { body, query })).envelope.data.list
const eleList = async () => (await editor.call('GET /iam-portal/v1/portal/menu')).envelope.data?.eleList

test('[PERM-03] an entry reaches the people of the role with their next call, until it is switched off or deleted', async () => {
  const { id } = (await save(entry)).envelope.data
  const expected = [
    {
      tabCode: 'announcementMaintenance',
      elements: [{ selector: '[data-perm="announcement.create"]', params: 'readonly' }],
    },
  ]
  expect(await eleList()).toEqual(expected)
  const simulate = { body: { orgCode: 'sales', roleNo: 'editor' } }
  const simulated = await boss.call('POST /iam-authority/v1/admin/element/simulate', simulate)
  expect(simulated.envelope.data).toEqual(expected)
  const switched = { body: { ids: [id], status: 0 } }
  const status = await boss.call('POST /iam-authority/v1/admin/element/status', switched)
  expect([status.envelope.data, await eleList()]).toEqual([{ changed: 1 }, []])
  expect((await listed({}, { tabCode: 'home' })).length).toBe(0)
  expect((await listed({}, { tabCode: 'announcementMaintenance' })).map((row) => row.revision)).toEqual([2])
  const gone = await boss.call('POST /iam-authority/v1/admin/element/delete', { body: { ids: [id] } })
  expect(gone.envelope.data).toEqual({ deleted: 1 })
  const actions = await db()
    .selectFrom('audit_record')
    .select(['action', 'detail'])
    .where('target_id', '=', id)
    .orderBy('row_no')
    .execute()
  expect(actions.map(({ action }) => action).toSorted()).toEqual([
    'element-permission.create',
    'element-permission.delete',
    'element-permission.status',
  ])
  expect(actions.find(({ action }) => action.endsWith('status'))?.detail).toEqual({
    before: { status: 1 },
    after: { status: 0 },
  })
})

test.each([
  ['zh', '未配置元素选择器'],
  ['en', 'Element selector is not configured'],
])('[PERM-03] an empty selector is refused with the specified text in %s', async (lang, message) => {
  const answer = await expectChanges(db(), [], () => save({ ...entry, selector: '  ' }, lang))
  expect(answer).toMatchObject({
    status: 422,
    envelope: { message, data: { fields: [{ field: 'selector', message }] } },
  })
})

test.each([
  [{ roleNo: 'nobody' }, 'roleNo'],
  [{ roleNo: 'root' }, 'roleNo'],
  [{ apiGuards: ['POST /nowhere'] }, 'apiGuards'],
])('an entry with %j is refused at its field', async (wrong, field) => {
  const answer = await expectChanges(db(), [], () => save({ ...entry, ...wrong }))
  expect(answer).toMatchObject({ status: 422, envelope: { data: { fields: [{ field }] } } })
})

test('nothing is hidden from super managers, whatever the table says', async () => {
  await db()
    .insertInto('element_permission')
    .values({ role_no: 'root', tab_code: '*', selector: '*', mode: 'hidden' })
    .execute()
  const menu = await boss.call('GET /iam-portal/v1/portal/menu')
  expect(menu.envelope.data?.eleList).toEqual([])
})

test('one role has one entry for one element, and who saves over a change of others is told', async () => {
  const { id, revision } = (await save(entry)).envelope.data
  const twice = await expectChanges(db(), [], () => save({ ...entry, params: 'hidden' }))
  expect(twice).toMatchObject({ status: 409, envelope: { code: 8001 } })
  expect((await save({ ...entry, id, revision, params: 'hidden' })).status).toBe(200)
  const stale = await expectChanges(db(), [], () => save({ ...entry, id, revision }))
  expect(stale.status).toBe(409)
})

test('entries show the rule behind each call; those that nothing guards are reported', async () => {
  await save(entry)
  await save({ ...entry, selector: '#bare', apiGuards: [] })
  await save({ ...entry, roleNo: 'staff', selector: '.other' })
  const rows = await listed()
  expect(rows.map(({ selector, apiGuards }) => [selector, apiGuards])).toEqual([
    ['.other', [{ call: entry.apiGuards[0], access: 'bulletin-maintain', admits: false }]],
    ['#bare', []],
    [entry.selector, [{ call: entry.apiGuards[0], access: 'bulletin-maintain', admits: true }]],
  ])
  expect((await listed({ unguarded: true })).map(({ selector }) => selector)).toEqual(['#bare'])
})

test('a preview tells what a role is shown and what decides each action, and grants nothing', async () => {
  await save(entry)
  const preview = async (asAgent: boolean) => {
    const body = { orgCode: 'sales', roleNo: 'editor', asAgent }
    return (await boss.call('POST /iam-authority/v1/admin/element/preview', { body })).envelope.data
  }
  const { flags, actions, menuInfo } = await expectChanges(db(), [], () => preview(false))
  expect([flags.bulletinMaintain, menuInfo.eleList.length]).toEqual([true, 1])
  const create = (list: typeof actions) => list.find(({ name }) => name === 'announcement.create')?.guards
  expect(create(actions)).toMatchObject([{ access: 'bulletin-maintain', admits: true }])
  const agent = await preview(true)
  expect([agent.flags.bulletinMaintain, create(agent.actions)?.[0]?.admits]).toEqual([false, false])
})

test('[PERM-03] a preview has the applications of organization and role, and none of the administrator', async () => {
  const given = givenIn(db())
  const [ofRole, ofOrganization, own, hidden] = [
    await given.application({ name_zh: '编辑台' }),
    await given.application({ name_zh: '销售台' }),
    await given.application({ name_zh: '管理台' }),
    await given.application({ name_zh: '停用台' }),
  ]
  await given.grant(ofRole, { role: 'editor' })
  await given.grant(ofOrganization, { organization: 'sales' })
  await given.grant(own, { role: 'root' })
  await given.grant(hidden, { person: 'boss' })
  const preview = async (asAgent: boolean) => {
    const body = { orgCode: 'sales', roleNo: 'editor', asAgent }
    return (await boss.call('POST /iam-authority/v1/admin/element/preview', { body })).envelope.data
  }
  const { apps, recommendedAppIds } = await preview(false)
  expect(apps.page.list.map(({ appId }) => appId).toSorted()).toEqual([ofRole, ofOrganization].toSorted())
  expect(apps.locked?.map(({ appId }) => appId).toSorted()).toEqual([own, hidden].toSorted())
  expect(recommendedAppIds).toEqual([])
  expect((await preview(true)).apps.locked).toBeUndefined()
})

const webSource = fileURLToPath(new URL('../../../../../web/src', import.meta.url))
const namedInWeb = () =>
  readdirSync(webSource, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx$/.test(file) && !file.includes('.test.'))
    .flatMap((file) => [
      ...readFileSync(`${webSource}/${file}`, 'utf8').matchAll(/(?:data-perm|perm)="([a-z-]+\.[a-z-]+)"/g),
    ])
    .map(([, name = '']) => name)

test('[PERM-03] no named action of the portal is without a call that the server guards', () => {
  const open = ['anonymous', 'signed-in']
  const unguarded = Object.entries(elementActions).filter(([, calls]) =>
    calls.every((call) => open.includes(api[call].access)),
  )
  expect(unguarded).toEqual([])
  expect([...new Set(namedInWeb())].toSorted()).toEqual(Object.keys(elementActions).toSorted())
})
