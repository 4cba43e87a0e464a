import { createDb } from '@iambiz/runtime/database.ts'
import { createRemoteJWKSet, jwtVerify } from 'jose'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { authenticate } from './authenticate.ts'
import type { ProviderTables } from './database.ts'
import { recordFailedSignIn } from './security-event-store.ts'
import { createBrowser } from './testing/browser.ts'
import { createTestDatabase, type TestDatabase } from './testing/database.ts'
import { type EventReceiver, startEventReceiver } from './testing/event-receiver.ts'
import {
  addPeople,
  noGuessing,
  type ProviderUnderTest,
  password,
  startTestProvider,
} from './testing/provider.ts'
import { createRelyingParty, type RelyingParty, submitSignIn } from './testing/relying-party.ts'

let database: TestDatabase
let receiver: EventReceiver
let provider: ProviderUnderTest
let portal: RelyingParty

beforeAll(async () => {
  ;[database, receiver] = await Promise.all([createTestDatabase(), startEventReceiver()])
  await addPeople(database)
  provider = await startTestProvider(database, { securityEventsUrl: receiver.url })
  portal = await createRelyingParty(provider.url)
})
afterAll(async () => {
  await provider?.stop()
  await receiver?.stop()
  await database?.drop()
})
beforeEach(async () => {
  await database.pool.query('truncate idp.security_event, idp.sign_in_failure')
  receiver.pushes.length = 0
})

const attempt = async (account: string, typed: string) =>
  submitSignIn(createBrowser(), (await portal.begin()).url, account, typed)

/** The claims of a pushed token, checked as a receiver checks them. */
async function verified(token: string) {
  const keys = createRemoteJWKSet(new URL(`${provider.url}/jwks`))
  const { payload } = await jwtVerify(token, keys, {
    issuer: provider.url,
    audience: 'iambiz-portal',
    algorithms: ['ES256'],
    typ: 'secevent+jwt',
  })
  return payload
}

const event = 'urn:iambiz:event:sign-in-failed'
const reasonIn = async (token: string) => {
  const { events } = (await verified(token)) as { events: Record<string, { reason: string }> }
  return events[event]?.reason
}

const subject = (sub: string) => ({ format: 'iss_sub', iss: provider.url, sub })

describe('a failed sign-in', () => {
  test('[STAT-06] is pushed as a signed security event token with the staff number', async () => {
    const before = Math.floor(provider.clock.now().getTime() / 1000)
    const reply = await attempt('Staff@example.com', 'a wrong password')
    const [push] = await receiver.received(1)
    expect(push?.headers).toMatchObject({ 'content-type': 'application/secevent+jwt' })
    const claims = await verified(push?.token ?? '')
    expect(claims).toMatchObject({
      sub_id: subject('A00002'),
      txn: reply.headers['x-request-id'],
      events: { [event]: { reason: 'wrong_password', login_type: 'password', ip: '127.0.0.1' } },
    })
    expect(claims.jti).toMatch(/^[0-9a-f-]{36}$/)
    expect(claims.iat).toBeGreaterThanOrEqual(before)
    expect(claims.sub).toBeUndefined()
    await expect.poll(waiting).toBe(0)
  })

  test('of a disabled account names the account, and the reason', async () => {
    await attempt('disabled', password)
    const [push] = await receiver.received(1)
    expect(await reasonIn(push?.token ?? '')).toBe('disabled')
    expect(await verified(push?.token ?? '')).toMatchObject({ sub_id: subject('A00004') })
  })

  test('of an unknown account has no subject: the typed name is neither stored nor sent', async () => {
    await attempt('My-Secret-Passw0rd', 'typed into the wrong field')
    const [push] = await receiver.received(1)
    const claims = await verified(push?.token ?? '')
    expect(claims).not.toHaveProperty('sub_id')
    expect(await reasonIn(push?.token ?? '')).toBe('unknown_account')
    const { rows } = await database.pool.query(
      'select lower(e::text) as event from idp.security_event e union all select f::text from idp.sign_in_failure f',
    )
    const everything = JSON.stringify([rows, claims]).toLowerCase()
    expect(everything).not.toContain('passw0rd')
    expect(everything).not.toContain('wrong field')
  })

  test('at a locked account is reported once a minute per account and address', async () => {
    for (let i = 0; i < 5; i++) await attempt('guessed', 'wrong')
    for (let i = 0; i < 5; i++) await attempt('guessed', password)
    for (let i = 0; i < 5; i++) await attempt('stranger', 'wrong')
    for (let i = 0; i < 5; i++) await attempt('stranger', 'wrong')
    const { rows } = await database.pool.query(
      `select account_no, reason, count(distinct occurred_at)::int as events,
         count(distinct date_bin('1 minute', occurred_at, 'epoch'))::int as minutes
       from idp.security_event group by 1, 2 order by 1, 2`,
    )
    const locked = rows.filter(({ reason }) => reason === 'locked')
    expect(locked.map(({ account_no }) => account_no)).toEqual(['A00006', null])
    for (const { events, minutes } of locked) expect(events).toBe(minutes)
    expect(rows.filter(({ reason }) => reason !== 'locked')).toMatchObject([
      { account_no: 'A00006', reason: 'wrong_password', events: 5 },
      { account_no: null, reason: 'unknown_account', events: 5 },
    ])
  })

  test('takes the same number of statements for every account', async () => {
    const pool = database.openPool()
    const db = createDb<ProviderTables>(pool)
    let statements = 0
    // Outside a transaction, every statement takes a connection.
    pool.on('acquire', () => statements++)
    const counted = async (account: string, typed: string) => {
      statements = 0
      const at = new Date()
      const outcome = await authenticate(
        db,
        { account, password: typed, address: '192.0.2.1' },
        at,
        noGuessing,
      )
      if (outcome.result !== 'wrong') throw new Error(`${account} got in`)
      const seen = { at, address: '192.0.2.1', userAgent: '', requestId: 'r' }
      await recordFailedSignIn(db, { ...seen, ...outcome })
      return statements
    }
    for (let i = 0; i < 7; i++) await counted('victim', 'wrong')
    expect([
      await counted('nobody', 'wrong'),
      await counted('staff', 'wrong'),
      await counted('disabled', password),
      await counted('victim', password),
    ]).toEqual([4, 4, 4, 4])
  })

  test('is not recorded without a receiver', async () => {
    const quiet = await startTestProvider(database)
    try {
      const page = await createRelyingParty(quiet.url)
      const browser = createBrowser()
      const refused = await submitSignIn(browser, (await page.begin()).url, 'staff', 'wrong')
      expect((await browser.get(refused.location)).body).toMatch(/role="alert">[^<]/)
      const { rows } = await database.pool.query('select from idp.security_event')
      expect(rows).toHaveLength(0)
    } finally {
      await quiet.stop()
    }
  })
})

test('a successful sign-in is no event: its receiver sees it itself', async () => {
  expect((await attempt('superadmin', password)).status).toBe(303)
  const { rows } = await database.pool.query('select from idp.security_event')
  expect(rows).toHaveLength(0)
})

async function waiting(): Promise<number> {
  const { rows } = await database.pool.query(
    'select count(*)::int as n from idp.security_event where delivered_at is null',
  )
  return rows[0].n
}
