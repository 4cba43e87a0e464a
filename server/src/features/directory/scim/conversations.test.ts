import { afterAll, beforeAll, expect, test } from 'vitest'
import { employ, foundCompany } from '#server/testing/company.ts'
import { fresh } from '#server/testing/fresh.ts'
import {
  coreGroup,
  coreUser,
  enterpriseUser,
  patchOf,
  provisioningClient,
  type ScimCall,
  scimCaller,
} from '#server/testing/scim-client.ts'
import { type TestWorld, testPortal } from '#server/testing/test-app.ts'

let world: TestWorld
let call: ScimCall

beforeAll(async () => {
  world = await testPortal()
  await foundCompany(world.database.db)
  await employ(world.database.db, 'boss', [{ org: 'group', role: 'root' }])
  const rights = { may_people: true, may_organizations: true, may_roles: true, member_role: 'staff' }
  call = scimCaller(world.baseUrl, (await provisioningClient(world.database.db, rights)).token)
})
afterAll(() => world.stop())

const list = (endpoint: string, filter: string, more = '') =>
  call('GET', `/${endpoint}?filter=${encodeURIComponent(filter)}${more}`)

test('as Okta does it: looks, makes, updates, pushes a group, deactivates', async () => {
  const userName = fresh('E')
  expect((await list('Users', `userName eq "${userName}"`, '&startIndex=1&count=100')).body).toMatchObject({
    totalResults: 0,
    Resources: [],
  })
  const user = {
    schemas: [coreUser],
    userName,
    name: { givenName: 'Test', familyName: 'User' },
    emails: [{ primary: true, value: `${userName}@example.com`, type: 'work' }],
    displayName: 'Test User',
    locale: 'en-US',
    externalId: '00ujl29u0le5T6Aj10h7',
    groups: [],
    password: '1mz050nq',
    active: true,
  }
  const made = await call('POST', '/Users', user)
  expect([made.status, made.body.password, made.body.locale]).toEqual([201, undefined, undefined])
  const put = await call('PUT', `/Users/${made.body.id}`, {
    ...user,
    id: made.body.id,
    name: { givenName: 'Another', middleName: '', familyName: 'User' },
    displayName: 'Another User',
    meta: { resourceType: 'User' },
  })
  expect([put.status, put.body.displayName]).toEqual([200, 'Another User'])

  const displayName = fresh('Okta Group')
  const group = await call('POST', '/Groups', { schemas: [coreGroup], displayName, members: [] })
  expect(group.status).toBe(201)
  const found = await list('Groups', `displayName eq "${displayName}"`)
  expect(found.body.Resources[0].id).toBe(group.body.id)
  const rename = patchOf({ op: 'replace', value: { id: group.body.id, displayName: `${displayName} 2` } })
  expect((await call('PATCH', `/Groups/${group.body.id}`, rename)).status).toBe(204)
  const members = patchOf(
    { op: 'remove', path: 'members[value eq "nobody"]' },
    { op: 'add', path: 'members', value: [{ value: made.body.id, display: userName }] },
  )
  expect((await call('PATCH', `/Groups/${group.body.id}`, members)).status).toBe(204)
  expect((await call('GET', `/Groups/${group.body.id}`)).body).toMatchObject({
    displayName: `${displayName} 2`,
    members: [{ value: made.body.id }],
  })

  const off = await call(
    'PATCH',
    `/Users/${made.body.id}`,
    patchOf({ op: 'replace', value: { active: false } }),
  )
  expect([off.status, off.body.active]).toEqual([200, false])
})

