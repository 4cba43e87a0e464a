import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { employ, foundCompany } from '#server/testing/company.ts'
import { fresh } from '#server/testing/fresh.ts'
import { givenIn } from '#server/testing/given.ts'
import {
  coreGroup,
  coreUser,
  enterpriseUser,
  patchOf,
  portalGroup,
  provisioningClient,
  type ScimCall,
  scimCaller,
} from '#server/testing/scim-client.ts'
import { expectChanges } from '#server/testing/table-digest.ts'
import { type TestWorld, testPortal } from '#server/testing/test-app.ts'

let world: TestWorld
/** `strong` has all rights, `weak` all except that to change administrators. */
let weak: ScimCall
let strong: ScimCall
let keeper: string

const db = () => world.database.db
const rights = { may_people: true, may_organizations: true, may_roles: true }

beforeAll(async () => {
  world = await testPortal()
  await foundCompany(db())
  await employ(db(), 'boss', [{ org: 'group', role: 'root' }], { email: 'boss@example.com' })
  weak = scimCaller(world.baseUrl, (await provisioningClient(db(), rights)).token)
  const all = { ...rights, may_administrators: true }
  strong = scimCaller(world.baseUrl, (await provisioningClient(db(), all)).token)
  // The first use of a token writes a timestamp, which would otherwise count as a change in a test.
  await weak('GET', '/Users/boss')
})
afterAll(() => world.stop())

beforeEach(async () => {
  keeper = fresh('k')
  await employ(db(), keeper, [{ org: 'sales', role: 'auc' }], { email: `${keeper}@example.com` })
})

const personOf = (userNo: string) =>
  db().selectFrom('person').selectAll().where('user_no', '=', userNo).executeTakeFirstOrThrow()

const noticesOf = (about: string) =>
  db()
    .selectFrom('notice')
    .select(['user_no', 'text_zh', 'path'])
    .where('text_zh', 'like', `%${about}%`)
    .execute()

const set = (path: string, value: unknown) => patchOf({ op: 'replace', path, value })

const refusal = {
  schemas: ['urn:ietf:params:scim:api:messages:2.0:Error'],
  status: '403',
  detail: expect.stringMatching(/administrator/),
}

const changes: [string, object][] = [
  ['renamed', set('displayName', '别人')],
  ['renamed in parts', patchOf({ op: 'add', value: { name: { familyName: '别', givenName: '人' } } })],
  ['renamed in English', set('urn:iambiz:scim:schemas:2.0:User:nameEn', 'Somebody Else')],
  ['given another address', set('emails[type eq "work"].value', 'thief@example.com')],
  ['without an address', patchOf({ op: 'remove', path: 'emails' })],
  ['given another phone', patchOf({ op: 'add', path: 'phoneNumbers', value: [{ value: '13800138000' }] })],
  ['given a title', set('title', '总经理')],
  ['given another manager', set(`${enterpriseUser}:manager`, { value: 'boss' })],
]

test.each(changes)('an administrator is not %s by a token without that right', async (_, change) => {
  const answer = await expectChanges(db(), ['audit_record', 'provisioning_refusal'], () =>
    weak('PATCH', `/Users/${keeper}`, change),
  )
  expect([answer.status, answer.body]).toEqual([403, refusal])
  expect((await strong('PATCH', `/Users/${keeper}`, change)).status).toBe(200)
})

test.each([
  ['in one word', set('active', false)],
  ['in the first form of Entra', patchOf({ op: 'Replace', value: { active: 'False' } })],
])('nor disabled, %s', async (_, change) => {
  const kept = ['administrator_departure', 'audit_record', 'notice', 'provisioning_refusal']
  const answer = await expectChanges(db(), kept, () => weak('PATCH', `/Users/${keeper}`, change))
  expect([answer.status, answer.body]).toEqual([403, refusal])
  expect((await strong('PATCH', `/Users/${keeper}`, change)).status).toBe(200)
})

