import type { Insertable } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Tables } from '#server/platform/db/tables.ts'
import type { Browser } from '#server/testing/browser.ts'
import { employ, foundCompany } from '#server/testing/company.ts'
import { fresh } from '#server/testing/fresh.ts'
import { expectChanges } from '#server/testing/table-digest.ts'
import { startPortal, type TestPortal, type TestWorld, testPortal } from '#server/testing/test-app.ts'

let world: TestWorld
let other: TestPortal
let A1: string
let A2: string

const db = () => world.database.db

beforeAll(async () => {
  world = await testPortal()
  other = await startPortal(world)
  await foundCompany(db())
  await employ(db(), 'boss', [{ org: 'group', role: 'root' }], { email: 'boss@example.com' })
  await employ(db(), 'left', [{ org: 'group', role: 'root' }], { status: 0 })
})
afterAll(async () => {
  await other.stop()
  await world.stop()
})
beforeEach(async () => {
  world.clock.run()
  for (const table of ['suspicious_sign_in', 'session', 'notice', 'letter'] as const)
    await db().deleteFrom(table).execute()
  // The log is append-only, so every test has its own people.
  A1 = fresh('A1')
  A2 = fresh('A2')
  await employ(db(), A1, [{ org: 'sales', role: 'staff' }])
  await employ(db(), A2, [{ org: 'sales', role: 'staff' }], { name_zh: '李雷', name_en: 'Li Lei' })
})

async function signedIn(userNo = A2): Promise<Browser> {
  const browser = world.browser()
  await browser.signIn(world.provider, { sub: userNo })
  return browser
}

const mine = (browser: Browser, body: object = {}) => browser.call('POST /iam-log/v1/loginLog/mine', { body })

const report = (browser: Browser, body: object) =>
  browser.call('POST /iam-log/v1/loginLog/reportSuspicious', { body })

const stateOf = async (browser: Browser) =>
  (await browser.call('GET /iam-portal/v1/portal/dictionary')).envelope.code

