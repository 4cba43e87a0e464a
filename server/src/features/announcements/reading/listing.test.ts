import { announcements as contract } from '@iambiz/contract/features/announcements/reading.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type FeatureWorld, featureWorld } from '#server/testing/feature-world.ts'
import { givenContext } from '#server/testing/given.ts'
import { parsed } from '#server/testing/parsed.ts'
import { recentSince } from './inbox.ts'
import { announcementCount, announcementPage, readInbox } from './listing.ts'

const getBulletinList = contract['GET /iam-portal/user/getBulletinList']

let world: FeatureWorld
let who: Awaited<ReturnType<FeatureWorld['somebody']>>
let app: string
beforeAll(async () => {
  world = await featureWorld()
})
afterAll(() => world.close())
beforeEach(async () => {
  await world.db.deleteFrom('announcement_read').execute()
  await world.db.deleteFrom('announcement').execute()
  who = await world.somebody()
  app = await world.given.application({ name_zh: '邮箱', name_en: 'Mail' })
  await world.given.grant(app, { role: who.selection.roleNo })
})

const me = () => world.given.actor(who.userNo, who.selection)

async function list(query: Record<string, string> = {}, context = givenContext()) {
  const received = getBulletinList.query.parse(query)
  const actor = await me()
  const reader = await world.announcements.findReader(actor, context.now)
  return parsed(await announcementPage(world.announcements, actor, context, { query: received, reader }))
}

const titles = async (...given: Parameters<typeof list>) =>
  (await list(...given)).list.map(({ title }) => title)

async function count(appId?: string) {
  const { now } = givenContext()
  const actor = await me()
  const since = recentSince(await world.announcements.findReader(actor, now), now)
  return announcementCount(await readInbox(world.announcements, actor, now), appId, since)
}

type Row = Parameters<FeatureWorld['given']['announcement']>[0]
const announce = (row: Partial<Row> = {}) =>
  world.given.announcement({ app_id: app, creator_no: who.userNo, ...row })

const day = (count: number) => new Date(Date.UTC(2026, 5, count))

test('only released announcements that are switched on and out now are there', async () => {
  const now = givenContext().now
  const justOver = { publish_end_at: now }
  await announce({ title_zh: '草稿', status: 0 })
  await announce({ title_zh: '作废', status: 2 })
  await announce({ title_zh: '停用', enabled: false })
  await announce({ title_zh: '将来', publish_start_at: new Date(now.getTime() + 1) })
  await announce({ title_zh: '刚过', ...justOver })
  await announce({ title_zh: '刚开始', publish_start_at: now })
  await announce({ title_zh: '快结束', publish_end_at: new Date(now.getTime() + 1) })
  expect((await titles()).sort()).toEqual(['刚开始', '快结束'])
  expect((await titles({ includeExpired: '1' })).sort()).toEqual(['刚开始', '刚过', '快结束'])
})

test('one for the users of an application reaches those who see it now, one for all reaches everybody', async () => {
  const foreign = await world.given.application()
  await announce({ title_zh: '我的应用', push_scope: 2 })
  await announce({ title_zh: '别的应用', push_scope: 2, app_id: foreign })
  await announce({ title_zh: '所有人', push_scope: 1, app_id: foreign })
  expect((await titles()).sort()).toEqual(['我的应用', '所有人'])
  expect(await count()).toMatchObject({ total: 2 })
  await world.given.grant(app, { person: who.userNo }, 'deny')
  expect(await titles()).toEqual(['所有人'])
  await world.given.grant(foreign, { person: who.userNo })
  expect((await titles()).sort()).toEqual(['别的应用', '所有人'])
})

test('pinned ones come first, then forced ones not confirmed, then the newest', async () => {
  const make = (title_zh: string, at: number, row: Partial<Row> = {}) =>
    announce({ title_zh, released_at: day(at), ...row })
  await make('旧', 1)
  await make('新', 9)
  await make('强制', 2, { forced_push: true })
  const confirmed = await make('强制已确认', 3, { forced_push: true })
  const read = await make('强制已读', 4, { forced_push: true })
  await make('置顶', 1, { pinned: true })
  await world.given.read(who.userNo, confirmed, 2)
  await world.given.read(who.userNo, read, 1)
  expect(await titles()).toEqual(['置顶', '强制已读', '强制', '新', '强制已确认', '旧'])
  expect(await count()).toEqual({
    total: 6,
    unread: 4,
    recent: 2,
    forcedUnread: 2,
    byType: { '1': 0, '2': 4 },
  })
})

test('equal times are told apart by the id, so that pages never overlap', async () => {
  const ids = await Promise.all(Array.from({ length: 7 }, () => announce({ released_at: day(1) })))
  const pages = await Promise.all(
    [1, 2, 3].map((pageNum) => list({ pageNum: String(pageNum), pageSize: '3' })),
  )
  const seen = pages.flatMap(({ list: items }) => items.map(({ bulletinId }) => bulletinId))
  expect(seen).toEqual(ids.toSorted().toReversed())
  expect(pages[0]).toMatchObject({ total: 7, pages: 3 })
})

