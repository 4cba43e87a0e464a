import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sealAll } from '#server/platform/sealed-log/seal-batches.ts'
import { auditRecord } from '#server/platform/sealed-log/sealed-log.ts'
import type { Browser } from '#server/testing/browser.ts'
import { employ, foundCompany } from '#server/testing/company.ts'
import { givenIn } from '#server/testing/given.ts'
import { readSpreadsheet } from '#server/testing/read-spreadsheet.ts'
import { type TestWorld, testPortal } from '#server/testing/test-app.ts'

let world: TestWorld
let boss: Browser
let analyst: Browser
const db = () => world.database.db

beforeAll(async () => {
  world = await testPortal()
  await foundCompany(db())
  await employ(db(), 'boss', [{ org: 'sales', role: 'root' }])
  await employ(db(), 'lead', [{ org: 'sales', role: 'lead' }])
  boss = world.browser()
  await boss.signIn(world.provider, { sub: 'boss' })
  analyst = world.browser()
  await analyst.signIn(world.provider, { sub: 'lead' })
})
afterAll(() => world.stop())

const list = (body: object = {}, lang: 'zh' | 'en' = 'zh') =>
  boss.call('POST /iam-authority/v1/admin/opLog/list', { body, headers: { lang } })
const listed = async (body: object = {}, lang?: 'zh' | 'en') => (await list(body, lang)).envelope.data.list
const detail = async (id: string, lang: 'zh' | 'en' = 'zh') =>
  (await boss.call('GET /iam-authority/v1/admin/opLog/detail', { query: { id }, headers: { lang } })).envelope
const seal = () => sealAll({ db: world.database.worker.db, clock: world.clock, sealed: auditRecord })

/** Writes a record like the features do. */
async function written(row: { action: string; detail?: object } & Record<string, unknown>): Promise<string> {
  const { detail: given, ...columns } = row
  const values = { at: world.clock.now(), request_id: 'R-test', result: 'ok' as const, ...columns }
  const { row_no } = await db()
    .insertInto('audit_record')
    .values({ ...values, detail: given === undefined ? null : JSON.stringify(given) })
    .returning('row_no')
    .executeTakeFirstOrThrow()
  return row_no
}

test('what an administrator changes is on record with each field before and after, in both languages', async () => {
  const role = { roleNo: 'tester', name: { zh: '测试员', en: 'Tester' }, sortNo: 7 }
  const made = await boss.call('POST /iam-authority/v1/admin/role/saveOrUpdate', { body: role })
  expect(made.envelope.code).toBe(200)
  const { revision } = made.envelope.data
  await boss.call('POST /iam-authority/v1/admin/role/saveOrUpdate', {
    body: { ...role, id: 'tester', revision, name: { zh: '验收员', en: 'Acceptor' } },
  })
  const [changed] = await listed({ targetType: 'role', targetId: 'tester' })
  expect(changed).toMatchObject({
    action: 'role.update',
    actionName: '修改角色',
    categoryName: '角色',
    actor: { code: 'boss' },
    target: { type: 'role', typeName: '角色', id: 'tester', name: '验收员', exists: true },
    result: 'ok',
    changed: ['中文名称', '英文名称'],
  })
  const { data } = await detail(changed?.id ?? '', 'en')
  expect(data).toMatchObject({ actionName: 'Role changed', target: { name: 'Acceptor' } })
  expect(data.changes).toEqual([
    { field: 'nameZh', name: 'Chinese name', before: '测试员', after: '验收员' },
    { field: 'nameEn', name: 'English name', before: 'Tester', after: 'Acceptor' },
  ])
})

test('the log is narrowed by person, category, result, target, request, time and text', async () => {
  await written({ action: 'site.create', actor_no: 'lead', target_type: 'site', target_id: 'S-narrow' })
  await written({ action: 'site.delete', actor_no: 'nobody', on_behalf_of: 'lead', result: 'denied' })
  await written({ action: 'mail.tls-failed', result: 'failed', request_id: 'R-narrow', reason: 'too_many' })
  await written({ action: 'site.update', actor_system: 'crm', detail: { before: { nameZh: '旧址' } } })
  const actions = async (body: object) => (await listed({ pageSize: 50, ...body })).map((row) => row.action)
  expect(await actions({ person: 'lead', categories: ['site'] })).toEqual(['site.delete', 'site.create'])
  expect(await actions({ person: 'crm' })).toEqual(['site.update'])
  expect(await actions({ results: ['failed'], categories: ['mail'] })).toEqual(['mail.tls-failed'])
  expect(await actions({ results: ['denied'], categories: ['site', 'mail'] })).toEqual(['site.delete'])
  expect(await actions({ targetType: 'site', targetId: 'S-narrow' })).toEqual(['site.create'])
  expect(await actions({ requestId: 'R-narrow' })).toEqual(['mail.tls-failed'])
  expect(await actions({ keyword: '旧址' })).toEqual(['site.update'])
  expect(await actions({ keyword: '删除地点' })).toEqual(['site.delete'])
  expect(await actions({ keyword: '100%' })).toEqual([])
  expect(await actions({ startTime: '2020-01-01 00:00:00', endTime: '2020-01-02 00:00:00' })).toEqual([])
  const ascending = await actions({ sortOrder: 'asc', categories: ['site'] })
  expect(ascending).toEqual((await actions({ categories: ['site'] })).toReversed())
})

