import { readFileSync } from 'node:fs'
import { catalogue, type FailureName } from '@iambiz/contract/errors.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { changeKey, type KeyAction, ofCommand } from '#server/features/catalogue/systems/keys.ts'
import { wordsOf } from '#server/platform/failure.ts'
import type { Answer, Browser } from '#server/testing/browser.ts'
import { employ, foundCompany } from '#server/testing/company.ts'
import { givenIn } from '#server/testing/given.ts'
import { expectChanges } from '#server/testing/table-digest.ts'
import { type TestWorld, testPortal } from '#server/testing/test-app.ts'

const create = 'POST /iam-portal/system/bulletin'
const update = 'POST /iam-portal/system/updateBulletin/:id'
const detail = 'GET /iam-portal/system/bulletin/detail'
const limit = 40

let world: TestWorld
let own: string
let foreign: string
let key: string
let editor: Browser
const db = () => world.database.db

beforeAll(async () => {
  world = await testPortal({ LIMIT_CALLS_PER_SYSTEM: String(limit) })
  const given = givenIn(db())
  await foundCompany(db())
  await employ(db(), 'editor', [{ org: 'sales', role: 'editor' }])
  editor = world.browser()
  await editor.signIn(world.provider, { sub: 'editor' })
  await given.system({ system_code: 'finance', name_zh: '财务系统', name_en: 'Finance' })
  await given.system({ system_code: 'travel' })
  own = await given.application({ system_code: 'finance' })
  foreign = await given.application({ system_code: 'travel' })
})
afterAll(() => world.stop())
beforeEach(async () => {
  await db().deleteFrom('announcement').execute()
  await db().deleteFrom('rate_counter').execute()
  await db().deleteFrom('system_credential').execute()
  key = await keyOf('create')
})

const byCommand = (action: KeyAction, systemCode = 'finance') =>
  changeKey(db(), { action, systemCode }, { actor: null, context: ofCommand(world.clock.now()) })

async function keyOf(action: 'create' | 'rotate', systemCode = 'finance'): Promise<string> {
  const changed = await byCommand(action, systemCode)
  if (typeof changed === 'string' || !changed.secret) throw new Error('no key was made')
  return changed.secret
}

/** Headers of a business system: none of the headers that the portal's pages send. */
const headersOf = (secret: string, systemCode = 'finance') => ({
  authorization: `Bearer ${secret}`,
  'app-key': `key-${systemCode}`,
  'system-code': systemCode,
})

const general = (more: object = {}) => ({
  title: { zh: '系统升级' },
  type: 2,
  content: { zh: '<p>今晚升级</p>' },
  appId: own,
  pushScope: 1,
  forcedPush: false,
  ...more,
})

const post = (more: object = {}, headers: Record<string, string> = headersOf(key)) =>
  world.browser().call(create, { body: general(more), headers })

const change = (id: string, body: object, headers: Record<string, string> = headersOf(key)) =>
  world.browser().call(update, { params: { id }, body, headers })

function expectRefused({ status, envelope, headers }: Answer<unknown>, failure: FailureName) {
  const wait = headers.get('retry-after')
  expect([status, envelope.code, envelope.message]).toEqual([
    catalogue[failure].status,
    catalogue[failure].code,
    wordsOf(failure, 'zh', wait === null ? undefined : Number(wait)),
  ])
}

async function posted(more: object = {}) {
  const { status, envelope } = await post(more)
  expect([status, envelope.message]).toEqual([200, 'success'])
  return envelope.data
}

test('[ANN-13] a business system posts, changes and voids its own announcement, and is named where a person would be', async () => {
  const made = await posted({ action: 'release' })
  expect(made).toMatchObject({ status: 1, revision: 1 })
  const saved = await change(made.bulletinId, { title: { zh: '升级推迟' }, revision: 1 })
  expect(saved.envelope.data).toMatchObject({ status: 1, revision: 2 })
  const ended = await change(made.bulletinId, { action: 'void', voidReason: '取消', revision: 2 })
  expect(ended.envelope.data).toMatchObject({ status: 2, revision: 3 })
  const read = await editor.call(detail, { query: { bulletinId: made.bulletinId }, headers: { lang: 'en' } })
  expect(read.envelope.data).toMatchObject({
    title: { zh: '升级推迟' },
    creatorNo: 'finance',
    creatorName: 'Finance',
    updaterName: 'Finance',
    voidReason: '取消',
    changes: [{ userName: 'Finance' }, { userName: 'Finance' }, { userName: 'Finance' }],
  })
  const records = await db()
    .selectFrom('audit_record')
    .select(['action', 'actor_no', 'actor_system'])
    .where('target_id', '=', made.bulletinId)
    .orderBy('action')
    .execute()
  const by = { actor_no: null, actor_system: 'finance' }
  expect(records).toEqual([
    { action: 'announcement.release', ...by },
    { action: 'announcement.save', ...by },
    { action: 'announcement.void', ...by },
  ])
})