test('it is filtered by application, type, read status and keyword', async () => {
  const other = await world.given.application()
  const read = await announce({ title_zh: '邮箱升级', title_en: 'Mail upgrade', type: 1 })
  await announce({ title_zh: '放假 50%', content_zh: '<p>国庆_安排</p>' })
  await announce({ title_zh: '别处', app_id: other })
  await world.given.read(who.userNo, read)
  expect(await titles({ appId: other })).toEqual(['别处'])
  expect(await titles({ appId: '', type: '1' })).toEqual(['邮箱升级'])
  expect(await titles({ readStatus: '1' })).toEqual(['邮箱升级'])
  expect((await titles({ readStatus: '0' })).sort()).toEqual(['别处', '放假 50%'])
  expect(await titles({ keyword: 'ＭＡＩＬ' })).toEqual(['邮箱升级'])
  expect(await titles({ keyword: '国庆' })).toEqual(['放假 50%'])
  expect(await titles({ keyword: '%' })).toEqual(['放假 50%'])
  expect(await titles({ keyword: '_' })).toEqual(['放假 50%'])
  expect(await count(other.toUpperCase())).toEqual({
    total: 1,
    unread: 1,
    recent: 0,
    forcedUnread: 0,
    byType: { '1': 0, '2': 1 },
  })
})

test('[SCR-02] forced ones can be listed alone', async () => {
  await announce({ title_zh: '必读', forced_push: true })
  await announce({ title_zh: '随便' })
  expect(await titles({ forcedPush: '1' })).toEqual(['必读'])
})

test('an unknown application has no announcements', async () => {
  await announce()
  const appId = '00000000-0000-4000-8000-000000000000'
  expect(await list({ appId })).toMatchObject({ list: [], total: 0 })
  expect(await count(appId)).toMatchObject({ total: 0, unread: 0 })
})

test('the reader gets plain text in the requested language, and a mark where there is none', async () => {
  const online = { online_start_at: day(20), online_end_at: day(21) }
  const content_zh = `<h1>升级</h1><script>alert(1)</script><p>请&amp;${'字'.repeat(300)}</p>`
  const id = await announce({ title_zh: '升级', content_zh, type: 1, ...online, publish_end_at: day(30) })
  const [zh] = (await list()).list
  expect(zh).toMatchObject({
    bulletinId: id,
    appName: '邮箱',
    publishEndTime: '2026-06-30 08:00:00',
    onlineStartTime: '2026-06-20 08:00:00',
    effectState: 'EFFECTIVE',
    readStatus: 0,
    hasAttachment: false,
  })
  expect(Array.from(zh?.summary ?? '')).toHaveLength(200)
  expect(zh?.summary).toMatch(/^升级 请&字+…$/)
  expect(zh).not.toHaveProperty('langFallback')
  const [en] = (await list({}, givenContext({ lang: 'en' }))).list
  expect(en).toMatchObject({ title: '升级', appName: 'Mail', langFallback: true })
})

test('the English text is taken where it was written, as whole as a Chinese one that says the same', async () => {
  const text = `Save your work ${'before ten '.repeat(40)}`.trim()
  await announce({ title_en: 'Upgrade', content_en: `<p>${text}</p>` })
  const [en] = (await list({}, givenContext({ lang: 'en' }))).list
  expect(en).toMatchObject({ title: 'Upgrade', summary: text })
  expect(en).not.toHaveProperty('langFallback')
})

test('what another person read stays unread for me', async () => {
  const id = await announce()
  await world.given.read(await world.given.person(), id)
  expect(await count()).toMatchObject({ unread: 1 })
  await world.given.read(who.userNo, id)
  expect(await count()).toMatchObject({ unread: 0, total: 1 })
  expect((await list()).list[0]).toMatchObject({ readStatus: 1, readTime: expect.stringMatching(/^\d{4}-/) })
})

test('the read mark of an expired announcement is known when expired ones are asked for', async () => {
  const id = await announce({ publish_end_at: day(1) })
  await world.given.read(who.userNo, id)
  const [expired] = (await list({ includeExpired: '1' })).list
  expect(expired).toMatchObject({ bulletinId: id, effectState: 'EXPIRED', readStatus: 1 })
})

test('[HOME-06] an announcement comes with the pinyin of its title', async () => {
  await announce({ title_zh: '停机通知', title_pinyin: 'tingjitongzhi', title_initials: 'tjtz' })
  expect((await list()).list).toMatchObject([{ pinyin: 'tingjitongzhi', initials: 'tjtz' }])
})

test('red marks count what was released in the last fourteen days and since the person came, and what must be read', async () => {
  const old = new Date(day(0).getTime() - 60_000)
  const recent = async () => (await count()).recent
  await announce({ released_at: old })
  expect(await recent()).toBe(0)
  await announce({ released_at: old, forced_push: true })
  expect(await recent()).toBe(1)
  const id = await announce({ released_at: day(2) })
  await announce({ released_at: old, publish_start_at: day(2) })
  expect(await recent()).toBe(3)
  await world.given.read(who.userNo, id)
  expect(await recent()).toBe(2)
  await world.db
    .updateTable('person')
    .set({ created_at: day(3) })
    .where('user_no', '=', who.userNo)
    .execute()
  expect(await recent()).toBe(1)
})
