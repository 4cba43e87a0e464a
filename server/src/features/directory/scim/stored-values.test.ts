import { afterAll, beforeAll, expect, test } from 'vitest'
import { employ, foundCompany } from '#server/testing/company.ts'
import { fresh } from '#server/testing/fresh.ts'
import {
  coreUser,
  patchOf,
  provisioningClient,
  type ScimCall,
  scimCaller,
} from '#server/testing/scim-client.ts'
import { type TestWorld, testPortal } from '#server/testing/test-app.ts'

let world: TestWorld
let call: ScimCall

const db = () => world.database.db

beforeAll(async () => {
  world = await testPortal()
  await foundCompany(db())
  await employ(db(), 'boss', [{ org: 'group', role: 'root' }])
  call = scimCaller(world.baseUrl, (await provisioningClient(db())).token)
})
afterAll(() => world.stop())

const personOf = (userNo: string) =>
  db().selectFrom('person').selectAll().where('user_no', '=', userNo).executeTakeFirstOrThrow()

test('a stored value that would not be taken today keeps nobody from being disabled, or changed otherwise', async () => {
  const id = `${fresh('wang.fang')}@example.com`
  await employ(db(), id, [{ org: 'sales', role: 'staff' }], { email: 'zhangwei', mobile: '8026#1' })
  await db().updateTable('person').set({ name_zh: '王  芳' }).where('user_no', '=', id).execute()
  const at = `/Users/${encodeURIComponent(id)}`
  const disabled = await call('PATCH', at, patchOf({ op: 'replace', path: 'active', value: false }))
  expect(disabled).toMatchObject({ status: 200, body: { active: false } })
  const read = await call('GET', at)
  expect(await call('PUT', at, { ...read.body, active: true, title: '工程师' })).toMatchObject({
    status: 200,
  })
  const operations = [
    { method: 'PATCH', path: at, data: patchOf({ op: 'replace', value: { active: false } }) },
  ]
  const bulk = { schemas: ['urn:ietf:params:scim:api:messages:2.0:BulkRequest'], Operations: operations }
  expect((await call('POST', '/Bulk', bulk)).body.Operations).toMatchObject([{ status: '200' }])
  expect(await personOf(id)).toMatchObject({
    name_zh: '王  芳',
    email: 'zhangwei',
    mobile: '8026#1',
    status: 0,
  })
  const other = await call('PUT', at, { ...read.body, userName: fresh('E') })
  expect(other).toMatchObject({ status: 400, body: { scimType: 'mutability' } })
})

test('an optional attribute that is wrong is left out and reported, and the person is made or changed', async () => {
  const userName = fresh('E')
  const email = `r&${fresh('d')}@example.com`
  const made = await call('POST', '/Users', {
    ...{ schemas: [coreUser], userName, displayName: '江晓', title: '长'.repeat(201) },
    emails: [{ value: email }],
    phoneNumbers: [{ value: 'tel:+86-138-0013-8000' }],
  })
  expect(made).toMatchObject({ status: 201, body: { phoneNumbers: [{ value: '+86-138-0013-8000' }] } })
  expect(made.body).not.toHaveProperty('title')
  const operations = { op: 'replace', value: { emails: [{ value: 'nowhere' }], active: false } }
  expect((await call('PATCH', `/Users/${userName}`, patchOf(operations))).status).toBe(200)
  expect(await personOf(userName)).toMatchObject({ email, mobile: '+86-138-0013-8000', status: 0 })
  const unknown = {
    op: 'Add',
    path: 'urn:ietf:params:scim:schemas:extension:Custom:2.0:User:tag',
    value: 'x',
  }
  const back = patchOf(unknown, { op: 'Replace', path: 'active', value: 'True' })
  expect(await call('PATCH', `/Users/${userName}`, back)).toMatchObject({
    status: 200,
    body: { active: true },
  })
  const reported = await db()
    .selectFrom('provisioning_refusal')
    .select(['method', 'status', 'detail'])
    .where('path', 'like', '/scim/v2/Users%')
    .where('status', '<', 300)
    .orderBy('refusal_no')
    .execute()
  expect(reported).toMatchObject([
    { method: 'POST', status: 201, detail: expect.stringContaining('title') },
    { method: 'PATCH', status: 200, detail: expect.stringContaining('emails.value') },
    { method: 'PATCH', status: 200, detail: expect.stringContaining('Custom') },
  ])
})