test('[ANN-13] after an editor has changed it, both are named', async () => {
  const { bulletinId } = await posted()
  await editor.call(update, { params: { id: bulletinId }, body: { pinned: true, revision: 1 } })
  const read = await editor.call(detail, { query: { bulletinId } })
  expect(read.envelope.data).toMatchObject({ creatorName: '财务系统', updaterName: '员工editor' })
  expectRefused(await change(bulletinId, { pinned: false, revision: 1 }), 'resource.changed')
})

test('[ANN-13] sent twice under one key, even at once, it is one announcement; another system has keys of its own', async () => {
  const clientToken = 'sent-at-once'
  const both = await Promise.all([posted({ clientToken }), posted({ clientToken })])
  const ids = new Set([...both, await posted({ clientToken })].map(({ bulletinId }) => bulletinId))
  expect(ids.size).toBe(1)
  const travel = headersOf(await keyOf('create', 'travel'), 'travel')
  const other = await post({ clientToken, appId: foreign }, travel)
  expect(other.status).toBe(200)
  expect(ids).not.toContain(other.envelope.data.bulletinId)
})

test('[ANN-13] a business system reaches nothing of others', async () => {
  // The last use of the key is stored.
  const used = ['system_credential']
  expectRefused(await expectChanges(db(), used, () => post({ appId: foreign })), 'access.bulletin')
  const { bulletinId } = await posted()
  const moved = () => change(bulletinId, { appId: foreign, revision: 1 })
  expectRefused(await expectChanges(db(), [], moved), 'access.bulletin')
  const travel = headersOf(await keyOf('create', 'travel'), 'travel')
  const stranger = () => change(bulletinId, { action: 'delete', revision: 1 }, travel)
  expectRefused(await expectChanges(db(), ['audit_record', ...used], stranger), 'resource.not-found')
  const byEditor = (await editor.call(create, { body: general() })).envelope.data.bulletinId
  const editors = () => change(byEditor, { action: 'delete', revision: 1 })
  expectRefused(await expectChanges(db(), ['audit_record'], editors), 'resource.not-found')
  const attachments = ['00000000-0000-4000-8000-000000000000']
  expectRefused(await expectChanges(db(), [], () => post({ attachments })), 'file.not-yours')
})

test.each<[string, FailureName, (headers: Record<string, string>) => Record<string, string>]>([
  ['a forged key', 'system.key', (headers) => ({ ...headers, authorization: `Bearer ${key}x` })],
  ['no key behind the word', 'system.key', (headers) => ({ ...headers, authorization: 'Bearer' })],
  ['an unreadable key', 'system.key', (headers) => ({ ...headers, authorization: 'Bearer a b' })],
  ['the key of another system', 'system.key', (headers) => ({ ...headers, ...names('travel') })],
  ['an unknown system', 'system.credentials', (headers) => ({ ...headers, 'system-code': 'nobody' })],
  ['a foreign app key', 'system.credentials', (headers) => ({ ...headers, 'app-key': 'key-travel' })],
  ['the public names alone', 'session.missing', ({ authorization: _, ...headers }) => headers],
])('[ANN-13] %s is refused as %s', async (_, failure, vary) => {
  const headers = vary(headersOf(key))
  const changes = failure === 'system.key' ? ['audit_record'] : []
  const refused = await expectChanges(db(), changes, () => post({}, headers))
  expectRefused(refused, failure)
})

