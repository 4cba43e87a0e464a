import { catalogue, type FailureName } from '@iambiz/contract/errors.ts'
import type { OpenedAnnouncement, ReadMark } from '@iambiz/contract/features/announcements/reading.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Answer } from '#server/testing/browser.ts'
import { type CompanyWorld, companyWorld } from '#server/testing/company-world.ts'
import { expectChanges } from '#server/testing/table-digest.ts'

const detail = 'GET /iam-portal/user/getBulletinDetail'
const mark = 'POST /iam-portal/user/updateUserBulletinStatus/:id'
const count = 'GET /iam-portal/user/getBulletinCount'

let world: CompanyWorld
let app: string
let foreign: string
const as = (who: string) => world.as(who)
const db = () => world.database.db
let given: CompanyWorld['given']

beforeAll(async () => {
  world = await companyWorld({ reader: 'staff', other: 'staff', editor: 'editor', manager: 'bsm' })
  given = world.given
  app = await given.application({ name_zh: '费用报销', name_en: 'Expenses' })
  foreign = await given.application()
  await given.grant(app, { role: 'staff' })
})
afterAll(() => world.stop())
beforeEach(async () => {
  await db().deleteFrom('announcement_read').execute()
  await db().deleteFrom('announcement').execute()
})

const announce = (row: object = {}) => given.announcement({ app_id: app, creator_no: 'editor', ...row })

const expectRefused = ({ status, envelope }: Answer<unknown>, failure: FailureName) =>
  expect([status, envelope.message]).toEqual([catalogue[failure].status, catalogue[failure].zh])

async function open(id: string, who = 'reader', lang = 'zh'): Promise<OpenedAnnouncement> {
  const { status, envelope } = await as(who).call(detail, { query: { bulletinId: id }, headers: { lang } })
  expect([status, envelope.message]).toEqual([200, 'success'])
  return envelope.data
}

const setMark = (id: string, body: object, who = 'reader') => as(who).call(mark, { params: { id }, body })

async function marked(id: string, body: object, who = 'reader'): Promise<ReadMark> {
  const { status, envelope } = await setMark(id, body, who)
  expect([status, envelope.message]).toEqual([200, 'success'])
  return envelope.data
}

const unread = async (who = 'reader') => (await as(who).call(count)).envelope.data

/** Rewrites the announcement so that everyone has to read it again. */
async function rewrite(id: string, content_zh: string): Promise<void> {
  const before = await db()
    .selectFrom('announcement')
    .selectAll()
    .where('announcement_id', '=', id)
    .executeTakeFirstOrThrow()
  const { title_zh, title_en, content_en, content_revision } = before
  await db()
    .insertInto('announcement_content')
    .values({
      announcement_id: id,
      content_revision,
      title_zh,
      title_en,
      content_zh: before.content_zh,
      content_en,
      at: new Date(),
    })
    .execute()
  await db()
    .updateTable('announcement')
    .set({ content_zh, content_revision: content_revision + 1 })
    .where('announcement_id', '=', id)
    .execute()
}

test('[ANN-02] an announcement opens in the language of the reader, cleaned, and opening marks nothing', async () => {
  const id = await announce({
    title_zh: '升级',
    title_en: 'Upgrade',
    content_zh: '<p>今晚<img src=x onerror=alert(1)></p>',
    content_en: '<p>Tonight</p>',
    version: 'V2',
    operations_contact: '运维',
  })
  const zh = await expectChanges(db(), [], () => open(id))
  expect(zh).toMatchObject({
    title: '升级',
    content: '<p>今晚</p>',
    version: 'V2',
    operationsContact: '运维',
    pushScope: 1,
    appName: '费用报销',
    readStatus: 0,
    mine: true,
  })
  expect(await open(id, 'reader', 'en')).toMatchObject({ title: 'Upgrade', content: '<p>Tonight</p>' })
  const chinese = await announce({ content_zh: '<p>只有中文</p>' })
  expect(await open(chinese, 'reader', 'en')).toMatchObject({
    content: '<p>只有中文</p>',
    langFallback: true,
  })
})

test('S-064: to whom it was not pushed there is none, and none that is no longer or not yet out', async () => {
  const ids = [
    await announce({ status: 0, released_at: null, publish_start_at: null }),
    await announce({ status: 2 }),
    await announce({ enabled: false }),
    await announce({ publish_start_at: new Date(Date.now() + 3_600_000) }),
    await announce({ push_scope: 2, app_id: foreign }),
    '00000000-0000-4000-8000-000000000000',
  ]
  for (const id of ids) {
    await expectChanges(db(), [], async () => {
      expectRefused(await as('reader').call(detail, { query: { bulletinId: id } }), 'resource.not-found')
      expectRefused(await setMark(id, { status: 1 }), 'resource.not-found')
    })
  }
})

