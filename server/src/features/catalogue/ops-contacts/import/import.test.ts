import type { ContactImportReport } from '@iambiz/contract/features/catalogue/ops-contacts.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Browser } from '#server/testing/browser.ts'
import { employ, foundCompany } from '#server/testing/company.ts'
import { fresh } from '#server/testing/fresh.ts'
import { givenIn } from '#server/testing/given.ts'
import { expectChanges } from '#server/testing/table-digest.ts'
import { type TestWorld, testPortal } from '#server/testing/test-app.ts'

const area = 'iam-authority/v1/admin/opsContact'
const headings = '应用编码,中文模块,职责,中文姓名,电话,邮箱,企业微信,中文值班时间,排序号'

let world: TestWorld
let given: ReturnType<typeof givenIn>
let system: string
let own: string
let foreign: string
/** The number of read files is limited per person, so each test has its own super manager. */
let boss: Browser

const db = () => world.database.db

async function signedIn(role: string): Promise<{ browser: Browser; userNo: string }> {
  const userNo = fresh('U')
  await employ(db(), userNo, [{ org: 'sales', role }])
  const browser = world.browser()
  await browser.signIn(world.provider, { sub: userNo })
  return { browser, userNo }
}

beforeAll(async () => {
  world = await testPortal()
  await foundCompany(db())
  given = givenIn(db())
})
beforeEach(async () => {
  system = await given.system()
  own = fresh('own')
  foreign = fresh('foreign')
  await given.application({ app_code: own, system_code: system, name_zh: '费用报销' })
  await given.application({ app_code: foreign, system_code: await given.system(), name_zh: '合同管理' })
  boss = (await signedIn('root')).browser
})
afterAll(() => world.stop())

const csv = (...lines: string[]) => Buffer.from([headings, ...lines].join('\r\n'))

type Options = { who?: Browser; lang?: string; fileName?: string; tried?: string }
type Answer<T> = { status: number; code: number; message: string; data: T }

async function send<T>(
  call: 'import/check' | 'import',
  file: Buffer,
  { who = boss, lang = 'zh', fileName = 'contacts.csv', ...query }: Options = {},
): Promise<Answer<T>> {
  const response = await who.fetchRaw(`/api/${area}/${call}?${new URLSearchParams({ fileName, ...query })}`, {
    method: 'POST',
    headers: { env: 'prod', lang, containertype: 'web-pc', 'content-type': 'text/csv' },
    body: file,
  })
  return { status: response.status, ...((await response.json()) as Omit<Answer<T>, 'status'>) }
}

async function check(file: Buffer, options: Options = {}): Promise<ContactImportReport> {
  const { code, data } = await send<ContactImportReport>('import/check', file, options)
  expect(code).toBe(200)
  return data
}
const apply = (file: Buffer, tried: string, who = boss) => send<unknown>('import', file, { tried, who })