test('the search finds what is shown, and neither the marks of JSON nor names of fields nor secrets', async () => {
  await written({
    action: 'site.update',
    target_type: 'role',
    target_id: 'lead',
    actor_no: 'E-Capital',
    request_id: 'R-search',
    detail: { before: { nameZh: '甲"乙{丙}' }, after: { nameZh: '丁', apiToken: 'hidden-word' } },
  })
  const [role] = await listed({ requestId: 'R-search' })
  const found = async (keyword: string) => (await listed({ requestId: 'R-search', keyword })).length
  for (const shown of [
    '甲"乙',
    '乙{丙}',
    '中文名称',
    'Chinese name',
    '修改地点',
    '地点',
    'E-Capital',
    'R-search',
    role?.target?.name ?? '',
  ])
    expect([shown, await found(shown)]).toEqual([shown, 1])
  expect(await found(role?.actor?.name ?? '')).toBe(1)
  for (const hidden of ['"nameZh', 'nameZh', '{', '"before"', '": "', 'hidden-word', 'site.upd'])
    expect([hidden, await found(hidden)]).toEqual([hidden, hidden === '{' ? 1 : 0])
})

test('details name what they mean, and fields inside of fields have words', async () => {
  const id = await written({
    action: 'person.update',
    detail: {
      before: { orgRoles: [{ orgCode: 'sales', roleNo: 'lead', delegable: true }] },
      after: { orgRoles: [] },
      roleNos: ['lead', 'nobody-knows'],
      fields: ['name_zh', 'retryAfter'],
    },
  })
  const { changes, facts } = (await detail(id)).data
  const nameOf = async (table: 'organization' | 'role', key: 'org_code' | 'role_no', code: string) =>
    (
      await sql<{
        name_zh: string
      }>`select name_zh from ${sql.table(table)} where ${sql.ref(key)} = ${code}`.execute(db())
    ).rows[0]?.name_zh
  const [org, role] = [
    await nameOf('organization', 'org_code', 'sales'),
    await nameOf('role', 'role_no', 'lead'),
  ]
  expect(changes).toEqual([
    {
      ...{ field: 'orgRoles', name: '组织与角色', after: [] },
      before: [`可委托：是；角色编号：${role}（lead）；组织编码：${org}（sales）`],
    },
  ])
  const factOf = (field: string) => facts.find((fact) => fact.field === field)?.value
  expect([factOf('fields'), factOf('roleNos')]).toEqual([
    ['中文名称', 'Retry after'],
    [`${role}（lead）`, 'nobody-knows'],
  ])
})

test('a reason, a person without a name and a target that is gone are told by what is on record', async () => {
  await written({
    ...{ action: 'role.delete', actor_no: 'ghost', target_type: 'role', target_id: 'gone-role' },
    ...{
      result: 'denied',
      reason: 'resource.changed',
      detail: { before: { nameZh: '旧角色', nameEn: 'Old' } },
    },
  })
  const [row] = await listed({ targetType: 'role', targetId: 'gone-role' }, 'en')
  expect(row).toMatchObject({
    actor: { code: 'ghost', name: 'ghost' },
    target: { name: 'Old', exists: false },
    reason: 'resource.changed',
  })
  expect(row?.reasonName).not.toBe('resource.changed')
  expect(row?.changed).toEqual([])
})

test('secrets are never shown, however deep in a record they are', async () => {
  const id = await written({
    action: 'site.update',
    detail: {
      before: { apiToken: 'S3cr3t' },
      after: { apiToken: 'S3cr3t2' },
      more: [{ password: 'S3cr3t' }],
    },
  })
  const { data } = await detail(id)
  expect(data.changes).toEqual([{ field: 'apiToken', name: 'Api token', before: '***', after: '***' }])
  expect(JSON.stringify(data)).not.toContain('S3cr3t')
})

