import type { OpsContact } from '@iambiz/contract/features/catalogue/ops-contacts.ts'
import type { Insertable } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Tables } from '#server/platform/db/tables.ts'
import { personReading } from '#server/platform/person-reading.ts'
import type { Browser } from '#server/testing/browser.ts'
import { givenIn } from '#server/testing/given.ts'
import { expectChanges } from '#server/testing/table-digest.ts'
import { type TestWorld, testPortal } from '#server/testing/test-app.ts'

const list = 'POST /iam-portal/v1/portal/opsContact/list'
const applications = 'GET /iam-portal/v1/portal/opsContact/applications'

let world: TestWorld
let browser: Browser

const contact = (row: Partial<Insertable<Tables['ops_contact']>> & { app_id: string; name_zh: string }) =>
  world.database.db
    .insertInto('ops_contact')
    .values({ module_zh: '报销单', duty: 'operation', ...personReading(row.name_zh, row.name_en), ...row })
    .execute()

beforeAll(async () => {
  world = await testPortal()
  const given = givenIn(world.database.db)
  const [orgCode, roleNo, userNo] = [await given.organization(), await given.role(), await given.person()]
  await given.personRole(userNo, orgCode, roleNo)
  // The role has no grants, because the address book covers all applications.
  const expenses = await given.application({
    app_code: 'expenses',
    name_zh: '费用报销',
    name_en: 'Expenses',
    pinyin: 'feiyongbaoxiao',
    initials: 'fybx',
  })
  const contracts = await given.application({
    app_code: 'contracts',
    name_zh: '合同管理',
    name_en: 'Contracts',
    pinyin: 'hetongguanli',
    initials: 'htgl',
  })
  const offline = await given.application({ app_code: 'offline', status: 3 })
  await contact({
    app_id: expenses,
    name_zh: '林知夏',
    name_en: 'Lin Zhixia',
    module_en: 'Claims',
    phone: '138 0000 1234',
    email: 'lin.zhixia@example.com',
    wecom_id: 'a10286',
    hours_zh: '工作日 09:00–18:00',
    hours_en: 'Weekdays 09:00–18:00',
  })
  await contact({ app_id: expenses, name_zh: '陈书言', duty: 'product' })
  await contact({ app_id: contracts, name_zh: '何景行', duty: 'development', module_zh: '用印' })
  await contact({ app_id: contracts, name_zh: '<b>粗</b>\u202E%_', module_zh: '起草' })
  await contact({ app_id: offline, name_zh: '早已离开' })
  browser = world.browser()
  await browser.signIn(world.provider, { sub: userNo })
})
afterAll(() => world.stop())

async function asked(body?: object, lang = 'zh'): Promise<OpsContact[]> {
  const { status, envelope } = await browser.call(list, { body, headers: { lang } })
  expect(status).toBe(200)
  expect(envelope.data.list).toHaveLength(envelope.data.total)
  return envelope.data.list
}
const names = async (body?: object) => (await asked(body)).map(({ name }) => name)

test('everybody sees the contacts of all applications, sorted by pinyin; those withdrawn are left out', async () => {
  expect(await names()).toEqual(['陈书言', '林知夏', '<b>粗</b>\u202E%_', '何景行'])
})

test('a contact is returned in the language of the call, with empty texts for unknown values', async () => {
  expect((await asked({ keyword: '林知夏' }, 'en'))[0]).toMatchObject({
    appCode: 'expenses',
    appName: 'Expenses',
    module: 'Claims',
    name: 'Lin Zhixia',
    duty: 'operation',
    phone: '138 0000 1234',
    email: 'lin.zhixia@example.com',
    wecomId: 'a10286',
    hours: 'Weekdays 09:00–18:00',
  })
  expect((await asked({ keyword: '何景行' }, 'en'))[0]).toMatchObject({
    name: '何景行',
    module: '用印',
    phone: '',
    email: '',
    wecomId: '',
    hours: '',
  })
})

test.each([
  ['a name', '林知夏'],
  ['full-width and upper case', 'ＬＩＮ.zhixia'],
  ['pinyin', "lin zhi'xia"],
  ['initials', 'lzx'],
  ['the given name first', 'zhixia.lin'],
  ['a part of the email address', 'zhixia@'],
  ['a WeCom id', 'A10286'],
  ['a telephone number in any grouping', '1380-0001 234'],
  ['a module in the other language', 'claims'],
])('searching finds by %s', async (_what, keyword) => {
  expect(await names({ keyword })).toEqual(['林知夏'])
})

