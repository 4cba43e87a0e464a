import { writeBytes } from '@iambiz/runtime/copy-in.ts'
import { transact } from '@iambiz/runtime/database.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testDatabase } from '#server/testing/test-app.ts'
import {
  arrays,
  type BinaryColumn,
  bigintArrays,
  binaryRows,
  bits,
  datesOf,
  integers,
  moments,
  smallints,
  textsOf,
} from './binary-rows.ts'
import type { Db } from './tables.ts'

let created: Awaited<ReturnType<typeof testDatabase>>
beforeAll(async () => {
  created = await testDatabase()
})
afterAll(() => created.close())

/** What a column of a type has after rows were written into it, as text. */
const readBack = (type: string, count: number, column: BinaryColumn) =>
  transact(created.db, async (trx: Db) => {
    await sql`set local time zone 'UTC'`.execute(trx)
    await sql`create temporary table kept (place serial, value ${sql.raw(type)}) on commit drop`.execute(trx)
    await writeBytes(trx, sql`kept (value)`, binaryRows(count, [column]))
    const { rows } = await sql<{ value: string | null }>`
      select value::text as value from kept order by place`.execute(trx)
    return rows.map(({ value }) => value)
  })

const of = (...numbers: number[]) => Int32Array.from(numbers)
const from =
  <Value>(values: readonly Value[]) =>
  (row: number) =>
    values[row] as Value

test('numbers, texts and days arrive as they are', async () => {
  const numbers = [0, -1, 2_147_483_647, -2_147_483_648]
  expect(await readBack('integer', 4, integers(from(numbers)))).toEqual(numbers.map(String))
  expect(await readBack('smallint', 2, smallints(from([-32_768, 32_767])))).toEqual(['-32768', '32767'])
  expect(await readBack('text', 3, textsOf(['', '登录 login'], from([1, 0, 1])))).toEqual([
    '登录 login',
    '',
    '登录 login',
  ])
  const days = ['2000-01-01', '2026-11-23', '1999-12-31', '2024-02-29']
  expect(await readBack('date', 4, datesOf(days, from([0, 1, 2, 3])))).toEqual(days)
  expect(
    await readBack(
      'timestamptz',
      2,
      moments(from(['2026-11-23T09:30:00Z', '1999-12-31T23:45:00Z'].map((at) => Date.parse(at) / 1000))),
    ),
  ).toEqual(['2026-11-23 09:30:00+00', '1999-12-31 23:45:00+00'])
})

test('each row has its part of all lists, which may be none, or nothing at all', async () => {
  const ranges = [{ begin: 0, end: 2 }, { begin: 2, end: 2 }, undefined, { begin: 2, end: 3 }]
  const numbers = of(1, -2, 32_767)
  const lists = ['{1,-2}', '{}', null, '{32767}']
  expect(await readBack('integer[]', 4, arrays('integer', numbers, from(ranges)))).toEqual(lists)
  expect(await readBack('smallint[]', 4, arrays('smallint', numbers, from(ranges)))).toEqual(lists)
  const halves = { lower: of(1, -1, 0), upper: of(0, -1, 1) }
  const whole = from([
    { begin: 0, end: 3 },
    { begin: 3, end: 3 },
  ])
  expect(await readBack('bigint[]', 2, bigintArrays(halves, whole))).toEqual(['{1,-1,4294967296}', '{}'])
})

test('bits are those of the bytes from the highest one on', async () => {
  const blocks = [Buffer.from([0b1000_0001, 0]), Buffer.from([0, 0b0000_0010])]
  expect(await readBack('bit varying', 2, bits(from(blocks)))).toEqual([
    '1000000100000000',
    '0000000000000010',
  ])
})

test('rows go over several buffers, and one that is longer than a buffer is whole', async () => {
  const numbers = Int32Array.from({ length: 200_000 }, (_, n) => n)
  const ends = [10, 150_000, 150_000, 150_100, 200_000]
  const ranges = ends.map((end, n) => ({ begin: ends[n - 1] ?? 0, end }))
  const lists = ranges.map(({ begin, end }) => `{${numbers.subarray(begin, end).join(',')}}`)
  expect(await readBack('integer[]', ends.length, arrays('integer', numbers, from(ranges)))).toEqual(lists)
  const many = Array.from({ length: 60_000 }, (_, n) => n)
  expect(await readBack('integer', many.length, integers(from(many)))).toEqual(many.map(String))
})
