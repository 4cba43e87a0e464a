import { type PageRequest, pageRequest, queryField } from '@iambiz/contract/platform/page.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { givenIn } from '#server/testing/given.ts'
import { testDatabase } from '#server/testing/test-app.ts'
import { Failure } from './failure.ts'
import { compileFilters, type FilterColumns, pageOfList, sortColumn, toPage } from './page.ts'

const at = (shanghai: string) => new Date(`${shanghai}+08:00`)

let database: Awaited<ReturnType<typeof testDatabase>>
beforeAll(async () => {
  database = await testDatabase()
  const given = givenIn(database.db)
  await given.person({ user_no: 'a', name_zh: '张100%三', created_at: at('2026-01-01T10:00:00') })
  await given.person({ user_no: 'b', name_zh: '李_四', status: 0, created_at: at('2026-01-02T00:00:00') })
  await given.person({
    user_no: 'c',
    name_zh: "O'Hara\\Wang",
    email: 'C@example.com',
    created_at: at('2026-02-01T00:00:00'),
  })
})
afterAll(() => database.close())

const columns: FilterColumns = {
  userNo: { column: 'person.user_no', type: 'String' },
  userName: { column: 'person.name_zh', type: 'String' },
  email: { column: 'person.email', type: 'String' },
  status: { column: 'person.status', type: 'Number' },
  revision: { column: 'person.revision', type: 'Number' },
  createTime: { column: 'person.created_at', type: 'Date' },
}

/** Who passes the filters, checked as the contract does. */
async function found(...fields: unknown[]): Promise<string> {
  const checked = fields.map((field) => queryField.parse(field))
  const rows = await database.db
    .selectFrom('person')
    .select('user_no')
    .where((eb) => compileFilters(eb, checked, columns))
    .orderBy('user_no')
    .execute()
  return rows.map(({ user_no }) => user_no).join('')
}

const filter = (fieldName: string, fieldStringValue: string, operator?: string, fieldType?: string) => ({
  fieldName,
  fieldStringValue,
  ...(operator ? { operator } : {}),
  ...(fieldType ? { fieldType } : {}),
})

test.each([
  ['nothing', [], 'abc'],
  ['the default operator', [filter('userName', '三')], 'a'],
  ['likeStart', [filter('userName', '李', 'likeStart')], 'b'],
  ['likeEnd', [filter('userName', '四', 'likeEnd')], 'b'],
  ['upper and lower case', [filter('email', 'c@EXAMPLE')], 'c'],
  ['eq', [filter('userNo', 'a', 'eq')], 'a'],
  ['ne', [filter('userNo', 'a', 'ne')], 'bc'],
  ['a number', [filter('status', '0', 'eq', 'Number')], 'b'],
  ['a number as text', [filter('status', '1', 'eq')], 'ac'],
  ['in', [filter('userNo', 'a, c', 'in')], 'ac'],
  ['between', [filter('createTime', '2026-01-01,2026-01-31', 'between', 'Date')], 'ab'],
  ['a time of day', [filter('createTime', '2026-01-01 10:00:01', 'lt', 'Date')], 'a'],
  ['le', [filter('revision', '1', 'le', 'Number')], 'abc'],
  ['ge with a fraction', [filter('revision', '1.5', 'ge', 'Number')], ''],
  ['isNull', [filter('email', '', 'isNull')], 'ab'],
  ['notNull', [filter('email', '', 'notNull')], 'c'],
  ['two at once', [filter('userName', '三'), filter('status', '0', 'eq', 'Number')], ''],
])('[HTTP-11] %s', async (_what, fields, expected) => {
  expect(await found(...fields)).toBe(expected)
})

test.each([
  ['%', 'a'],
  ['_', 'b'],
  ['\\', 'c'],
  ["'", 'c'],
  ["' OR '1'='1", ''],
  ["'; drop table person; --", ''],
  ['$1', ''],
  ['\ud800', ''],
])('[HTTP-11] the text %s stands for itself', async (text, expected) => {
  expect(await found(filter('userName', text))).toBe(expected)
  expect(await found(filter('userName', text, 'likeStart'))).toBe('')
  expect(await found(filter('userName', text, 'eq'))).toBe('')
  expect(await found(filter('userName', text, 'in'))).toBe('')
})

