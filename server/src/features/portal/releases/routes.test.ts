import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Browser } from '#server/testing/browser.ts'
import { employ, foundCompany } from '#server/testing/company.ts'
import { fresh } from '#server/testing/fresh.ts'
import { expectChanges } from '#server/testing/table-digest.ts'
import { type TestWorld, testPortal } from '#server/testing/test-app.ts'

let world: TestWorld
let boss: Browser
let reader: Browser

const db = () => world.database.db

beforeAll(async () => {
  world = await testPortal()
  await foundCompany(db())
  await employ(db(), 'boss', [{ org: 'sales', role: 'root' }])
  await employ(db(), 'reader', [{ org: 'sales', role: 'lead' }])
  ;[boss, reader] = [world.browser(), world.browser()]
  await boss.signIn(world.provider, { sub: 'boss' })
  await reader.signIn(world.provider, { sub: 'reader' })
})
afterAll(() => world.stop())
beforeEach(async () => {
  for (const table of ['release_seen', 'release'] as const) await db().deleteFrom(table).execute()
})

const written = () => ({
  ...{ version: fresh('1.0.'), releaseDate: '2026-11-22', title: { zh: '搜索更快' } },
  entries: [
    { kind: 'improved' as const, zh: '搜索更快', en: 'Search is faster' },
    { kind: 'fixed' as const, zh: '修复打印', en: '' },
  ],
})

const save = (body: object, who = boss) =>
  who.call('POST /iam-authority/v1/admin/release/saveOrUpdate', { body })
const switchTo = (status: 0 | 1, { id, revision }: { id: string; revision: number }) =>
  boss.call('POST /iam-authority/v1/admin/release/status', { body: { id, revision, status } })
const news = async (lang = 'zh') =>
  (await reader.call('GET /iam-portal/v1/portal/releases', { headers: { lang } })).envelope.data
const unseen = async () =>
  (await reader.call('GET /iam-portal/v1/portal/releases/unseen')).envelope.data.count

test('[SCR-08] anybody who is signed in reads what is new, in their language, and drafts nobody does', async () => {
  const { data } = (await save(written())).envelope
  expect(await news()).toEqual([])
  await switchTo(1, data)
  expect(await news('en')).toMatchObject([
    {
      ...{ releaseDate: '2026-11-22', title: '搜索更快', langFallback: true, isUnseen: true },
      entries: [
        { kind: 'improved', text: 'Search is faster' },
        { kind: 'fixed', text: '修复打印', langFallback: true },
      ],
    },
  ])
  expect(JSON.stringify(await news('zh'))).not.toContain('langFallback')
  const stranger = await world.browser().call('GET /iam-portal/v1/portal/releases')
  expect(stranger.status).toBe(401)
})

test('[SCR-08] what was looked at is not unseen any more, until something else is published', async () => {
  const { data } = (await save(written())).envelope
  expect(await unseen()).toBe(0)
  await switchTo(1, data)
  expect(await unseen()).toBe(1)
  await expectChanges(db(), ['release_seen'], () => reader.call('POST /iam-portal/v1/portal/releases/seen'))
  expect([await unseen(), (await news())[0]?.isUnseen]).toEqual([0, false])
  world.clock.forward(60)
  await switchTo(1, (await save(written())).envelope.data)
  expect(await unseen()).toBe(1)
})

test('what was published over two weeks ago, or before the person came, is no news', async () => {
  const { data } = (await save(written())).envelope
  await switchTo(1, data)
  const published = db().updateTable('release').where('release_id', '=', data.id)
  const daysAgo = (days: number) => new Date(world.clock.now().getTime() - days * 86_400_000)
  await published.set({ published_at: daysAgo(15) }).execute()
  expect([await unseen(), (await news())[0]?.isUnseen]).toEqual([0, false])
  await published.set({ published_at: daysAgo(13) }).execute()
  expect([await unseen(), (await news())[0]?.isUnseen]).toEqual([1, true])
  const known = db().updateTable('person').where('user_no', '=', 'reader')
  await known.set({ created_at: daysAgo(12) }).execute()
  expect([await unseen(), (await news())[0]?.isUnseen]).toEqual([0, false])
  await known.set({ created_at: daysAgo(500) }).execute()
})

test('a version has one number, is changed under its revision, and is deleted as a draft alone', async () => {
  const body = written()
  const { id, revision } = (await save(body)).envelope.data
  expect(await expectChanges(db(), [], () => save(body))).toMatchObject({
    status: 409,
    envelope: { code: 8001 },
  })
  const other = (await save(written())).envelope.data
  expect((await save({ ...body, ...other })).envelope.code).toBe(8001)
  expect((await save({ ...body, id, revision, title: { zh: '新' } })).status).toBe(200)
  expect((await expectChanges(db(), [], () => save({ ...body, id, revision }))).status).toBe(409)
  const published = (await switchTo(1, { id, revision: revision + 1 })).envelope.data
  const remove = () =>
    boss.call('POST /iam-authority/v1/admin/release/delete', { body: { ids: [id, other.id] } })
  expect((await expectChanges(db(), [], remove)).status).toBe(422)
  await switchTo(0, published)
  expect((await remove()).envelope.data).toEqual({ deleted: 2 })
  const rows = await db()
    .selectFrom('audit_record')
    .select('action')
    .where('target_id', '=', id)
    .orderBy('action')
    .execute()
  expect(rows.map(({ action }) => action)).toEqual([
    ...['release.create', 'release.delete', 'release.status', 'release.status', 'release.update'],
  ])
})

test.each([
  ['no entry', { entries: [] }],
  ['an entry without Chinese', { entries: [{ kind: 'new', zh: ' ', en: 'x' }] }],
  ['a kind that is none', { entries: [{ kind: 'other', zh: 'x' }] }],
  ['a day that does not exist', { releaseDate: '2026-02-30' }],
  ['a number that is a path', { version: '../1' }],
  ['no title', { title: { zh: '' } }],
])('a version with %s is refused', async (_, wrong) => {
  const answer = await expectChanges(db(), [], () => save({ ...written(), ...wrong }))
  expect([400, 422]).toContain(answer.status)
})

test('markup stays text, and only super managers write', async () => {
  const text = '<img src=x onerror=alert(1)>'
  const { data } = (await save({ ...written(), entries: [{ kind: 'new', zh: text, en: '' }] })).envelope
  await switchTo(1, data)
  expect((await news())[0]?.entries[0]?.text).toBe(text)
  expect((await expectChanges(db(), ['audit_record'], () => save(written(), reader))).status).toBe(403)
})
