import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sessionDeps } from '#server/app/deps.ts'
import { ldapImportDeps } from '#server/app/ldap-deps.ts'
import { type DirectoryWorld, directoryWorld } from '#server/testing/directory-world.ts'
import { fresh } from '#server/testing/fresh.ts'
import { expectChanges } from '#server/testing/table-digest.ts'
import { performRun } from './run.ts'
import { insertRun, startRun, whileMarked } from './run-store.ts'
import { beginTurns } from './turns.ts'

let world: DirectoryWorld
beforeAll(async () => {
  world = await directoryWorld()
  await world.ticketOf(world.root.browser)
})
afterAll(() => world.stop())

const ldap = (name: string, body: object = {}, who = world.root) =>
  world.ask(who, `POST /iam-authority/v1/admin/ldap/${name}` as never, body)

const settings = (more: object = {}) => ({
  ...{ code: fresh('dir'), name: '总部目录', host: 'ldap.chengchuan.example', port: 636, security: 'ldaps' },
  ...{ bindDn: 'cn=reader', bases: ['dc=chengchuan,dc=example'], filter: '(employeeNumber=*)' },
  attributes: { userNo: 'employeeNumber', nameZh: 'cn' },
  units: { mode: 'none' },
  timetable: { every: 'hours', count: 2 },
  disablesMissing: false,
  ...more,
})

const made = async (more: object = {}) => {
  const { envelope } = await ldap('saveOrUpdate', settings(more))
  expect(envelope.message).toBeTruthy()
  expect(envelope.code).toBe(200)
  return envelope.data
}

test.each<[string, object, string]>([
  ['plain text to another machine', { security: 'plain', port: 389 }, '只能用于本机地址'],
  ['a filter that is none', { filter: '(cn=' }, '过滤条件'],
  ['no certificate', { authorities: 'hello' }, '须为 PEM'],
  [
    'a private key',
    { authorities: '-----BEGIN PRIVATE KEY-----\nAA==\n-----END PRIVATE KEY-----' },
    '须为 PEM',
  ],
  ['units without their attributes', { units: { mode: 'tree', roleNo: 'staff' } }, '组织编码属性'],
  [
    'an organization that is not there',
    { units: { mode: 'attribute', code: 'ou', roleNo: 'staff', parentCode: 'nowhere' } },
    '上级组织',
  ],
])('%s is refused, and nothing is kept', async (_, more, words) => {
  const answer = await expectChanges(world.database.db, [], () => ldap('saveOrUpdate', settings(more)))
  expect(answer.status).toBe(422)
  expect(answer.envelope.message).toContain(words)
})

test('the password is sealed, never shown, not on record, and asked for again where it would go elsewhere', async () => {
  const source = await made({ password: 'Top-secret-2026' })
  expect(source).toMatchObject({ hasPassword: true, status: 0, revision: 1 })
  expect(JSON.stringify((await ldap('list')).envelope)).not.toContain('Top-secret')
  const row = await world.database.db
    .selectFrom('ldap_source')
    .select('password_sealed')
    .where('source_id', '=', source.id)
    .executeTakeFirstOrThrow()
  expect(row.password_sealed).not.toContain('Top-secret')
  const kept = settings({ code: source.code, id: source.id, revision: 1 })
  const elsewhere = await ldap('saveOrUpdate', { ...kept, host: 'evil.example' })
  expect(elsewhere.envelope.message).toContain('请重新填写密码')
  expect((await ldap('saveOrUpdate', { ...kept, name: '新名称' })).envelope.data).toMatchObject({
    ...{ name: '新名称', hasPassword: true, revision: 2 },
  })
  expect((await ldap('saveOrUpdate', { ...kept, name: '太晚' })).status).toBe(409)
  const changed = { ...kept, name: '新名称', revision: 2, host: 'ldap2.example', password: 'Another-2026' }
  expect((await ldap('saveOrUpdate', changed)).envelope.code).toBe(200)
  expect(JSON.stringify(await world.recorded('ldap-source', source.id))).not.toMatch(
    /Top-secret|Another-2026/,
  )
})

