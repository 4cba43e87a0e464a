import { afterAll, beforeAll, expect, test } from 'vitest'
import { foundCompany } from '#server/testing/company.ts'
import { fresh } from '#server/testing/fresh.ts'
import {
  coreGroup,
  coreUser,
  patchOf,
  provisioningClient,
  type ScimCall,
  scimCaller,
} from '#server/testing/scim-client.ts'
import { expectChanges } from '#server/testing/table-digest.ts'
import { type TestWorld, testPortal } from '#server/testing/test-app.ts'

let world: TestWorld
let call: ScimCall

beforeAll(async () => {
  world = await testPortal()
  await foundCompany(world.database.db)
  const { token } = await provisioningClient(world.database.db)
  call = scimCaller(world.baseUrl, token)
})
afterAll(() => world.stop())

const newUser = (more: object = {}) => ({
  schemas: [coreUser],
  userName: fresh('E'),
  displayName: '江晓',
  ...more,
})

const bulk = (operations: object[]) =>
  call('POST', '/Bulk', {
    schemas: ['urn:ietf:params:scim:api:messages:2.0:BulkRequest'],
    Operations: operations,
  })

/** Nested arrays as text, because JSON.stringify would overflow the stack. */
const deep = (levels: number) => '['.repeat(levels) + ']'.repeat(levels)

test.each(['/Users/%00', '/Groups/%00', '/Users/a%00b', '/Users/__proto__', '/Groups/constructor'])(
  '%s is nobody (404)',
  async (path) => {
    const answers = [
      await call('GET', path),
      await call(
        'PUT',
        path,
        path.startsWith('/Users') ? newUser() : { schemas: [coreGroup], displayName: 'x' },
      ),
      await call('PATCH', path, patchOf({ op: 'replace', path: 'displayName', value: 'x' })),
      await call('DELETE', path),
    ]
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404])
  },
)

test.each(['constructor', 'toString', '__proto__', 'valueOf'])(
  'a truth value is none that JavaScript has by the name of %s (400)',
  async (value) => {
    const found = await call('GET', `/Users?filter=${encodeURIComponent(`active eq "${value}"`)}`)
    expect([found.status, found.body.scimType]).toEqual([400, 'invalidFilter'])
    const made = await call('POST', '/Users', newUser({ active: value }))
    expect([made.status, made.body.scimType]).toEqual([400, 'invalidValue'])
  },
)

test.each(['/Users/%ZZ', '/Users/%00', '/Groups/%E0%A4%A', 'Users', '', '//', '/Users/x/y'])(
  'in bulk, the path %j fails alone',
  async (path) => {
    const user = newUser()
    const { status, body } = await bulk([
      { method: 'DELETE', path },
      { method: 'POST', path: '/Users', bulkId: 'a', data: user },
    ])
    expect(status).toBe(200)
    expect(body.Operations.map((one: { status: string }) => one.status)).toEqual(['404', '201'])
  },
)

test('what is nested too deep is refused (400)', async () => {
  const levels = deep(200_000)
  const asText = (body: object) => JSON.stringify(body).replace('"deep"', levels)
  const operation = { op: 'remove', path: 'members', value: 'deep' }
  const answers = [
    await call('POST', '/Users', asText(newUser({ emails: 'deep' }))),
    await call('PATCH', '/Groups/organization:sales', asText(patchOf(operation))),
    await call('PATCH', '/Groups/organization:sales', asText(patchOf({ ...operation, path: 'externalId' }))),
    await call(
      'POST',
      '/Bulk',
      asText({
        schemas: ['urn:ietf:params:scim:api:messages:2.0:BulkRequest'],
        Operations: [{ method: 'POST', path: '/Users', bulkId: 'a', data: 'deep' }],
      }),
    ),
    await call('POST', '/Users/.search', asText({ schemas: 'deep' })),
  ]
  expect(answers.map(({ status }) => status)).toEqual([400, 400, 400, 400, 400])
})

