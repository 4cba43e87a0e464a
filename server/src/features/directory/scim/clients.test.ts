import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Browser } from '#server/testing/browser.ts'
import { employ, foundCompany } from '#server/testing/company.ts'
import { fresh } from '#server/testing/fresh.ts'
import { givenIn } from '#server/testing/given.ts'
import { scimCaller } from '#server/testing/scim-client.ts'
import { type TestWorld, testPortal } from '#server/testing/test-app.ts'
import { deleteClient, makeToken, revokeTokens, saveClient } from './clients.ts'

let world: TestWorld
let boss: Browser

const db = () => world.database.db

beforeAll(async () => {
  world = await testPortal()
  await foundCompany(db())
  await employ(db(), 'boss', [{ org: 'group', role: 'root' }])
  await employ(db(), 'lead', [{ org: 'sales', role: 'auc' }])
  boss = world.browser()
  await boss.signIn(world.provider, { sub: 'boss' })
})
afterAll(() => world.stop())

const context = () => ({
  ...{ requestId: 'r', lang: 'zh' as const, env: 'prod' as const, containerType: 'web-pc' },
  ...{ ip: '127.0.0.1', userAgent: '', now: world.clock.now() },
})
const actor = () => givenIn(db()).actor('boss', { orgCode: 'group', roleNo: 'root' })
const written = (more: object = {}) => ({
  ...{
    name: fresh('HR'),
    mayPeople: true,
    mayOrganizations: false,
    mayRoles: false,
    mayAdministrators: false,
  },
  status: 1 as const,
  ...more,
})
const make = async (more: object = {}) => saveClient(db(), await actor(), context(), written(more))
const tokenOf = async (id: string, overlapHours = 0) =>
  (await makeToken(db(), await actor(), context(), { id, days: 30, overlapHours })).token

const list = async () => (await boss.call('POST /iam-authority/v1/admin/provisioning/list')).envelope.data

test('clients and tokens are the super manager’s, who says again who they are', async () => {
  const lead = world.browser()
  await lead.signIn(world.provider, { sub: 'lead' })
  expect((await lead.call('POST /iam-authority/v1/admin/provisioning/list')).status).toBe(403)
  const { id } = await make()
  const token = await boss.call('POST /iam-authority/v1/admin/provisioning/token', {
    body: { id, days: 30, overlapHours: 0 },
  })
  const saved = await boss.call('POST /iam-authority/v1/admin/provisioning/saveOrUpdate', { body: written() })
  const revoked = await boss.call('POST /iam-authority/v1/admin/provisioning/revoke', { body: { id } })
  const deleted = await boss.call('POST /iam-authority/v1/admin/provisioning/delete', { body: { id } })
  expect([token, saved, revoked, deleted].map(({ envelope }) => envelope.code)).toEqual([
    ...[1009, 1009, 1009, 1009],
  ])
})

test('a token is told once and kept as a hash; a new one overlaps for the hours that are said', async () => {
  const { id } = await make()
  const first = await tokenOf(id)
  const status = async (token: string) =>
    (await scimCaller(world.baseUrl, token)('GET', '/Users?count=0')).status
  const second = await tokenOf(id, 1)
  expect([await status(first), await status(second)]).toEqual([200, 200])
  const third = await tokenOf(id)
  expect([await status(first), await status(second), await status(third)]).toEqual([401, 401, 200])
  const mine = (await list()).list.find((client) => client.id === id)
  expect(mine?.tokens).toMatchObject([{ lastTime: expect.any(String) }])
  expect(JSON.stringify(await list())).not.toContain(third)
  const detail = await db().selectFrom('audit_record').select('detail').where('target_id', '=', id).execute()
  expect(JSON.stringify(detail)).not.toContain(third)
})

test('revoking ends every token at once, deleting the client too', async () => {
  const { id } = await make()
  const call = scimCaller(world.baseUrl, await tokenOf(id))
  expect(await revokeTokens(db(), await actor(), context(), id)).toEqual({ revoked: 1 })
  expect((await call('GET', '/Users')).status).toBe(401)
  const refused = await boss.call('POST /iam-authority/v1/admin/provisioning/refusal/list', { body: { id } })
  expect(refused.envelope.data.list).toMatchObject([{ method: 'GET', status: 401 }])
  await deleteClient(db(), await actor(), context(), id)
  expect((await list()).list.some((client) => client.id === id)).toBe(false)
  const rows = await db().selectFrom('audit_record').select('action').where('target_id', '=', id).execute()
  expect(rows.map(({ action }) => action)).toEqual(
    expect.arrayContaining([
      'provisioning.create',
      'provisioning.token',
      'provisioning.revoke',
      'provisioning.delete',
    ]),
  )
})

test('a name is one client’s, a role that people get is nobody’s who administers, a revision is the one that was read', async () => {
  const failure = (more: object) =>
    make(more).then(
      () => 'saved',
      (error: { failure?: string }) => error.failure,
    )
  const name = fresh('HR')
  const { id, revision } = await make({ name })
  expect(await failure({ name: name.toUpperCase() })).toBe('provisioning.name-taken')
  expect(await failure({ name: '' })).toBe('provisioning.name-missing')
  for (const memberRole of ['root', 'auc', 'nobody'])
    expect(await failure({ memberRole })).toBe('provisioning.role')
  expect((await make({ id, revision, name, mayRoles: true, memberRole: 'staff' })).revision).toBe(
    revision + 1,
  )
  expect(await failure({ id, revision, name })).toBe('resource.changed')
  await make({ id, revision: revision + 1, name, status: 0 })
  await expect(tokenOf(id)).rejects.toMatchObject({ failure: 'provisioning.off' })
})
