import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Browser } from '#server/testing/browser.ts'
import { employ, foundCompany } from '#server/testing/company.ts'
import { expectChanges } from '#server/testing/table-digest.ts'
import { startPortal, type TestWorld, testPortal } from '#server/testing/test-app.ts'

let world: TestWorld
let boss: Browser

const db = () => world.database.db

beforeAll(async () => {
  world = await testPortal()
  await foundCompany(db())
  await employ(db(), 'boss', [{ org: 'sales', role: 'root' }])
  await employ(db(), 'A1', [{ org: 'sales', role: 'staff' }])
  boss = world.browser()
  await boss.signIn(world.provider, { sub: 'boss' })
})
afterAll(() => world.stop())
beforeEach(async () => {
  await db().deleteFrom('site').execute()
})

const save = (body: object) => boss.call('POST /iam-authority/v1/admin/site/saveOrUpdate', { body })
const find = async (address: string) =>
  (await boss.call('POST /iam-authority/v1/admin/site/find', { body: { address } })).envelope
const paste = async (text: string, apply: boolean) =>
  (await boss.call('POST /iam-authority/v1/admin/site/import', { body: { text, apply } })).envelope.data
const listed = async (keyword = '') =>
  (await boss.call('POST /iam-authority/v1/admin/site/list', { body: { keyword } })).envelope.data.list

test('[ACC-05] an address is where the longest range around it says, in IPv4 and IPv6', async () => {
  await save({ range: '10.0.0.0/8', nameZh: '集团', nameEn: 'Group' })
  await save({ range: '10.24.0.0/16', nameZh: '上海', nameEn: 'Shanghai' })
  await save({ range: '2001:db8::/32', nameZh: '云', nameEn: 'Cloud' })
  const names = [
    '10.24.8.126',
    '10.25.0.1',
    '2001:db8::9',
    '::ffff:10.24.8.126',
    '203.0.113.9',
    '192.168.1.1',
  ]
  const found = await Promise.all(names.map(find))
  expect(found.map(({ data }) => [data.site?.nameZh, data.network])).toEqual([
    ['上海', 'internal'],
    ['集团', 'internal'],
    ['云', 'external'],
    ['上海', 'internal'],
    [undefined, 'external'],
    [undefined, 'internal'],
  ])
})

test.each([
  '',
  'x',
  '10.24.0.0/33',
  '10.24.0/16',
  '10.24.0.0/16/2',
  '::1/129',
  '::ffff:10.0.0.0/104',
  'fe80::1%eth0',
])('the range %j is refused at its field, and nothing changes', async (range) => {
  const answer = await expectChanges(db(), [], () => save({ range, nameZh: '上海' }))
  expect(answer).toMatchObject({ status: 422, envelope: { data: { fields: [{ field: 'range' }] } } })
})

test('bits of a host fall away, full-width characters are read, and one range has one name', async () => {
  await save({ range: '１０.24.8.126/16', nameZh: '上海' })
  expect((await listed()).map(({ range, nameEn }) => [range, nameEn])).toEqual([['10.24.0.0/16', '']])
  const twice = await expectChanges(db(), [], () => save({ range: '10.24.0.0/16', nameZh: '又一个' }))
  expect(twice).toMatchObject({ status: 409, envelope: { code: 8001, message: '该地址段已有名称' } })
})

test('who saves over a change of others is told so; changes and removals are on record', async () => {
  const { id, revision } = (await save({ range: '10.1.0.0/16', nameZh: '甲' })).envelope.data
  expect((await save({ id, revision, range: '10.1.0.0/16', nameZh: '乙' })).status).toBe(200)
  const stale = await expectChanges(db(), [], () =>
    save({ id, revision, range: '10.1.0.0/16', nameZh: '丙' }),
  )
  expect(stale.status).toBe(409)
  const remove = () => boss.call('POST /iam-authority/v1/admin/site/delete', { body: { ids: [id] } })
  expect((await remove()).envelope.data).toEqual({ deleted: 1 })
  expect((await remove()).envelope.data).toEqual({ deleted: 0 })
  const rows = await db()
    .selectFrom('audit_record')
    .select('action')
    .where('target_id', '=', id)
    .orderBy('row_no')
    .execute()
  expect(rows.map(({ action }) => action).toSorted()).toEqual(['site.create', 'site.delete', 'site.update'])
})

test('pasted lines are reported one by one, and only good ones are added', async () => {
  await save({ range: '10.3.0.0/16', nameZh: '已有' })
  const text =
    '10.1.0.0/16, 上海, Shanghai\n\n10.2.0.0/16\t北京\nnonsense，某地\n10.3.1.1/16;三\n10.1.9.9/16,再来\n10.4.0.0/16,\u200b\u3164\n10.5.0.0/16,上海,#REF!\n10.6.0.0/16,1.38E+10'
  const reasons = [undefined, undefined, 'range', 'exists', 'duplicate', 'name', 'cell-error', 'digits-lost']
  const report = await expectChanges(db(), [], () => paste(text, false))
  expect(report.lines.map(({ reason }) => reason)).toEqual(reasons)
  expect(report.lines.map(({ line }) => line)).toEqual([1, 3, 4, 5, 6, 7, 8, 9])
  expect((await paste(text, true)).created).toBe(2)
  expect((await listed()).map(({ nameZh }) => nameZh)).toEqual(['上海', '北京', '已有'])
  expect((await listed('10.2.7.7')).map(({ nameZh }) => nameZh)).toEqual(['北京'])
})

test('[ACC-05] sessions, sign-ins and the sign-in before this one tell their place in the language of the call', async () => {
  await save({ range: '127.0.0.0/8', nameZh: '上海', nameEn: 'Shanghai' })
  const before = world.browser()
  await before.signIn(world.provider, { sub: 'A1' })
  world.clock.forward(60)
  const here = world.browser()
  await here.signIn(world.provider, { sub: 'A1' })
  const sites = async (lang: string) => {
    const headers = { lang }
    const sessions = await here.call('POST /iam-portal/v1/portal/session/list', { headers })
    const signIns = await here.call('POST /iam-log/v1/loginLog/mine', { headers })
    const home = await here.call('POST /iam-portal/v1/portal/home', { headers })
    const { lastLogin } = home.envelope.data.signedIn
    return [sessions.envelope.data[0]?.site, signIns.envelope.data.list[0]?.site, lastLogin?.site]
  }
  expect(await sites('zh')).toEqual(['上海', '上海', '上海'])
  expect(await sites('en')).toEqual(['Shanghai', 'Shanghai', 'Shanghai'])
})

test('[ACC-05] a portal that knows where an address is tells at once how another one has renamed it', async () => {
  const range = '127.0.0.0/8'
  const { id, revision } = (await save({ range, nameZh: '旧楼' })).envelope.data
  await world.browser().signIn(world.provider, { sub: 'A1' })
  world.clock.forward(60)
  const here = world.browser()
  await here.signIn(world.provider, { sub: 'A1' })
  const second = await startPortal(world)
  const there = second.browser(here)
  const site = async () => (await there.call('GET /iam-portal/auth/user')).envelope.data.lastLogin?.site
  expect(await site()).toBe('旧楼')
  await save({ id, revision, range, nameZh: '新楼' })
  expect(await site()).toBe('新楼')
  await db().deleteFrom('site').execute()
  expect(await site()).toBeUndefined()
  await second.stop()
})
