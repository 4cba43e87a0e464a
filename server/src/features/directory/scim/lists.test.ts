import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { employ, foundCompany } from '#server/testing/company.ts'
import { provisioningClient, type ScimCall, scimCaller } from '#server/testing/scim-client.ts'
import { type TestWorld, testPortal } from '#server/testing/test-app.ts'
import { conditionOf } from './filter-reports.ts'
import { comparisons, parseFilter } from './scim/filter.ts'
import { userShape } from './scim/schemas.ts'
import { userColumns, usersQuery } from './user-store.ts'

let world: TestWorld
let call: ScimCall
let clientId: string

const db = () => world.database.db

beforeAll(async () => {
  world = await testPortal()
  await foundCompany(db())
  await employ(db(), 'boss', [{ org: 'sales', role: 'root' }], { email: 'boss@example.org', status: 1 })
  await employ(db(), 'gone', [{ org: 'group', role: 'staff' }], { status: 0 })
  await sql`insert into person (user_no, name_zh, email)
    select 'N' || lpad(n::text, 4, '0'), '员工' || n, 'n' || n || '@example.com' from generate_series(1, 1000) n`.execute(
    db(),
  )
  const client = await provisioningClient(db())
  clientId = client.clientId
  call = scimCaller(world.baseUrl, client.token)
  await db()
    .insertInto('provisioning_external')
    .values({ client_id: clientId, kind: 'User', resource_id: 'N0007', external_id: 'Ext-7' })
    .execute()
})
afterAll(() => world.stop())

const query = (parameters: Record<string, string>, endpoint = 'Users') =>
  call('GET', `/${endpoint}?${new URLSearchParams(parameters)}`)

const found = async (filter: string, endpoint?: string): Promise<string[]> => {
  const { status, body } = await query({ filter, attributes: 'id', count: '20' }, endpoint)
  expect([filter, status]).toEqual([filter, 200])
  return body.Resources.map(({ id }: { id: string }) => id)
}

test('a thousand people are read page by page, each once', async () => {
  const seen: string[] = []
  for (let startIndex = 1; ; ) {
    const { body } = await query({ filter: 'userName sw "N"', startIndex: String(startIndex), count: '150' })
    expect([body.totalResults, body.startIndex, body.itemsPerPage]).toEqual([
      1000,
      startIndex,
      body.Resources.length,
    ])
    if (body.Resources.length === 0) break
    seen.push(...body.Resources.map(({ id }: { id: string }) => id))
    startIndex += body.Resources.length
  }
  expect([seen.length, new Set(seen).size]).toEqual([1000, 1000])
})

test('counts and places beyond reason count as the nearest that is one', async () => {
  expect((await query({ count: '0' })).body).toMatchObject({
    totalResults: 1002,
    itemsPerPage: 0,
    Resources: [],
  })
  expect((await query({ count: '-5' })).body.itemsPerPage).toBe(0)
  for (const count of ['9999', '2147483647', '99999999999999999999'])
    expect((await query({ count })).body.itemsPerPage).toBe(200)
  expect((await query({ startIndex: '-3', count: '1' })).body.startIndex).toBe(1)
  for (const startIndex of ['99999', '99999999999999999999'])
    expect((await query({ startIndex })).body.Resources).toEqual([])
})

test.each([
  ['userName eq "n0007"', ['N0007']],
  ['urn:ietf:params:scim:schemas:core:2.0:User:USERNAME Eq "N0007"', ['N0007']],
  ['externalId eq "Ext-7"', ['N0007']],
  ['externalId eq "ext-7"', []],
  ['id eq "N0007"', ['N0007']],
  ['emails eq "N7@EXAMPLE.com"', ['N0007']],
  ['emails.value eq "n7@example.com" and active eq true', ['N0007']],
  ['emails[type eq "work" and value ew "@example.org"]', ['boss']],
  ['emails[type eq "home"]', []],
  ['emails[type eq "work"].value eq "N7@example.com"', ['N0007']],
  ['emails[type eq "home"].value eq "n7@example.com"', []],
  ['emails[type eq "work"].value eq "n7@example.com" and active eq true', ['N0007']],
  ['emails[primary eq true].value sw "n7@" or userName eq "boss"', ['N0007', 'boss']],
  ['not (emails pr)', ['gone']],
  ['active eq "False"', ['gone']],
  ['active ne true', ['gone']],
  ['displayName eq "员工7" or userName eq "boss"', ['N0007', 'boss']],
  ['groups.value eq "organization:sales"', ['boss']],
  ['groups[value eq "role:group:staff"]', ['gone']],
  ['externalId pr and not (userName eq "boss")', ['N0007']],
  ['meta.lastModified gt "2099-01-01T00:00:00Z"', []],
  ['userName gt "n0999" and userName lt "n1001"', ['N1000']],
  ['userName eq "100%"', []],
  ['displayName co "_"', []],
])('%s finds %j', async (filter, ids) => {
  expect((await found(filter)).toSorted()).toEqual([...ids].toSorted())
})

