import { afterAll, beforeAll, expect, test } from 'vitest'
import { employ, foundCompany } from '#server/testing/company.ts'
import { fresh } from '#server/testing/fresh.ts'
import {
  coreUser,
  enterpriseUser,
  patchOf,
  provisioningClient,
  type ScimCall,
  scimCaller,
} from '#server/testing/scim-client.ts'
import { expectChanges } from '#server/testing/table-digest.ts'
import { type TestWorld, testPortal } from '#server/testing/test-app.ts'

let world: TestWorld
let call: ScimCall
let client: Awaited<ReturnType<typeof provisioningClient>>

const db = () => world.database.db

beforeAll(async () => {
  world = await testPortal()
  await foundCompany(db())
  await employ(db(), 'boss', [{ org: 'group', role: 'root' }], { email: 'boss@example.com' })
  client = await provisioningClient(db())
  call = scimCaller(world.baseUrl, client.token)
})
afterAll(() => world.stop())

const written = (userName: string, more: object = {}) => ({
  schemas: [coreUser],
  userName,
  displayName: '江晓',
  active: true,
  ...more,
})

const create = async (more: object = {}) => {
  const userName = fresh('E')
  const made = await call('POST', '/Users', written(userName, more))
  expect(made.status).toBe(201)
  return { id: userName, body: made.body }
}

const personOf = (userNo: string) =>
  db().selectFrom('person').selectAll().where('user_no', '=', userNo).executeTakeFirstOrThrow()

const recordsOf = async (id: string) => {
  const rows = await db()
    .selectFrom('audit_record')
    .select(['action', 'actor_no', 'actor_system'])
    .where('target_id', '=', id)
    .orderBy('row_no')
    .execute()
  return rows.map(({ action, actor_no, actor_system }) => [action, actor_no ?? actor_system])
}

test('a person is made with all that was said, and is on record as the client’s', async () => {
  const userName = fresh('E')
  const answer = await call('POST', '/Users', {
    ...written(userName, { externalId: 'hr-7', title: '工程师' }),
    name: { familyName: '江', givenName: '晓' },
    emails: [
      { value: 'private@example.com', type: 'home' },
      { value: `${userName}@example.com`, type: 'work', primary: true },
    ],
    phoneNumbers: [{ value: '+86 138 0013 8000', type: 'mobile' }],
    [enterpriseUser]: { employeeNumber: userName, department: '研发部', manager: { value: 'boss' } },
    'urn:iambiz:scim:schemas:2.0:User': { nameEn: 'Jiang Xiao' },
  })
  expect(answer.status).toBe(201)
  expect(answer.headers.get('content-type')).toMatch(/^application\/scim\+json/)
  expect(answer.headers.get('location')).toBe(`${world.baseUrl}/scim/v2/Users/${userName}`)
  expect(answer.headers.get('etag')).toBe(answer.body.meta.version)
  expect(answer.body).toMatchObject({
    id: userName,
    userName,
    externalId: 'hr-7',
    displayName: '江晓',
    name: { formatted: '江晓', familyName: '江', givenName: '晓' },
    title: '工程师',
    active: true,
    emails: [{ value: `${userName}@example.com`, type: 'work', primary: true }],
    phoneNumbers: [{ value: '+86 138 0013 8000', type: 'mobile' }],
    [enterpriseUser]: {
      employeeNumber: userName,
      department: '研发部',
      manager: { value: 'boss', displayName: '员工boss' },
    },
  })
  expect(await personOf(userName)).toMatchObject({
    name_zh: '江晓',
    name_en: 'Jiang Xiao',
    name_order: 'jiang1江 xiao3晓',
  })
  const author = `provisioning:${client.clientId}`
  expect(await recordsOf(userName)).toEqual([
    ['person.create', author],
    ['person.provision', author],
  ])
  expect((await call('GET', `/Users/${userName}`)).body).toEqual(answer.body)
})

test('names are put together where no whole one comes: Chinese without a gap, others with one', async () => {
  const name = (familyName: string, givenName: string) => ({
    displayName: undefined,
    name: { familyName, givenName },
  })
  expect((await create(name('欧阳', '娜'))).body.displayName).toBe('欧阳娜')
  expect((await create(name('Smith', 'Ann'))).body.displayName).toBe('Ann Smith')
})

test('a change of a part of the name alone changes the whole', async () => {
  const { id } = await create({ displayName: undefined, name: { familyName: '江', givenName: '晓' } })
  const changed = await call(
    'PATCH',
    `/Users/${id}`,
    patchOf({ op: 'replace', path: 'name.familyName', value: '汪' }),
  )
  expect(changed.body.displayName).toBe('汪晓')
})