test('as Entra ID does it: probes, makes, patches its way, manages members, soft and hard deletes', async () => {
  expect((await list('Users', `userName eq "${fresh('probe')}"`)).body.totalResults).toBe(0)
  const userName = fresh('E')
  const made = await call('POST', '/Users', {
    schemas: [coreUser, enterpriseUser],
    externalId: fresh('0a21f0f2'),
    userName,
    active: true,
    emails: [{ primary: true, type: 'work', value: `${userName}@example.com` }],
    meta: { resourceType: 'User' },
    name: { formatted: 'givenName familyName', familyName: 'familyName', givenName: 'givenName' },
    roles: [],
  })
  expect(made.status).toBe(201)
  const { id } = made.body
  expect((await list('Users', `externalId eq "${made.body.externalId}"`)).body.totalResults).toBe(1)
  const changed = await call(
    'PATCH',
    `/Users/${id}`,
    patchOf(
      { op: 'Replace', path: 'emails[type eq "work"].value', value: `new-${userName}@example.com` },
      { op: 'Replace', path: 'name.familyName', value: 'updatedFamilyName' },
      { op: 'Add', path: `${enterpriseUser}:department`, value: 'R&D' },
      { op: 'Add', path: `${enterpriseUser}:manager`, value: id },
      { op: 'Add', path: 'addresses[type eq "work"].country', value: 'CN' },
    ),
  )
  expect(changed.body).toMatchObject({
    emails: [{ value: `new-${userName}@example.com` }],
    displayName: 'givenName updatedFamilyName',
    [enterpriseUser]: { department: 'R&D', manager: { value: id } },
  })

  const group = await call('POST', '/Groups', {
    schemas: [coreGroup, 'http://schemas.microsoft.com/2006/11/ResourceManagement/ADSCIM/2.0/Group'],
    externalId: fresh('g8aa1bb25'),
    displayName: fresh('Group'),
    meta: { resourceType: 'Group' },
  })
  expect(group.status).toBe(201)
  const groupId: string = group.body.id
  const bare = await call('GET', `/Groups/${groupId}?excludedAttributes=members`)
  expect(bare.body.members).toBeUndefined()
  await call(
    'PATCH',
    `/Groups/${groupId}`,
    patchOf({ op: 'Add', path: 'members', value: [{ $ref: null, value: id }] }),
  )
  const isMember = await list('Groups', `id eq "${groupId}" and members eq "${id}"`, '&attributes=id')
  expect(isMember.body.Resources).toMatchObject([{ id: groupId }])
  await call(
    'PATCH',
    `/Groups/${groupId}`,
    patchOf({ op: 'Remove', path: 'members', value: [{ $ref: null, value: id }] }),
  )
  expect((await list('Groups', `id eq "${groupId}" and members eq "${id}"`)).body.totalResults).toBe(0)

  const soft = await call('PATCH', `/Users/${id}`, patchOf({ op: 'Replace', path: 'active', value: 'False' }))
  expect([soft.status, soft.body.active]).toEqual([200, false])
  expect((await call('DELETE', `/Users/${id}`)).status).toBe(204)
  expect((await call('DELETE', `/Groups/${groupId}`)).status).toBe(204)
  expect((await call('GET', `/Users/${id}`)).status).toBe(404)
})

const bulk = (operations: object[], more: object = {}) =>
  call('POST', '/Bulk', {
    schemas: ['urn:ietf:params:scim:api:messages:2.0:BulkRequest'],
    Operations: operations,
    ...more,
  })

const newUser = (userName: string) => ({ schemas: [coreUser], userName, displayName: '批量' })

test('in bulk, operations refer to each other whatever their order', async () => {
  const userName = fresh('E')
  const code = fresh('bulk')
  const { status, body } = await bulk([
    {
      method: 'POST',
      path: '/Groups',
      bulkId: 'team',
      data: {
        schemas: [coreGroup],
        displayName: '批量',
        externalId: code,
        members: [{ value: 'bulkId:ann' }],
      },
    },
    { method: 'POST', path: '/Users', bulkId: 'ann', data: newUser(userName) },
    {
      method: 'PATCH',
      path: '/Users/bulkId:ann',
      data: patchOf({ op: 'add', path: 'title', value: '组长' }),
    },
    { method: 'DELETE', path: '/Users/nobody' },
  ])
  expect(status).toBe(200)
  expect(body.Operations.map((one: { status: string }) => one.status)).toEqual(['201', '201', '200', '404'])
  expect(body.Operations[0]).toMatchObject({
    bulkId: 'team',
    location: expect.stringContaining(`organization:${code}`),
  })
  expect(body.Operations[3].response).toMatchObject({ status: '404', detail: expect.any(String) })
  expect((await call('GET', `/Groups/organization:${code}`)).body.members).toMatchObject([
    { value: userName },
  ])
})

test('in bulk, it ends after so many errors, and what fails takes along what refers to it', async () => {
  const wrong = { method: 'POST', path: '/Users', data: { schemas: [coreUser] } }
  const ended = await bulk(
    [
      { ...wrong, bulkId: 'a' },
      { ...wrong, bulkId: 'b' },
      { ...wrong, bulkId: 'c' },
    ],
    { failOnErrors: 2 },
  )
  expect(ended.body.Operations.map((one: { status: string }) => one.status)).toEqual(['400', '400'])
  const circle = (bulkId: string, other: string) => ({
    method: 'POST',
    path: '/Groups',
    bulkId,
    data: { schemas: [coreGroup], displayName: bulkId, members: [{ value: `bulkId:${other}` }] },
  })
  const circular = await bulk([circle('x', 'y'), circle('y', 'x')])
  expect(circular.body.Operations.map((one: { status: string }) => one.status)).toEqual(['409', '409'])
})

test.each<[string, object[], object, number]>([
  [
    'too many operations',
    Array.from({ length: 1001 }, () => ({ method: 'DELETE', path: '/Users/x' })),
    {},
    413,
  ],
  ['a POST without a bulkId', [{ method: 'POST', path: '/Users', data: {} }], {}, 400],
  ['another method', [{ method: 'GET', path: '/Users/x' }], {}, 400],
  ['an id twice', [1, 2].map(() => ({ method: 'POST', path: '/Users', bulkId: 'a', data: {} })), {}, 400],
  ['a number of errors that is none', [], { failOnErrors: 'many' }, 400],
])('in bulk, %s is refused', async (_, operations, more, status) => {
  const answer = await bulk(operations, more)
  expect([answer.status, answer.body.status]).toEqual([status, String(status)])
})