test.each([
  ['id eq "organization:sales"', ['organization:sales']],
  ['displayName eq "销售部"', ['organization:sales']],
  ['members eq "boss"', ['organization:sales', 'role:sales:root']],
  ['members[value eq "organization:sales" and type eq "Group"]', ['organization:group']],
  ['members[type eq "Group"].value eq "organization:sales"', ['organization:group']],
  ['urn:iambiz:scim:schemas:2.0:Group:kind eq "role"', ['role:group:staff', 'role:sales:root']],
  ['urn:iambiz:scim:schemas:2.0:Group:parent eq "organization:group"', ['organization:sales']],
])('of groups %s finds %j', async (filter, ids) => {
  expect((await found(filter, 'Groups')).toSorted()).toEqual([...ids].toSorted())
})

test.each([
  'userName',
  'userName eq',
  'shoeSize eq "41"',
  'nickName eq "x"',
  'active gt true',
  'active eq "perhaps"',
  'userName eq 5',
  'meta.created gt "yesterday"',
  'meta.created co "2026"',
  'userName[value eq "x"]',
  'userName gt null',
  'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User:manager.displayName eq "x"',
])('%s is refused as no filter of the portal', async (filter) => {
  const { status, body } = await query({ filter })
  expect([status, body.scimType]).toEqual([400, 'invalidFilter'])
})

test('lists are sorted, upwards and downwards, what is missing last', async () => {
  const order = async (sortBy: string, sortOrder: string) => {
    const filter = 'userName eq "boss" or userName eq "gone" or userName eq "N0002"'
    const { body } = await query({ filter, sortBy, sortOrder })
    return body.Resources.map(({ id }: { id: string }) => id)
  }
  expect(await order('userName', 'ascending')).toEqual(['boss', 'gone', 'N0002'])
  expect(await order('userName', 'descending')).toEqual(['N0002', 'gone', 'boss'])
  expect(await order('emails.value', 'ascending')).toEqual(['boss', 'N0002', 'gone'])
  expect((await query({ sortBy: 'shoeSize' })).status).toBe(400)
})

test('a search is sent as a body too, also over everything', async () => {
  const search = (path: string, more: object) =>
    call('POST', path, { schemas: ['urn:ietf:params:scim:api:messages:2.0:SearchRequest'], ...more })
  const users = await search('/Users/.search', { filter: 'userName eq "boss"', attributes: ['id'] })
  expect(users.body).toMatchObject({ totalResults: 1, Resources: [{ id: 'boss' }] })
  const all = await search('/.search', { filter: 'displayName co "销售部"' })
  expect(all.body.Resources.map(({ id }: { id: string }) => id)).toEqual([
    'organization:sales',
    'role:sales:root',
  ])
  const people = await search('/.search', { filter: 'userName eq "boss"' })
  expect(people.body.totalResults).toBe(1)
  expect((await search('/.search', { filter: 'shoeSize pr' })).body.scimType).toBe('invalidFilter')
  expect((await call('POST', '/Users/.search', { filter: 'id pr' })).body.scimType).toBe('invalidSyntax')
})

test('whatever filter there is the database takes', async () => {
  const paths = Object.keys(userColumns).filter((path) => !path.startsWith('urn:'))
  const part = fc.oneof(
    fc.tuple(
      fc.constantFrom(...paths),
      fc.constantFrom(...comparisons),
      fc.oneof(fc.string(), fc.boolean(), fc.constant(null)),
    ),
    fc.tuple(fc.constantFrom(...paths), fc.constant('pr'), fc.constant(undefined)),
  )
  await fc.assert(
    fc.asyncProperty(fc.array(part, { minLength: 1, maxLength: 4 }), fc.boolean(), async (parts, negates) => {
      const text = parts
        .map(([path, op, value]) => `${path} ${op}${value === undefined ? '' : ` ${JSON.stringify(value)}`}`)
        .join(' and ')
      const { status } = await query({ filter: negates ? `not (${text})` : text, count: '1' })
      expect([200, 400]).toContain(status)
    }),
    { numRuns: 60 },
  )
})

test('among very many, a number, an address and the client’s own name are looked up, not looked for', async () => {
  await sql`insert into person (user_no, name_zh, email)
    select 'M' || n, '众' || n, 'm' || n || '@example.com' from generate_series(1, 20000) n`.execute(db())
  await sql`insert into provisioning_external (client_id, kind, resource_id, external_id)
    select ${clientId}, 'User', 'M' || n, 'ext-' || n from generate_series(1, 20000) n`.execute(db())
  await sql`analyze person`.execute(db())
  await sql`analyze provisioning_external`.execute(db())
  for (const filter of [
    'userName eq "M77"',
    'externalId eq "ext-77"',
    'emails.value eq "m77@example.com"',
    'id eq "M77"',
  ]) {
    const condition = conditionOf(userShape, userColumns, parseFilter(filter))
    const asked = usersQuery(clientId, { condition, order: undefined, offset: 0, limit: 100 }).compile(db())
    const { rows } = await world.database.pool.query<{ 'QUERY PLAN': string }>(`explain ${asked.sql}`, [
      ...asked.parameters,
    ])
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n')
    expect(plan, filter).not.toMatch(/Seq Scan on (person p|provisioning_external)/)
  }
})