test.each([
  ['the application', { appCode: 'expenses' }, ['陈书言', '林知夏']],
  ['the module', { module: '用印' }, ['何景行']],
  ['the duty', { duty: 'product' }, ['陈书言']],
  ['the code of an application', { keyword: 'contracts' }, ['<b>粗</b>\u202E%_', '何景行']],
  ['the pinyin of an application', { keyword: 'fybx' }, ['陈书言', '林知夏']],
  ['several at once', { appCode: 'contracts', duty: 'product' }, []],
  ['a search within the rest', { appCode: 'expenses', duty: 'product', keyword: 'fybx' }, ['陈书言']],
  ['signs that mean something to LIKE, as themselves', { keyword: '%_' }, ['<b>粗</b>\u202E%_']],
  ['an unknown application', { appCode: "' or 1=1 --" }, []],
  [
    'a field',
    { queryFields: [{ fieldName: 'name', fieldStringValue: '何', operator: 'likeStart' }] },
    ['何景行'],
  ],
])('the list narrows to %s', async (_what, body, expected) => {
  expect(await names(body)).toEqual(expected)
})

test.each([
  ['name', 'asc', ['<b>粗</b>\u202E%_', '陈书言', '何景行', '林知夏']],
  ['name', 'desc', ['林知夏', '何景行', '陈书言', '<b>粗</b>\u202E%_']],
  ['duty', 'asc', ['陈书言', '林知夏', '<b>粗</b>\u202E%_', '何景行']],
  ['module', 'desc', ['何景行', '<b>粗</b>\u202E%_', '陈书言', '林知夏']],
])('sorted by %s, %s', async (sortField, sortOrder, expected) => {
  expect(await names({ sortField, sortOrder })).toEqual(expected)
})

test('[HTTP-10] pages cut the same order', async () => {
  const page = async (pageNum: number) => {
    const { envelope } = await browser.call(list, { body: { pageNum, pageSize: 3 } })
    expect(envelope.data).toMatchObject({ total: 4, pages: 2, pageNum, pageSize: 3 })
    return envelope.data.list.map(({ name }) => name)
  }
  expect([...(await page(1)), ...(await page(2))]).toEqual(await names())
  expect(await page(3)).toEqual([])
})

test.each([
  [{ keyword: '字'.repeat(81) }, 422],
  [{ keyword: 'a\0b' }, 422],
  [{ module: 'a\0b' }, 422],
  [{ appCode: 'a'.repeat(65) }, 422],
  [{ duty: 'boss' }, 422],
  [{ sortField: 'secret' }, 400],
  [{ queryFields: [{ fieldName: 'search_text', fieldStringValue: 'x' }] }, 400],
  [{ pageSize: 201 }, 400],
])('[HTTP-11] %o is refused and changes nothing', async (body, code) => {
  await expectChanges(world.database.db, [], async () => {
    const { status, envelope } = await browser.call(list, { body })
    expect([status, envelope.code]).toEqual([code, code])
  })
})

test('[HTTP-10] page 1001 has an answer of its own', async () => {
  const { envelope } = await browser.call(list, { body: { pageNum: 1001 }, headers: { lang: 'en' } })
  expect(envelope).toMatchObject({ code: 40011, message: expect.stringContaining('1,000') })
})

test('[HOME-06] applications come with their modules to choose from, and with what they are found by', async () => {
  const { envelope } = await browser.call(applications)
  expect(envelope.data.list).toEqual([
    {
      ...{ appCode: 'expenses', appName: '费用报销', otherName: 'Expenses' },
      ...{ pinyin: 'feiyongbaoxiao', initials: 'fybx', modules: ['报销单'] },
    },
    {
      ...{ appCode: 'contracts', appName: '合同管理', otherName: 'Contracts' },
      ...{ pinyin: 'hetongguanli', initials: 'htgl', modules: ['起草', '用印'] },
    },
  ])
  const { envelope: english } = await browser.call(applications, { headers: { lang: 'en' } })
  expect(english.data.list.map(({ appName, otherName }) => [appName, otherName])).toEqual([
    ['Contracts', '合同管理'],
    ['Expenses', '费用报销'],
  ])
})

test.each([
  { phone: 'javascript:alert(1)' },
  { phone: '138;ext=1' },
  { email: 'a@b?cc=everybody@example.com' },
  { email: 'a b@example.com' },
  { wecom_id: '<b>' },
  { duty: 'boss' as 'product' },
])('the database takes no %o', async (row) => {
  const [app] = await world.database.db.selectFrom('application').select('app_id').limit(1).execute()
  await expect(contact({ app_id: app?.app_id ?? '', name_zh: '坏', ...row })).rejects.toThrow(
    'check constraint',
  )
})
