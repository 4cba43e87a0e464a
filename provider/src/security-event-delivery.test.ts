import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { createDb } from '@iambiz/runtime/database.ts'
import { createLog } from '@iambiz/runtime/log.ts'
import { createSecretBox } from '@iambiz/runtime/secret-box.ts'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { ProviderTables } from './database.ts'
import { type EventDelivery, startEventDelivery } from './security-event-delivery.ts'
import {
  type FailedSignIn,
  leaseSecurityEvents,
  recordDeviceChange,
  recordFailedSignIn,
  sweepSecurityEvents,
} from './security-event-store.ts'
import { maintainSigningKeys, readSigningKeys, type SigningKey } from './signing-key-store.ts'
import { createTestDatabase, type TestDatabase } from './testing/database.ts'
import { claimsIn, type EventReceiver, startEventReceiver } from './testing/event-receiver.ts'
import { addPeople, createTestClock, type TestClock, testConfig } from './testing/provider.ts'

let database: TestDatabase
let receiver: EventReceiver
let signer: SigningKey
let clock: TestClock
const second = 1000
const hour = 3600 * second

beforeAll(async () => {
  ;[database, receiver] = await Promise.all([createTestDatabase(), startEventReceiver()])
  const box = createSecretBox(testConfig.dataKeys)
  await maintainSigningKeys(database.db, box, new Date())
  const [key] = await readSigningKeys(database.db, box, new Date())
  if (!key) throw new Error('no signing key')
  signer = key
})
afterAll(async () => {
  await receiver?.stop()
  await database?.drop()
})
beforeEach(async () => {
  await database.pool.query('truncate idp.security_event')
  receiver.pushes.length = 0
  receiver.answer = () => 202
  clock = createTestClock()
})

/** Delivers as a process of its own, until `work` is done. */
async function delivering(work: (delivery: EventDelivery) => Promise<unknown>, url = receiver.url) {
  const delivery = startEventDelivery({
    db: createDb<ProviderTables>(database.openPool()),
    clock,
    log: createLog('provider', 'silent'),
    issuer: 'https://idp.example.test',
    audience: 'iambiz-portal',
    url,
    signingKey: () => signer,
  })
  try {
    await work(delivery)
  } finally {
    await delivery.stop()
  }
}

const failed = (more: Partial<FailedSignIn> = {}): FailedSignIn => ({
  at: clock.now(),
  accountNo: 'A00002',
  reason: 'wrong_password',
  address: '192.0.2.1',
  userAgent: 'test',
  requestId: 'request-1',
  ...more,
})
const record = (more: Partial<FailedSignIn> = {}) => recordFailedSignIn(database.db, failed(more))
const state = async () => {
  const { rows } = await database.pool.query(
    'select attempts, delivered_at is not null as delivered from idp.security_event order by occurred_at',
  )
  return rows
}
const transactions = () => receiver.pushes.map(({ token }) => claimsIn(token).txn)

test('a backlog goes out whole, in the order of its times', async () => {
  const numbers = Array.from({ length: 45 }, (_, i) => i)
  const start = clock.now().getTime() - hour
  await Promise.all(numbers.map((i) => record({ at: new Date(start + i * second), requestId: `r${i}` })))
  await delivering(() => receiver.received(45))
  expect(transactions()).toEqual(numbers.map((i) => `r${i}`))
})

test('an event waits while the receiver is away, longer each time, and is the same token afterwards', async () => {
  await receiver.stop()
  await record()
  await delivering(() => expect.poll(state).toEqual([{ attempts: 1, delivered: false }]))
  await receiver.start()
  receiver.answer = () => 503
  clock.forward(2 * second)
  await delivering(() => expect.poll(state).toEqual([{ attempts: 2, delivered: false }]))
  clock.forward(second)
  expect(await leaseSecurityEvents(database.db, clock.now())).toEqual([])
  receiver.answer = () => 202
  clock.forward(second)
  await delivering(() => expect.poll(state).toEqual([{ attempts: 2, delivered: true }]))
  const [refused, taken] = receiver.pushes.map(({ token }) => claimsIn(token))
  expect(refused).toEqual(taken)
})

test('nothing but 202 confirms a delivery', async () => {
  for (const status of [200, 204, 302, 400, 401]) {
    await database.pool.query('truncate idp.security_event')
    receiver.answer = () => status
    await record()
    await delivering(() => expect.poll(state).toEqual([{ attempts: 1, delivered: false }]))
  }
})

test('an event that is refused does not hold up the others', async () => {
  receiver.answer = (token) => (claimsIn(token).txn === 'bad' ? 400 : 202)
  await record({ requestId: 'bad', at: new Date(clock.now().getTime() - second) })
  await record({ requestId: 'good' })
  await delivering(() =>
    expect.poll(state).toEqual([
      { attempts: 1, delivered: false },
      { attempts: 0, delivered: true },
    ]),
  )
  expect(transactions()).toEqual(['bad', 'good'])
})

test('a receiver that never answers is given up on, and the process stops all the same', async () => {
  const silent = createServer().listen(0, '127.0.0.1')
  await once(silent, 'listening')
  const connected = once(silent, 'connection')
  const { port } = silent.address() as AddressInfo
  await record()
  await delivering(() => connected, `http://127.0.0.1:${port}/`)
  expect(await state()).toEqual([{ attempts: 1, delivered: false }])
  silent.close()
})

