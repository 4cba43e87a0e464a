import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Browser } from '#server/testing/browser.ts'
import { employ, foundCompany } from '#server/testing/company.ts'
import { fresh } from '#server/testing/fresh.ts'
import { givenIn } from '#server/testing/given.ts'
import { expectChanges } from '#server/testing/table-digest.ts'
import { type TestWorld, testPortal } from '#server/testing/test-app.ts'

let world: TestWorld
let boss: Browser
let deputy: Browser
let crm: string

const db = () => world.database.db
const home = '首页 | Home'
const range = '{from} 至 {to} | {from} to {to}'
const people = '{count} 人 | {count} people'

beforeAll(async () => {
  world = await testPortal()
  await foundCompany(db())
  for (const userNo of ['boss', 'deputy']) await employ(db(), userNo, [{ org: 'sales', role: 'root' }])
  await employ(db(), 'clerk', [{ org: 'sales', role: 'lead' }])
  ;[boss, deputy] = [world.browser(), world.browser()]
  await boss.signIn(world.provider, { sub: 'boss' })
  await deputy.signIn(world.provider, { sub: 'deputy' })
})
afterAll(() => world.stop())
beforeEach(async () => {
  for (const table of ['translation_draft', 'translation_version', 'translation'] as const)
    await db().deleteFrom(table).execute()
  crm = await givenIn(db()).system({ system_code: fresh('crm') })
})

type Filter = 'all' | 'changed' | 'pending' | 'missing-zh' | 'missing-en' | 'unused'

const save = (
  key: string,
  texts: { zh?: string; en?: string },
  revision = 0,
  systemCode = 'iambiz',
  who = boss,
) =>
  who.call('POST /iam-authority/v1/admin/languages/saveOrUpdate', {
    body: { systemCode, key, zh: '', en: '', ...texts, revision },
  })
const listed = async (filter: Filter = 'all', keyword = '', systemCode = 'iambiz') =>
  (
    await boss.call('POST /iam-authority/v1/admin/languages/list', {
      body: { systemCode, filter, keyword, pageSize: 50 },
    })
  ).envelope.data.list
const changes = async (systemCode = 'iambiz') =>
  (await boss.call('POST /iam-authority/v1/admin/languages/changes', { body: { systemCode } })).envelope.data
const publish = (state: string, who = boss, systemCode = 'iambiz') =>
  who.call('POST /iam-authority/v1/admin/languages/publish', { body: { systemCode, state } })
const publishAll = async (systemCode = 'iambiz') =>
  (await publish((await changes(systemCode)).state, boss, systemCode)).envelope.data.versionNo
const published = async (systemCode = 'iambiz') =>
  (
    await world
      .browser()
      .call('GET /iam-portal/v1/portal/system/:systemCode/languages', { params: { systemCode }, query: {} })
  ).envelope.data

test('[UI-01] phrases of the product are listed with their places, found by text, place and state', async () => {
  expect((await listed()).map(({ key }) => key)).toContain(home)
  expect(await listed('all', 'screen.home')).toMatchObject([
    { key: home, builtIn: { zh: '首页', en: 'Home' }, published: {}, places: ['app/screen.home'] },
  ])
  expect(await listed('changed')).toEqual([])
  await save(home, { zh: '工作台' })
  expect(await listed('pending', '工作台')).toMatchObject([
    { key: home, draft: { zh: '工作台' }, revision: 1 },
  ])
})

test('[UI-01] what is saved shows nowhere until it is published as a new version', async () => {
  const { versionNo } = await published()
  await save(home, { zh: '工作台', en: 'Desk' })
  expect((await published()).languages).toEqual({ zh: {}, en: {} })
  const waiting = await changes()
  expect(waiting).toMatchObject({
    ...{ versionNo, total: 1 },
    changes: [{ key: home, before: {}, after: { zh: '工作台', en: 'Desk' } }],
  })
  const made = (await publish(waiting.state)).envelope.data.versionNo
  expect(Number(made)).toBe(Number(versionNo) + 1)
  expect(await published()).toMatchObject({
    versionNo: made,
    languages: { zh: { [home]: '工作台' }, en: { [home]: 'Desk' } },
  })
  expect((await publish((await changes()).state)).status).toBe(422)
})

test.each([
  ['markup', home, { zh: '<b>首页</b>' }],
  ['an entity', home, { zh: '&lt;首页' }],
  ['a mark that turns the direction', home, { zh: '首\u202e页' }],
  ['a text without its value', range, { zh: '从 {from} 起' }],
  ['a value that nobody gives', home, { zh: '{name} 的首页' }],
  ['what is made by rules', people, { en: '{count} persons' }],
  ['a phrase that does not exist', '没有 | None', { zh: '有' }],
  ['another key with a blank', 'a b', { zh: '有' }],
])('[UI-01] %s is refused, and nothing is kept', async (_, key, texts) => {
  const answer = await expectChanges(db(), [], () => save(key, texts))
  expect(answer.status).toBe(422)
})

