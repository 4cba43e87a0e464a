import { generateKeyPair, SignJWT } from 'jose'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { employ, foundCompany } from '#server/testing/company.ts'
import { fresh } from '#server/testing/fresh.ts'
import { givenIn } from '#server/testing/given.ts'
import { publishSigner, type Signer } from '#server/testing/security-event.ts'
import { askAccess, questionClaims, sendQuestion } from '#server/testing/sign-on-access.ts'
import { expectChanges } from '#server/testing/table-digest.ts'
import { startPortal, type TestWorld, testPortal } from '#server/testing/test-app.ts'

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
beforeEach(async () => {
  await db().deleteFrom('rate_counter').execute()
})

/** Creates a connected application, switched on by default. */
async function connected(
  status: 0 | 1 = 1,
  more: Parameters<ReturnType<typeof given>['application']>[0] = {},
): Promise<string> {
  const appId = await given().application({
    ...{ app_code: fresh('app'), system_code: 'finance', category_code: 'office' },
    ...more,
  })
  await db()
    .insertInto('connection')
    .values({ app_id: appId, client_id: fresh('client'), kind: 'oidc', status, template: 'web', revision: 1 })
    .execute()
  return appId
}

async function employed(pairs: Parameters<typeof employ>[2], more: Parameters<typeof employ>[3] = {}) {
  const userNo = fresh('P')
  await employ(db(), userNo, pairs, more)
  return userNo
}

const ask = (asked: Parameters<typeof askAccess>[2]) => askAccess(world, sign, asked)
const staff = [{ org: 'sales', role: 'staff' }]

test('[SSO-02] S-227: a person without a grant is refused, and the answer names the application', async () => {
  const appId = await connected(1, { name_zh: '报表', name_en: 'Reports', app_code: 'reports' })
  const userNo = await employed(staff)
  expect(await ask({ appId, userNo })).toEqual({
    ...{ decision: 'refused', reason: 'no-grant' },
    ...{ appNameZh: '报表', appNameEn: 'Reports', appCode: 'reports' },
  })
})

test('[SSO-02] a grant of any organization and role that is held admits, with the data for the application', async () => {
  const appId = await connected()
  const userNo = await employed([...staff, { org: 'group', role: 'lead' }], {
    name_zh: '陈静',
    name_en: 'Chen Jing',
    email: 'chen@chengchuan.example',
    mobile: '13800000000',
  })
  await given().grant(appId, { role: 'lead' })
  expect(await ask({ appId, userNo })).toMatchObject({
    decision: 'granted',
    reason: '',
    person: {
      ...{ userNo, nameZh: '陈静', nameEn: 'Chen Jing', email: 'chen@chengchuan.example' },
      phone: '13800000000',
      organizations: [{ code: 'sales' }, { code: 'group', nameZh: '集团总部', nameEn: 'Headquarters' }],
      roles: [{ code: 'staff' }, { code: 'lead', nameEn: 'Role lead' }],
      groups: ['sales', 'group', 'staff', 'lead'],
      pair: { orgCode: 'group', orgNameEn: 'Headquarters', roleNo: 'lead', roleNameEn: 'Role lead' },
    },
  })
})

describe('of several pairs that grant it, the application gets', () => {
  const two = [...staff, { org: 'group', role: 'lead' }]
  const pairOf = async (asked: Parameters<typeof ask>[0]) => (await ask(asked)).person.pair

  test('the default one', async () => {
    const appId = await connected()
    const userNo = await employed(two)
    await given().grant(appId, { organization: 'group' })
    expect(await pairOf({ appId, userNo })).toMatchObject({ orgCode: 'sales', roleNo: 'staff' })
    await db()
      .insertInto('user_config')
      .values({ user_no: userNo, default_org_code: 'group', default_role_no: 'lead' })
      .execute()
    expect(await pairOf({ appId, userNo })).toMatchObject({ orgCode: 'group', roleNo: 'lead' })
  })

  test('before it the one with which an application was opened in the same session', async () => {
    const appId = await connected()
    const userNo = await employed(two)
    await given().grant(appId, { organization: 'group' })
    const browser = world.browser()
    await browser.signIn(world.provider, { sub: userNo })
    const headers = { currentorgcode: 'group', currentroleno: 'lead' }
    const opened = await browser.call('POST /iam-portal/v1/portal/app/launch', { headers, body: { appId } })
    expect(opened.status).toBe(200)
    await db().updateTable('session').set({ provider_sid: 'sid-1' }).where('user_no', '=', userNo).execute()
    expect(await pairOf({ appId, userNo, sid: 'sid-1' })).toMatchObject({ roleNo: 'lead' })
    expect(await pairOf({ appId, userNo, sid: 'another' })).toMatchObject({ roleNo: 'staff' })
  })
})