test('the same PUT twice writes once, and what it leaves out is gone', async () => {
  const { id } = await create({ title: '工程师', externalId: 'x-1' })
  const body = written(id, { displayName: '江小' })
  const first = await call('PUT', `/Users/${id}`, body)
  expect(first.body).toMatchObject({ displayName: '江小' })
  expect(first.body.title).toBeUndefined()
  expect(first.body.externalId).toBeUndefined()
  const second = await expectChanges(db(), [], () => call('PUT', `/Users/${id}`, body))
  expect(second.body.meta.version).toBe(first.body.meta.version)
})

test('of changes under one version one counts (412), and what is known is not sent again (304)', async () => {
  const { id, body } = await create()
  const version: string = body.meta.version
  const answers = await Promise.all(
    ['江一', '江二', '江三'].map((displayName) =>
      call('PUT', `/Users/${id}`, written(id, { displayName }), { 'if-match': version }),
    ),
  )
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 412, 412])
  const refused = answers.find(({ status }) => status === 412)
  expect(refused?.body).toMatchObject({
    status: '412',
    schemas: ['urn:ietf:params:scim:api:messages:2.0:Error'],
  })
  const now = await call('GET', `/Users/${id}`)
  const again = await call('GET', `/Users/${id}`, undefined, { 'if-none-match': now.body.meta.version })
  expect([again.status, again.body]).toEqual([304, undefined])
})

test('of two who make the same person at once one is told that there is one', async () => {
  const userName = fresh('E')
  const answers = await Promise.all([
    call('POST', '/Users', written(userName)),
    call('POST', '/Users', written(userName.toLowerCase())),
  ])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409])
  expect(answers.find(({ status }) => status === 409)?.body.scimType).toBe('uniqueness')
})

test('an address that somebody has is nobody else’s', async () => {
  const answer = await call(
    'POST',
    '/Users',
    written(fresh('E'), { emails: [{ value: 'BOSS@example.com', type: 'work' }] }),
  )
  expect([answer.status, answer.body.scimType]).toEqual([409, 'uniqueness'])
})

test('whoever is disabled is out at once, and back when enabled', async () => {
  const { id } = await create()
  const browser = world.browser()
  await browser.signIn(world.provider, { sub: id })
  const off = await call('PATCH', `/Users/${id}`, patchOf({ op: 'Replace', path: 'active', value: 'False' }))
  expect(off.body.active).toBe(false)
  const { envelope } = await browser.call('GET /iam-portal/auth/user')
  expect(envelope.code).toBe(1010)
  const jobs = await world.database.pool.query(`select from graphile_worker.jobs where key = $1`, [
    `settle-account:${id}`,
  ])
  // The provider was notified within the call.
  expect(jobs.rowCount).toBe(0)
  expect(
    (await call('PATCH', `/Users/${id}`, patchOf({ op: 'replace', value: { active: true } }))).body.active,
  ).toBe(true)
})

test('a deleted person is disabled, holds nothing and is nobody’s; the number can be taken back', async () => {
  const { id } = await create({ externalId: 'gone-1' })
  await db().insertInto('person_role').values({ user_no: id, org_code: 'sales', role_no: 'staff' }).execute()
  expect((await call('DELETE', `/Users/${id}`)).status).toBe(204)
  expect((await personOf(id)).status).toBe(0)
  expect(await db().selectFrom('person_role').selectAll().where('user_no', '=', id).execute()).toEqual([])
  for (const [method, body] of [
    ['GET'],
    ['DELETE'],
    ['PUT', written(id)],
    ['PATCH', patchOf({ op: 'add', value: {} })],
  ])
    expect((await call(String(method), `/Users/${id}`, body)).status).toBe(404)
  expect((await call('GET', '/Users?filter=externalId eq "gone-1"')).body.totalResults).toBe(0)
  const back = await call('POST', '/Users', written(id, { displayName: '江回' }))
  expect([back.status, back.body.active, back.body.displayName]).toEqual([201, true, '江回'])
  expect(await recordsOf(id)).toContainEqual(['person.disable', `provisioning:${client.clientId}`])
})

test('the last super manager is neither disabled nor deleted', async () => {
  const strong = await provisioningClient(db(), { may_people: true, may_administrators: true })
  const asStrong = scimCaller(world.baseUrl, strong.token)
  for (const doing of [
    () => asStrong('DELETE', '/Users/boss'),
    () => asStrong('PATCH', '/Users/boss', patchOf({ op: 'replace', path: 'active', value: false })),
  ]) {
    const answer = await doing()
    expect([answer.status, answer.body.status]).toEqual([409, '409'])
  }
  expect((await personOf('boss')).status).toBe(1)
})

test('an administrator is deleted by a token with that right alone', async () => {
  expect((await call('DELETE', '/Users/boss')).status).toBe(403)
  expect((await personOf('boss')).status).toBe(1)
})

test('the address of an administrator, which opens an account, is not for every token', async () => {
  const change = patchOf({ op: 'replace', path: 'emails[type eq "work"].value', value: 'thief@example.com' })
  expect((await call('PATCH', '/Users/boss', change)).status).toBe(403)
  expect((await personOf('boss')).email).toBe('boss@example.com')
})