test('an editor opens what was pushed to others, a manager of other systems does not', async () => {
  const id = await announce({ push_scope: 2 })
  expect(await open(id, 'editor')).toMatchObject({ mine: false, readStatus: 0, pushScope: 2 })
  expectRefused(await as('manager').call(detail, { query: { bulletinId: id } }), 'resource.not-found')
  expectRefused(await setMark(id, { status: 1 }, 'editor'), 'resource.not-found')
})

test('[ANN-02] S-068: it is marked as read and unread again, for the reader alone, and the counts agree', async () => {
  const id = await announce()
  await announce({ type: 1 })
  expect(await unread()).toMatchObject({ unread: 2, byType: { '1': 1, '2': 1 } })
  const read = await expectChanges(db(), ['announcement_read'], () =>
    marked(id, { status: 1, userNo: 'other' }),
  )
  expect(read).toMatchObject({ bulletinId: id, readStatus: 1, unread: 1, forcedUnread: 0 })
  expect(await expectChanges(db(), [], () => marked(id, { status: 1 }))).toEqual(read)
  expect(await unread()).toMatchObject({ total: 2, unread: 1 })
  expect((await unread('other')).unread).toBe(2)
  expect(await open(id)).toMatchObject({ readStatus: 1, readTime: read.readTime })
  expect(await marked(id, { status: 0 })).toMatchObject({ readStatus: 0, unread: 2 })
})

test('all are marked at once, and forced ones still wait for their confirmation', async () => {
  await announce()
  await announce({ forced_push: true })
  await announce({ push_scope: 2, app_id: foreign })
  expect(await marked('all', { status: 1 })).toMatchObject({ bulletinId: 'all', unread: 0, forcedUnread: 1 })
  expect(await db().selectFrom('announcement_read').selectAll().execute()).toHaveLength(2)
  expectRefused(await setMark('all', { status: 2 }), 'request.invalid')
})

test('[ANN-03] a forced one is confirmed as it was read, and the confirmation stays', async () => {
  const id = await announce({ forced_push: true })
  expectRefused(await setMark(id, { status: 0 }), 'announcement.transition')
  expectRefused(await setMark(id, { status: 2 }), 'resource.changed')
  expectRefused(await setMark(id, { status: 2, contentRevision: 7 }), 'resource.changed')
  const done = await marked(id, { status: 2, contentRevision: 1 })
  expect(done).toMatchObject({ readStatus: 2, unread: 0, forcedUnread: 0 })
  expect(done.confirmTime).toBeDefined()
  for (const status of [1, 2]) {
    expect(await expectChanges(db(), [], () => marked(id, { status, contentRevision: 1 }))).toEqual(done)
  }
})

test('[ANN-03] a changed announcement is unread again, and shows the version that was read before', async () => {
  const id = await announce({ forced_push: true, title_zh: '停机', content_zh: '<p>周六</p>' })
  await marked(id, { status: 2, contentRevision: 1 })
  await rewrite(id, '<p>周日</p>')
  expect(await unread()).toMatchObject({ unread: 1, forcedUnread: 1 })
  const opened = await open(id)
  expect(opened).toMatchObject({
    content: '<p>周日</p>',
    readStatus: 0,
    contentRevision: 2,
    diffFrom: { title: '停机', content: '<p>周六</p>' },
  })
  expect(opened.confirmTime).toBeUndefined()
  expectRefused(await setMark(id, { status: 2, contentRevision: 1 }), 'resource.changed')
  await marked(id, { status: 2, contentRevision: 2 })
  expect((await open(id)).diffFrom).toBeUndefined()
  expect((await open(id, 'other')).diffFrom).toBeUndefined()
})

test('[SCR-05] beside one are those released before and after it, expired ones left out', async () => {
  const day = (count: number) => new Date(Date.UTC(2026, 5, count))
  const oldest = await announce({ title_zh: '最早', released_at: day(1) })
  const expired = await announce({ title_zh: '过期', released_at: day(2), publish_end_at: day(3) })
  const newest = await announce({ title_zh: '最新', released_at: day(4) })
  await announce({ title_zh: '别人的', released_at: day(5), app_id: foreign, push_scope: 2 })
  expect(await open(oldest)).toMatchObject({ newer: { bulletinId: newest, title: '最新' } })
  expect(await open(oldest)).not.toHaveProperty('older')
  expect(await open(newest)).toMatchObject({ older: { bulletinId: oldest } })
  expect(await open(newest)).not.toHaveProperty('newer')
  expect(await open(expired)).toMatchObject({
    newer: { bulletinId: newest },
    older: { bulletinId: oldest },
  })
})
