import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { employ, foundCompany } from '#server/testing/company.ts'
import { fresh } from '#server/testing/fresh.ts'
import {
  chromeOnWindows,
  publishSigner,
  pushEvent,
  type Signer,
  signInFailedClaims,
} from '#server/testing/security-event.ts'
import { expectChanges } from '#server/testing/table-digest.ts'
import { startPortal, type TestPortal, type TestWorld, testPortal } from '#server/testing/test-app.ts'
import { sweepEvents } from './store.ts'

let world: TestWorld
let sign: Signer
beforeAll(async () => {
  world = await testPortal()
  sign = await publishSigner(world.provider)
  await foundCompany(world.database.db)
  await employ(world.database.db, 'A1', [], { name_zh: '陈静' })
})
afterAll(() => world.stop())

const hour = 3_600_000

const push = (token: string, headers: Record<string, string> = {}, portal: TestPortal = world) =>
  pushEvent(portal.baseUrl, token, headers)

const claims = (userNo?: string | null) =>
  signInFailedClaims(world.provider.issuer, world.clock.now(), userNo)
const rowsOf = (txn: string) =>
  world.database.db.selectFrom('login_log').selectAll().where('trace_id', '=', txn).execute()
const taken = ['login_log', 'security_event']

describe('a failed sign-in that the provider tells of', () => {
  test('[STAT-06] becomes one row of the login log, with the staff number, and changes nothing else', async () => {
    const told = { ...claims(), txn: randomUUID() }
    const token = await sign(told)
    const reply = await expectChanges(world.database.db, taken, () => push(token))
    expect(reply).toMatchObject({ status: 202, text: '' })
    expect(reply.headers.getSetCookie()).toEqual([])
    const rows = await rowsOf(told.txn)
    expect(rows).toMatchObject([
      {
        event_type: 'fail',
        login_type: 'password',
        result: 0,
        fail_reason: 'wrong_password',
        user_no: 'A1',
        user_name: '陈静',
        app_code: 'iambiz',
        session_id: null,
        ip: '203.0.113.7',
        user_agent: chromeOnWindows,
        browser: 'Chrome 137',
        device: 'pc',
        env: 'prod',
      },
    ])
    expect(rows[0]?.occurred_at).toEqual(new Date(told.toe * 1000))
  })

  test.each([
    ['a staff number that the portal does not know', 'Z9'],
    ['nobody', null],
  ])('[STAT-06] of %s is logged without a person', async (_whom, userNo) => {
    const told = { ...claims(userNo), txn: randomUUID() }
    expect(await push(await sign(told))).toMatchObject({ status: 202 })
    expect(await rowsOf(told.txn)).toMatchObject([{ event_type: 'fail', user_no: '', user_name: '' }])
  })

  test('may be a wrong one-time code after a right password', async () => {
    const [told, key] = [{ ...claims(), txn: randomUUID() }, 'urn:iambiz:event:sign-in-failed'] as const
    const events = { [key]: { ...told.events[key], reason: 'wrong_totp', login_type: 'totp' } }
    expect(await push(await sign({ ...told, events }))).toMatchObject({ status: 202 })
    expect(await rowsOf(told.txn)).toMatchObject([{ fail_reason: 'wrong_totp', login_type: 'totp' }])
  })

  test.each([
    ['wxwork/4.1.36 MicroMessenger/7.0.1', 'wecom'],
    ['AliApp(DingTalk/7.6.30)', 'dingtalk'],
    ['Chrome/144.0.0.0 Safari/537.36', 'web-pc'],
  ])('in a browser that says %s was one in %s', async (user_agent, container_type) => {
    const [told, key] = [{ ...claims(), txn: randomUUID() }, 'urn:iambiz:event:sign-in-failed'] as const
    const events = { [key]: { ...told.events[key], user_agent } }
    expect(await push(await sign({ ...told, events }))).toMatchObject({ status: 202 })
    expect(await rowsOf(told.txn)).toMatchObject([{ container_type, user_agent }])
  })

  test.each([
    ['five wrong passwords', Array(7).fill('wrong_password'), 1],
    ['a try at a closed door', ['locked', 'locked', 'wrong_password'], 1],
    ['four wrong passwords', Array(4).fill('wrong_password'), 0],
    ['a disabled account', Array(6).fill('disabled'), 0],
  ])('of %s the person gets a notice once', async (_what, reasons, notices) => {
    const userNo = fresh('G')
    await employ(world.database.db, userNo, [])
    for (const reason of reasons) {
      const [told, key] = [
        { ...claims(userNo), txn: randomUUID() },
        'urn:iambiz:event:sign-in-failed',
      ] as const
      const events = { [key]: { ...told.events[key], reason } }
      expect(await push(await sign({ ...told, events }))).toMatchObject({ status: 202 })
    }
    const left = await world.database.db
      .selectFrom('notice')
      .select('text_zh')
      .where('user_no', '=', userNo)
      .execute()
    expect(left).toHaveLength(notices)
  })

  test('counts once, however often and wherever its token arrives', async () => {
    const twin = await startPortal(world)
    try {
      const told = { ...claims(), txn: randomUUID() }
      const token = await sign(told)
      const portals = [world, twin, world, twin]
      const replies = await Promise.all(portals.map((portal) => push(token, {}, portal)))
      for (const reply of replies) expect(reply).toMatchObject({ status: 202, text: '' })
      await expectChanges(world.database.db, [], () => push(token))
      expect(await rowsOf(told.txn)).toHaveLength(1)
    } finally {
      await twin.stop()
    }
  })

  test('is remembered for as long as its token could come again, and no longer', async () => {
    const token = await sign(claims())
    await push(token)
    const now = world.clock.now().getTime()
    const { db } = world.database
    await sweepEvents(world.database.worker.db, new Date(now + 24 * hour))
    await expectChanges(db, [], () => push(token))
    expect(await sweepEvents(world.database.worker.db, new Date(now + 26 * hour))).toBeGreaterThan(0)
    expect(await db.selectFrom('security_event').selectAll().execute()).toEqual([])
  })

  test('may be told a day late, not later', async () => {
    const { now } = world.clock
    const at = (ms: number) => sign(signInFailedClaims(world.provider.issuer, new Date(now().getTime() + ms)))
    expect((await push(await at(-24 * hour + 60_000))).status).toBe(202)
    expect((await push(await at(30_000))).status).toBe(202)
  })

  test('an event of a kind that the portal does not know is taken and left alone', async () => {
    const told = { ...claims(), events: { 'https://schemas.openid.net/secevent/caep/event-type/other': {} } }
    const token = await sign(told)
    expect(await expectChanges(world.database.db, ['security_event'], () => push(token))).toMatchObject({
      status: 202,
    })
  })
})