describe('refused is a person', () => {
  test('whom the application is denied, also where another grant allows it', async () => {
    const appId = await connected()
    const userNo = await employed(staff)
    await given().grant(appId, { role: 'staff' })
    await given().grant(appId, { person: userNo }, 'deny')
    expect(await ask({ appId, userNo })).toMatchObject({ decision: 'refused', reason: 'denied' })
  })

  test('without an organization and role in use', async () => {
    const appId = await connected()
    const [org_code, userNo] = [
      await given().organization({ org_code: fresh('org'), status: 0 }),
      await employed([]),
    ]
    await given().personRole(userNo, org_code, 'staff')
    await given().grant(appId, { person: userNo })
    expect(await ask({ appId, userNo })).toMatchObject({ decision: 'refused', reason: 'no-role' })
  })

  test('who is disabled, or unknown; an application may be unknown too', async () => {
    const appId = await connected()
    const userNo = await employed(staff, { status: 0 })
    await given().grant(appId, { role: 'staff' })
    expect(await ask({ appId, userNo })).toMatchObject({ reason: 'disabled' })
    expect(await ask({ appId, userNo: 'nobody' })).toMatchObject({ reason: 'unknown' })
    const unknown = { appId: '0f0e5e6a-1c63-4f43-9a3f-0d5f3d4c8a11', userNo }
    expect(await ask(unknown)).toMatchObject({ decision: 'refused', reason: 'unknown', appCode: '' })
  })

  test.each([0, 3] as const)('while the application is not offered (%i)', async (status) => {
    const appId = await connected(1, { status })
    const userNo = await employed(staff)
    await given().grant(appId, { role: 'staff' })
    expect(await ask({ appId, userNo })).toMatchObject({ reason: 'offline' })
  })

  test('S-228: whose grant was withdrawn a moment before, by whichever portal', async () => {
    const appId = await connected()
    const userNo = await employed(staff)
    await given().grant(appId, { person: userNo })
    const second = await startPortal(world)
    try {
      expect(await askAccess({ ...world, baseUrl: second.baseUrl }, sign, { appId, userNo })).toMatchObject({
        decision: 'granted',
      })
      await db().deleteFrom('application_grant').where('app_id', '=', appId).execute()
      expect(await askAccess({ ...world, baseUrl: second.baseUrl }, sign, { appId, userNo })).toMatchObject({
        reason: 'no-grant',
      })
    } finally {
      await second.stop()
    }
  })
})

describe('switched off, a connection', () => {
  test('admits people who manage the application, to test it, and nobody else', async () => {
    const appId = await connected(0, { status: 0 })
    const [root, manager, otherManager, other] = await Promise.all([
      employed([{ org: 'group', role: 'root' }]),
      employed([{ org: 'sales', role: 'bsm' }]),
      employed([{ org: 'sales', role: 'bsm' }]),
      employed(staff),
    ])
    await db().insertInto('system_manager').values({ system_code: 'finance', user_no: manager }).execute()
    await given().grant(appId, { role: 'staff' })
    for (const userNo of [root, manager])
      expect(await ask({ appId, userNo })).toMatchObject({ decision: 'granted' })
    for (const userNo of [otherManager, other])
      expect(await ask({ appId, userNo })).toMatchObject({ reason: 'off' })
  })

  test('that the portal does not know counts as switched off', async () => {
    const appId = await connected()
    const userNo = await employed(staff)
    await given().grant(appId, { role: 'staff' })
    await db().deleteFrom('connection').where('app_id', '=', appId).execute()
    expect(await ask({ appId, userNo })).toMatchObject({ reason: 'off' })
  })
})

