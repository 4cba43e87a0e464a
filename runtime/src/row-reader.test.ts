import { afterAll, beforeAll, expect, test } from 'vitest'
import { createPool, isDatabaseAbsent } from './database.ts'
import { createRowReader, type RowReader } from './row-reader.ts'
import { createTestDatabase } from './testing/test-database.ts'

const common = { schema: 'public', timeZone: 'UTC', onError: () => {} }

let database: Awaited<ReturnType<typeof createTestDatabase>>
let reader: RowReader
beforeAll(async () => {
  database = await createTestDatabase(async () => {}, 'empty')
  reader = createRowReader({ ...common, url: database.url }, 2)
})
afterAll(async () => {
  await reader.close()
  await database.drop()
})

const double = { name: 'double', text: 'select ($1::int * 2)::text, $2::text where $1::int >= 0' }
const invert = { name: 'invert', text: 'select 1 / $1::int' }

test('many callers at once get their own row each, as text, or none', async () => {
  const asked = Array.from({ length: 200 }, (_, n) => reader.find(double, [String(n), null]))
  expect(await Promise.all(asked)).toEqual(asked.map((_, n) => [String(2 * n), null]))
  expect(await reader.find(double, ['-1', null])).toBeUndefined()
})

test('bytes and characters of any kind arrive as they were given', async () => {
  const text = '员工 "\\\' 😀'
  expect(
    await reader.find({ name: 'same', text: `select $1::text, encode($2::bytea, 'hex')` }, [
      text,
      Buffer.from([0, 255]),
    ]),
  ).toEqual([text, '00ff'])
})

test('a statement that fails fails for its own caller alone, also among others of the same moment', async () => {
  const results = await Promise.allSettled(
    ['1', '0', '2', '0', '4'].map((divisor) => reader.find(invert, [divisor])),
  )
  expect(
    results.map((result) => (result.status === 'fulfilled' ? result.value?.[0] : result.reason.code)),
  ).toEqual(['1', '22012', '0', '22012', '0'])
})

test('a statement that cannot be prepared fails each time, and the connection stays', async () => {
  const broken = { name: 'broken', text: 'select nothing from nowhere' }
  for (const _ of [1, 2]) await expect(reader.find(broken, [])).rejects.toMatchObject({ code: '42P01' })
  expect(await reader.find(double, ['4', 'x'])).toEqual(['8', 'x'])
})

test('a connection that is cut fails whoever waits on it as an absent database does, and is made anew', async () => {
  const pool = createPool({ ...common, url: database.url, max: 1 })
  const waiting = reader
    .find({ name: 'sleep', text: 'select pg_sleep(60)' }, [])
    .catch((error: unknown) => error)
  const isAsleep = async () =>
    (
      await pool.query(
        `select from pg_stat_activity where datname = current_database() and wait_event = 'PgSleep'`,
      )
    ).rowCount === 1
  await expect.poll(isAsleep).toBe(true)
  await pool.query(
    'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
  )
  expect(isDatabaseAbsent(await waiting)).toBe(true)
  await expect.poll(() => reader.find(double, ['5', null]).catch(() => null)).toEqual(['10', null])
  await pool.end()
})

test('a database that is not there is told like an absent database', async () => {
  const nowhere = createRowReader({ ...common, url: 'postgres://nobody@127.0.0.1:1/none' }, 1)
  const asked = nowhere.find(double, ['1', null]).catch((error: unknown) => error)
  expect(isDatabaseAbsent(await asked)).toBe(true)
  await nowhere.close()
})