test('a code is there once; what is deleted is gone with its runs', async () => {
  const source = await made()
  expect((await ldap('saveOrUpdate', settings({ code: source.code }))).status).toBe(409)
  expect((await ldap('delete', { id: source.id })).envelope.data).toEqual({ deleted: 1 })
  expect((await ldap('delete', { id: source.id })).envelope.data).toEqual({ deleted: 0 })
  expect((await ldap('runs', { id: source.id })).envelope.data.total).toBe(0)
})

test('S-055 nobody but super managers sees, changes or runs any of it', async () => {
  const [auc, staff] = [await world.somebody('auc'), await world.somebody('staff')]
  const id = randomUUID()
  for (const who of [auc, staff])
    for (const [name, body] of [
      ...[
        ['list', {}],
        ['saveOrUpdate', settings()],
        ['test', { id }],
        ['run', { id }],
      ],
    ] as [string, object][])
      expect((await ldap(name, body, who)).status).toBe(403)
})

test('whatever writes a directory asks who it is, the switch of its timetable as well', async () => {
  const source = await made()
  const stranger = await world.somebody('root')
  for (const [name, body] of [
    ['saveOrUpdate', settings()],
    ['saveOrUpdate', settings({ code: source.code, id: source.id, revision: 1, mayAdministrators: true })],
    ['status', { id: source.id, status: 1, revision: 1 }],
    ['run', { id: source.id }],
    ['delete', { id: source.id }],
  ] as [string, object][]) {
    const call = `POST /iam-authority/v1/admin/ldap/${name}` as never
    const { envelope } = (await stranger.browser.call(call, { body } as never)) as unknown as {
      envelope: { code: number }
    }
    expect([name, envelope.code]).toEqual([name, 1009])
  }
  expect((await ldap('list')).envelope.data.list).toContainEqual(
    expect.objectContaining({ id: source.id, status: 0, mayAdministrators: false, revision: 1 }),
  )
})

const deps = () => {
  const session = sessionDeps(world.worker)
  const { config, clock, log } = world.worker
  return { ...ldapImportDeps(config, session), clock, log }
}
const runsOf = async (id: string) => (await ldap('runs', { id })).envelope.data.list

test('a source that is due begins one run, and comes again at its next time', async () => {
  const source = await made()
  await ldap('status', { id: source.id, status: 1, revision: 1 })
  const later = new Date(Date.now() + 3 * 3_600_000)
  await beginTurns(deps(), new Date())
  expect(await runsOf(source.id)).toEqual([])
  await beginTurns(deps(), later)
  await beginTurns(deps(), new Date(later.getTime() + 3 * 3_600_000))
  expect(await runsOf(source.id)).toMatchObject([{ state: 'queued', cause: 'timetable' }])
  const twice = await ldap('run', { id: source.id })
  expect([twice.status, twice.envelope.message]).toEqual([409, '该目录正在导入，请等待完成'])
  await ldap('status', { id: source.id, status: 0, revision: 2 })
})

test('a run whose worker is gone is marked and begun once more; one that goes on is left alone', async () => {
  const { db } = world.database
  const source = await made()
  const now = new Date()
  const queued = { sourceId: source.id, dry: false, cause: 'person' as const, starterNo: null, now }
  const runId = (await insertRun(db, queued)) ?? ''
  await whileMarked(db, runId, async () => {
    await startRun(db, runId, now)
    await beginTurns(deps(), now)
    expect(await runsOf(source.id)).toMatchObject([{ state: 'running' }])
  })
  await beginTurns(deps(), now)
  const [again, first] = (await runsOf(source.id)).toSorted((one: { cause: string }) =>
    one.cause === 'restart' ? -1 : 1,
  )
  expect([again, first]).toMatchObject([
    { state: 'queued', cause: 'restart' },
    { state: 'interrupted', cause: 'person' },
  ])
  // The job of the interrupted run is delivered late and must do nothing.
  await performRun(deps(), runId)
  await performRun(deps(), again.id)
  expect((await runsOf(source.id)).map(({ state }: { state: string }) => state).sort()).toEqual([
    ...['failed', 'interrupted'],
  ])
})