test('nor by replacing, deleting or taking the role, alone or in bulk, while other operations go on', async () => {
  const whole = { schemas: [coreUser], userName: keeper, displayName: '别人', active: false }
  const take = patchOf({ op: 'remove', path: `members[value eq "${keeper}"]` })
  const colleague = fresh('E')
  await employ(db(), fresh('s'), [{ org: 'sales', role: 'staff' }])
  const join = patchOf({ op: 'add', path: 'members', value: [{ value: keeper }] })
  const operations = [
    { method: 'PUT', path: `/Users/${keeper}`, data: whole },
    { method: 'POST', path: '/Users', bulkId: '1', data: { ...whole, userName: colleague, active: true } },
    { method: 'PATCH', path: `/Users/${keeper}`, data: set('displayName', '别人') },
    { method: 'DELETE', path: `/Users/${keeper}` },
    { method: 'PATCH', path: '/Groups/role:sales:auc', data: take },
    { method: 'PUT', path: '/Groups/role:sales:auc', data: { schemas: [coreGroup], displayName: 'auc' } },
    { method: 'PATCH', path: '/Groups/role:sales:staff', data: join },
    { method: 'PATCH', path: '/Groups/organization:sales', data: set(`${portalGroup}:active`, false) },
  ]
  const before = await personOf(keeper)
  for (const { method, path, data } of operations.filter(({ method }) => method !== 'POST'))
    expect([path, (await weak(method, path, data)).body]).toEqual([path, refusal])
  const answer = await weak('POST', '/Bulk', {
    schemas: ['urn:ietf:params:scim:api:messages:2.0:BulkRequest'],
    Operations: operations,
  })
  expect(answer.body.Operations.map(({ status }: { status: string }) => status)).toEqual([
    ...['403', '201', '403', '403', '403', '403', '403', '403'],
  ])
  expect(answer.body.Operations[0].response).toEqual(refusal)
  expect(await personOf(keeper)).toEqual(before)
  expect((await strong('PATCH', '/Groups/role:sales:auc', take)).status).toBe(204)
})

test('an organization in which a person administers is not enabled either', async () => {
  const org_code = await givenIn(db()).organization({ org_code: fresh('o'), status: 0 })
  await employ(db(), fresh('k'), [{ org: org_code, role: 'auc' }])
  const enable = set(`${portalGroup}:active`, true)
  const refused = await weak('PATCH', `/Groups/organization:${org_code}`, enable)
  expect([refused.status, refused.body]).toEqual([403, refusal])
  expect((await strong('PATCH', `/Groups/organization:${org_code}`, enable)).status).toBe(204)
})

test('what changes nothing is no change, and an administrator who is disabled stays so', async () => {
  const present = (await weak('GET', `/Users/${keeper}`)).body
  expect((await weak('PUT', `/Users/${keeper}`, present)).status).toBe(200)
  expect((await weak('PATCH', `/Users/${keeper}`, set('active', true))).status).toBe(200)
  await db().updateTable('person').set({ status: 0 }).where('user_no', '=', keeper).execute()
  expect((await weak('PATCH', `/Users/${keeper}`, set('active', true))).status).toBe(403)
  expect((await personOf(keeper)).status).toBe(0)
})

test('a departure that is held back is at the super managers’ bell once, and again after a return', async () => {
  const leave = () => weak('PATCH', `/Users/${keeper}`, set('active', false))
  expect((await leave()).status).toBe(403)
  expect((await leave()).status).toBe(403)
  expect((await weak('DELETE', `/Users/${keeper}`)).status).toBe(403)
  const [notice, ...more] = await noticesOf(keeper)
  expect(notice).toMatchObject({ user_no: 'boss', text_zh: expect.stringContaining('离职') })
  expect(more).toEqual([])
  expect((await weak('PATCH', `/Users/${keeper}`, set('active', true))).status).toBe(200)
  expect((await leave()).status).toBe(403)
  expect(await noticesOf(keeper)).toHaveLength(2)
  await weak('PATCH', `/Users/${keeper}`, set('displayName', '别人'))
  expect(await noticesOf(keeper)).toHaveLength(2)
})
