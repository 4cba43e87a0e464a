import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Browser } from '#server/testing/browser.ts'
import { employ, foundCompany } from '#server/testing/company.ts'
import { expectChanges } from '#server/testing/table-digest.ts'
import { startPortal, type TestPortal, type TestWorld, testPortal } from '#server/testing/test-app.ts'

let world: TestWorld
let other: TestPortal
let boss: Browser

const db = () => world.database.db

beforeAll(async () => {
  world = await testPortal()
  other = await startPortal(world)
  await foundCompany(db())
  await employ(db(), 'boss', [{ org: 'sales', role: 'root' }])
  for (const userNo of ['A1', 'A2', 'A3']) await employ(db(), userNo, [{ org: 'sales', role: 'staff' }])
  boss = await signedIn('boss')
})
afterAll(async () => {
  await other.stop()
  await world.stop()
})

async function signedIn(userNo: string): Promise<Browser> {
  const browser = world.browser()
  await browser.signIn(world.provider, { sub: userNo })
  return browser
}

/** Reports a sign-in from another browser; returns the browser that stays signed in, and the id of the report. */
async function reported(userNo: string, comment = '') {
  await signedIn(userNo)
  world.clock.forward(5)
  const here = await signedIn(userNo)
  const { list } = (await here.call('POST /iam-log/v1/loginLog/mine')).envelope.data
  const id = list[1]?.id ?? ''
  const answer = await here.call('POST /iam-log/v1/loginLog/reportSuspicious', { body: { id, comment } })
  expect(answer.envelope.data).toEqual({ ended: true, asksPassword: true })
  return { here, id }
}

const listed = async (body: object = {}) =>
  (await boss.call('POST /iam-authority/v1/admin/reportedSignIn/list', { body })).envelope.data.list
const handle = (id: string, handled: boolean, browser = boss) =>
  browser.call('POST /iam-authority/v1/admin/reportedSignIn/handle', { body: { id, handled } })

test('[ACC-05] administrators find what was reported, and mark what they have looked after', async () => {
  const { id } = await reported('A1', '我在家')
  const found = (await listed({ handled: false })).find((report) => report.id === id)
  expect(found).toMatchObject({ userNo: 'A1', comment: '我在家', ended: true, ip: '127.0.0.1', result: 1 })
  // Two administrators at two instances of the portal at the same time: only the first one has an effect.
  await Promise.all([handle(id, true), handle(id, true, other.browser(boss))])
  expect((await listed({ handled: false })).map((report) => report.id)).not.toContain(id)
  const handled = (await listed()).find((report) => report.id === id)
  expect(handled).toMatchObject({ handlerName: '员工boss', handledTime: expect.any(String) })
  await handle(id, false)
  expect((await listed({ handled: false })).map((report) => report.id)).toContain(id)
  const audit = await db().selectFrom('audit_record').select('action').where('target_id', '=', id).execute()
  expect(audit.map(({ action }) => action).toSorted()).toEqual([
    'session.report-handled',
    'session.report-reopened',
    'session.report-suspicious',
  ])
})

test('a report that does not exist is not there', async () => {
  const answer = await expectChanges(db(), [], () => handle('01890000-0000-7000-8000-000000000000', true))
  expect(answer.status).toBe(404)
})

test('[ACC-05] a new password is asked for from then on, until it was changed after the report', async () => {
  const { here } = await reported('A2')
  const advice = async () => (await here.call('GET /iam-log/v1/loginLog/passwordAdvice')).envelope.data.since
  const changedAt = (at: Date) =>
    db()
      .insertInto('password_change')
      .values({ user_no: 'A2', changed_at: at })
      .onConflict((conflict) => conflict.column('user_no').doUpdateSet({ changed_at: at }))
      .execute()
  expect(await advice()).toMatch(/^\d{4}-/)
  await changedAt(new Date(world.clock.now().getTime() - 60_000))
  expect(await advice()).toMatch(/^\d{4}-/)
  await changedAt(new Date(world.clock.now().getTime() + 1000))
  expect(await advice()).toBeUndefined()
})

test('[ACC-05] somebody who has reported nothing is not asked', async () => {
  const here = await signedIn('A3')
  expect((await here.call('GET /iam-log/v1/loginLog/passwordAdvice')).envelope.data).toEqual({})
})