test('a good key opens no call that is not for systems, and the try is on record', async () => {
  const call = 'POST /iam-authority/v1/admin/user/list'
  const used = ['system_credential', 'audit_record']
  expectRefused(
    await expectChanges(db(), used, () => world.browser().call(call, { body: {}, headers: headersOf(key) })),
    'access.denied',
  )
  const [record] = await db()
    .selectFrom('audit_record')
    .select(['action', 'actor_system', 'actor_no', 'result', 'target_id'])
    .where('actor_system', '=', 'finance')
    .where('action', '=', 'access.denied')
    .orderBy('id', 'desc')
    .limit(1)
    .execute()
  expect(record).toEqual({
    ...{ action: 'access.denied', actor_system: 'finance', actor_no: null, result: 'denied' },
    target_id: call.split(' ')[1],
  })
})

const names = (systemCode: string) => ({ 'app-key': `key-${systemCode}`, 'system-code': systemCode })

test('[ANN-13] a person’s cookies neither help a bad key nor suffer from it', async () => {
  const answer = await editor.call(create, { body: general(), headers: headersOf('iambiz_forged') })
  expectRefused(answer, 'system.key')
  expect(answer.setCookies).toEqual([])
  expect((await editor.call('GET /iam-portal/auth/user')).status).toBe(200)
})

test('[ANN-13] a key is rotated with an overlap, and revoked at once', async () => {
  const newer = await keyOf('rotate')
  expect((await post()).status).toBe(200)
  expect((await post({}, headersOf(newer))).status).toBe(200)
  world.clock.forward(24 * 3600)
  expectRefused(await post(), 'system.key')
  expect((await post({}, headersOf(newer))).status).toBe(200)
  expect(await byCommand('create')).toBe('has-key')
  await byCommand('revoke')
  expectRefused(await post({}, headersOf(newer)), 'system.key')
  expect(await byCommand('rotate')).toBe('no-key')
  expect(await byCommand('create', 'nobody')).toBe('unknown')
  const stored = JSON.stringify(await db().selectFrom('system_credential').selectAll().execute())
  expect(stored).not.toContain(newer)
})

test('[ANN-13] a system that is switched off is refused', async () => {
  const status = (value: 0 | 1) =>
    db().updateTable('business_system').set({ status: value }).where('system_code', '=', 'finance').execute()
  await status(0)
  expectRefused(await post(), 'system.credentials')
  await status(1)
})

test('[ANN-13] a system that calls too often waits, and a guesser of keys waits without it', async () => {
  world.clock.stopAt(new Date(Math.ceil(world.clock.now().getTime() / 60_000) * 60_000))
  for (let sent = 0; sent < 30; sent += 1) expectRefused(await post({}, headersOf('guess')), 'system.key')
  expectRefused(await post({}, headersOf('guess')), 'request.too-many')
  for (let sent = 0; sent < limit; sent += 1)
    expect((await post({ clientToken: 'the-same' })).status).toBe(200)
  const refused = await post()
  expectRefused(refused, 'request.too-many')
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
  world.clock.run()
})

test('[ANN-13] the example of the documentation posts an announcement, once', async () => {
  const text = readFileSync(new URL('../../../docs/announcements.md', import.meta.url), 'utf8')
  const example = /^curl -X POST .*?^```/ms.exec(text)?.[0] ?? ''
  const values: Record<string, string> = {
    PORTAL: world.baseUrl,
    KEY: key,
    APP_KEY: 'key-finance',
    SYSTEM_CODE: 'finance',
    APP_ID: own,
  }
  const filled = example.replaceAll(`'"$APP_ID"'`, own).replace(/\$(\w+)/g, (_, name) => values[name] ?? '')
  const url = /"(http[^"]+)"/.exec(filled)?.[1] ?? ''
  const headers = [...filled.matchAll(/-H ["'](.+?): (.+?)["']/g)].map(
    ([, name = '', value = '']): [string, string] => [name, value],
  )
  const body = /-d '(.+?)'/s.exec(filled)?.[1] ?? ''
  for (const _ of ['once', 'again']) {
    const reply = await fetch(url, { method: 'POST', headers, body })
    expect(await reply.json()).toMatchObject({ code: 200, data: { status: 1, revision: 1 } })
  }
  expect(await db().selectFrom('announcement').select('creator_system').execute()).toEqual([
    { creator_system: 'finance' },
  ])
})