describe('while acting for a principal', () => {
  async function delegated(appIds?: string[]) {
    const [principal, agent] = [
      await employed([{ org: 'group', role: 'lead' }, ...staff]),
      await employed(staff),
    ]
    const pair = { org_code: 'group', role_no: 'lead' }
    const id = await given().delegation({ principal_no: principal, agent_no: agent, ...pair }, appIds)
    const as = (appId: string, more: object = {}) =>
      ask({ appId, userNo: principal, act: { agent, delegation_id: id }, ...more })
    return { principal, agent, id, as }
  }

  test('[SSO-02] the delegated organization and role decide, and the application gets no others', async () => {
    const [granted, ofStaff] = [await connected(), await connected()]
    await given().grant(granted, { role: 'lead' })
    await given().grant(ofStaff, { role: 'staff' })
    const { principal, as } = await delegated()
    expect(await as(granted)).toMatchObject({
      decision: 'granted',
      person: {
        ...{ userNo: principal, organizations: [{ code: 'group' }], roles: [{ code: 'lead' }] },
        groups: ['group', 'lead'],
      },
    })
    expect(await as(ofStaff)).toMatchObject({ reason: 'no-grant' })
  })

  test('the agent alone is admitted to what the delegation covers, as long as a session acts by it', async () => {
    const [covered, beyond] = [await connected(), await connected()]
    for (const appId of [covered, beyond]) await given().grant(appId, { role: 'lead' })
    const { agent, id } = await delegated([covered])
    const asAgent = (appId: string) => ask({ appId, userNo: agent })
    expect(await asAgent(covered)).toMatchObject({ reason: 'no-grant' })
    await world.browser().signIn(world.provider, { sub: agent })
    const acts = (delegation_id: string | null) =>
      db().updateTable('session').set({ delegation_id }).where('user_no', '=', agent).execute()
    await acts(id)
    expect(await asAgent(covered)).toMatchObject({
      decision: 'granted',
      person: { userNo: agent, pair: { orgCode: 'group', roleNo: 'lead' }, roles: [{ code: 'lead' }] },
    })
    expect(await asAgent(beyond)).toMatchObject({ reason: 'no-grant' })
    await acts(null)
    expect(await asAgent(covered)).toMatchObject({ reason: 'no-grant' })
  })

  test('[SSO-11] what people have saved for a form is not used while they act for another', async () => {
    const [covered, own] = [await connected(), await connected()]
    for (const appId of [covered, own]) {
      await db().updateTable('connection').set({ kind: 'form' }).where('app_id', '=', appId).execute()
      await given().grant(appId, { role: appId === own ? 'staff' : 'lead' })
    }
    const { agent, id, as } = await delegated([covered])
    expect(await as(covered)).toMatchObject({ decision: 'refused', reason: 'acting' })
    await world.browser().signIn(world.provider, { sub: agent })
    const session = db().updateTable('session').where('user_no', '=', agent)
    await session.set({ delegation_id: id, provider_sid: 'sid-of-agent' }).execute()
    expect(await ask({ appId: covered, userNo: agent })).toMatchObject({ reason: 'acting' })
    const here = { userNo: agent, sid: 'sid-of-agent' }
    expect(await ask({ appId: own, ...here })).toMatchObject({ decision: 'refused', reason: 'acting' })
    await session.set({ delegation_id: null }).execute()
    expect(await ask({ appId: own, ...here })).toMatchObject({ decision: 'granted' })
    expect(await ask({ appId: covered, ...here })).toMatchObject({ reason: 'no-grant' })
  })

  test('an application beyond the delegation is refused, also of another person', async () => {
    const [covered, beyond] = [await connected(), await connected()]
    for (const appId of [covered, beyond]) await given().grant(appId, { role: 'lead' })
    const { as, agent } = await delegated([covered])
    expect(await as(covered)).toMatchObject({ decision: 'granted' })
    expect(await as(beyond)).toMatchObject({ reason: 'not-covered' })
    expect(await as(covered, { userNo: agent })).toMatchObject({ reason: 'not-covered' })
  })

  test('what is denied to either of them stays so, and a delegation that is over covers nothing', async () => {
    const appId = await connected()
    await given().grant(appId, { role: 'lead' })
    const { as, principal, agent, id } = await delegated()
    await given().grant(appId, { person: agent }, 'deny')
    expect(await as(appId)).toMatchObject({ reason: 'denied' })
    await db().deleteFrom('application_grant').where('subject_id', '=', agent).execute()
    expect(await as(appId)).toMatchObject({ decision: 'granted' })
    await db()
      .updateTable('delegation')
      .set({ ended_at: world.clock.now(), ended_by: 'principal', ended_no: principal })
      .where('delegation_id', '=', id)
      .execute()
    expect(await as(appId)).toMatchObject({ reason: 'not-covered' })
  })
})

