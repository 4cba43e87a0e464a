import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testDatabase } from '#server/testing/test-app.ts'
import { containsByPairs } from './text-pairs.ts'

let database: Awaited<ReturnType<typeof testDatabase>>
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())

const isFound = async (text: string, part: string) => {
  const { rows } = await sql<{ found: boolean }>`
    select ${containsByPairs(sql`${text}::text`, part)} as found`.execute(database.db)
  return rows[0]?.found
}

const characters = fc.constantFrom('李', '伟', 'a', '1', '%', '_', '\\', "'", '\n', '😀')
const texts = (maxLength: number) => fc.string({ unit: characters, minLength: 1, maxLength })

test('a part is found exactly where the text contains it, whatever its length and characters', () =>
  fc.assert(
    fc.asyncProperty(texts(8), texts(4), async (text, part) => {
      expect(await isFound(text, part)).toBe(text.includes(part))
    }),
    { numRuns: 60 },
  ))

test('the index of people is by the same pairs', async () => {
  const { rows } = await sql<{ plan: string }>`
    select indexdef as plan from pg_indexes
    where indexname in ('person_pairs', 'login_person_key_pairs')`.execute(database.db)
  expect(rows.map(({ plan }) => plan)).toEqual([
    expect.stringContaining('gin (pairs_of'),
    expect.stringContaining('gin (pairs_of'),
  ])
})