test('cookies count for nothing, and none are touched', async () => {
  const browser = world.browser()
  await browser.signIn(world.provider, { sub: 'A1' })
  const cookie = [...browser.jar].map(([name, value]) => `${name}=${value}`).join('; ')
  const refused = await push('a.b.c', { cookie })
  expect(refused.status).toBe(400)
  expect(refused.headers.getSetCookie()).toEqual([])
})

test('more than the limit in a minute are asked to come later', async () => {
  const portal = await startPortal(world, { LIMIT_SECURITY_EVENTS_PER_ADDRESS: '1' })
  try {
    const token = await sign(claims())
    const replies = []
    for (let i = 0; i < 3; i++) replies.push(await push(token, {}, portal))
    const last = replies.at(-1)
    expect(last).toMatchObject({ status: 429, body: { err: 'invalid_request' } })
    expect(Number(last?.headers.get('retry-after'))).toBeGreaterThan(0)
  } finally {
    await portal.stop()
  }
})

describe('where the keys cannot be had', () => {
  test('the provider is asked to come again, and then it works', async () => {
    const portal = await startPortal(world)
    const token = await sign(claims())
    await world.provider.stop()
    try {
      const refused = await expectChanges(world.database.db, [], () => push(token, {}, portal))
      expect(refused).toMatchObject({ status: 503, body: { err: 'invalid_request' } })
      expect(refused.headers.get('retry-after')).toBe('5')
      await world.provider.start()
      expect(await push(token, {}, portal)).toMatchObject({ status: 202 })
    } finally {
      await portal.stop()
    }
  })

  test('a reply that is no set of keys counts as no reply', async () => {
    const { faults } = world.provider
    const portal = await startPortal(world)
    const published = faults.keys
    faults.keys = () => ['not a key' as never]
    try {
      expect((await push(await sign(claims()), {}, portal)).status).toBe(503)
    } finally {
      if (published) faults.keys = published
      await portal.stop()
    }
  })

  test('a provider of plain OAuth2 signs nothing, so nothing is taken', async () => {
    const { issuer } = world.provider
    const portal = await startPortal(world, {
      OIDC_AUTHORIZATION_ENDPOINT: `${issuer}/authorize`,
      OIDC_TOKEN_ENDPOINT: `${issuer}/token`,
      OIDC_USERINFO_ENDPOINT: `${issuer}/userinfo`,
    })
    try {
      const reply = await push(await sign(claims()), {}, portal)
      expect(reply).toMatchObject({ status: 400, body: { err: 'invalid_issuer' } })
    } finally {
      await portal.stop()
    }
  })
})
