import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Answer, Browser } from '#server/testing/browser.ts'
import { employ, foundCompany } from '#server/testing/company.ts'
import { fresh } from '#server/testing/fresh.ts'
import { givenIn } from '#server/testing/given.ts'
import { expectChanges } from '#server/testing/table-digest.ts'
import { type TestWorld, testPortal } from '#server/testing/test-app.ts'

const path = 'POST /iam-authority/v1/admin/system/' as const

let world: TestWorld
let boss: Browser
let given: ReturnType<typeof givenIn>
let manager: Browser
let ticket: Record<string, string>
/** The system of a test. */
let code: string
const db = () => world.database.db

beforeAll(async () => {
  world = await testPortal()
  await foundCompany(db())
  given = givenIn(db())
  world.provider.faults.account = async (call, form) =>
    call === '/password/verify' && form.get('password') === 'right'
      ? { status: 200, body: { proof: 'proof', expires_in: 300 } }
      : { status: 404, body: { error: 'not_found' } }
  for (const [who, role] of [
    ['boss', 'root'],
    ['manager', 'bsm'],
    ['second', 'bsm'],
    ['staff', 'staff'],
  ] as const)
    await employ(db(), who, [{ org: 'sales', role }])
  await employ(db(), 'gone', [{ org: 'sales', role: 'bsm' }], { status: 0 })
  boss = world.browser()
  await boss.signIn(world.provider, { sub: 'boss' })
  manager = world.browser()
  await manager.signIn(world.provider, { sub: 'manager' })
})
afterAll(() => world.stop())
beforeEach(async () => {
  world.clock.forward(1)
  await db().deleteFrom('rate_counter').execute()
  const { envelope } = await boss.call('POST /iam-portal/auth/stepUp', {
    body: { method: 'password', value: 'right' },
  })
  ticket = { 'pwd-ticket': envelope.data.pwdTicket }
  code = fresh('sys')
  await save()
})

const save = (more: object = {}, browser = boss) =>
  browser.call(`${path}saveOrUpdate`, {
    body: { systemCode: code, nameZh: '差旅系统', nameEn: 'Travel', ...more },
  })
const detail = async (systemCode = code) =>
  (await boss.call(`${path}detail`, { body: { systemCode } })).envelope.data
const changeManagers = async (userNos: string[], more: object = {}, headers = ticket) =>
  boss.call(`${path}managers`, {
    body: { systemCode: code, userNos, revision: (await detail()).revision, ...more },
    headers,
  })
const key = async (action: 'create' | 'rotate', more: object = {}, headers = ticket) =>
  boss.call(`${path}keys/${action}`, {
    body: { systemCode: code, revision: (await detail()).revision, ...more },
    headers,
  })
const revoke = async (keyId?: string) =>
  boss.call(`${path}keys/revoke`, {
    body: { systemCode: code, revision: (await detail()).revision, ...(keyId ? { keyId } : {}) },
    headers: ticket,
  })
const remove = (ids: string[]) => boss.call(`${path}delete`, { body: { ids }, headers: ticket })
const turn = (status: 0 | 1, ids = [code]) =>
  boss.call(`${path}status`, { body: { ids, status }, headers: ticket })

/** Returns whether the key gives access to the announcements of the system’s application. */
async function isGood(secret: string): Promise<boolean> {
  const { appKey } = await detail()
  const { status } = await world.browser().call('POST /iam-portal/system/bulletin', {
    body: {
      ...{ title: { zh: '升级' }, type: 2, content: { zh: '<p>今晚</p>' }, pushScope: 1, forcedPush: false },
      appId: await appOf(),
    },
    headers: { authorization: `Bearer ${secret}`, 'app-key': appKey, 'system-code': code },
  })
  return status === 200
}

async function appOf(): Promise<string> {
  const known = (await detail()).applications[0]?.appId
  return known ?? given.application({ system_code: code, app_code: fresh('app') })
}

const records = async () =>
  (
    await db()
      .selectFrom('audit_record')
      .select(['action', 'detail', 'actor_no'])
      .where('target_id', '=', code)
      .execute()
  ).map(({ action, detail: told, actor_no }) => ({ action, detail: told, actor_no }))

test('a system is added with an app key of its own, changed under its revision, and each of that is recorded', async () => {
  const made = await detail()
  expect(made).toMatchObject({
    ...{ systemCode: code, nameZh: '差旅系统', nameEn: 'Travel', roleAuth: 1, status: 1, apps: 0 },
    ...{ isPortal: false, managers: [], keys: [], applications: [] },
  })
  expect(made.appKey).toMatch(new RegExp(`^${code.toLowerCase()}-[0-9a-f]{12}$`))
  const twice = await expectChanges(db(), [], () => save())
  expect(twice).toMatchObject({ status: 409, envelope: { code: 8001 } })
  const { revision } = made
  expect((await save({ id: code, revision, nameZh: '出行系统', roleAuth: 0 })).status).toBe(200)
  expect((await save({ id: code, revision })).status).toBe(409)
  expect(await detail()).toMatchObject({ nameZh: '出行系统', roleAuth: 0, appKey: made.appKey })
  const told = new Map((await records()).map(({ action, ...record }) => [action, record]))
  expect(told.get('business-system.create')?.actor_no).toBe('boss')
  expect(told.get('business-system.update')?.detail).toEqual({
    before: { nameZh: '差旅系统', roleAuth: 1 },
    after: { nameZh: '出行系统', roleAuth: 0 },
  })
})