test.each<[string, object | string, string]>([
  ['no JSON', '{"schemas":', 'invalidSyntax'],
  ['no schema', { userName: 'E-none', displayName: 'x' }, 'invalidSyntax'],
  ['no user name', { schemas: [coreUser], displayName: 'x' }, 'invalidValue'],
  ['an address as staff number', written('a@example.com'), 'invalidValue'],
  ['no name', { schemas: [coreUser], userName: 'E-noname' }, 'invalidValue'],
  ['a long name', written('E-long', { displayName: '长'.repeat(81) }), 'invalidValue'],
  ['another number', written('E-two', { [enterpriseUser]: { employeeNumber: 'E-other' } }), 'invalidValue'],
  ['a text for a truth', written('E-truth', { active: 'perhaps' }), 'invalidValue'],
])('%s is refused as the RFC has it, and nothing is made', async (_, body, scimType) => {
  const answer = await expectChanges(db(), ['provisioning_refusal'], () => call('POST', '/Users', body))
  expect(answer.body).toEqual({
    schemas: ['urn:ietf:params:scim:api:messages:2.0:Error'],
    status: '400',
    scimType,
    detail: expect.any(String),
  })
  expect(answer.status).toBe(400)
})

test('the staff number stays (mutability)', async () => {
  const { id } = await create()
  for (const answer of [
    await call('PUT', `/Users/${id}`, written('E-another')),
    await call('PATCH', `/Users/${id}`, patchOf({ op: 'replace', path: 'userName', value: 'E-another' })),
    await call('PATCH', `/Users/${id}`, patchOf({ op: 'replace', path: 'id', value: 'E-another' })),
  ])
    expect([answer.status, answer.body.scimType]).toEqual([400, 'mutability'])
})

test('only what is wanted comes back', async () => {
  const { id } = await create({ title: '工程师', name: { familyName: '江', givenName: '晓' } })
  const some = await call('GET', `/Users/${id}?attributes=NAME.familyName,title`)
  expect(some.body).toEqual({
    schemas: expect.any(Array),
    id,
    userName: id,
    title: '工程师',
    name: { familyName: '江' },
  })
  const less = await call('GET', `/Users/${id}?excludedAttributes=name,meta,id`)
  expect(Object.keys(less.body)).toEqual(expect.arrayContaining(['id', 'title']))
  expect(less.body.name ?? less.body.meta).toBeUndefined()
  expect((await call('GET', `/Users/${id}?attributes=title&excludedAttributes=name`)).status).toBe(400)
})

test('what a client calls somebody is its own', async () => {
  const { id } = await create({ externalId: 'mine-1' })
  const other = await provisioningClient(db())
  const asOther = scimCaller(world.baseUrl, other.token)
  expect((await asOther('GET', `/Users/${id}`)).body.externalId).toBeUndefined()
  await asOther('PATCH', `/Users/${id}`, patchOf({ op: 'add', path: 'externalId', value: 'theirs' }))
  expect((await call('GET', `/Users/${id}`)).body.externalId).toBe('mine-1')
  const found = await call('GET', `/Users?filter=${encodeURIComponent('externalId eq "theirs"')}`)
  expect(found.body.totalResults).toBe(0)
})

test.each<[string, object, string, object, string]>([
  ['one Latin part', {}, '江晓', { givenName: 'Xiao' }, '江晓'],
  ['both Latin parts', {}, '江晓', { givenName: 'Xiao', familyName: 'Jiang' }, '江晓'],
  [
    'a Latin part of Chinese ones',
    { familyName: '江', givenName: '晓' },
    '江晓',
    { givenName: 'Xiao' },
    '江晓',
  ],
  ['a part alone where there was none', {}, '江晓', { givenName: '小' }, '江晓'],
  [
    'a Chinese part of which it was made',
    { familyName: '江', givenName: '晓' },
    '江晓',
    { givenName: '小' },
    '江小',
  ],
  ['both Chinese parts', {}, '江晓', { familyName: '欧阳', givenName: '晓' }, '欧阳晓'],
  [
    'a part of another name',
    { familyName: 'Smith', givenName: 'Robert' },
    'Bob Smith',
    { givenName: 'Rob' },
    'Bob Smith',
  ],
  [
    'a part of which it was made',
    { familyName: 'Smith', givenName: 'Bob' },
    'Bob Smith',
    { givenName: 'Rob' },
    'Rob Smith',
  ],
])(
  'a PATCH of %s leaves the name that people read as it is to be',
  async (_what, name, displayName, parts, expected) => {
    const { id } = await create({ displayName, name })
    const changes = Object.entries(parts).map(([part, value]) => ({
      op: 'replace',
      path: `name.${part}`,
      value,
    }))
    const { status, body } = await call('PATCH', `/Users/${id}`, patchOf(...changes))
    expect([status, body.displayName, body.name.formatted]).toEqual([200, expected, expected])
    expect(body.name).toMatchObject(parts)
  },
)
