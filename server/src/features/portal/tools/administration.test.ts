import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Browser } from '#server/testing/browser.ts'
import { employ, foundCompany } from '#server/testing/company.ts'
import { expectChanges } from '#server/testing/table-digest.ts'
import { type TestWorld, testPortal } from '#server/testing/test-app.ts'

const admin = '/iam-authority/v1/admin/tool'

let world: TestWorld
let boss: Browser
let clerk: Browser

const db = () => world.database.db

beforeAll(async () => {
  world = await testPortal()
  await foundCompany(db())
  await employ(db(), 'boss', [{ org: 'sales', role: 'root' }])
  await employ(db(), 'clerk', [{ org: 'sales', role: 'counter' }])
  boss = world.browser()
  await boss.signIn(world.provider, { sub: 'boss' })
  clerk = world.browser()
  await clerk.signIn(world.provider, { sub: 'clerk' })
})
afterAll(() => world.stop())
beforeEach(async () => {
  await db().deleteFrom('tool').where('tool_code', 'like', 'handbook%').execute()
  await db().deleteFrom('personal_config').execute()
  await db().deleteFrom('home_template').execute()
  await db().updateTable('tool').set({ status: 1, org_codes: [], role_nos: [] }).execute()
})

const save = (body: object) => boss.call(`POST ${admin}/saveOrUpdate`, { body })
const listed = async () => (await boss.call(`POST ${admin}/list`, { body: {} })).envelope.data.list
const entryOf = async (code: string) => {
  const found = (await listed()).find(({ toolCode }) => toolCode === code)
  if (!found) throw new Error(`no entry ${code}`)
  return found
}
const bodyOf = ({
  kind: _,
  updaterName: __,
  updateTime: ___,
  ...entry
}: Awaited<ReturnType<typeof entryOf>>) => ({
  ...entry,
  id: entry.toolCode,
})
const shownTo = async (browser: Browser, lang = 'zh') =>
  (await browser.call('GET /iam-portal/v1/portal/tool/list', { headers: { lang } })).envelope.data
const homeOf = async (browser: Browser) =>
  (await browser.call('POST /iam-portal/v1/portal/home')).envelope.data

const handbook = {
  ...{ toolCode: 'handbook', nameZh: '员工手册', nameEn: 'Handbook', descriptionZh: '制度与流程' },
  ...{ categoryZh: '制度', categoryEn: 'Policies', icon: 'book-user', openMode: 'self' },
  address: 'https://handbook.example/start',
}

test('[HOME-07] a link that an administrator adds is in everybody’s library, and found by how it is typed', async () => {
  expect((await save(handbook)).envelope.data).toEqual({ id: 'handbook', revision: 1 })
  const entry = (await shownTo(clerk)).find(({ toolCode }) => toolCode === 'handbook')
  expect(entry).toEqual({
    ...{ toolCode: 'handbook', kind: 'link', toolName: '员工手册', otherName: 'Handbook' },
    ...{ pinyin: 'yuangongshouce', initials: 'ygsc', description: '制度与流程', category: '制度' },
    ...{
      icon: 'book-user',
      url: 'https://handbook.example/start',
      openMode: 'self',
      selected: expect.any(Boolean),
    },
  })
  expect((await shownTo(clerk, 'en')).at(-1)).toMatchObject({ toolName: 'Handbook', category: 'Policies' })
  const again = await expectChanges(db(), [], () => save(handbook))
  expect(again).toMatchObject({ status: 409, envelope: { code: 8001 } })
  expect((await save({ ...handbook, toolCode: 'handbook-2', address: '/home/contacts' })).status).toBe(200)
  expect((await shownTo(clerk)).at(-1)).toMatchObject({ path: '/home/contacts' })
})

test.each([
  'javascript:alert(1)',
  'data:text/html,x',
  '//evil.example',
  'https://name:secret@evil.example/',
  'https://evil.example/a b',
  'ftp://files.example/',
  '/home/../admin',
  '/iambiz/home',
  '',
])('a link to %j is refused with words at the address', async (address) => {
  const answer = await expectChanges(db(), [], () => save({ ...handbook, address }))
  expect(answer).toMatchObject({ status: 422, envelope: { data: { fields: [{ field: 'address' }] } } })
})

