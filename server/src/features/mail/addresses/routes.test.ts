import { afterAll, beforeAll, expect, test } from 'vitest'
import { personReading } from '#server/platform/person-reading.ts'
import { type CompanyWorld, companyWorld } from '#server/testing/company-world.ts'
import { fresh } from '#server/testing/fresh.ts'
import { expectChanges } from '#server/testing/table-digest.ts'
import { verifyAddresses } from './verify.ts'

const ask = 'POST /iam-portal/bulletin/emailTemplate/getEmailUser'
const card = 'GET /iam-portal/bulletin/emailTemplate/userInfo/:id'
const tree = 'GET /iam-portal/bulletin/emailTemplate/orgTree'

let world: CompanyWorld
const db = () => world.database.db
let shared: string

beforeAll(async () => {
  world = await companyWorld({
    editor: { org: 'group', role: 'editor' },
    reader: 'staff',
    Z1: { org: 'sales', role: 'staff' },
    Z2: { org: 'sales', role: 'staff' },
    Z3: { org: 'sales', role: 'staff' },
    Z4: { org: 'sales', role: 'staff' },
    Z5: { org: 'group', role: 'staff' },
  })
  const people = [
    ['Z1', '赵一', 'Zhao Yi', 'zhao.yi@chengchuan.example', 1],
    ['Z2', '赵二', null, 'Zhao.Er@chengchuan.example', 1],
    ['Z3', '赵三', null, 'zhao.san@elsewhere.example', 1],
    ['Z4', '赵四', null, 'zhao.si@chengchuan.example', 0],
    ['Z5', '赵五', null, null, 1],
  ] as const
  for (const [userNo, name_zh, name_en, email, status] of people)
    await db()
      .updateTable('person')
      .set({ name_zh, name_en, ...personReading(name_zh, name_en), email, status })
      .where('user_no', '=', userNo)
      .execute()
  const at = { created_at: new Date(), updated_at: new Date() }
  const contact = { app_id: null, org_code: 'sales', updater_no: null, ...at }
  const { contact_id } = await db()
    .insertInto('mail_contact')
    .values({
      ...contact,
      name: '赵氏服务台',
      ...personReading('赵氏服务台'),
      address: 'desk@chengchuan.example',
    })
    .returning('contact_id')
    .executeTakeFirstOrThrow()
  shared = contact_id
  await db()
    .insertInto('mail_contact')
    .values({
      ...contact,
      name: '赵氏旧邮箱',
      ...personReading('赵氏旧邮箱'),
      address: 'old@chengchuan.example',
      status: 0,
    })
    .execute()
})
afterAll(() => world.stop())

const asked = async (body: object, lang = 'zh') =>
  (await world.as('editor').call(ask, { body, headers: { lang } })).envelope
const names = async (body: object) => {
  const { data } = await asked(body)
  return 'list' in data ? data.list.map(({ userName }) => userName) : data
}

test('[MAIL-05] a pasted text is told address by address: who has it, or why it cannot be saved', async () => {
  const emails =
    'zhao.yi@chengchuan.example，ZHAO.ER@Chengchuan.Example；desk@chengchuan.example、zhao.yi@chengchuan\n电话8026;x@gmail.example, nobody@chengchuan.example;zhao.si@chengchuan.example;old@chengchuan.example;Zhao.Yi@chengchuan.example'
  const { data } = await asked({ emails })
  expect(data).toEqual({
    valid: [
      {
        userNo: 'Z1',
        userName: '赵一',
        email: 'zhao.yi@chengchuan.example',
        orgName: expect.any(String),
        source: 'user',
      },
      {
        userNo: 'Z2',
        userName: '赵二',
        email: 'Zhao.Er@chengchuan.example',
        orgName: expect.any(String),
        source: 'user',
      },
      {
        contactId: shared,
        userName: '赵氏服务台',
        email: 'desk@chengchuan.example',
        orgName: expect.any(String),
        source: 'contact',
      },
    ],
    invalid: [
      { value: 'zhao.yi@chengchuan', reason: 'format' },
      { value: '电话8026', reason: 'format' },
      { value: 'x@gmail.example', reason: 'domain' },
      { value: 'nobody@chengchuan.example', reason: 'unknown' },
      { value: 'zhao.si@chengchuan.example', reason: 'unknown' },
      { value: 'old@chengchuan.example', reason: 'unknown' },
    ],
    count: 9,
  })
})

test('in a list of addresses, one that was there before is told as such', async () => {
  const emails = ['zhao.yi@chengchuan.example', 'ZHAO.YI@chengchuan.example', 'x', 'X']
  const { data } = await asked({ emails })
  expect(data).toMatchObject({
    valid: [{ userNo: 'Z1' }],
    invalid: [
      { value: 'ZHAO.YI@chengchuan.example', reason: 'duplicate' },
      { value: 'x', reason: 'format' },
      { value: 'X', reason: 'duplicate' },
    ],
    count: 2,
  })
})

test('[MAIL-06] S-180: nothing but a plain address of exactly the company’s domain is accepted', async () => {
  const emails = [
    'a@evil.test@chengchuan.example',
    '"a@evil.test"@chengchuan.example',
    'a@chengchuan.example.evil.test',
    'a@сhengchuan.example',
    'zhao.yi@chengchuan.example\n',
    'zhao.yi@chengchuan.example\r\nBcc: x@evil.test',
    `${'a'.repeat(255)}@chengchuan.example`,
  ]
  const { data } = await asked({ emails })
  expect(data).toMatchObject({ valid: [], invalid: emails.map((value) => ({ value })) })
})

