import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openTestDatabase, testDatabase } from '#server/testing/test-app.ts'
import { Failure } from './failure.ts'
import { sweepRates, takeRate } from './rate-limit.ts'

let database: Awaited<ReturnType<typeof testDatabase>>
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())
beforeEach(async () => {
  await database.db.deleteFrom('rate_counter').execute()
})

const rate = { limit: 5, windowSeconds: 60 }
const at = (text: string) => new Date(`2026-06-15T10:00:${text}Z`)

const allowed = (work: Promise<void>): Promise<boolean> =>
  work.then(
    () => true,
    (error) => {
      expect(error).toBeInstanceOf(Failure)
      return false
    },
  )

test('of many calls at once, over two processes, exactly as many as the limit pass', async () => {
  const other = openTestDatabase(database.url)
  try {
    const calls = Array.from({ length: 40 }, (_, index) =>
      allowed(takeRate(index % 2 ? database.db : other.db, 'many', rate, at('10'))),
    )
    expect((await Promise.all(calls)).filter(Boolean)).toHaveLength(5)
  } finally {
    await other.close()
  }
})

test('a refusal says when to come again, and a new window begins at zero', async () => {
  for (let time = 0; time < 5; time++) await takeRate(database.db, 'window', rate, at('20'))
  await expect(takeRate(database.db, 'window', rate, at('20'))).rejects.toMatchObject({
    failure: 'request.too-many',
    retryAfter: 40,
  })
  await expect(takeRate(database.db, 'window', rate, at('59.999'))).rejects.toMatchObject({ retryAfter: 1 })
  await takeRate(database.db, 'window', rate, new Date('2026-06-15T10:01:00Z'))
})

test('what weighs more counts as so many, and as no more than there are', async () => {
  await takeRate(database.db, 'heavy', rate, at('20'), 3)
  await takeRate(database.db, 'heavy', rate, at('20'), 2)
  expect(await allowed(takeRate(database.db, 'heavy', rate, at('20')))).toBe(false)
  expect(await allowed(takeRate(database.db, 'heaviest', rate, at('20'), 50))).toBe(true)
  expect(await allowed(takeRate(database.db, 'heaviest', rate, at('20')))).toBe(false)
})

test('keys are counted apart', async () => {
  for (let time = 0; time < 5; time++) await takeRate(database.db, 'one', rate, at('30'))
  await takeRate(database.db, 'other', rate, at('30'))
})

test('a window of a day counts until the day is over, whatever is forgotten meanwhile', async () => {
  const perDay = { limit: 2, windowSeconds: 86_400 }
  const hour = (hours: number) => new Date(Date.UTC(2026, 5, 14, hours))
  await takeRate(database.db, 'day', perDay, hour(8))
  await takeRate(database.db, 'day', perDay, hour(9))
  await sweepRates(database.worker.db, hour(20))
  await expect(takeRate(database.db, 'day', perDay, hour(21))).rejects.toMatchObject({ retryAfter: 3 * 3600 })
  await sweepRates(database.worker.db, hour(26))
  const left = await database.db.selectFrom('rate_counter').where('key', '=', 'day').select('key').execute()
  expect(left).toEqual([])
})

test('windows are forgotten an hour later', async () => {
  await takeRate(database.db, 'old', rate, at('00'))
  expect(await sweepRates(database.worker.db, new Date('2026-06-15T11:00:00Z'))).toBe(0)
  expect(await sweepRates(database.worker.db, new Date('2026-06-15T11:02:00Z'))).toBeGreaterThan(0)
  const left = await database.db.selectFrom('rate_counter').select('key').execute()
  expect(left).toEqual([])
})
