import { afterAll, beforeAll, expect, test } from 'vitest'
import { employ, foundCompany } from '#server/testing/company.ts'
import { fresh } from '#server/testing/fresh.ts'
import {
  coreGroup,
  patchOf,
  portalGroup,
  provisioningClient,
  type ScimCall,
  scimCaller,
} from '#server/testing/scim-client.ts'
import { expectChanges } from '#server/testing/table-digest.ts'
import { type TestWorld, testPortal } from '#server/testing/test-app.ts'

let world: TestWorld
let call: ScimCall

const db = () => world.database.db

beforeAll(async () => {
  world = await testPortal()
  await foundCompany(db())
  await employ(db(), 'boss', [{ org: 'group', role: 'root' }])
  const rights = { may_people: true, may_organizations: true, may_roles: true, member_role: 'staff' }
  call = scimCaller(world.baseUrl, (await provisioningClient(db(), rights)).token)
})
afterAll(() => world.stop())

const someone = async () => {
  const userNo = fresh('E')
  await employ(db(), userNo)
  return userNo
}

const organization = async (portal: object = {}, more: object = {}) => {
  const orgCode = fresh('o')
  const made = await call('POST', '/Groups', {
    schemas: [coreGroup, portalGroup],
    displayName: `部门${orgCode}`,
    [portalGroup]: { organization: orgCode, ...portal },
    ...more,
  })
  expect([made.status, made.body.id]).toEqual([201, `organization:${orgCode}`])
  return { orgCode, id: String(made.body.id), body: made.body }
}

const roleGroup = (orgCode: string, role: string, members: string[] = []) =>
  call('POST', '/Groups', {
    schemas: [coreGroup, portalGroup],
    displayName: `${role} of ${orgCode}`,
    members: members.map((value) => ({ value })),
    [portalGroup]: { kind: 'role', organization: orgCode, role },
  })

const heldBy = async (userNo: string) => {
  const rows = await db().selectFrom('person_role').selectAll().where('user_no', '=', userNo).execute()
  return rows.map(({ org_code, role_no }) => `${org_code}/${role_no}`).toSorted()
}

const parentOf = async (orgCode: string) =>
  (
    await db()
      .selectFrom('organization')
      .select('parent_code')
      .where('org_code', '=', orgCode)
      .executeTakeFirst()
  )?.parent_code

const valuesIn = (body: { members?: { value: string }[] }) => (body.members ?? []).map(({ value }) => value)

test('an organization comes below another one, with people by the role that the client gives', async () => {
  const userNo = await someone()
  const { id, orgCode, body } = await organization(
    { parent: 'organization:group', nameEn: 'New' },
    { externalId: 'dep-1', members: [{ value: userNo }] },
  )
  expect(body).toMatchObject({
    externalId: 'dep-1',
    members: [{ value: userNo, type: 'User' }],
    [portalGroup]: {
      kind: 'organization',
      organization: orgCode,
      nameEn: 'New',
      parent: 'organization:group',
      active: true,
    },
  })
  expect(await heldBy(userNo)).toEqual([`${orgCode}/staff`])
  expect((await call('GET', `/Users/${userNo}`)).body.groups).toMatchObject([
    { value: id, type: 'direct' },
    { value: `role:${orgCode}:staff` },
  ])
})

test('who knows people only and puts a whole group leaves the tree as it is', async () => {
  const above = await organization()
  const below = await organization({ parent: above.id })
  const userNo = await someone()
  const put = await call('PUT', `/Groups/${above.id}`, {
    schemas: [coreGroup],
    displayName: '改名',
    members: [{ value: userNo }],
  })
  expect(valuesIn(put.body)).toEqual([userNo, below.id])
  expect(await parentOf(below.orgCode)).toBe(above.orgCode)
})

