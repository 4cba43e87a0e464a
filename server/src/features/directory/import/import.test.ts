import { randomUUID } from 'node:crypto'
import type { ImportReport } from '@iambiz/contract/features/directory/people.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Somebody } from '#server/testing/delegation-world.ts'
import { type DirectoryWorld, directoryWorld } from '#server/testing/directory-world.ts'
import { fresh } from '#server/testing/fresh.ts'
import { expectChanges } from '#server/testing/table-digest.ts'

let world: DirectoryWorld
/** File uploads are limited by person, so each test has its own super manager. */
let importer: Somebody
beforeAll(async () => {
  world = await directoryWorld()
})
beforeEach(async () => {
  importer = await world.somebody('root')
  await world.ticketOf(importer.browser)
})
afterAll(() => world.stop())

const headings = '工号,中文姓名,英文姓名,邮箱,手机,状态,组织与角色'
const csv = (...lines: string[]) => Buffer.from([headings, ...lines].join('\r\n'))

type Query = { lang?: string; fileName?: string; tried?: string }
type Answer<T> = { status: number; code: number; message: string; data: T }

async function send<T>(
  call: 'import/check' | 'import',
  file: Buffer,
  { who = importer, lang = 'zh', fileName = 'people.csv', ...query }: Query & { who?: Somebody } = {},
): Promise<Answer<T>> {
  const search = new URLSearchParams({ fileName, ...query })
  const response = await who.browser.fetchRaw(`/api/iam-authority/v1/admin/user/${call}?${search}`, {
    method: 'POST',
    headers: {
      ...{ env: 'prod', lang, containertype: 'web-pc', 'content-type': 'text/csv' },
      ...(call === 'import' ? await world.ticketOf(who.browser) : {}),
    },
    body: file,
  })
  return { status: response.status, ...((await response.json()) as Omit<Answer<T>, 'status'>) }
}

const check = async (file: Buffer, fileName?: string): Promise<ImportReport> => {
  const { code, data } = await send<ImportReport>('import/check', file, fileName ? { fileName } : {})
  expect(code).toBe(200)
  return data
}
const apply = (file: Buffer, tried: string) => send<unknown>('import', file, { tried })

const ask = (call: string, body: object) =>
  world.ask(world.root, `POST /iam-authority/v1/admin/user/${call}` as never, body)
const detail = async (userNo: string) => (await ask('detail', { userNo })).envelope.data

async function made(more: object = {}): Promise<string> {
  const userNo = fresh('P')
  await ask('saveOrUpdate', { userNo, name: { zh: '欧阳若水', en: 'Ruoshui Ouyang' }, ...more })
  return userNo
}