test('a tool is renamed, described, grouped and switched off, but has no address and stays', async () => {
  const json = bodyOf(await entryOf('json'))
  const renamed = { ...json, nameZh: 'JSON 工具', categoryZh: '开发' }
  expect((await save(renamed)).status).toBe(200)
  expect((await shownTo(clerk)).find(({ toolCode }) => toolCode === 'json')).toMatchObject({
    ...{ toolName: 'JSON 工具', category: '开发', path: '/home/tools/json' },
  })
  expect((await save(renamed)).status).toBe(409)
  const current = bodyOf(await entryOf('json'))
  const placed = await expectChanges(db(), [], () => save({ ...current, address: '/home/contacts' }))
  expect(placed.status).toBe(422)
  const gone = await expectChanges(db(), [], () =>
    boss.call(`POST ${admin}/delete`, { body: { ids: ['json', 'contacts'] } }),
  )
  expect(gone).toMatchObject({ status: 422, envelope: { data: { ids: ['json'] } } })
  const off = await boss.call(`POST ${admin}/status`, { body: { ids: ['json', 'nothing'], status: 0 } })
  expect(off.envelope.data).toEqual({ changed: 1 })
  expect((await shownTo(clerk)).map(({ toolCode }) => toolCode)).not.toContain('json')
  await save({ ...bodyOf(await entryOf('json')), nameZh: json.nameZh, categoryZh: '', status: 1 })
})

test('an entry for some is shown to them alone, in the library and on home', async () => {
  await save({ ...handbook, roleNos: ['root'] })
  const codes = async (browser: Browser) => (await shownTo(browser)).map(({ toolCode }) => toolCode)
  expect(await codes(boss)).toContain('handbook')
  expect(await codes(clerk)).not.toContain('handbook')
  expect((await homeOf(clerk)).tools?.map(({ toolCode }) => toolCode)).not.toContain('handbook')
  const choosing = { quickList: ['handbook'], revision: 0 }
  const chosen = await clerk.call('POST /iam-portal/user/updatePersonalConfig', { body: choosing })
  expect(chosen.status).toBe(422)
  const entry = await entryOf('handbook')
  await save({ ...bodyOf(entry), roleNos: [], orgCodes: ['sales'] })
  expect(await codes(clerk)).toContain('handbook')
  const unknown = await expectChanges(db(), [], () =>
    save({ ...handbook, toolCode: 'handbook-2', roleNos: ['nobody'] }),
  )
  expect(unknown).toMatchObject({ status: 422, envelope: { data: { fields: [{ field: 'roleNos' }] } } })
})

test('the order is that of everybody, and takes all entries once', async () => {
  const codes = (await listed()).map(({ toolCode }) => toolCode)
  const sort = (toolCodes: string[]) => boss.call(`POST ${admin}/sort`, { body: { toolCodes } })
  for (const wrong of [codes.slice(1), [...codes.slice(1), codes[1] ?? ''], [...codes, 'nothing']]) {
    expect((await expectChanges(db(), [], () => sort(wrong))).status).toBe(409)
  }
  expect((await sort(codes.toReversed())).envelope.data).toEqual({ changed: codes.length })
  expect((await shownTo(clerk)).map(({ toolCode }) => toolCode)).toEqual(codes.toReversed())
  await sort(codes)
})

test('a link that people chose is told before, and disappears from homes and recommendations', async () => {
  await save(handbook)
  const choosing = { quickList: ['handbook', 'contacts'], revision: 0 }
  await clerk.call('POST /iam-portal/user/updatePersonalConfig', { body: choosing })
  const recommending = { roleNo: 'counter', quickList: ['handbook', 'contacts'] }
  await boss.call('POST /iam-authority/v1/admin/homeTemplate/saveOrUpdate', { body: recommending })
  const effect = await boss.call(`POST ${admin}/effect`, { body: { toolCode: 'handbook' } })
  expect(effect.envelope.data).toEqual({ people: 1, recommendations: 1 })
  const remove = () => boss.call(`POST ${admin}/delete`, { body: { ids: ['handbook'] } })
  expect((await remove()).envelope.data).toEqual({ deleted: 1 })
  expect((await remove()).envelope.data).toEqual({ deleted: 0 })
  expect((await homeOf(clerk)).personalConfig.quickList).toEqual(['contacts'])
  const { quick_list } = await db().selectFrom('home_template').selectAll().executeTakeFirstOrThrow()
  expect(quick_list).toEqual(['contacts'])
})

test('what is changed is recorded by its fields', async () => {
  await save(handbook)
  const { revision } = await entryOf('handbook')
  await save({ ...handbook, id: 'handbook', revision, nameZh: '手册' })
  const rows = await db()
    .selectFrom('audit_record')
    .select(['action', 'detail'])
    .where('target_id', '=', 'handbook')
    .where('action', '=', 'tool.update')
    .orderBy('row_no', 'desc')
    .execute()
  expect(rows.at(0)?.detail).toEqual({ before: { nameZh: '员工手册' }, after: { nameZh: '手册' } })
})

test('nobody but super managers keeps the library', async () => {
  const { status } = await expectChanges(db(), ['audit_record'], () =>
    clerk.call(`POST ${admin}/saveOrUpdate`, { body: handbook }),
  )
  expect(status).toBe(403)
})