test('several processes share the work: every event goes out once', async () => {
  await Promise.all(Array.from({ length: 60 }, (_, i) => record({ requestId: `r${i}` })))
  await delivering(() => delivering(() => delivering(() => receiver.received(60))))
  expect(new Set(transactions()).size).toBe(60)
})

test('the lease of a dead process expires after two minutes', async () => {
  await record()
  expect(await leaseSecurityEvents(database.db, clock.now())).toHaveLength(1)
  clock.forward(119 * second)
  expect(await leaseSecurityEvents(database.db, clock.now())).toEqual([])
  clock.forward(2 * second)
  expect(await leaseSecurityEvents(database.db, clock.now())).toHaveLength(1)
})

test('events are stored for 24 hours, and undelivered ones are counted when deleted', async () => {
  await record({ requestId: 'delivered' })
  await delivering(() => expect.poll(state).toMatchObject([{ delivered: true }]))
  await record({ requestId: 'late' })
  expect(await sweepSecurityEvents(database.db, new Date(clock.now().getTime() + 23 * hour))).toBe(0)
  expect(await state()).toHaveLength(2)
  expect(await sweepSecurityEvents(database.db, new Date(clock.now().getTime() + 25 * hour))).toBe(1)
  expect(await state()).toEqual([])
})

describe('a change to devices', () => {
  const changed = (accountNo: string, change: 'create' | 'delete') =>
    database.db
      .transaction()
      .execute((trx) => recordDeviceChange(trx, { accountNo, change, now: clock.now() }))
  const addDevice = (accountNo: string) =>
    database.pool.query(
      "insert into idp.totp_device (account_no, device_id, name, sealed_secret, bound_at) values ($1, gen_random_uuid(), '', '', now())",
      [accountNo],
    )
  const reported = () =>
    receiver.pushes.map(({ token }): Record<string, unknown> => {
      const { events, sub_id: subject } = claimsIn(token) as {
        events: Record<string, Record<string, unknown>>
        sub_id: { sub: string }
      }
      const change = events['https://schemas.openid.net/secevent/caep/event-type/credential-change']
      return { whose: subject.sub, ...change }
    })
  beforeAll(() => addPeople(database))
  afterEach(() => database.pool.query('delete from idp.totp_device'))
  const waitingForLocks = async () => {
    const { rows } = await database.pool.query(
      "select count(*)::int as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
    )
    return rows[0].n
  }

  test('is pushed as a credential change, with the devices afterwards and an increasing number', async () => {
    await addDevice('A00002')
    await changed('A00002', 'create')
    await addDevice('A00002')
    clock.forward(second)
    await changed('A00002', 'create')
    await delivering(() => receiver.received(2))
    const [first, then] = reported()
    expect([first, then]).toMatchObject([
      { whose: 'A00002', credential_type: 'app', change_type: 'create', iambiz_devices: 1 },
      { whose: 'A00002', credential_type: 'app', change_type: 'create', iambiz_devices: 2 },
    ])
    expect(Number(then?.iambiz_event_no)).toBeGreaterThan(Number(first?.iambiz_event_no))
  })

  test('of two concurrent ones, the higher number has the final state', async () => {
    await addDevice('A00002')
    const isLocked = Promise.withResolvers<void>()
    const mayGoOn = Promise.withResolvers<void>()
    const removal = database.db.transaction().execute(async (trx) => {
      await sql`delete from idp.totp_device where account_no = 'A00002'`.execute(trx)
      await recordDeviceChange(trx, { accountNo: 'A00002', change: 'delete', now: clock.now() })
      isLocked.resolve()
      await mayGoOn.promise
    })
    await isLocked.promise
    const addition = database.db.transaction().execute(async (trx) => {
      await sql`insert into idp.totp_device (account_no, device_id, name, sealed_secret, bound_at)
        values ('A00002', gen_random_uuid(), '', '', now())`.execute(trx)
      await recordDeviceChange(trx, { accountNo: 'A00002', change: 'create', now: clock.now() })
    })
    await expect.poll(waitingForLocks).toBe(1)
    mayGoOn.resolve()
    await Promise.all([removal, addition])
    const { rows } = await database.pool.query(
      'select devices, change_type from idp.security_event order by event_no desc',
    )
    expect(rows).toEqual([
      { devices: 1, change_type: 'create' },
      { devices: 0, change_type: 'delete' },
    ])
  })

  test('waits for its receiver longer than a day, and its token is never too old to be taken', async () => {
    await changed('A00002', 'delete')
    clock.forward(400 * 24 * 3600 * second)
    expect(await sweepSecurityEvents(database.db, clock.now())).toBe(0)
    await delivering(() => expect.poll(state).toMatchObject([{ delivered: true }]))
    const { iat, toe } = claimsIn(receiver.pushes[0]?.token ?? '')
    expect(Number(iat) - Number(toe)).toBeGreaterThan(399 * 24 * 3600)
    await sweepSecurityEvents(database.db, clock.now())
    expect(await state()).toEqual([])
  })
})
