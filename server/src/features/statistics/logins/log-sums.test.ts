import { afterAll, beforeAll, expect, test } from 'vitest'
import type { GivenRow } from '#server/testing/login-log-rows.ts'
import { type LoginLogWorld, loginLogWorld } from '#server/testing/login-log-world.ts'
import { peopleOfRows } from './log-sums.ts'
import { rangeBetween } from './range-reports.ts'
import type { Filter } from './wanted.ts'

/** Ends before the day on which the readers of this test sign in. */
const range = { startTime: '2026-05-16 00:00:00', endTime: '2026-06-14 23:59:59' }

const rows: GivenRow[] = [
  { at: '2026-05-20 09:00:00', event: 'login', user: 'Q1', org: 'sales', app: 'iambiz' },
  { at: '2026-05-20 09:01:00', event: 'launch', user: 'Q1', org: 'sales', app: 'crm' },
  { at: '2026-05-21 08:00:00', event: 'launch', user: 'Q2', org: 'group', app: 'crm' },
  { at: '2026-05-22 08:30:00', event: 'fail', user: 'Q3', org: 'sales', app: 'iambiz', reason: 'locked' },
  { at: '2026-05-22 08:31:00', event: 'fail', user: 'Q3', org: 'sales', app: 'iambiz', reason: 'locked' },
  // The sign-in failed before the person was known.
  { at: '2026-05-22 08:32:00', event: 'fail', user: '', org: null, app: 'iambiz', reason: 'invalid_request' },
  { at: '2026-05-23 10:01:00', event: 'logout', user: 'Q2', org: 'group', app: 'iambiz' },
]

let world: LoginLogWorld
const db = () => world.database.db

beforeAll(async () => {
  world = await loginLogWorld(['analyst', 'root', 'staff'])
  await world.given.organization({ org_code: 'team', parent_code: 'sales' })
  await world.log(rows)
})
afterAll(() => world.stop())

const ask = (who: string, body: object = {}) =>
  world.as(who).call('POST /iam-log/v1/loginLog/sums', {
    body: { ...range, ...body },
  })
const sumsFor = async (who: string, body: object = {}) => (await ask(who, body)).envelope.data

test('[STAT-04] the sums of the list are those of its rows, and nobody is no person', async () => {
  expect(await sumsFor('root')).toEqual({ failTimes: 3, userCount: 3 })
  expect(await sumsFor('root', { eventTypes: ['fail'] })).toEqual({ failTimes: 3, userCount: 1 })
  expect(await sumsFor('root', { failReasons: ['invalid_request'] })).toEqual({ failTimes: 1, userCount: 0 })
  expect(await sumsFor('root', { failReasons: ['locked'] })).toEqual({ failTimes: 2, userCount: 1 })
  expect(await sumsFor('root', { result: 1 })).toEqual({ failTimes: 0, userCount: 2 })
  expect(await sumsFor('root', { appCodes: ['crm'] })).toEqual({ failTimes: 0, userCount: 2 })
  expect(await sumsFor('root', { startTime: '2026-06-14 00:00:00' })).toEqual({ failTimes: 0, userCount: 0 })
})

test('[STAT-04] they are of what one sees, and of nothing without the right', async () => {
  expect(await sumsFor('analyst')).toEqual({ failTimes: 2, userCount: 2 })
  expect((await ask('staff')).status).toBe(403)
  expect((await ask('root', { startTime: '2024-01-01 00:00:00' })).envelope.code).toBe(7001)
})

test.each([
  ['by kinds of events', { eventTypes: ['fail', 'logout'] }],
  ['by application', { appCodes: ['crm'], containerType: 'app' }],
  ['by hour, where all rows are looked at', { hours: [3] }],
  ['by what only rows tell', { failReasons: ['locked'] }],
])('people of many rows %s are counted for who waits for that', async (_, part) => {
  const filter = { ...part, range: await rangeBetween(db(), range.startTime, range.endTime) } as Filter
  expect(await peopleOfRows(db(), filter, { everybody: false, atOnce: 1 })).toEqual({})
  const all = await peopleOfRows(db(), filter, { everybody: true, atOnce: 1 })
  expect(all).toEqual(await peopleOfRows(db(), filter, { everybody: false }))
})

test('people of whole days that are kept as blocks are counted at once, however many', async () => {
  const filter = { range: await rangeBetween(db(), range.startTime, range.endTime) }
  // No bitmap contains failures and ends of sessions.
  expect(await peopleOfRows(db(), filter, { everybody: false, atOnce: 3 })).toEqual({})
  expect(await peopleOfRows(db(), filter, { everybody: false, atOnce: 4 })).toEqual({ userCount: 3 })
  const opened = { ...filter, eventTypes: ['launch'], result: 1 } as const
  expect(await peopleOfRows(db(), opened, { everybody: false, atOnce: 0 })).toEqual({ userCount: 2 })
})
