import { afterAll, beforeAll, expect, test } from 'vitest'
import { employ, foundCompany } from '#server/testing/company.ts'
import { fresh } from '#server/testing/fresh.ts'
import {
  coreGroup,
  coreUser,
  portalGroup,
  provisioningClient,
  scimCaller,
} from '#server/testing/scim-client.ts'
import { startPortal, type TestWorld, testPortal } from '#server/testing/test-app.ts'

let world: TestWorld

const db = () => world.database.db
const calling = (token: string | undefined) => scimCaller(world.baseUrl, token)

beforeAll(async () => {
  world = await testPortal()
  await foundCompany(db())
  await employ(db(), 'boss', [{ org: 'group', role: 'root' }])
})
afterAll(() => world.stop())

const changeToken = (clientId: string, columns: object) =>
  db().updateTable('provisioning_token').set(columns).where('client_id', '=', clientId).execute()

test('without a token, with a wrong one and with a cookie alone nothing is told (401)', async () => {
  const browser = world.browser()
  await browser.signIn(world.provider, { sub: 'boss' })
  const cookie = [...browser.jar].map(([name, value]) => `${name}=${value}`).join('; ')
  const answers = [
    await calling(undefined)('GET', '/Users'),
    await calling('iambiz_scim_wrong')('GET', '/Users'),
    await calling(undefined)('GET', '/Users', undefined, { cookie }),
    await calling(undefined)('GET', '/Users', undefined, { authorization: 'Basic YTpi' }),
    await calling(undefined)('POST', '/Users', '{"schemas":'),
  ]
  for (const { status, body, headers } of answers) {
    expect([status, body.status, headers.get('www-authenticate')]).toEqual([
      401,
      '401',
      'Bearer realm="scim"',
    ])
    expect(headers.get('set-cookie')).toBeNull()
  }
})

test.each([
  ['revoked', { revoked_at: new Date() }],
  ['expired', { expires_at: new Date('2020-01-01') }],
])('a token that is %s is refused at once, and its client’s log says why', async (why, columns) => {
  const { clientId, token } = await provisioningClient(db())
  expect((await calling(token)('GET', '/Users?count=1')).status).toBe(200)
  await changeToken(clientId, columns)
  const { status, body } = await calling(token)('GET', '/Users?count=1')
  expect([status, body.detail.includes(why)]).toEqual([401, true])
  const kept = await db()
    .selectFrom('provisioning_refusal')
    .selectAll()
    .where('client_id', '=', clientId)
    .execute()
  expect(kept).toMatchObject([
    { method: 'GET', path: '/scim/v2/Users?count=1', status: 401, detail: `The token is ${why}.` },
  ])
  const records = await db()
    .selectFrom('audit_record')
    .selectAll()
    .where('target_id', '=', clientId)
    .execute()
  expect(records).toMatchObject([{ action: 'provisioning.refused', result: 'denied', actor_no: null }])
})

test('a client that is switched off is refused, whatever its token', async () => {
  const { clientId, token } = await provisioningClient(db())
  await db().updateTable('provisioning_client').set({ status: 0 }).where('client_id', '=', clientId).execute()
  expect((await calling(token)('GET', '/Users')).status).toBe(401)
})

test('a token does what it is for and nothing else (403)', async () => {
  const people = calling((await provisioningClient(db(), { may_people: true })).token)
  const groups = calling((await provisioningClient(db(), { may_organizations: true })).token)
  const roles = calling((await provisioningClient(db(), { may_roles: true })).token)
  const nothing = calling((await provisioningClient(db(), {})).token)
  const user = { schemas: [coreUser], userName: fresh('E'), displayName: '江' }
  const group = { schemas: [coreGroup], displayName: '江', [portalGroup]: { organization: fresh('o') } }
  const statuses = [
    (await people('GET', '/Groups')).status,
    (await people('POST', '/Groups', group)).status,
    (await groups('GET', '/Users')).status,
    (await groups('POST', '/Users', user)).status,
    (await groups('GET', '/Groups/role:group:root')).status,
    (await roles('GET', '/Groups/organization:group')).status,
    (await roles('POST', '/Groups', group)).status,
    (await nothing('GET', '/Users/boss')).status,
    (await nothing('DELETE', '/Users/boss')).status,
    (await nothing('GET', '/Groups')).status,
  ]
  expect(statuses).toEqual(statuses.map(() => 403))
  const seen = (await roles('GET', '/Groups')).body.Resources.map(({ id }: { id: string }) => id)
  expect(seen).toEqual(['role:group:root'])
})

