import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testDatabase } from '#server/testing/test-app.ts'
import { hasText } from './text-search.ts'

let database: Awaited<ReturnType<typeof testDatabase>>
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())

const found = async (keyword: string, ...texts: string[]) => {
  const columns = texts.map((text) => sql`${text}::text`)
  const { rows } = await sql<{ found: boolean }>`select ${hasText(keyword, ...columns)} as found`.execute(
    database.db,
  )
  return rows[0]?.found
}

test.each([
  ['ＶＰＮ', 'Company VPN'],
  ['vpn', 'ＶＰＮ 接入'],
  ['  a  b ', 'x A B y'],
  ['50%', '５０％ off'],
  ['é', 'Cafe\u0301'],
])('%j finds %j', async (keyword, text) => {
  expect(await found(keyword, 'other', text)).toBe(true)
})

test.each([
  ['_', 'abc'],
  ['%', 'abc'],
  ['ab', 'a\nb'],
])('%j does not find %j', async (keyword, text) => {
  expect(await found(keyword, text)).toBe(false)
})

test('a keyword never spans two columns', async () => {
  expect(await found('ab', 'a', 'b')).toBe(false)
})

test('no list of a feature searches by a rule of its own', () => {
  const root = join(import.meta.dirname, '../../features')
  const offenders = readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.ts$/.test(file) && !/\.test\.ts$/.test(file))
    // The operation log has too many values to normalize in every search.
    .filter((file) => file !== 'logs/operation/search-reports.ts')
    .filter((file) => /\bilike\b/.test(readFileSync(join(root, file), 'utf8')))
  expect(offenders).toEqual([])
})