test('organizations are members: added they come, removed by name they go to the top, and never in a circle', async () => {
  const [above, below] = [await organization(), await organization()]
  const member = (op: string) => patchOf({ op, path: 'members', value: [{ value: below.id, type: 'Group' }] })
  expect((await call('PATCH', `/Groups/${above.id}`, member('add'))).status).toBe(204)
  expect(await parentOf(below.orgCode)).toBe(above.orgCode)
  const circle = await call(
    'PATCH',
    `/Groups/${below.id}`,
    patchOf({ op: 'add', path: 'members', value: [{ value: above.id }] }),
  )
  expect([circle.status, circle.body.scimType]).toEqual([400, 'invalidValue'])
  await call(
    'PATCH',
    `/Groups/${above.id}`,
    patchOf({ op: 'remove', path: `members[value eq "${below.id}"]` }),
  )
  expect(await parentOf(below.orgCode)).toBeNull()
})

test('whoever leaves an organization holds nothing there any more, and elsewhere what they held', async () => {
  const userNo = await someone()
  const { id, orgCode } = await organization({}, { members: [{ value: userNo }] })
  for (const org_code of [orgCode, 'sales'])
    await db().insertInto('person_role').values({ user_no: userNo, org_code, role_no: 'editor' }).execute()
  await call('PATCH', `/Groups/${id}`, patchOf({ op: 'remove', path: `members[value eq "${userNo}"]` }))
  expect(await heldBy(userNo)).toEqual(['sales/editor'])
})

test('a role in an organization is a group: given, taken, and gone when nobody holds it', async () => {
  const [one, other] = [await someone(), await someone()]
  const { orgCode } = await organization()
  const made = await roleGroup(orgCode, 'editor', [one])
  expect([made.status, made.body.id]).toEqual([201, `role:${orgCode}:editor`])
  const id = made.body.id
  expect((await roleGroup(orgCode, 'editor')).body.scimType).toBe('uniqueness')
  await call('PATCH', `/Groups/${id}`, patchOf({ op: 'add', path: 'members', value: [{ value: other }] }))
  expect([await heldBy(one), await heldBy(other)]).toEqual([[`${orgCode}/editor`], [`${orgCode}/editor`]])
  expect((await call('DELETE', `/Groups/${id}`)).status).toBe(204)
  expect([await heldBy(one), (await call('GET', `/Groups/${id}`)).status]).toEqual([[], 404])
})

test('the same members twice change nothing', async () => {
  const userNo = await someone()
  const { orgCode } = await organization()
  const { id } = (await roleGroup(orgCode, 'editor', [userNo])).body
  const body = { schemas: [coreGroup], displayName: `editor of ${orgCode}`, members: [{ value: userNo }] }
  await expectChanges(db(), [], () => call('PUT', `/Groups/${id}`, body))
})

test('roles that administer are not given, not taken, and not what an organization gives', async () => {
  const userNo = await someone()
  const { orgCode } = await organization()
  for (const role of ['root', 'auc', 'bsm']) {
    const answer = await expectChanges(db(), ['audit_record', 'provisioning_refusal'], () =>
      roleGroup(orgCode, role, [userNo]),
    )
    expect(answer.status).toBe(403)
  }
  const take = patchOf({ op: 'remove', path: 'members[value eq "boss"]' })
  expect((await call('PATCH', '/Groups/role:group:root', take)).status).toBe(403)
  expect((await call('PATCH', '/Groups/organization:group', take)).status).toBe(403)
  expect(await heldBy('boss')).toEqual(['group/root'])
})

test('with the right, administrators are given; the last super manager stays', async () => {
  const rights = { may_people: true, may_roles: true, may_administrators: true }
  const strong = scimCaller(world.baseUrl, (await provisioningClient(db(), rights)).token)
  const take = patchOf({ op: 'remove', path: 'members[value eq "boss"]' })
  expect((await strong('PATCH', '/Groups/role:group:root', take)).status).toBe(409)
  const userNo = await someone()
  const give = patchOf({ op: 'add', path: 'members', value: [{ value: userNo }] })
  expect((await strong('PATCH', '/Groups/role:group:root', give)).status).toBe(204)
  expect((await strong('PATCH', '/Groups/role:group:root', take)).status).toBe(204)
  await db()
    .insertInto('person_role')
    .values({ user_no: 'boss', org_code: 'group', role_no: 'root' })
    .execute()
})

