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

const sleep = { name: 'sleep', text: 'select pg_sleep(60)' }

/** Ends what sleeps on a connection of the reader, by the given function of PostgreSQL. */
async function wake(by: 'pg_cancel_backend' | 'pg_terminate_backend'): Promise<void> {
  const pool = createPool({ ...common, url: database.url, max: 1 })
  const asleep = `from pg_stat_activity where datname = current_database() and wait_event = 'PgSleep'`
  await expect.poll(async () => (await pool.query(`select ${by}(pid) ${asleep}`)).rowCount).toBe(1)
  await pool.end()
}

test('a broken connection fails its pending queries like an unavailable database, and is replaced', async () => {
  const waiting = reader.find(sleep, []).catch((error: unknown) => error)
  await wake('pg_terminate_backend')
  expect(isDatabaseAbsent(await waiting)).toBe(true)
  await expect.poll(() => reader.find(double, ['5', null]).catch(() => null)).toEqual(['10', null])
})

test('pending queries of one connection do not block later turns on the other', async () => {
  const waiting = reader.find(sleep, []).catch((error: { code: string }) => error.code)
  for (const n of ['1', '2', '3', '4']) {
    await new Promise((resolve) => setImmediate(resolve))
    expect(await reader.find(double, [n, null])).toEqual([`${2 * Number(n)}`, null])
  }
  await wake('pg_cancel_backend')
  expect(await waiting).toBe('57014')
})

test('rows of small tables are found by their key', async () => {
  const pool = createPool({ ...common, url: database.url, max: 1 })
  await pool.query('create table if not exists small (id int primary key, name text)')
  await pool.query(
    'insert into small select n, n::text from generate_series(1, 300) n on conflict do nothing',
  )
  await pool.query('analyze small')
  const [line] =
    (await reader.find({ name: 'plan', text: 'explain select name from small where id = 7' }, [])) ?? []
  expect(line).toMatch(/^Index Scan/)
  await pool.end()
})

test('an unreachable database is reported as unavailable', async () => {
  const nowhere = createRowReader({ ...common, url: 'postgres://nobody@127.0.0.1:1/none' }, 1)
  const asked = nowhere.find(double, ['1', null]).catch((error: unknown) => error)
  expect(isDatabaseAbsent(await asked)).toBe(true)
  await nowhere.close()
})