test('what the portal can do is open to everybody, and not filtered', async () => {
  const open = calling(undefined)
  const config = (await open('GET', '/ServiceProviderConfig')).body
  expect(config).toMatchObject({
    patch: { supported: true },
    bulk: { supported: true, maxOperations: 1000, maxPayloadSize: 1_048_576 },
    filter: { supported: true, maxResults: 200 },
    changePassword: { supported: false },
    sort: { supported: true },
    etag: { supported: true },
  })
  const types = (await open('GET', '/ResourceTypes')).body
  expect(types.Resources.map(({ endpoint }: { endpoint: string }) => endpoint)).toEqual(['/Users', '/Groups'])
  expect((await open('GET', '/ResourceTypes/User')).body.schemaExtensions).toHaveLength(2)
  const schemas = (await open('GET', '/Schemas')).body
  expect(schemas.totalResults).toBe(5)
  expect((await open('GET', `/Schemas/${coreUser}`)).body.attributes[0]).toMatchObject({
    name: 'userName',
    required: true,
    caseExact: false,
    uniqueness: 'server',
  })
  expect((await open('GET', '/Schemas?filter=id pr')).status).toBe(403)
  expect((await open('GET', '/Schemas/urn:none')).status).toBe(404)
})

test('other types of body, other paths and large bodies are refused in the words of SCIM', async () => {
  const call = calling((await provisioningClient(db())).token)
  const form = await call('POST', '/Users', 'a=b', { 'content-type': 'application/x-www-form-urlencoded' })
  expect([form.status, form.body.status]).toEqual([415, '415'])
  const large = await call('POST', '/Users', JSON.stringify({ x: 'x'.repeat(1_100_000) }))
  expect([large.status, large.body.status]).toEqual([413, '413'])
  expect((await call('GET', '/Devices')).body).toMatchObject({ status: '404' })
  expect((await call('GET', '/Me')).body.status).toBe('501')
  expect((await call('GET', '/Users/none')).body).toMatchObject({ status: '404', detail: expect.any(String) })
})

test('application/json is taken as well, and nowhere else is the SCIM type', async () => {
  const call = calling((await provisioningClient(db())).token)
  const user = { schemas: [coreUser], userName: fresh('E'), displayName: '江' }
  expect((await call('POST', '/Users', user, { 'content-type': 'application/json' })).status).toBe(201)
  const elsewhere = await fetch(`${world.baseUrl}/api/iam-authority/v1/admin/provisioning/list`, {
    method: 'POST',
    headers: { 'content-type': 'application/scim+json', env: 'prod', lang: 'zh', containerType: 'web-pc' },
    body: '{}',
  })
  expect(elsewhere.status).toBe(415)
})

test('a call without what could be a token costs no statement, however often it comes (401)', async () => {
  await db().deleteFrom('rate_counter').execute()
  const secret = 'a'.repeat(43)
  const misshapen = [
    undefined,
    'iambiz_scim_wrong',
    secret,
    `iambiz_scim_${secret}a`,
    `iambiz_scim_${secret}=`,
    `IAMBIZ_SCIM_${secret}`,
    `iambiz_scim_${'~'.repeat(43)}`,
    `x-iambiz_scim_${secret}`,
  ]
  for (let round = 0; round < 5; round += 1)
    for (const token of misshapen) expect((await calling(token)('GET', '/Users')).status).toBe(401)
  const counters = () => db().selectFrom('rate_counter').select('count').execute()
  expect(await counters()).toEqual([])
  expect((await calling(`iambiz_scim_${secret}`)('GET', '/Users')).status).toBe(401)
  expect(await counters()).toEqual([{ count: 1 }])
})

test('who asks too often waits (429)', async () => {
  const other = await startPortal(world, { LIMIT_CALLS_PER_PROVISIONING_CLIENT: '2' })
  const call = scimCaller(other.baseUrl, (await provisioningClient(db())).token)
  world.clock.stopAt(new Date(Math.ceil(Date.now() / 60_000) * 60_000 + 1000))
  const answers = [await call('GET', '/Users'), await call('GET', '/Users'), await call('GET', '/Users')]
  world.clock.run()
  await other.stop()
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 429])
  expect(Number(answers[2]?.headers.get('retry-after'))).toBeGreaterThan(0)
})

test('of the refusals of a client the last fifty stay', async () => {
  const { clientId, token } = await provisioningClient(db())
  const call = calling(token)
  for (let n = 1; n <= 53; n += 1) await call('GET', `/Users/none-${n}`)
  const kept = await db()
    .selectFrom('provisioning_refusal')
    .select('path')
    .where('client_id', '=', clientId)
    .orderBy('refusal_no')
    .execute()
  expect([kept.length, kept[0]?.path]).toEqual([50, '/scim/v2/Users/none-4'])
})