test('disabled with all below, and deleted only where nothing hangs on it', async () => {
  const above = await organization()
  const below = await organization({ parent: above.id })
  const off = patchOf({ op: 'replace', path: `${portalGroup}:active`, value: false })
  await call('PATCH', `/Groups/${above.id}`, off)
  expect((await call('GET', `/Groups/${below.id}`)).body[portalGroup].active).toBe(false)
  expect((await call('DELETE', `/Groups/${above.id}`)).status).toBe(409)
  expect((await call('DELETE', `/Groups/${below.id}`)).status).toBe(204)
  expect((await call('DELETE', `/Groups/${above.id}`)).status).toBe(204)
})

test('a group without a word about its kind is an organization, under the client’s own name where that is a code', async () => {
  const externalId = fresh('ext')
  const made = await call('POST', '/Groups', { schemas: [coreGroup], displayName: '平常', externalId })
  expect(made.body.id).toBe(`organization:${externalId}`)
  const other = await call('POST', '/Groups', {
    schemas: [coreGroup],
    displayName: '平常',
    externalId: '5 5',
  })
  expect(other.body.id).toMatch(/^organization:scim-/)
})

test.each<[string, object, number, string | undefined]>([
  ['an unknown member', { members: [{ value: 'nobody' }] }, 400, 'invalidValue'],
  ['a role as a member', { members: [{ value: 'role:group:root' }] }, 400, 'invalidValue'],
  ['an unknown parent', { [portalGroup]: { parent: 'organization:nowhere' } }, 400, 'invalidValue'],
  [
    'a role without its organization',
    { [portalGroup]: { kind: 'role', role: 'staff' } },
    400,
    'invalidValue',
  ],
  [
    'an unknown role',
    { [portalGroup]: { kind: 'role', role: 'none', organization: 'group' } },
    400,
    'invalidValue',
  ],
  ['no code', { [portalGroup]: { organization: '中文' } }, 400, 'invalidValue'],
  ['another kind', { [portalGroup]: { kind: 'team' } }, 400, 'invalidValue'],
  ['one that is there', { [portalGroup]: { organization: 'group' } }, 409, 'uniqueness'],
  ['no name', { displayName: '' }, 400, 'invalidValue'],
])('%s is refused, and nothing is made', async (_, more, status, scimType) => {
  const body = { schemas: [coreGroup], displayName: '新', ...more }
  const answer = await expectChanges(db(), ['provisioning_refusal'], () => call('POST', '/Groups', body))
  expect([answer.status, answer.body.scimType]).toEqual([status, scimType])
})

test('what a group is does not change', async () => {
  const { id } = await organization()
  const answer = await call(
    'PATCH',
    `/Groups/${id}`,
    patchOf({ op: 'replace', path: `${portalGroup}:kind`, value: 'role' }),
  )
  expect([answer.status, answer.body.scimType]).toEqual([400, 'mutability'])
})

test('the version of a group is that of its members too', async () => {
  const userNo = await someone()
  const { id, body } = await organization()
  const version: string = body.meta.version
  const add = patchOf({ op: 'add', path: 'members', value: [{ value: userNo }] })
  expect((await call('PATCH', `/Groups/${id}`, add, { 'if-match': version })).status).toBe(204)
  expect((await call('PATCH', `/Groups/${id}`, add, { 'if-match': version })).status).toBe(412)
})

test('without a role to give people are no members of organizations', async () => {
  const bare = scimCaller(world.baseUrl, (await provisioningClient(db())).token)
  const userNo = await someone()
  const { id } = await organization()
  const answer = await bare(
    'PATCH',
    `/Groups/${id}`,
    patchOf({ op: 'add', path: 'members', value: [{ value: userNo }] }),
  )
  expect([answer.status, answer.body.scimType]).toEqual([400, 'invalidValue'])
})