const many = (count: number) => Array.from({ length: count }, (_, index) => `p${index}@x.example`)

test.each([
  ['a text', (count: number) => many(count).join('；')],
  ['a list', many],
])('[MAIL-03] S-177: of %s 200 different addresses are looked at, 201 are refused', async (_, emails) => {
  expect((await asked({ emails: emails(200) })).data).toMatchObject({ count: 200 })
  expect(await asked({ emails: emails(201) }, 'en')).toMatchObject({
    code: 3002,
    message: 'You can paste up to 200 addresses at a time.',
  })
})

test('200 addresses and one of them again are 200', async () => {
  const emails = [...many(200), 'P0@X.example'].join(',')
  expect((await asked({ emails })).data).toMatchObject({ count: 200 })
})

test('people are found whom mail can reach, and public mailboxes that are enabled', async () => {
  expect(await names({ keyword: '赵氏' })).toEqual(['赵氏服务台'])
  expect(await names({ keyword: 'zhao.' })).toEqual(['赵二', '赵一'])
  expect(await names({ keyword: 'ＺＨＡＯ yi' })).toEqual(['赵一'])
  expect(await names({ keyword: 'z1' })).toEqual(['赵一'])
  expect(await names({ keyword: 'zhao er' })).toEqual(['赵二'])
  expect(await names({ keyword: '%%' })).toEqual([])
  expect(await names({ keyword: '赵', orgCode: 'sales' })).toEqual(['赵二', '赵氏服务台', '赵一'])
  expect(await names({ keyword: '赵', orgCode: 'group' })).toEqual(['赵二', '赵氏服务台', '赵一'])
  expect(await names({ keyword: '赵', orgCode: 'nowhere' })).toEqual([])
})

test('a page of the search says how many there are altogether', async () => {
  const { data } = await asked({ keyword: '赵', orgCode: 'sales', pageSize: 2, pageNum: 2 })
  expect(data).toMatchObject({ list: [{ userName: '赵一' }], total: 3, pages: 2, pageNum: 2 })
})

test.each([
  ['nothing asked', {}, 422],
  ['one character', { keyword: '赵' }, 422],
  ['one character among spaces', { keyword: ' 赵 ' }, 422],
  ['a page of 101', { keyword: '赵一', pageSize: 101 }, 400],
  ['81 characters', { keyword: '字'.repeat(81) }, 422],
  ['half a character', { keyword: '赵\ud800' }, 422],
  ['more than 64 KiB', { emails: 'a'.repeat(65_537) }, 422],
])('S-076: %s is refused, and nothing is recorded', async (_what, body, code) => {
  await expectChanges(db(), [], async () => {
    expect(await asked(body)).toMatchObject({ code })
  })
})

test('S-076: who looks for people is recorded, and who may not write announcements is refused', async () => {
  await expectChanges(db(), ['audit_record'], () => asked({ keyword: '赵一' }))
  await expectChanges(db(), ['audit_record'], () => asked({ emails: 'x' }))
  const last = await db()
    .selectFrom('audit_record')
    .select(['action', 'actor_no', 'detail'])
    .orderBy('at', 'desc')
    .limit(2)
    .execute()
  expect(last).toMatchObject([
    { action: 'mail-address.verify', actor_no: 'editor', detail: { addresses: 1, found: 0 } },
    { action: 'mail-address.search', actor_no: 'editor', detail: { keyword: '赵一', found: 1 } },
  ])
  const reader = world.as('reader')
  expect((await reader.call(ask, { body: { keyword: '赵一' } })).status).toBe(403)
  expect((await reader.call(tree)).status).toBe(403)
})

test('who was picked is shown with what mail can do', async () => {
  const read = async (id: string) => (await world.as('editor').call(card, { params: { id } })).envelope
  expect((await read('Z1')).data).toMatchObject({
    userNo: 'Z1',
    userName: '赵一',
    email: 'zhao.yi@chengchuan.example',
    emailState: 'success',
    orgCode: 'sales',
    status: 1,
  })
  for (const id of ['Z3', 'Z4', 'Z5']) expect((await read(id)).data.emailState).toBe('error')
  expect((await read('nobody')).code).toBe(404)
})

test('the organizations come each after the one above it, with the people below', async () => {
  const closed = fresh('closed')
  await db().insertInto('organization').values({ org_code: closed, name_zh: '已撤', status: 0 }).execute()
  const { list } = (await world.as('editor').call(tree)).envelope.data
  const codes = list.map(({ orgCode }) => orgCode)
  expect(codes).not.toContain(closed)
  for (const { orgCode, parentCode } of list)
    if (parentCode) expect(codes.indexOf(parentCode)).toBeLessThan(codes.indexOf(orgCode))
  expect(list.find(({ orgCode }) => orgCode === 'sales')?.people).toBe(2)
  expect(list.find(({ orgCode }) => orgCode === 'group')?.people).toBe(2)
})

test('of several people with one address it is the first, and no mailbox', async () => {
  await db()
    .updateTable('person')
    .set({ email: 'DESK@chengchuan.example' })
    .where('user_no', 'in', ['Z3', 'Z5'])
    .execute()
  const deps = { db: db(), readDomains: async () => ['chengchuan.example'] }
  const { valid } = await verifyAddresses(deps, 'en', ['desk@chengchuan.example'])
  expect(valid).toMatchObject([{ userNo: 'Z3', email: 'DESK@chengchuan.example' }])
})