/** Adds a failed attempt at a person’s account, some days ago. */
async function failed(
  userNo: string,
  daysAgo = 0,
  as: Partial<Insertable<Tables['login_log']>> = {},
): Promise<string> {
  const { id } = await db()
    .insertInto('login_log')
    .values({
      occurred_at: new Date(world.clock.now().getTime() - daysAgo * 86_400_000),
      event_type: 'fail',
      login_type: 'password',
      result: 0,
      fail_reason: 'wrong_password',
      user_no: userNo,
      user_name: '',
      app_code: 'iambiz',
      app_name: '',
      ip: '203.0.113.9',
      user_agent: '',
      browser: 'unknown',
      os: 'unknown',
      device: 'pc',
      container_type: 'web-pc',
      env: 'prod',
      trace_id: 'test',
      ...as,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

const notices = () => db().selectFrom('notice').selectAll().execute()

test('[ACC-05] one’s own sign-ins are listed, the latest first, with failures and why, and nobody else’s', async () => {
  await failed(A2, 1)
  await failed(A1, 1)
  const there = await signedIn()
  await signedIn(A1)
  world.clock.forward(5)
  const here = await signedIn()
  await there.call('POST /iam-portal/auth/logout')
  const { data } = (await mine(here)).envelope
  expect(data).toMatchObject({ total: 3, pageNum: 1, pages: 1 })
  expect(data.list.map(({ result, session, failReason }) => [result, session, failReason])).toEqual([
    [1, 'current', undefined],
    [1, 'over', undefined],
    [0, undefined, 'wrong_password'],
  ])
})

test('[ACC-05] they are filtered by result and by time, and paged', async () => {
  const here = await signedIn()
  for (const day of [1, 2, 3, 40]) await failed(A2, day)
  const total = async (body: object) => (await mine(here, body)).envelope.data.total
  expect(await total({})).toBe(4)
  expect(await total({ result: 0 })).toBe(3)
  expect(await total({ result: 1 })).toBe(1)
  const year = new Date(world.clock.now().getTime() - 300 * 86_400_000).toISOString().slice(0, 10)
  expect(await total({ startTime: `${year} 00:00:00`, result: 0 })).toBe(4)
  const { list, pages } = (await mine(here, { pageSize: 2, pageNum: 2 })).envelope.data
  expect([list.length, pages]).toEqual([2, 2])
})

test.each([
  [{ startTime: '2026-06-02 00:00:00', endTime: '2026-06-01 00:00:00' }, 2002],
  [{ startTime: '2025-01-01 00:00:00', endTime: '2026-06-01 00:00:00' }, 7001],
  [{ startTime: '2026-02-30 00:00:00' }, 422],
  [{ endTime: '0001-01-01 00:00:00' }, 422],
  [{ result: 2 }, 422],
  [{ pageNum: 1001 }, 40011],
])('[ACC-05] %j is refused', async (body, code) => {
  expect((await mine(await signedIn(), body)).envelope.code).toBe(code)
})

test('[ACC-05] a sign-in that was somebody else’s: its session ends, super managers are told, and it is on record', async () => {
  const there = await signedIn()
  world.clock.forward(5)
  const here = await signedIn()
  const id = (await mine(here)).envelope.data.list[1]?.id
  const { envelope } = await report(here, { id, comment: ' 我在\n休假 ' })
  expect(envelope).toMatchObject({ code: 200, data: { ended: true } })
  expect([await stateOf(here), await stateOf(there)]).toEqual([200, 1010])

  const told = await notices()
  expect(told.map(({ user_no, path }) => [user_no, path])).toEqual([['boss', '/home/admin/reportedSignIns']])
  expect(told[0]?.text_zh.replace(A2, 'A2')).toMatch(
    /^李雷（A2）上报了一次非本人的登录：.*127\.0\.0\.1.*。说明：我在 休假$/,
  )
  expect(told[0]?.text_en?.replace(A2, 'A2')).toMatch(
    /^Li Lei \(A2\) reported a sign-in that wasn’t theirs: .*Comment: 我在 休假$/,
  )
  const letters = await db()
    .selectFrom('letter')
    .innerJoin('mail', 'mail.letter_id', 'letter.letter_id')
    .selectAll()
    .execute()
  expect(letters).toMatchObject([{ cause: 'suspicious-sign-in', address: 'boss@example.com' }])
  const audit = await db()
    .selectFrom('audit_record')
    .selectAll()
    .where('target_id', '=', id ?? '')
    .execute()
  expect(audit).toMatchObject([
    { action: 'session.report-suspicious', actor_no: A2, detail: { ended: true } },
  ])
  const reported = (await mine(here)).envelope.data.list[1]
  expect(reported).toMatchObject({ session: 'over', reportTime: expect.any(String) })
})

test('[ACC-05] an attempt that failed is reported too, though no session ends', async () => {
  const here = await signedIn()
  const id = await failed(A2)
  expect((await report(here, { id })).envelope.data).toEqual({ ended: false, asksPassword: false })
  expect((await notices())[0]?.text_zh).toContain('上报了一次非本人的登录尝试')
})

test('[ACC-05] the same report again, at two portals at once, tells nobody twice', async () => {
  const there = await signedIn()
  world.clock.forward(5)
  const here = await signedIn()
  const id = (await mine(here)).envelope.data.list[1]?.id
  const answers = await Promise.all([
    report(here, { id }),
    report(other.browser(here), { id }),
    report(here, { id }),
  ])
  expect(answers.map(({ envelope }) => envelope.data)).toEqual(
    Array(3).fill({ ended: true, asksPassword: true }),
  )
  expect(await notices()).toHaveLength(1)
  expect(await stateOf(there)).toBe(1010)
})

test('[ACC-05] a sign-in of somebody else is not there, and nothing changes', async () => {
  const [here, stranger] = [await signedIn(), await signedIn(A1)]
  const foreign = (await mine(stranger)).envelope.data.list[0]?.id
  for (const id of [foreign, '01890000-0000-7000-8000-000000000000']) {
    const answer = await expectChanges(db(), [], () => report(here, { id }))
    expect(answer.status).toBe(404)
  }
  expect(await stateOf(stranger)).toBe(200)
})

test('[ACC-05] the session in use is not reported from within itself', async () => {
  const here = await signedIn()
  const id = (await mine(here)).envelope.data.list[0]?.id
  const answer = await expectChanges(db(), [], () => report(here, { id }))
  expect(answer.envelope).toMatchObject({ code: 422, message: '这是您当前的登录，请使用「退出登录」' })
})

test.each([{}, { id: 'x' }, { id: '01890000-0000-7000-8000-000000000000', comment: '长'.repeat(81) }])(
  '[ACC-05] the report %j is refused',
  async (body) => {
    const here = await signedIn()
    expect((await expectChanges(db(), [], () => report(here, body))).status).toBe(422)
  },
)

test('[ACC-05] the longest names and words still fit what is told', async () => {
  await db()
    .updateTable('person')
    .set({ name_zh: '名'.repeat(60), name_en: 'N'.repeat(100) })
    .where('user_no', '=', A1)
    .execute()
  const here = await signedIn(A1)
  const id = await failed(A1, 0, { browser: 'B'.repeat(60), os: 'O'.repeat(60), ip: 'f'.repeat(45) })
  expect((await report(here, { id, comment: '长'.repeat(80) })).status).toBe(200)
})