describe('[HTTP-11] refused with a clear failure, never by the database', () => {
  test.each([
    ['an unknown field', filter('password', 'x')],
    ['a field of every object', filter('__proto__', 'x')],
    ['a field of every object', filter('constructor', 'x')],
    ['a column name', filter('name_zh', 'x')],
    ['SQL for a field', filter('userNo) or 1=1 --', 'x')],
    ['another type', filter('userName', '1', 'eq', 'Number')],
    ['another type of a date', filter('createTime', '1', 'eq', 'Boolean')],
    ['text for a number', filter('status', 'x', 'eq', 'Number')],
    ['nothing for a number', filter('status', '', 'eq', 'Number')],
    ['infinity', filter('status', 'Infinity', 'eq', 'Number')],
    ['a hexadecimal number', filter('status', '0x1', 'eq', 'Number')],
    ['an exponent', filter('status', '1e400', 'eq', 'Number')],
    ['a day that is none', filter('createTime', '2026-02-30', 'eq', 'Date')],
    ['a month that is none', filter('createTime', '2026-13-01', 'eq', 'Date')],
    ['an hour that is none', filter('createTime', '2026-01-01 25:00:00', 'eq', 'Date')],
    ['year zero', filter('createTime', '0000-01-01', 'eq', 'Date')],
    ['a date in words', filter('createTime', 'yesterday', 'eq', 'Date')],
    ['half a range', filter('createTime', '2026-01-01', 'between', 'Date')],
    ['three ends', filter('createTime', '2026-01-01,2026-01-02,2026-01-03', 'between', 'Date')],
    ['NUL', filter('userName', 'a\u0000b')],
    ['NUL in a list', filter('userName', 'a,\u0000', 'in')],
  ])('%s', async (_what, field) => {
    await expect(found(field)).rejects.toMatchObject({ failure: 'request.invalid' })
  })

  test('numbers at the edge are compared, not refused by the column', async () => {
    expect(await found(filter('status', '99999999999', 'lt', 'Number'))).toBe('abc')
    expect(await found(filter('status', '-99999999999', 'gt', 'Number'))).toBe('abc')
  })
})

test.each([
  ['an operator with SQL', { operator: "likeAnywhere') OR 1=1--" }],
  ['an operator that is not there', { operator: 'regex' }],
  ['a list for the operator', { operator: ['eq'] }],
  ['null for the operator', { operator: null }],
  ['181 characters', { fieldStringValue: 'x'.repeat(181) }],
  ['a list for the value', { fieldStringValue: ['x'] }],
  ['an object for the value', { fieldStringValue: { a: 1 } }],
  ['a number for the value', { fieldStringValue: 5 }],
  ['a type that is not there', { fieldType: 'Regclass' }],
  ['a field too many', { sql: 'x' }],
  ['no name', { fieldName: '' }],
])('[HTTP-11] the contract refuses %s', (_what, change) => {
  const good = { fieldName: 'userName', fieldStringValue: 'x' }
  expect(queryField.safeParse(good).success).toBe(true)
  expect(queryField.safeParse({ ...good, ...change }).success).toBe(false)
})

test('[HTTP-11] ten filters are taken, also ten times the same; eleven are not', async () => {
  const fields = Array.from({ length: 10 }, () => filter('userName', 'x'))
  expect(await found(...fields)).toBe('')
  expect(pageRequest.safeParse({ queryFields: fields }).success).toBe(true)
  expect(pageRequest.safeParse({ queryFields: [...fields, fields[0]] }).success).toBe(false)
})

test.each([0, -1, 1001, 1.5, '5', Number.NaN, 2 ** 53, null, [1]])(
  '[HTTP-10] the page number %s is refused',
  (pageNum) => {
    expect(pageRequest.safeParse({ pageNum }).success).toBe(false)
  },
)

test.each([0, 201, 1e9, '10', -5])('[HTTP-10] the page size %s is refused', (pageSize) => {
  expect(pageRequest.safeParse({ pageSize }).success).toBe(false)
})

test('[HTTP-10] a page is cut where it should, and no pager goes beyond page 1000', () => {
  const all = Array.from({ length: 23 }, (_, at) => at)
  expect(pageOfList(all, { pageNum: 3, pageSize: 10 })).toEqual({
    list: [20, 21, 22],
    total: 23,
    pageNum: 3,
    pageSize: 10,
    pages: 3,
  })
  expect(pageOfList(all, { pageNum: 4, pageSize: 10 }).list).toEqual([])
  expect(pageOfList([], { pageNum: 1, pageSize: 10 }).pages).toBe(0)
  expect(toPage([], 1_000_000, { pageNum: 1, pageSize: 10 }).pages).toBe(1000)
})

test('a list is sorted by the fields that it offers, and by nothing else', () => {
  const byDefault = { column: 'person.user_no', order: 'desc' } as const
  const sorted = (request: Partial<PageRequest>) =>
    sortColumn({ pageNum: 1, pageSize: 10, ...request }, columns, byDefault)
  expect(sorted({})).toEqual(byDefault)
  expect(sorted({ sortOrder: 'asc' })).toEqual({ column: 'person.user_no', order: 'asc' })
  expect(sorted({ sortField: 'userName' })).toEqual({ column: 'person.name_zh', order: 'asc' })
  expect(sorted({ sortField: 'userName', sortOrder: 'desc' }).order).toBe('desc')
  for (const sortField of ['name_zh', 'userName desc', '__proto__', 'constructor'])
    expect(() => sorted({ sortField })).toThrow(Failure)
})