test('a text that is too long is refused', async () => {
  expect((await expectChanges(db(), [], () => save(home, { zh: '长'.repeat(1001) }))).status).toBe(422)
  expect((await save(home, { zh: '长'.repeat(1000) })).status).toBe(200)
})

test('spaces around a phrase stay; the built-in text itself is no change', async () => {
  await save('新增： | Added: ', { zh: '新增：', en: 'New:' })
  expect((await changes()).changes).toEqual([{ key: '新增： | Added: ', before: {}, after: { en: 'New: ' } }])
})

test('[UI-01] of two who change one text the later one is told, also after it was published', async () => {
  expect((await save(home, { zh: '一' })).status).toBe(200)
  expect((await expectChanges(db(), [], () => save(home, { zh: '二' }))).status).toBe(409)
  await publishAll()
  expect((await expectChanges(db(), [], () => save(home, { zh: '二' }, 1))).status).toBe(409)
  expect((await save(home, { zh: '二' }, 2)).status).toBe(200)
})

test('[UI-01] of two who publish at once one does, and nobody publishes what they have not seen', async () => {
  await save(home, { zh: '一' })
  const { state } = await changes()
  await save(range, { zh: '{to} 之前，{from} 之后' })
  expect((await expectChanges(db(), [], () => publish(state))).status).toBe(409)
  const seen = (await changes()).state
  const answers = await Promise.all([publish(seen), publish(seen, deputy)])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
})

const back = (versionNo: string, current: string) =>
  boss.call('POST /iam-authority/v1/admin/languages/version/back', {
    body: { systemCode: 'iambiz', versionNo, current },
  })

test('[UI-01] versions say what they changed, and any of them can be brought back as a new one', async () => {
  const first = (await published()).versionNo
  await save(home, { zh: '一' })
  const second = await publishAll()
  await save(home, { zh: '二', en: 'Two' }, 2)
  const third = await publishAll()
  const { list } = (await boss.call('POST /iam-authority/v1/admin/languages/versions', { body: {} })).envelope
    .data
  expect(list.map(({ versionNo, changed }) => [versionNo, changed])).toEqual([
    [third, 1],
    [second, 1],
    [first, 0],
  ])
  const detail = await boss.call('POST /iam-authority/v1/admin/languages/version/detail', {
    body: { systemCode: 'iambiz', versionNo: third },
  })
  expect(detail.envelope.data.changes).toEqual([
    { key: home, before: { zh: '一' }, after: { zh: '二', en: 'Two' } },
  ])
  expect((await expectChanges(db(), [], () => back(second, second))).status).toBe(409)
  expect((await expectChanges(db(), [], () => back('99999', third))).status).toBe(404)
  const fourth = (await back(second, third)).envelope.data.versionNo
  expect((await published()).languages).toEqual({ zh: { [home]: '一' }, en: {} })
  await back(first, fourth)
  expect((await published()).languages).toEqual({ zh: {}, en: {} })
})

test('what the product does not know any more can only be taken away', async () => {
  await db()
    .insertInto('translation')
    .values({ system_code: 'iambiz', key: 'old', zh: '旧', en: null })
    .execute()
  expect(await listed('unused')).toMatchObject([{ key: 'old', isUnused: true, published: { zh: '旧' } }])
  expect((await save('old', { zh: '更旧' })).status).toBe(422)
  expect((await save('old', {})).status).toBe(200)
  await publishAll()
  expect(await listed('unused')).toEqual([])
})

test('[UI-01] another system has keys of its own, and those without a language are named', async () => {
  await save('title', { zh: '标题' }, 0, crm)
  await save('hello', { zh: '你好 {name}', en: 'Hello {name}' }, 0, crm)
  expect((await save('bye', { zh: '再见 {name}', en: 'Bye' }, 0, crm)).status).toBe(422)
  const missing = await boss.call('POST /iam-authority/v1/admin/languages/missing', {
    body: { systemCode: crm },
  })
  expect(missing.envelope.data).toEqual({ zh: [], en: ['title'] })
  expect(await listed('missing-en', '', crm)).toMatchObject([{ key: 'title' }])
  await publishAll(crm)
  expect((await published(crm)).languages).toEqual({
    zh: { title: '标题', hello: '你好 {name}' },
    en: { hello: 'Hello {name}' },
  })
})