async function exported(body: object, { who = boss, lang = 'zh' }: Options = {}): Promise<Buffer> {
  const response = await who.fetchRaw(`/api/${area}/excel/list`, {
    method: 'POST',
    headers: { env: 'prod', lang, containertype: 'web-pc', 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  expect(response.status).toBe(200)
  return Buffer.from(await response.arrayBuffer())
}

const added = async (more: object = {}) => {
  const { envelope } = await boss.call('POST /iam-authority/v1/admin/opsContact/saveOrUpdate', {
    body: {
      ...{ appCode: own, moduleZh: '报销单', duty: 'operation', nameZh: '林晚', phone: '138 0000 1234' },
      ...more,
    },
  })
  expect(envelope.code).toBe(200)
  return envelope.data
}
const contacts = async () => {
  const { envelope } = await boss.call('POST /iam-authority/v1/admin/opsContact/list', {
    body: { appCode: own },
  })
  return envelope.data.list
}
const recordsOf = async (id: string) => {
  const rows = await db()
    .selectFrom('audit_record')
    .select(['action', 'detail'])
    .where('target_id', '=', id)
    .orderBy('at')
    .orderBy('id')
    .execute()
  return rows
}

test('a file adds and changes contacts, all as it was tried and recorded as by hand', async () => {
  const known = await added({ email: 'lin@example.com', hoursZh: '工作日' })
  const file = csv(
    `${own},报销单,运维,林晚,+86 10 6000,-,,,`,
    `${own},报销单,product,值班室,,,duty.desk,全天,`,
  )
  const report = await check(file)
  expect(report.counts).toEqual({ create: 1, update: 1, same: 0, wrong: 0 })
  expect(report.rows).toMatchObject([
    { line: 3, outcome: 'create', appCode: own, module: '报销单', duty: '产品', name: '值班室' },
    {
      ...{ line: 2, outcome: 'update', name: '林晚' },
      changes: [
        { field: 'phone', before: '138 0000 1234', after: '+86 10 6000' },
        { field: 'email', before: 'lin@example.com', after: '' },
      ],
    },
  ])
  expect((await apply(file, report.tried)).data).toEqual({ created: 1, updated: 1 })
  const [desk, lin] = await contacts()
  expect(lin).toMatchObject({ id: known.id, revision: 2, phone: '+86 10 6000', email: '', hoursZh: '工作日' })
  expect(desk).toMatchObject({
    nameZh: '值班室',
    wecomId: 'duty.desk',
    sortNo: known.sortNo + 10,
    revision: 1,
  })
  expect((await recordsOf(known.id)).at(-1)).toEqual({
    action: 'ops-contact.update',
    detail: {
      before: { phone: '138 0000 1234', email: 'lin@example.com' },
      after: { phone: '+86 10 6000', email: '' },
    },
  })
  expect((await recordsOf(desk?.id ?? '')).map(({ action }) => action)).toEqual(['ops-contact.create'])
  const found = await boss.call('POST /iam-portal/v1/portal/opsContact/list', {
    body: { keyword: 'zhibanshi', appCode: own },
  })
  expect(found.envelope.data.total).toBe(1)
  expect((await check(file)).counts).toEqual({ create: 0, update: 0, same: 2, wrong: 0 })
})

test('a new contact comes after all of its application, and after those above it in the file', async () => {
  const { sortNo: last } = await added()
  const file = csv(
    `${own},报销单,运维,甲,1000,,,,${last + 500}`,
    `${own},报销单,运维,乙,1000,,,,`,
    `${own},报销单,运维,林晚,,,,,${last + 700}`,
    `${own},报销单,运维,丙,1000,,,,`,
  )
  expect((await apply(file, (await check(file)).tried)).status).toBe(200)
  expect((await contacts()).map(({ nameZh, sortNo }) => [nameZh, sortNo - last])).toEqual([
    ...[
      ['甲', 500],
      ['乙', 510],
    ],
    ...[
      ['林晚', 700],
      ['丙', 710],
    ],
  ])
})

test.each<[string, string, string]>([
  ['application-missing', 'appCode', ',模块,运维,林晚,138000,,,,'],
  ['application-unknown', 'appCode', 'nowhere,模块,运维,林晚,138000,,,,'],
  ['module-missing', 'moduleZh', 'OWN,,运维,林晚,138000,,,,'],
  ['duty-missing', 'duty', 'OWN,模块,,林晚,138000,,,,'],
  ['duty-unknown', 'duty', 'OWN,模块,boss,林晚,138000,,,,'],
  ['name-missing', 'nameZh', 'OWN,模块,运维,,138000,,,,'],
  ['name-missing', 'nameZh', 'OWN,模块,运维,\u200d\u3164,138000,,,,'],
  ['too-long', 'nameZh', `OWN,模块,运维,${'长'.repeat(81)},138000,,,,`],
  ['cell-error', 'nameZh', 'OWN,模块,运维,#NAME?,138000,,,,'],
  ['cell-error', 'moduleZh', 'OWN,#REF!,运维,林晚,138000,,,,'],
  ['digits-lost', 'appCode', '1.38E+10,模块,运维,林晚,138000,,,,'],
  ['cell-error', 'phone', 'OWN,模块,运维,林晚,#N/A,,,,'],
  ['digits-lost', 'phone', 'OWN,模块,运维,林晚,1.38E+10,,,,'],
  ['phone-format', 'phone', 'OWN,模块,运维,林晚,=cmd(),,,,'],
  ['email-format', 'email', 'OWN,模块,运维,林晚,,a@b?cc=c,,,'],
  ['wecom-format', 'wecomId', 'OWN,模块,运维,林晚,,,<b>,,'],
  ['reach-missing', 'phone', 'OWN,模块,运维,林晚,,,,,'],
  ['reach-missing', 'phone', 'OWN,报销单,运维,旧人,-,,,,'],
  ['twice', 'nameZh', 'OWN,模块,Operations,好人,138000,,,,'],
])(
  'a row that is wrong (%s of %s) is told with its reason, and nothing of its file is imported',
  async (...told) => {
    const [fault, field, row] = told
    await added({ nameZh: '旧人' })
    const file = csv(`${own},模块,运维,好人,138000,,,,`, row.replace('OWN', own))
    const { counts, rows, tried } = await check(file)
    expect(counts).toMatchObject({ create: 1, wrong: 1 })
    expect(rows[0]).toMatchObject({ line: 3, outcome: 'wrong', faults: [{ field, fault }], changes: [] })
    const answer = await expectChanges(db(), [], () => apply(file, tried))
    expect(answer.message).toBe('部分行有错误，未导入任何联系人')
  },
)

test('a value that is wrong is left out of its row, which is imported without it', async () => {
  await added({ nameZh: '旧人', email: 'old@example.com' })
  const wrong: [string, string, string][] = [
    ['too-long', 'hoursZh', `甲,138000,,,${'长'.repeat(81)},`],
    ['cell-error', 'hoursZh', '乙,138000,,,Err:502,'],
    ['cell-error', 'sortNo', '丙,138000,,,,#VALUE!'],
    ['order-format', 'sortNo', '丁,138000,,,,1.5'],
    ['digits-lost', 'phone', '戊,1.38E+10,wu@example.com,,,'],
    ['email-format', 'email', '己,138000,a@b?cc=c,,,'],
    ['wecom-format', 'wecomId', '庚,138000,,<b>,,'],
    ['phone-format', 'phone', '旧人,tel:1,-,desk,,'],
  ]
  const file = csv(...wrong.map(([, , row]) => `${own},报销单,运维,${row}`))
  const { counts, rows, tried } = await check(file)
  expect(counts).toEqual({ create: 7, update: 1, same: 0, wrong: 0 })
  expect(rows.map(({ faults }) => faults.map(({ fault, field }) => [fault, field]))).toEqual(
    wrong.map(([fault, field]) => [[fault, field]]),
  )
  expect((await apply(file, tried)).data).toEqual({ created: 7, updated: 1 })
  const found = new Map((await contacts()).map((contact) => [contact.nameZh, contact]))
  expect(found.get('戊')).toMatchObject({ phone: '', email: 'wu@example.com' })
  expect(found.get('己')).toMatchObject({ phone: '138000', email: '' })
  expect(found.get('旧人')).toMatchObject({ phone: '138 0000 1234', email: '', wecomId: 'desk' })
  expect(found.get('乙')).toMatchObject({ hoursZh: '' })
})

test('what was tried does not count any more once a contact was changed, or another file is sent', async () => {
  const { id, revision } = await added()
  const file = csv(`${own},报销单,运维,林晚,2000,,,,`)
  const { tried } = await check(file)
  await added({ id, revision, phone: '1000' })
  for (const late of [file, csv(`${own},报销单,运维,林晚,3000,,,,`)]) {
    const { status, message } = await expectChanges(db(), [], () => apply(late, tried))
    expect([status, message]).toEqual([409, expect.stringContaining('请重新检查')])
  }
})

test('of the same file sent twice at once contacts are added once', async () => {
  const file = csv(`${own},报销单,运维,林晚,2000,,,,`)
  const { tried } = await check(file)
  const answers = await Promise.all([apply(file, tried), apply(file, tried)])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  expect(await contacts()).toHaveLength(1)
})

test.each(['zh', 'en'])('what is exported in %s changes nothing when it is imported', async (lang) => {
  await added({ hoursZh: '-', moduleEn: '=1+1', wecomId: '_x0041_', hoursEn: '@SUM(A1)' })
  await added({ nameZh: "'旧人", duty: 'development', email: 'old@example.com', moduleZh: '-' })
  const file = await exported({ appCode: own }, { lang })
  const report = await check(file, { fileName: 'contacts.xlsx', lang })
  expect(report).toMatchObject({ counts: { create: 0, update: 0, same: 2, wrong: 0 }, ignored: [] })
})

/** Stores texts with invisible characters, as older versions of the product did. */
const keptBefore = (id: string, texts: { name_zh?: string; module_zh?: string; hours_en?: string }) =>
  db().updateTable('ops_contact').set(texts).where('contact_id', '=', id).execute()

test('what nobody sees in a text makes no other contact of an exported one', async () => {
  const hidden = { nameZh: '林\u200B晚', moduleZh: '\u202E报销单', hoursEn: 'all\u2060 day' }
  const { id } = await added()
  await keptBefore(id, { name_zh: hidden.nameZh, module_zh: hidden.moduleZh, hours_en: hidden.hoursEn })
  const file = await exported({ appCode: own })
  const options = { fileName: 'contacts.xlsx' }
  expect((await check(file, options)).counts).toEqual({ create: 0, update: 0, same: 1, wrong: 0 })
  const changed = csv(`${own},报销单,运维,林晚,2000,,,,`)
  expect((await apply(changed, (await check(changed)).tried)).data).toEqual({ created: 0, updated: 1 })
  expect(await contacts()).toMatchObject([{ ...hidden, id, phone: '2000' }])
  expect((await recordsOf(id)).at(-1)?.detail).toEqual({
    before: { phone: '138 0000 1234' },
    after: { phone: '2000' },
  })
})

test('of contacts that read the same since before such marks were dropped each comes back as it is', async () => {
  const [first, second] = [await added({ phone: '1000' }), await added({ nameZh: '旧人', phone: '2000' })]
  await keptBefore(second.id, { name_zh: '林\u200B晚' })
  const file = await exported({ appCode: own })
  const report = await check(file, { fileName: 'contacts.xlsx' })
  expect(report.counts).toEqual({ create: 0, update: 0, same: 2, wrong: 0 })
  // The changed row refers to the contact that no other row leaves unchanged.
  const changed = csv(`${own},报销单,运维,林晚,3000,,,,`, `${own},报销单,运维,林晚,1000,,,,`)
  expect((await apply(changed, (await check(changed)).tried)).data).toEqual({ created: 0, updated: 1 })
  expect(new Map((await contacts()).map(({ id, phone }) => [id, phone]))).toEqual(
    new Map([
      [first.id, '1000'],
      [second.id, '3000'],
    ]),
  )
  const more = csv(...['1000', '3000', '4000'].map((phone) => `${own},报销单,运维,林晚,${phone},,,,`))
  const { rows } = await check(more)
  expect(rows).toMatchObject([{ line: 4, faults: [{ fault: 'twice' }] }])
})

test('an application is known by its whole code', async () => {
  const longest = fresh('app').padEnd(64, 'x')
  await given.application({ app_code: longest, system_code: system, name_zh: '长编码' })
  const { counts, rows } = await check(csv(`${longest}y,报销单,运维,林晚,1000,,,,`))
  expect(counts).toMatchObject({ create: 0, wrong: 1 })
  expect(rows[0]).toMatchObject({ faults: [{ field: 'appCode', fault: 'application-unknown' }] })
})

test('columns stand in any order, in either language, below a title; others are named and left alone', async () => {
  const file = Buffer.from(
    `Contacts of May\n\nRemarks,Chinese name,Phone,Duty,App code,App,Chinese module\nx,林晚,1000,Development,${own},不同的名称,总账\n`,
  )
  const report = await check(file)
  expect(report).toMatchObject({ counts: { create: 1 }, ignored: ['Remarks'] })
  expect(report.rows[0]).toMatchObject({ line: 4, name: '林晚', duty: '开发' })
})

test('managers of business systems import and export the contacts of their own applications alone', async () => {
  const { browser: manager, userNo: user_no } = await signedIn('bsm')
  await db().insertInto('system_manager').values({ system_code: system, user_no }).execute()
  await added({ appCode: foreign, nameZh: '外人' })
  const file = csv(`${own},报销单,运维,林晚,1000,,,,`, `${foreign},报销单,运维,外人,2000,,,,`)
  const report = await check(file, { who: manager })
  expect(report.rows[0]).toMatchObject({ line: 3, faults: [{ fault: 'application-unknown' }] })
  const answer = await expectChanges(db(), [], () => apply(file, report.tried, manager))
  expect(answer.status).toBe(422)
  const mine = csv(`${own},报销单,运维,林晚,1000,,,,`)
  expect((await apply(mine, (await check(mine, { who: manager })).tried, manager)).status).toBe(200)
  const again = await check(await exported({}, { who: manager }), { fileName: 'x.xlsx', who: manager })
  expect(again.counts).toEqual({ create: 0, update: 0, same: 1, wrong: 0 })
})

test.each([
  [
    'no column of applications',
    Buffer.from('a,b\n1,2\n'),
    '文件中缺少「应用编码」或「中文姓名」列，请使用导入模板',
  ],
  ['no contacts', Buffer.from(`${headings}\n`), '文件中没有联系人'],
  [
    'too many',
    csv(...Array.from({ length: 5001 }, (_, at) => `a,b,c,${at}`)),
    '一次最多导入 5,000 个联系人，请拆分文件后再导入',
  ],
])('a file with %s is refused', async (_, file, message) => {
  expect((await send('import/check', file)).message).toBe(message)
})

test('S-055 nobody else imports or exports contacts', async () => {
  const { browser: who } = await signedIn('staff')
  expect((await send('import/check', csv(), { who })).status).toBe(403)
  expect((await send('import', csv(), { who, tried: 'a'.repeat(64) })).status).toBe(403)
  const { status } = await who.call('POST /iam-authority/v1/admin/opsContact/excel/list', {
    body: {},
  } as never)
  expect(status).toBe(403)
})