test.each([
  [{ startTime: '2026-01-02 00:00:00', endTime: '2026-01-01 00:00:00' }, 2002],
  [{ startTime: '2024-01-01 00:00:00', endTime: '2026-01-01 00:00:00' }, 7001],
  [{ startTime: '2026-02-30 00:00:00' }, 422],
  [{ categories: [] }, 422],
  [{ categories: ["site' or 1=1"] }, 422],
  [{ results: ['maybe'] }, 422],
  [{ targetId: 'a\0b' }, 422],
  [{ keyword: 'x'.repeat(81) }, 422],
  [{ pageNum: 1001 }, 40011],
])('the filter %j is refused', async (body, code) => {
  const refused = await list(body)
  expect([refused.envelope.code, refused.status >= 400]).toEqual([code, true])
})

test('only super managers read, export and check the log', async () => {
  const calls = [
    analyst.call('POST /iam-authority/v1/admin/opLog/list', { body: {} }),
    analyst.call('GET /iam-authority/v1/admin/opLog/detail', { query: { id: '1' } }),
    analyst.call('GET /iam-authority/v1/admin/opLog/choices'),
    analyst.call('POST /iam-authority/v1/admin/opLog/verifyChain', { body: {} }),
  ]
  for (const call of calls) expect((await call).status).toBe(403)
  expect((await detail('999999999999')).code).toBe(404)
})

test('a file has the rows of the filter, as text, and is on record itself', async () => {
  const needle = await written({
    action: 'site.import',
    target_type: 'site',
    target_id: '=1+1',
    detail: { rows: 3 },
  })
  const response = await boss.fetchRaw('/api/iam-authority/v1/admin/opLog/excel', {
    method: 'POST',
    headers: { 'content-type': 'application/json', env: 'prod', lang: 'en', containertype: 'web-pc' },
    body: JSON.stringify({ targetId: '=1+1' }),
  })
  expect(response.status).toBe(200)
  const { rows } = await readSpreadsheet(Buffer.from(await response.arrayBuffer()))
  const [heading = [], ...lines] = rows
  expect(lines).toHaveLength(1)
  const cell = (name: string) => lines[0]?.[heading.indexOf(name)]
  expect([cell('Action'), cell('Target ID'), cell('Changes'), cell('Log number')]).toEqual([
    'Sites imported',
    '=1+1',
    'Rows: 3',
    needle,
  ])
  const [exported] = await listed({ categories: ['operation-log'] })
  expect(exported).toMatchObject({ action: 'operation-log.export', actor: { code: 'boss' } })
})

test('a record that is changed by hand is named by the check, and so it is by its details', async () => {
  const verify = async () =>
    (await boss.call('POST /iam-authority/v1/admin/opLog/verifyChain', { body: {} })).envelope.data
  const id = await written({ action: 'site.update', target_type: 'site', target_id: 'S-chain' })
  expect((await detail(id)).data.prevHashOk).toBeUndefined()
  await seal()
  expect((await detail(id)).data.prevHashOk).toBe(true)
  expect(await verify()).toMatchObject({
    intact: true,
    head: { hash: expect.stringMatching(/^[0-9a-f]{64}$/) },
  })
  await expect(sql`update audit_record set reason = 'x' where row_no = ${id}`.execute(db())).rejects.toThrow(
    'never changed',
  )
  await world.database.pool.query(
    `begin; set local session_replication_role = replica;
     update audit_record set target_id = 'S-other' where row_no = ${id}; commit`,
  )
  expect(await verify()).toMatchObject({ intact: false, broken: { kind: 'row-changed', rowNo: id } })
  expect((await detail(id)).data.prevHashOk).toBe(false)
  const results = (await listed({ categories: ['operation-log'], keyword: '校验' })).map((row) => row.result)
  expect(results).toEqual(['failed', 'ok'])
})

test('what it can be narrowed by has names in the language of the reader', async () => {
  await givenIn(db()).organization({ org_code: 'far' })
  const choices = async (lang: 'zh' | 'en') =>
    (await boss.call('GET /iam-authority/v1/admin/opLog/choices', { headers: { lang } })).envelope.data
  expect((await choices('zh')).categories).toContainEqual({ code: 'role', name: '角色' })
  expect((await choices('en')).targetTypes).toContainEqual({ code: 'role', name: 'Role' })
})