test('a body that can be read in two ways is refused (400), and nothing is made', async () => {
  const name = (bytes: number[]) => {
    const [before = '', after = ''] = JSON.stringify(newUser({ displayName: '|' })).split('|')
    return Buffer.concat([Buffer.from(before), Buffer.from(bytes), Buffer.from(after)])
  }
  const operation = (more: object) => ({
    schemas: ['urn:ietf:params:scim:api:messages:2.0:BulkRequest'],
    Operations: [{ method: 'POST', path: '/Users', bulkId: 'a', data: newUser(), ...more }],
  })
  const twice = (first: string) => JSON.stringify(newUser()).replace(/}$/, `,"${first}":"E-twin"}`)
  const bodies: [string, unknown][] = [
    ['/Users', name([0xff])],
    ['/Users', name([0xed, 0xa0, 0x80])],
    ['/Users', name([0xc0, 0xaf])],
    ['/Users', newUser({ unknownAttribute: '\ud800' })],
    ['/Users', newUser({ '\udc00': 1 })],
    ['/Users', newUser({ unknownAttribute: { deep: ['\0'] } })],
    ['/Users', twice('userName')],
    ['/Users', twice('USERNAME')],
    ['/Users', twice('\\u0075serName')],
    ['/Bulk', operation({ path: '/Users/\ud800' })],
    ['/Bulk', operation({ bulkId: '\ud800' })],
    ['/Bulk', operation({ data: newUser({ title: '\udfff' }) })],
  ]
  for (const [path, body] of bodies) {
    const answer = await expectChanges(world.database.db, ['provisioning_refusal'], () =>
      call('POST', path, body),
    )
    expect([path, String(body), answer.status, answer.body.scimType]).toEqual([
      path,
      String(body),
      400,
      'invalidSyntax',
    ])
  }
})

test.each([
  ['count=-5&startIndex=-9', 200],
  ['count=999999999&startIndex=999999999', 200],
  ['count=9999999999', 200],
  ['count=1e3', 400],
  ['startIndex=1&startIndex=2', 400],
  ['filter=a&filter=b', 400],
  [`filter=${'('.repeat(60)}`, 400],
  [`filter=${encodeURIComponent('userName eq "\\u0000"')}`, 400],
  [`filter=${encodeURIComponent('meta.created gt "0000-01-01"')}`, 200],
  [`filter=${encodeURIComponent('meta.created gt "9999-12-31T23:59:59Z"')}`, 200],
  [`filter=${encodeURIComponent('__proto__ eq "a"')}`, 400],
  [`filter=${encodeURIComponent('emails[constructor eq "a"]')}`, 400],
  ['sortBy=__proto__', 400],
  ['attributes=__proto__,constructor', 200],
])('a list asked for by %s is answered with %i', async (query, status) => {
  expect((await call('GET', `/Users?${query}`)).status).toBe(status)
})

test.each(['{"__proto__":{"mayAdministrators":true}}', 'null', '[]', '"x"', '1', '{', ''])(
  'a body of %s is refused (400)',
  async (body) => {
    for (const path of ['/Users', '/Groups', '/Bulk', '/.search', '/Users/.search'])
      expect((await call('POST', path, body)).status).toBe(400)
  },
)

test.each([
  ['a number with NUL', { userName: '\0' }],
  ['a number with half a character', { userName: '\ud800' }],
  ['a number that changes its direction', { userName: 'a\u202Eb' }],
  ['half a million letters', { userName: 'x'.repeat(500_000) }],
  ['an object for a number', { userName: { $ne: 1 } }],
  ['a list for a name', { displayName: ['x', 'y'], name: 'x' }],
  ['a name with NUL', { displayName: 'a\0' }],
  ['half a character for an external id', { externalId: '\ud800' }],
  ['a long external id', { externalId: 'x'.repeat(257) }],
  ['a title with NUL', { title: '\0' }],
  ['no name', { displayName: '' }],
])('a person with %s is refused (400)', async (_, more) => {
  expect((await call('POST', '/Users', newUser(more))).status).toBe(400)
})

test.each([
  ['two lines for an address', { emails: [{ value: 'a@b\r\nBcc: c@d.example' }] }],
  ['no address', { emails: 'not an address' }],
  ['a long telephone number', { phoneNumbers: [{ value: '1'.repeat(100), type: 'mobile' }] }],
])('a person with %s is made without it', async (_, more) => {
  const { status, body } = await call('POST', '/Users', newUser(more))
  expect([status, body.emails, body.phoneNumbers]).toEqual([201, undefined, undefined])
})
