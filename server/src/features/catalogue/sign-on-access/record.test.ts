import { afterAll, beforeAll, expect, test } from 'vitest'
import { employ, foundCompany } from '#server/testing/company.ts'
import { fresh } from '#server/testing/fresh.ts'
import { givenIn } from '#server/testing/given.ts'
import { chromeOnWindows, publishSigner, type Signer } from '#server/testing/security-event.ts'
import { askAccess } from '#server/testing/sign-on-access.ts'
import { expectChanges } from '#server/testing/table-digest.ts'
import { type TestWorld, testPortal } from '#server/testing/test-app.ts'

let world: TestWorld
let sign: Signer

const db = () => world.database.db
const given = () => givenIn(db())

beforeAll(async () => {
  world = await testPortal()
  sign = await publishSigner(world.provider)
  await foundCompany(db())
  await given().system({ system_code: 'finance' })
  await given().category({ category_code: 'office' })
})
afterAll(() => world.stop())

const sign_on = { protocol: 'saml', ip: '::ffff:203.0.113.7', user_agent: chromeOnWindows }
const ask = (asked: Parameters<typeof askAccess>[2]) => askAccess(world, sign, { sign_on, ...asked })

/** Creates an application with a connection that is on, granted to a role. */
async function connected(role: string): Promise<string> {
  const appId = await given().application({
    ...{ name_zh: '报表', app_code: fresh('app'), system_code: 'finance', category_code: 'office' },
  })
  await given().grant(appId, { role })
  const row = {
    app_id: appId,
    client_id: fresh('client'),
    kind: 'oidc',
    template: 'web',
    revision: 1,
  } as const
  await db()
    .insertInto('connection')
    .values({ ...row, status: 1 })
    .execute()
  return appId
}

async function employed(pairs: Parameters<typeof employ>[2]) {
  const userNo = fresh('P')
  await employ(db(), userNo, pairs, { name_zh: `员工${userNo}` })
  return userNo
}

/** Signs a person in to the portal with an identifier of the provider's session. */
async function signedIn(userNo: string) {
  const browser = world.browser()
  await browser.signIn(world.provider, { sub: userNo })
  const sid = fresh('sid')
  const { session_id } = await db()
    .updateTable('session')
    .set({ provider_sid: sid, container_type: 'wecom' })
    .where('user_no', '=', userNo)
    .returning('session_id')
    .executeTakeFirstOrThrow()
  return { browser, sid, sessionId: session_id }
}

const rowsOf = (appId: string) =>
  db().selectFrom('login_log').selectAll().where('app_id', '=', appId).execute()

const staff = [{ org: 'sales', role: 'staff' }]

test('[STAT-06] a granted sign-on is one row with its protocol, what the application was told, and the session', async () => {
  const appId = await connected('staff')
  const userNo = await employed([{ org: 'group', role: 'lead' }, ...staff])
  const { sid, sessionId } = await signedIn(userNo)
  await expectChanges(db(), ['login_log'], () => ask({ appId, userNo, sid }))
  expect(await rowsOf(appId)).toMatchObject([
    {
      ...{ event_type: 'sign_on', login_type: 'saml', result: 1, fail_reason: null },
      ...{ user_no: userNo, user_name: `员工${userNo}`, app_name: '报表' },
      ...{ org_code: 'sales', role_no: 'staff', session_id: sessionId },
      ...{ ip: '203.0.113.7', user_agent: chromeOnWindows, browser: 'Chrome 137', device: 'pc' },
      ...{ env: 'prod', container_type: 'wecom', principal_no: null, delegation_id: null },
    },
  ])
})

test('[STAT-06] a person without a session in the portal is logged without one', async () => {
  const appId = await connected('staff')
  const userNo = await employed(staff)
  const { sid } = await signedIn(userNo)
  await ask({ appId, userNo })
  await ask({ appId, userNo, sid: 'of-another' })
  await db()
    .updateTable('session')
    .set({ ended_at: world.clock.now() })
    .where('user_no', '=', userNo)
    .execute()
  await ask({ appId, userNo, sid })
  const alone = { session_id: null, env: 'prod', container_type: 'web-pc' }
  expect(await rowsOf(appId)).toMatchObject([alone, alone, alone])
})

test('a later check, and a question of a provider that names no sign-on, add no row', async () => {
  const appId = await connected('staff')
  const userNo = await employed(staff)
  const reply = await expectChanges(db(), [], () => ask({ appId, userNo, sign_on: undefined }))
  expect(reply).toMatchObject({ decision: 'granted' })
})

test('a refused sign-on adds no row', async () => {
  const appId = await connected('lead')
  const userNo = await employed(staff)
  const reply = await expectChanges(db(), [], () => ask({ appId, userNo }))
  expect(reply).toMatchObject({ decision: 'refused' })
})

test('[DEL-02] while acting, the row is the agent’s, with the principal and the delegated organization and role', async () => {
  const appId = await connected('lead')
  const principal = await employed([{ org: 'group', role: 'lead' }])
  const agent = await employed(staff)
  const pair = { org_code: 'group', role_no: 'lead' }
  const id = await given().delegation({ principal_no: principal, agent_no: agent, ...pair })
  const { sid, sessionId } = await signedIn(agent)
  await ask({ appId, userNo: principal, sid, act: { agent, delegation_id: id } })
  // An application that does not ask for delegations gets the agent alone, who may use it only as an agent.
  await db().updateTable('session').set({ delegation_id: id }).where('session_id', '=', sessionId).execute()
  await ask({ appId, userNo: agent, sid })
  const row = {
    ...{ event_type: 'sign_on', user_no: agent, session_id: sessionId, ...pair },
    ...{ principal_no: principal, principal_name: `员工${principal}`, delegation_id: id },
  }
  expect(await rowsOf(appId)).toMatchObject([row, row])
})

test('a browser may state anything, and a newer provider another protocol', async () => {
  const appId = await connected('staff')
  const userNo = await employed(staff)
  const odd = { protocol: 'jwt', ip: 'nowhere', user_agent: `a\u0000b\u0085${'x'.repeat(1000)}` }
  expect(await ask({ appId, userNo, sign_on: odd })).toMatchObject({ decision: 'granted' })
  expect(await rowsOf(appId)).toMatchObject([
    { login_type: 'jwt', ip: 'unknown', user_agent: `a b ${'x'.repeat(396)}` },
  ])
})

test('[ACC-05] nobody finds sign-ons to applications among their own sign-ins to the portal', async () => {
  const appId = await connected('staff')
  const userNo = await employed(staff)
  const { browser, sid } = await signedIn(userNo)
  const before = await browser.call('POST /iam-log/v1/loginLog/mine', { body: {} })
  await ask({ appId, userNo, sid })
  const after = await browser.call('POST /iam-log/v1/loginLog/mine', { body: {} })
  expect(after.envelope.data.list).toHaveLength(1)
  expect(after.envelope.data).toEqual(before.envelope.data)
  const [{ id } = { id: '' }] = await rowsOf(appId)
  const reported = await browser.call('POST /iam-log/v1/loginLog/reportSuspicious', { body: { id } })
  expect(reported.status).toBe(404)
})
