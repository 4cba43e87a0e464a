import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testDatabase } from '#server/testing/test-app.ts'
import { binaryArray } from './binary-array.ts'

let created: Awaited<ReturnType<typeof testDatabase>>
beforeAll(async () => {
  created = await testDatabase()
})
afterAll(() => created.close())

const read = async (value: ReturnType<typeof sql>) => {
  const { rows } = await sql<{ value: unknown }>`select ${value} as value`.execute(created.db)
  return rows[0]?.value
}

const of = (...numbers: number[]) => Int32Array.from(numbers)

test('numbers arrive as they are, the largest and the smallest as well', async () => {
  const integers = [0, -1, 2_147_483_647, -2_147_483_648]
  expect(await read(sql`${binaryArray('integer', of(...integers))}::integer[]`)).toEqual(integers)
  const smallints = [7, -32_768, 32_767]
  expect(await read(sql`${binaryArray('smallint', of(...smallints))}::smallint[]`)).toEqual(smallints)
})

test('nothing is an empty array', async () => {
  expect(await read(sql`${binaryArray('integer', of())}::integer[]`)).toEqual([])
})