const exported = async (body: object) => {
  const response = await importer.browser.fetchRaw('/api/iam-authority/v1/admin/user/excel/list', {
    method: 'POST',
    headers: { env: 'prod', lang: 'zh', containertype: 'web-pc', 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  expect(response.status).toBe(200)
  return Buffer.from(await response.arrayBuffer())
}

test('a file makes and changes people, all as it was tried and recorded as by hand', async () => {
  const [known, leaving] = [await made({ mobile: '13812345678' }), await world.somebody('staff')]
  const someone = fresh('P')
  const email = `${fresh('m')}@chengchuan.example`
  const file = csv(
    `${someone},林晚,Wan Lin,${email},13987654321,,sales/staff; group/lead`,
    `${known},欧阳若冰,,,-,,group/lead`,
    `${leaving.userNo},,,,,停用,`,
  )
  const report = await check(file)
  expect(report).toMatchObject({ counts: { create: 1, update: 2, same: 0, wrong: 0 }, disabled: 1 })
  expect(report.rows.map(({ line, outcome }) => [line, outcome])).toEqual([
    [2, 'create'],
    [3, 'update'],
    [4, 'update'],
  ])
  expect(report.rows[1]?.changes).toEqual([
    { field: 'nameZh', before: '欧阳若水', after: '欧阳若冰' },
    { field: 'mobile', before: '138****5678', after: '' },
    { field: 'roles', before: '', after: 'group/lead' },
  ])
  expect((await apply(file, report.tried)).data).toEqual({ created: 1, updated: 2, ended: 1 })
  expect(await detail(someone)).toMatchObject({
    name: { zh: '林晚', en: 'Wan Lin' },
    ...{ email, mobile: '13987654321', status: 1 },
    held: [{ roleNo: 'lead' }, { roleNo: 'staff' }],
  })
  expect(await detail(known)).toMatchObject({ name: { zh: '欧阳若冰', en: 'Ruoshui Ouyang' } })
  expect(await detail(known)).not.toHaveProperty('mobile')
  const refused = await leaving.browser.call('GET /iam-portal/v1/portal/menu')
  expect(refused.envelope.code).toBe(1010)
  const actions = async (id: string) =>
    (await world.recorded('person', id)).map(({ action }) => action).sort()
  expect(await actions(someone)).toEqual(['person.create', 'person.roles'])
  expect(await actions(leaving.userNo)).toEqual(['person.disable'])
  expect((await ask('list', { keyword: 'linwan' })).envelope.data.list[0].userNo).toBe(someone)
  const again = await check(file)
  expect(again.counts).toEqual({ create: 0, update: 0, same: 3, wrong: 0 })
})

test.each<[string, string, string]>([
  ['number-missing', 'userNo', ',林晚,,,,,'],
  ['number-format', 'userNo', 'a b,林晚,,,,,'],
  ['name-missing', 'nameZh', 'NEW,,,,,,'],
  ['name-missing', 'nameZh', 'NEW,-,,,,,'],
  ['name-missing', 'nameZh', 'NEW,\u00a0\u200d\u3164\u202e\u0007,,,,,'],
  ['too-long', 'nameZh', `NEW,${'长'.repeat(81)},,,,,`],
  ['cell-error', 'nameZh', 'NEW,#DIV/0!,,,,,'],
  ['digits-lost', 'userNo', '1.23E+17,林晚,,,,,'],
  ['cell-error', 'status', 'NEW,林晚,,,,#N/A,'],
  ['cell-error', 'userNo', '#REF!,林晚,,,,,'],
  ['cell-error', 'roles', 'NEW,林晚,,,,,#N/A'],
  ['email-taken', 'email', 'NEW,林晚,,TAKEN,,,'],
  ['mobile-format', 'mobile', 'NEW,林晚,,,138****5678,,'],
  ['status-unknown', 'status', 'NEW,林晚,,,,maybe,'],
  ['self', 'status', 'ME,,,,,停用,'],
  ['pair-format', 'roles', 'NEW,林晚,,,,,sales'],
  ['pair-unusable', 'roles', 'NEW,林晚,,,,,nowhere/staff'],
  ['pairs-many', 'roles', `NEW,林晚,,,,,${'sales/staff;'.repeat(100)}`],
])(
  'a row that is wrong (%s) is told with its reason, and nobody of its file is imported',
  async (fault, field, row) => {
    const email = `${fresh('m')}@chengchuan.example`
    await made({ email })
    const typed = row.replace('NEW', fresh('P')).replace('TAKEN', email).replace('ME', importer.userNo)
    const file = csv(`${fresh('P')},好人,,,,,`, typed)
    const { counts, rows, tried } = await check(file)
    expect(counts).toMatchObject({ create: 1, wrong: 1 })
    expect(rows[0]).toMatchObject({ line: 3, outcome: 'wrong', faults: [{ field, fault }] })
    const answer = await expectChanges(world.database.db, [], () => apply(file, tried))
    expect(answer.message).toBe('部分行有错误，未导入任何人员')
  },
)

test('organizations and roles are found by their names in either language, beside their codes', async () => {
  const someone = fresh('P')
  const typed = '销售部/ROLE staff；Headquarters/lead; sales/editor group/analyst'
  const file = csv(`${someone},林晚,,,,,${typed}`)
  const { rows, tried } = await check(file)
  expect(rows[0]?.changes.at(-1)).toMatchObject({
    ...{ field: 'roles', after: 'sales/staff; group/lead; sales/editor; group/analyst' },
  })
  expect((await apply(file, tried)).data).toMatchObject({ created: 1 })
  expect((await check(file)).counts).toMatchObject({ same: 1 })
})

test('a pair of which one half is unknown is quoted as it was typed', async () => {
  const { rows } = await check(csv(`${fresh('P')},林晚,,,,,没有的组织/ROLE staff`))
  expect(rows[0]?.faults).toMatchObject([{ fault: 'pair-unusable', value: '没有的组织/ROLE staff' }])
})

test('a name that two organizations or roles have is wrong, and both are named', async () => {
  const [one, two] = [fresh('a'), fresh('b')]
  const name = `财务部${one}`
  for (const org_code of [one, two]) await world.given.organization({ org_code, name_zh: name })
  const { rows } = await check(csv(`${fresh('P')},林晚,,,,,${name}/staff`))
  expect(rows[0]).toMatchObject({
    outcome: 'wrong',
    faults: [{ field: 'roles', fault: 'pair-ambiguous', value: `${name}: ${one}, ${two}` }],
  })
  expect((await check(csv(`${fresh('P')},林晚,,,,,${two}/staff`))).counts).toMatchObject({ create: 1 })
})

test('a number or an address twice is wrong from the second on; an address may go from one to the other', async () => {
  const [email, other] = [1, 2].map(() => `${fresh('m')}@chengchuan.example`)
  const [one, two] = [await made({ email }), await made()]
  const [first, second] = [fresh('P'), fresh('P')]
  const twice = await check(
    csv(`${first},甲,,${other},,,`, `${second},乙,,${other?.toUpperCase()},,,`, `${first},丙,,,,,`),
  )
  expect(twice.rows.slice(0, 2).map(({ faults }) => faults[0]?.fault)).toEqual([
    'email-twice',
    'number-twice',
  ])
  const exchange = csv(`${two},,,${email},,,`, `${one},,,${other},,,`)
  const { tried, counts } = await check(exchange)
  expect(counts).toMatchObject({ update: 2, wrong: 0 })
  expect((await apply(exchange, tried)).code).toBe(200)
  expect((await detail(two)).email).toBe(email)
})

test('a check is no longer valid after a person was changed, or with another file', async () => {
  const userNo = await made()
  const file = csv(`${userNo},改名,,,,,`)
  const { tried } = await check(file)
  const sent = [() => apply(csv(`${userNo},别名,,,,,`), tried), () => apply(file, 'a'.repeat(64))]
  await ask('saveOrUpdate', { id: userNo, name: { zh: '先改' }, revision: 1 })
  for (const late of [...sent, () => apply(file, tried)]) {
    const { status, message } = await late()
    expect([status, message]).toEqual([409, expect.stringContaining('请重新检查')])
  }
  expect((await detail(userNo)).name.zh).toBe('先改')
})

test('of the same file sent twice at once people are made once', async () => {
  const someone = fresh('P')
  const file = csv(`${someone},林晚,,,,,sales/staff`)
  const { tried } = await check(file)
  const answers = await Promise.all([apply(file, tried), apply(file, tried)])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  expect((await world.recorded('person', someone)).map(({ action }) => action).sort()).toEqual([
    'person.create',
    'person.roles',
  ])
})

test('a file does not take the last super manager away either', async () => {
  const { db } = world.database
  await db
    .deleteFrom('person_role')
    .where('role_no', '=', 'root')
    .where('user_no', '<>', importer.userNo)
    .execute()
  const file = csv(`${fresh('P')},林晚,,,,,`, `${importer.userNo},,,,,,-`)
  const { tried } = await check(file)
  const answer = await expectChanges(db, [], () => apply(file, tried))
  expect(answer.message).toBe('至少要保留一名可用的超级管理员')
  await world.given.personRole(world.root.userNo, 'sales', 'root')
})

test('importing an export changes nothing, even for people with many roles', async () => {
  const name = `往返${randomUUID().slice(0, 8)}`
  const many = await made({
    name: { zh: name },
    email: `${fresh('m')}@chengchuan.example`,
    mobile: '13812345678',
  })
  await made({ name: { zh: name } })
  for (let at = 0; at < 9; at++) {
    const org = fresh('o')
    await world.given.organization({ org_code: org, parent_code: 'group' })
    await world.given.personRole(many, org, 'staff')
  }
  const file = await exported({ keyword: name })
  const report = await check(file, 'people.xlsx')
  expect(report).toMatchObject({ counts: { create: 0, update: 0, same: 2, wrong: 0 }, ignored: [] })
})

test('columns stand in any order, in either language, below a title; others are named and left alone', async () => {
  const userNo = fresh('P')
  const file = Buffer.from(`People of May\n\nRemarks,Chinese name,STAFF NUMBER *\nx,林晚,${userNo}\n`)
  const report = await check(file)
  expect(report).toMatchObject({ counts: { create: 1 }, ignored: ['Remarks'] })
  expect(report.rows[0]).toMatchObject({ line: 4, userNo })
})

test.each([
  ['no column of numbers', Buffer.from('a,b\n1,2\n'), '文件缺少「工号」列，请使用导入模板'],
  ['nobody', Buffer.from(`${headings}\n`), '文件中没有人员'],
  [
    'too many',
    csv(...Array.from({ length: 10_001 }, (_, at) => `N${at},名`)),
    '一次最多导入 10,000 人，请拆分文件后再导入',
  ],
])('a file with %s is refused', async (_, file, message) => {
  expect((await send('import/check', file)).message).toBe(message)
})

test('S-055 nobody but super managers imports, and managers of the authority center export', async () => {
  const [staff, auc] = [await world.somebody('staff'), await world.somebody('auc')]
  for (const who of [staff, auc]) {
    expect((await send('import/check', csv(), { who })).status).toBe(403)
    expect((await send('import', csv(), { who, tried: 'a'.repeat(64) })).status).toBe(403)
  }
})

test('a row is not blamed for what it leaves as it is stored', async () => {
  const userNo = `${fresh('wang.fang')}@example.com`
  await world.given.person({ user_no: userNo, name_zh: '王芳', email: 'zhangwei', mobile: '8026#1' })
  const report = await check(csv(`${userNo},王芳,,zhangwei,8026#1,停用,`))
  expect(report.counts).toEqual({ create: 0, update: 1, same: 0, wrong: 0 })
})

test('a broken cell in an optional column is left out as well', async () => {
  const someone = fresh('P')
  const { counts, rows } = await check(csv(`${someone},林晚,#N/A,,1.38E+10,,`))
  expect(counts).toMatchObject({ create: 1, wrong: 0 })
  expect(rows[0]?.faults.map(({ field, fault }) => [field, fault])).toEqual([
    ['nameEn', 'cell-error'],
    ['mobile', 'digits-lost'],
  ])
  expect(rows[0]?.changes.map(({ field }) => field)).toEqual(['nameZh', 'status'])
})

test('an optional cell that is wrong is left out and told, and the row is imported', async () => {
  const known = await made({ mobile: '13812345678' })
  const someone = fresh('P')
  const file = csv(`${someone},林晚,,nothing,<b>1</b>,,`, `${known},欧阳若水,,,8026#1,,`)
  const report = await check(file)
  expect(report.counts).toEqual({ create: 1, update: 0, same: 1, wrong: 0 })
  expect(report.rows.map(({ outcome, faults }) => [outcome, faults.map(({ fault }) => fault)])).toEqual([
    ['create', ['email-format', 'mobile-format']],
    ['same', ['mobile-format']],
  ])
  expect((await apply(file, report.tried)).data).toEqual({ created: 1, updated: 0, ended: 0 })
  expect(await detail(someone)).not.toHaveProperty('email')
  expect(await detail(known)).toMatchObject({ mobile: '13812345678' })
})
