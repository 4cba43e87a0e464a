import {
  type PageRequest,
  pageRequest,
  type QueryField,
  queryFields,
  queryFieldsText,
} from '@iambiz/contract/platform/page.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { givenIn } from '#server/testing/given.ts'
import { testDatabase } from '#server/testing/test-app.ts'
import { compileFilters, filterColumns, filterTest, sortColumn } from './query-fields.ts'
import { wireTimeIn } from './wire-time.ts'

const at = (shanghai: string) => new Date(`${shanghai}+08:00`)

let database: Awaited<ReturnType<typeof testDatabase>>
beforeAll(async () => {
  database = await testDatabase()
  const given = givenIn(database.db)
  await given.person({ user_no: 'a', name_zh: '张100%三', created_at: at('2026-01-01T10:00:00.250') })
  await given.person({ user_no: 'b', name_zh: '李_四', status: 0, created_at: at('2026-01-02T00:00:00') })
  await given.person({
    user_no: 'c',
    name_zh: "O'Hara\\Wang",
    email: 'C@example.com',
    created_at: at('2026-02-01T00:00:00'),
  })
})
afterAll(() => database.close())

const fields = {
  userNo: 'String',
  userName: 'String',
  email: 'String',
  status: 'Number',
  revision: 'Number',
  createTime: 'Date',
  disabled: 'Boolean',
} as const
type Name = keyof typeof fields

const columns = filterColumns(fields, {
  userNo: 'person.user_no',
  userName: 'person.name_zh',
  email: 'person.email',
  status: 'person.status',
  revision: 'person.revision',
  createTime: 'person.created_at',
  disabled: sql`person.status = 0`,
})

const wireTime = wireTimeIn('Asia/Shanghai')

const everybody = () =>
  database.db
    .selectFrom('person')
    .select(['user_no', 'name_zh', 'email', 'status', 'revision', 'created_at'])
    .orderBy('user_no')
    .execute()
type Row = Awaited<ReturnType<typeof everybody>>[number]

/** Rows that match the conditions in the database and in memory; both must agree. */
async function found(...asked: unknown[]): Promise<string> {
  const conditions = asked as QueryField<Name>[]
  const isMet = filterTest<Row, typeof fields>(conditions, fields, {
    userNo: (row) => row.user_no,
    userName: (row) => row.name_zh,
    email: (row) => row.email,
    status: (row) => row.status,
    revision: (row) => row.revision,
    createTime: (row) => wireTime(row.created_at),
    disabled: (row) => row.status === 0,
  })
  const inMemory = (await everybody()).filter(isMet)
  const rows = await database.db
    .selectFrom('person')
    .select('user_no')
    .where(compileFilters(conditions, columns))
    .orderBy('user_no')
    .execute()
  expect(inMemory.map(({ user_no }) => user_no)).toEqual(rows.map(({ user_no }) => user_no))
  return rows.map(({ user_no }) => user_no).join('')
}

const filter = (
  fieldName: string,
  fieldStringValue: string,
  operator = 'likeAnywhere',
  fieldType = 'String',
) => ({ fieldName, fieldStringValue, operator, fieldType })

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
  ['ne does not find what is missing', [filter('email', 'x', 'ne')], 'c'],
  ['gt of texts by code points', [filter('userName', 'O', 'gt')], 'abc'],
  ['lt of texts by code points', [filter('userName', '李', 'lt')], 'ac'],
  ['between of texts', [filter('userNo', 'a,b', 'between')], 'ab'],
  ['letters with marks in either case', [filter('email', 'É')], ''],
  ['a time to the second', [filter('createTime', '2026-01-01 10:00:00', 'eq', 'Date')], 'a'],
  ['a time that is not', [filter('createTime', '2026-01-01 10:00:00', 'ne', 'Date')], 'bc'],
  ['a month as text', [filter('createTime', '2026-01', 'likeStart')], 'ab'],
  ['times in a list', [filter('createTime', '2026-01-02,2026-02-01', 'in', 'Date')], 'bc'],
  ['numbers in a list', [filter('status', '0, 1', 'in', 'Number')], 'abc'],
  ['a number as text', [filter('status', '1')], 'ac'],
  ['a boolean', [filter('disabled', 'true', 'eq', 'Boolean')], 'b'],
  ['a boolean as a number', [filter('disabled', '0', 'eq')], 'ac'],
  ['a boolean in order', [filter('disabled', 'false', 'gt')], 'b'],
  ['a boolean as text', [filter('disabled', 'TRU', 'likeStart')], 'b'],
  ['isNull of a boolean', [filter('disabled', '', 'isNull')], ''],
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
  ['181 characters of two units', { fieldStringValue: '🚀'.repeat(181) }],
  ['a list for the value', { fieldStringValue: ['x'] }],
  ['an object for the value', { fieldStringValue: { a: 1 } }],
  ['a number for the value', { fieldStringValue: 5 }],
  ['a type that is not there', { fieldType: 'Regclass' }],
  ['a field too many', { sql: 'x' }],
  ['no name', { fieldName: '' }],
  ['a name that is none of the columns', { fieldName: 'password' }],
  ['a name of every object', { fieldName: 'constructor' }],
])('[HTTP-11] the contract refuses %s', (_what, change) => {
  const taken = (field: unknown) => queryFields(fields).safeParse([field]).success
  const good = { fieldName: 'userName', fieldStringValue: 'x' }
  expect(taken(good)).toBe(true)
  expect(taken({ ...good, fieldStringValue: '🚀'.repeat(180) })).toBe(true)
  expect(taken({ ...good, ...change })).toBe(false)
})

test('[HTTP-11] ten filters are taken, also ten times the same; eleven are not', async () => {
  const many = Array.from({ length: 10 }, () => filter('userName', 'x'))
  expect(await found(...many)).toBe('')
  expect(queryFields(fields).safeParse(many).success).toBe(true)
  expect(queryFields(fields).safeParse([...many, many[0]]).success).toBe(false)
})

test('[HTTP-11] an address takes them as JSON, and refuses what is none', () => {
  const inAddress = queryFieldsText(fields)
  expect(inAddress.parse(JSON.stringify([{ fieldName: 'status', fieldStringValue: '1' }]))).toEqual([
    filter('status', '1'),
  ])
  for (const text of ['', 'x', '{}', '[{"fieldName":"password"}]'])
    expect(inAddress.safeParse(text).success, text).toBe(false)
})

test('a list is sorted by the columns that it has, and by nothing else', () => {
  const byDefault = { column: 'person.user_no', order: 'desc' } as const
  const sortable = { userName: { column: 'person.name_zh', type: 'String' } } as const
  const sorted = (request: Partial<PageRequest<'userName'>>) => sortColumn(request, sortable, byDefault)
  expect(sorted({})).toEqual(byDefault)
  expect(sorted({ sortOrder: 'asc' })).toEqual({ column: 'person.user_no', order: 'asc' })
  expect(sorted({ sortField: 'userName' })).toEqual({ column: 'person.name_zh', order: 'asc' })
  expect(sorted({ sortField: 'userName', sortOrder: 'desc' }).order).toBe('desc')
  for (const sortField of ['name_zh', 'userName desc', '__proto__', 'constructor'])
    expect(pageRequest(fields).safeParse({ sortField }).success).toBe(false)
})