test.each([
  [{ systemCode: '9x' }],
  [{ systemCode: `a${'b'.repeat(64)}` }],
  [{ nameZh: ' ' }],
  [{ nameZh: 'x'.repeat(81) }],
  [{ roleAuth: 2 }],
  [{ id: 'other' }],
])('what is wrong in a system is refused and nothing changes: %o', async (wrong) => {
  const answer = await expectChanges(db(), [], () => save({ ...wrong, revision: 1 }))
  expect([400, 422]).toContain(answer.status)
})

test('the list is found by code, name and app key, with the portal’s own system first', async () => {
  const listed = async (keyword: string) =>
    (await boss.call(`${path}list`, { body: { keyword } })).envelope.data.list
  expect((await listed(''))[0]).toMatchObject({ systemCode: 'iambiz', isPortal: true })
  const { appKey } = await detail()
  for (const keyword of [code.toUpperCase(), appKey])
    expect((await listed(keyword)).map(({ systemCode }) => systemCode)).toEqual([code])
  await changeManagers(['manager'])
  await appOf()
  await key('create')
  expect((await listed(code))[0]).toMatchObject({
    ...{ apps: 1, managers: 1, managerNames: ['员工manager'], hasKey: true },
  })
})

test('[PERM-02] the portal’s own system stays in use and administered as it is', async () => {
  const { revision, nameZh } = await detail('iambiz')
  const own = { id: 'iambiz', systemCode: 'iambiz', nameZh, revision, roleAuth: 0 }
  const tries: (() => Promise<Answer<unknown>>)[] = [
    () => save(own),
    () => turn(0, ['iambiz']),
    () => remove(['iambiz']),
  ]
  for (const wrong of tries) {
    const answer = await expectChanges(db(), [], wrong)
    expect(answer).toMatchObject({ status: 409, envelope: { code: 8002 } })
  }
})

test('what has applications is not deleted but put out of use, and nothing is half done', async () => {
  await changeManagers(['manager'])
  await appOf()
  const other = fresh('sys')
  await save({ systemCode: other })
  const refused = await expectChanges(db(), [], () => remove([other, code]))
  expect(refused).toMatchObject({ status: 409, envelope: { code: 8002 } })
  const secret = (await key('create')).envelope.data.key
  expect((await turn(0)).envelope.data).toEqual({ changed: 1 })
  expect((await turn(0)).envelope.data).toEqual({ changed: 0 })
  expect(await isGood(secret)).toBe(false)
  expect((await remove([other])).envelope.data).toEqual({ deleted: 1 })
  expect((await turn(0, [other])).status).toBe(404)
})

test('a system without applications goes with its managers and keys', async () => {
  await changeManagers(['manager'])
  await key('create')
  expect((await remove([code])).envelope.data).toEqual({ deleted: 1 })
  expect((await boss.call(`${path}detail`, { body: { systemCode: code } })).status).toBe(404)
  expect((await records()).map(({ action }) => action)).toContain('business-system.delete')
})

test('[PERM-02] managers administer the applications of the system with the next request, and no longer once they are none', async () => {
  const appId = await appOf()
  const reads = async () =>
    (await manager.call('POST /iam-authority/v1/admin/app/detail', { body: { appId } })).status
  expect(await reads()).toBe(404)
  expect((await changeManagers(['manager', 'staff'])).envelope.data).toMatchObject({ added: 2, removed: 0 })
  expect(await reads()).toBe(200)
  expect((await detail()).managers.map(({ userNo, hasRole }) => [userNo, hasRole])).toEqual([
    ['manager', true],
    ['staff', false],
  ])
  expect((await changeManagers(['second'])).envelope.data).toMatchObject({ added: 1, removed: 2 })
  expect(await reads()).toBe(404)
  expect(await records()).toContainEqual(
    expect.objectContaining({
      action: 'business-system.managers',
      detail: { before: { userNos: ['manager', 'staff'] }, after: { userNos: ['second'] } },
    }),
  )
})

test('open pages hear of other managers, because the rights have another version', async () => {
  const version = async () =>
    (await db().selectFrom('data_version').select('version').where('topic', '=', 'rights').execute())[0]
      ?.version
  const before = Number(await version())
  await changeManagers(['manager'])
  expect(Number(await version())).toBeGreaterThan(before)
})