describe('refused is a question', () => {
  const asked = { appId: '0f0e5e6a-1c63-4f43-9a3f-0d5f3d4c8a11', userNo: 'P1' }
  const claims = (more: object = {}) => ({
    ...questionClaims({ issuer: world.provider.issuer, now: world.clock.now() }, asked),
    ...more,
  })
  const typ = 'sign-on-access+jwt'
  const seconds = () => Math.floor(world.clock.now().getTime() / 1000)

  async function expectRefused(token: string) {
    const { status, body } = await expectChanges(db(), [], () => sendQuestion(world.baseUrl, token))
    expect({ status, data: body.data }).toEqual({ status: 400, data: null })
  }

  test.each([
    ['of another issuer', () => ({ iss: 'https://evil.example.com' })],
    ['for another audience', () => ({ aud: 'iambiz-demo' })],
    ['that is over', () => ({ iat: seconds() - 200, exp: seconds() - 100 })],
    ['that has no end', () => ({ exp: undefined })],
    ['that counts for an hour', () => ({ iat: seconds() - 600, exp: seconds() + 3000 })],
    ['without a person', () => ({ sub: undefined })],
    ['about what is no application', () => ({ app_id: 'x' })],
  ])('%s', async (_what, change) => {
    await expectRefused(await sign(claims(change()), { typ }))
  })

  test('of another type, such as an ID token or a security event of the same provider', async () => {
    for (const other of ['JWT', 'secevent+jwt']) await expectRefused(await sign(claims(), { typ: other }))
  })

  test('with another key, or another algorithm', async () => {
    const { privateKey } = await generateKeyPair('ES256')
    const header = { alg: 'ES256', typ, kid: 'unknown' }
    await expectRefused(await new SignJWT(claims()).setProtectedHeader(header).sign(privateKey))
    const secret = new Uint8Array(32)
    await expectRefused(await new SignJWT(claims()).setProtectedHeader({ alg: 'HS256', typ }).sign(secret))
  })

  test('that is no token, or comes as something else', async () => {
    expect((await sendQuestion(world.baseUrl, 'a.b')).status).toBe(400)
    const token = await sign(claims(), { typ })
    expect((await sendQuestion(world.baseUrl, token, { 'content-type': 'application/json' })).status).toBe(
      415,
    )
  })

  test('too often from one address', async () => {
    const portal = await startPortal(world, { LIMIT_SECURITY_EVENTS_PER_ADDRESS: '2' })
    world.clock.stop()
    try {
      const statuses: number[] = []
      for (let i = 0; i < 3; i++) statuses.push((await sendQuestion(portal.baseUrl, 'x.y.z')).status)
      expect(statuses).toEqual([400, 400, 429])
      // Valid tokens are not counted.
      expect((await sendQuestion(portal.baseUrl, await sign(claims(), { typ }))).status).toBe(200)
    } finally {
      world.clock.run()
      await portal.stop()
    }
  })
})