async function importFile(content: string | Buffer, fileName: string, systemCode = crm) {
  const query = new URLSearchParams({ systemCode, fileName })
  const response = await boss.fetchRaw(`/api/iam-authority/v1/admin/languages/import?${query}`, {
    method: 'POST',
    headers: { env: 'prod', lang: 'zh', containertype: 'web-pc', 'content-type': 'application/octet-stream' },
    body: Buffer.from(content),
  })
  return { status: response.status, ...((await response.json()) as { data: never; code: number }) }
}

test('[UI-01] a table of texts waits to be published; cells that are empty change nothing', async () => {
  await save('title', { zh: '标题' }, 0, crm)
  const file = '键,中文,英文\r\ntitle,,Title\r\nbye,再见,Bye\r\n'
  expect(await importFile(file, 'a.csv')).toMatchObject({ status: 200, data: { changed: 2, unchanged: 0 } })
  expect(await importFile(file, 'a.csv')).toMatchObject({ data: { changed: 0, unchanged: 2 } })
  expect((await changes(crm)).changes.map(({ after }) => after)).toEqual([
    { zh: '再见', en: 'Bye' },
    { zh: '标题', en: 'Title' },
  ])
})

test('[UI-01] with one row wrong nothing is imported, and each is named', async () => {
  const file = JSON.stringify({ zh: { good: '好', bad: '<i>坏</i>' }, en: { 'not a key': 'x' } })
  expect(await importFile(file, 'a.json')).toMatchObject({
    status: 422,
    data: { total: 2, rows: [{ key: 'bad' }, { key: 'not a key' }] },
  })
  expect(
    await importFile('键,中文,英文\r\ngood,好,\r\nfailed,,#DIV/0!\r\nlost,1.38E+10,\r\n', 'a.csv'),
  ).toMatchObject({
    status: 422,
    data: {
      total: 2,
      rows: [
        { line: 3, key: 'failed', message: '文本是表格公式的错误值' },
        { line: 4, key: 'lost', message: '文本是位数不全的数字，请将单元格改为文本格式后重新输入' },
      ],
    },
  })
  expect(await listed('all', '', crm)).toEqual([])
  for (const wrong of ['{', '[]', '{"zh":{"a":1}}', '{}', '{"zh":{"a":"甲","a":"乙"}}'])
    expect((await importFile(wrong, 'a.json')).status, wrong).toBe(422)
  expect((await importFile('a,b\r\n1,2\r\n', 'a.csv')).status).toBe(422)
})

test('[UI-01] ten thousand keys are taken at once, one more is not', async () => {
  const zh = Object.fromEntries(Array.from({ length: 10_000 }, (_, at) => [`key.${at}`, `文本 ${at}`]))
  expect(await importFile(JSON.stringify({ zh }), 'a.json')).toMatchObject({ data: { changed: 10_000 } })
  expect((await save('further', { zh: '多' }, 0, crm)).status).toBe(422)
  await publishAll(crm)
  expect(Object.keys((await published(crm)).languages?.zh ?? {})).toHaveLength(10_000)
})

test('[UI-01] what is exported as JSON or as a table can be imported and changes nothing', async () => {
  await save(home, { zh: '工作台' })
  for (const [kind, fileName] of [
    ['json', 'a.json'],
    ['excel', 'a.xlsx'],
  ] as const) {
    const response = await boss.fetchRaw(`/api/iam-authority/v1/admin/languages/${kind}/list`, {
      method: 'POST',
      headers: { env: 'prod', lang: 'zh', containertype: 'web-pc', 'content-type': 'application/json' },
      body: '{}',
    })
    expect(response.status).toBe(200)
    const again = await importFile(Buffer.from(await response.arrayBuffer()), fileName, 'iambiz')
    expect(again).toMatchObject({ status: 200, data: { changed: 0, unchanged: 4 } })
  }
})

test('whoever is no super manager is refused, and every change is recorded', async () => {
  const clerk = world.browser()
  await clerk.signIn(world.provider, { sub: 'clerk' })
  expect((await save(home, { zh: '一' }, 0, 'iambiz', clerk)).status).toBe(403)
  expect((await save(home, { zh: '一' }, 0, 'nowhere')).status).toBe(404)
  await save('title', { zh: '标题' }, 0, crm)
  await publishAll(crm)
  const rows = await db()
    .selectFrom('audit_record')
    .select(['action', 'detail'])
    .where('target_id', 'in', [crm, `${crm}: title`])
    .orderBy('action')
    .execute()
  expect(rows).toMatchObject([
    { action: 'translation.publish', detail: { before: { versionNo: '1' }, after: { versionNo: '2' } } },
    { action: 'translation.update', detail: { before: { zh: null }, after: { zh: '标题' } } },
  ])
})