test.each([['gone'], ['nobody']])('%s does not become a manager, and nobody else does then', async (who) => {
  const body = { systemCode: code, userNos: ['manager', who], revision: (await detail()).revision }
  const refused = await expectChanges(db(), [], () => boss.call(`${path}managers`, { body, headers: ticket }))
  expect(refused.envelope).toMatchObject({ code: 422, message: '部分管理员不存在或已停用' })
})

test('of two changes of managers to one revision only one succeeds', async () => {
  const { revision } = await detail()
  const answers = await Promise.all([
    changeManagers(['manager'], { revision }),
    changeManagers(['second'], { revision }),
  ])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
  expect((await detail()).managers).toHaveLength(1)
})

test('[PERM-02] nobody raises himself: who manages a system neither reads nor names managers, keys or systems', async () => {
  await changeManagers(['manager'])
  const { revision } = await detail()
  const body = { systemCode: code, revision }
  const tries: (() => Promise<Answer<unknown>>)[] = [
    () => manager.call(`${path}managers`, { body: { ...body, userNos: ['manager', 'second'] } }),
    () => manager.call(`${path}keys/create`, { body }),
    () => manager.call(`${path}keys/revoke`, { body }),
    () => manager.call(`${path}detail`, { body: { systemCode: code } }),
    () => manager.call(`${path}candidates`, { body: { keyword: 'second' } }),
    () => save({ systemCode: fresh('sys') }, manager),
  ]
  for (const attempt of tries) {
    const answer = await expectChanges(db(), ['audit_record'], attempt)
    expect(answer.status).toBe(403)
  }
})

test('what stands for any text in a pattern is looked for among the candidates as it is written', async () => {
  for (const keyword of ['%', '_', '\\', '%%', '\\%', '％']) {
    const { envelope } = await boss.call(`${path}candidates`, { body: { keyword } })
    expect([keyword, envelope.data.list]).toEqual([keyword, []])
  }
})

test('managers, state and keys ask who one is first', async () => {
  for (const attempt of [
    () => changeManagers(['manager'], {}, {}),
    () => key('create', {}, {}),
    () => boss.call(`${path}status`, { body: { ids: [code], status: 0 } }),
    () => boss.call(`${path}delete`, { body: { ids: [code] } }),
  ])
    expect((await attempt()).envelope.code).toBe(1009)
  expect(await detail()).toMatchObject({ status: 1, revision: 1, managers: [], keys: [] })
})

test('[ANN-13] a key is shown once, rotated with a day of overlap, and revoked one by one or all at once', async () => {
  const first = (await key('create')).envelope.data.key
  expect(JSON.stringify(await detail())).not.toContain(first)
  expect((await key('create')).envelope).toMatchObject({ code: 409, message: '系统已有密钥，请轮换或吊销' })
  world.clock.forward(60)
  const second = (await key('rotate')).envelope.data.key
  expect([await isGood(first), await isGood(second)]).toEqual([true, true])
  const [newer, older] = (await detail()).keys
  expect([newer?.state, older?.state]).toEqual(['good', 'ending'])
  expect(older?.lastUseTime).toBeDefined()
  expect((await revoke(older?.keyId)).envelope.data).toMatchObject({ revoked: 1 })
  expect([await isGood(first), await isGood(second)]).toEqual([false, true])
  expect((await revoke(older?.keyId)).status).toBe(409)
  expect((await revoke()).envelope.data).toMatchObject({ revoked: 1 })
  expect(await isGood(second)).toBe(false)
  expect((await key('rotate')).envelope).toMatchObject({ code: 409, message: '系统没有可用的密钥' })
  expect((await detail()).keys.map(({ state }) => state)).toEqual(['revoked', 'revoked'])
  const told = (await records()).map(({ action }) => action)
  expect(told.filter((action) => action.startsWith('system-key.r')).toSorted()).toEqual([
    ...['system-key.refused', 'system-key.refused'],
    ...['system-key.revoke', 'system-key.revoke', 'system-key.rotate'],
  ])
})

test('[ANN-13] two rotations of what was read once make one key', async () => {
  await key('create')
  const { revision } = await detail()
  const answers = await Promise.all([key('rotate', { revision }), key('rotate', { revision })])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
  expect((await detail()).keys.map(({ state }) => state)).toEqual(['good', 'ending'])
})

test('the last use of a key is shown to the minute', async () => {
  const secret = (await key('create')).envelope.data.key
  const used = async () => (await detail()).keys[0]?.lastUseTime
  expect(await used()).toBeUndefined()
  await isGood(secret)
  const first = await used()
  world.clock.forward(30)
  await isGood(secret)
  expect(await used()).toBe(first)
  world.clock.forward(40)
  await isGood(secret)
  expect(await used()).not.toBe(first)
})
