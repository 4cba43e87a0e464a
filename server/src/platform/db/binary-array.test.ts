import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testDatabase } from '#server/testing/test-app.ts'
import { binaryArray, binaryBigints, binaryBits } from './binary-array.ts'

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
  expect(await read(sql`(${binaryBigints(of(1, -1, 0), of(0, -1, 1))}::bigint[])::text`)).toBe(
    '{1,-1,4294967296}',
  )
})

test('nothing is an empty array', async () => {
  expect(await read(sql`${binaryArray('integer', of())}::integer[]`)).toEqual([])
  expect(await read(sql`(${binaryBits([])}::bit varying[])::text`)).toBe('{}')
})

test('bits are those of the bytes from the highest one on', async () => {
  const blocks = [Buffer.from([0b1000_0001, 0]), Buffer.from([0, 0b0000_0010])]
  expect(await read(sql`(${binaryBits(blocks)}::bit varying[])::text`)).toBe(
    '{1000000100000000,0000000000000010}',
  )
})
