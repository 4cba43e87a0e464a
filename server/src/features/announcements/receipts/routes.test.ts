import { catalogue, type FailureName } from '@iambiz/contract/errors.ts'
import type { Receipt } from '@iambiz/contract/features/announcements/receipts.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Answer } from '#server/testing/browser.ts'
import { employ } from '#server/testing/company.ts'
import { type CompanyWorld, companyWorld } from '#server/testing/company-world.ts'
import { fresh } from '#server/testing/fresh.ts'
import { expectChanges } from '#server/testing/table-digest.ts'
import { freezeAudience } from './freeze.ts'

const create = 'POST /iam-portal/system/bulletin'
const update = 'POST /iam-portal/system/updateBulletin/:id'
const preview = 'POST /iam-portal/system/bulletin/audience'
const receipts = 'POST /iam-portal/system/newBulletinCount/:id'
const remind = 'POST /iam-portal/system/bulletin/remind/:id'
const mark = 'POST /iam-portal/user/updateUserBulletinStatus/:id'
const inbox = 'GET /iam-portal/user/getBulletinList'
const notices = 'GET /iam-portal/v1/portal/notice/list'

let world: CompanyWorld
let own: string
let foreign: string
const as = (who: string) => world.as(who)
const db = () => world.database.db

beforeAll(async () => {
  world = await companyWorld({
    editor: { org: 'group', role: 'editor' },
    manager: { org: 'group', role: 'bsm' },
    S1: 'staff',
    S2: 'staff',
  })
  const { given } = world
  const since = new Date('2026-01-01T00:00:00Z')
  await db().updateTable('person_role').set({ granted_at: since }).execute()
  await db().updateTable('person').set({ created_at: since }).execute()
  await db().updateTable('person').set({ email: 'S1@example.com' }).where('user_no', '=', 'S1').execute()
  const system = await given.system()
  own = await given.application({ system_code: system, name_zh: '费用报销' })
  foreign = await given.application()
  await given.grant(own, { organization: 'sales' })
  await given.grant(foreign, { organization: 'group' })
  await db().insertInto('system_manager').values({ system_code: system, user_no: 'manager' }).execute()
})
afterAll(() => world.stop())
beforeEach(async () => {
  await db().deleteFrom('announcement_read').execute()
  await db().deleteFrom('announcement').execute()
  await db().deleteFrom('notice').execute()
})

const expectRefused = ({ status, envelope }: Answer<unknown>, failure: FailureName) =>
  expect([status, envelope.code, envelope.message]).toEqual([
    catalogue[failure].status,
    catalogue[failure].code,
    catalogue[failure].zh,
  ])

async function announce(more: object = {}): Promise<string> {
  const body = {
    title: { zh: '系统升级', en: 'Upgrade' },
    type: 2 as const,
    content: { zh: '<p>今晚</p>' },
    appId: own,
    pushScope: 2 as const,
    forcedPush: false,
    action: 'release' as const,
    ...more,
  }
  const answer = await as('editor').call(create, { body })
  expect(answer.status).toBe(200)
  return answer.envelope.data.bulletinId
}

async function receipt(id: string, body: object = {}, lang = 'zh'): Promise<Receipt> {
  const { status, envelope } = await as('editor').call(receipts, { params: { id }, body, headers: { lang } })
  expect(status).toBe(200)
  if (envelope.data.scope !== 'bulletin') throw new Error('this is an application')
  return envelope.data
}

const reads = async (who: string, id: string, status: 0 | 1 | 2 = 1) => {
  const answer = await as(who).call(mark, { params: { id }, body: { status, contentRevision: 1 } })
  expect(answer.status).toBe(200)
}

const waiting = async () =>
  (
    await world.database.pool.query(
      'select task_identifier, run_at from graphile_worker.jobs order by run_at',
    )
  ).rows as { task_identifier: string; run_at: Date }[]

test('[ANN-09] a preview says whom an announcement would reach, and changes nothing', async () => {
  const body = { appId: own, pushScope: 2 as const, forcedPush: true }
  const { envelope } = await expectChanges(db(), [], () =>
    as('manager').call(preview, { body, headers: { lang: 'en' } }),
  )
  expect(envelope.data).toEqual({
    count: 2,
    popup: 2,
    withoutEmail: 1,
    mails: 0,
    byOrg: [{ orgCode: 'sales', orgName: '销售部', count: 2 }],
    byRole: [{ roleNo: 'staff', roleName: 'Role staff', count: 2 }],
    sample: [
      { userNo: 'S1', userName: 'Person S1', orgName: '销售部' },
      { userNo: 'S2', userName: 'Person S2', orgName: '销售部' },
    ],
  })
  const all = await as('editor').call(preview, { body: { appId: foreign, pushScope: 1 } })
  expect(all.envelope.data).toMatchObject({ count: 4, popup: 0, byOrg: [{ count: 2 }, { count: 2 }] })
})

test('[ANN-09] only editors can read the audience of announcements', async () => {
  const id = await announce({ appId: foreign })
  const denied = await expectChanges(db(), ['audit_record'], () =>
    as('manager').call(preview, { body: { appId: foreign, pushScope: 1 } }),
  )
  expectRefused(denied, 'access.bulletin')
  expectRefused(
    await as('editor').call(preview, {
      body: { appId: '00000000-0000-4000-8000-000000000000', pushScope: 1 },
    }),
    'access.bulletin',
  )
  for (const call of [receipts, remind] as const) {
    expectRefused(await as('manager').call(call, { params: { id } }), 'resource.not-found')
    expect((await as('S1').call(call, { params: { id } })).status).toBe(403)
  }
  expectRefused(await as('manager').call(receipts, { params: { id: foreign } }), 'resource.not-found')
})

test('[ANN-09] a receipt names who has read and confirmed, those who have not first', async () => {
  const id = await announce()
  expect(await receipt(id)).toMatchObject({ audience: 2, read: 0, unread: 2, readRate: 0, lateJoiners: 0 })
  await reads('S1', id, 2)
  const { page, ...figures } = await receipt(id, {}, 'en')
  expect(figures).toEqual({
    scope: 'bulletin',
    bulletinId: id,
    title: 'Upgrade',
    audience: 2,
    read: 1,
    confirmed: 1,
    unread: 1,
    readRate: 50,
    lateJoiners: 0,
    mail: { queued: 0, sent: 0, failed: 0, unknown: 0, held: 0 },
    byOrg: [{ orgCode: 'sales', orgName: '销售部', audience: 2, read: 1, unread: 1 }],
  })
  const time = expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/)
  const person = { orgCode: 'sales', orgName: '销售部', mailStatus: 'none' }
  expect(page.list).toEqual([
    { userNo: 'S2', userName: 'Person S2', ...person, readStatus: 0 },
    {
      userNo: 'S1',
      userName: 'Person S1',
      ...person,
      email: 'S1@example.com',
      readStatus: 2,
      readTime: time,
      confirmTime: time,
    },
  ])
  const names = async (body: object) => (await receipt(id, body)).page.list.map(({ userNo }) => userNo)
  expect(await names({ readStatus: 0 })).toEqual(['S2'])
  expect(await names({ orgCode: 'group' })).toEqual([])
  expect(await names({ keyword: 'person s1' })).toEqual(['S1'])
  expect(await names({ keyword: '%' })).toEqual([])
  expect(await names({ pageSize: 1, pageNum: 2 })).toEqual(['S1'])
})

test('[ANN-09] who reads and leaves has read; who joins later is counted apart', async () => {
  const id = await announce()
  await reads('S1', id)
  const late = fresh('late')
  await employ(db(), late, [{ org: 'sales', role: 'staff' }], {
    created_at: new Date('2100-01-01T00:00:00Z'),
  })
  try {
    await db().updateTable('person').set({ status: 0 }).where('user_no', '=', 'S1').execute()
    expect(await receipt(id)).toMatchObject({ audience: 2, read: 1, unread: 1, lateJoiners: 1 })
    expect((await receipt(id, { late: true })).page.list).toMatchObject([{ userNo: late, readStatus: 0 }])
  } finally {
    await db().updateTable('person').set({ status: 1 }).where('user_no', '=', 'S1').execute()
    await db().updateTable('person').set({ status: 0 }).where('user_no', '=', late).execute()
  }
})

test('[ANN-09] a changed announcement has no readers', async () => {
  const id = await announce()
  await reads('S1', id)
  const body = { title: { zh: '系统升级改期' }, mustReread: true, revision: 1 }
  expect((await as('editor').call(update, { params: { id }, body })).status).toBe(200)
  expect(await receipt(id)).toMatchObject({ read: 0, unread: 2 })
})

test('[ANN-09] a draft has no readers', async () => {
  const id = await announce({ action: 'save' })
  expectRefused(await as('editor').call(receipts, { params: { id } }), 'announcement.transition')
  expectRefused(await as('editor').call(remind, { params: { id } }), 'announcement.transition')
})

test('[ANN-09] a release leaves one job and no row per person; the job counts whom it reached', async () => {
  await world.database.pool.query('delete from graphile_worker._private_jobs')
  const id = await expectChanges(
    db(),
    [
      '_private_jobs',
      'announcement',
      'announcement_change',
      'announcement_content',
      'audit_record',
      'data_version',
    ],
    () => announce(),
  )
  expect(await waiting()).toMatchObject([{ task_identifier: 'announcement:freeze-audience' }])
  expect(await receipt(id)).not.toHaveProperty('atRelease')
  await expectChanges(db(), ['announcement_audience', 'announcement_audience_organization'], () =>
    freezeAudience(world.database.worker.db, id, world.clock.now()),
  )
  expect((await receipt(id)).atRelease).toBe(2)
})

test('[ANN-09] what comes out later is counted then, and again where it reaches others', async () => {
  await world.database.pool.query('delete from graphile_worker._private_jobs')
  const id = await announce({ publishStartTime: '2100-01-01 00:00:00' })
  const change = async (body: object) =>
    expect((await as('editor').call(update, { params: { id }, body })).status).toBe(200)
  await change({ publishStartTime: '2100-02-01 00:00:00', revision: 1 })
  await change({ title: { zh: '系统升级延期' }, revision: 2 })
  expect(await waiting()).toEqual([
    { task_identifier: 'announcement:freeze-audience', run_at: new Date('2100-01-31T16:00:00Z') },
  ])
})

test('[ANN-09] with an application’s id it says what is new there, and unread by who asks', async () => {
  await announce({ pushScope: 1 })
  const news = async () =>
    (await as('manager').call(receipts, { params: { id: own.toUpperCase() } })).envelope.data
  expect(await news()).toEqual({ scope: 'app', appId: own, newCount: 1, unread: 1 })
  await db()
    .updateTable('announcement')
    .set({ released_at: new Date('2026-01-01T00:00:00Z') })
    .execute()
  expect(await news()).toMatchObject({ newCount: 0, unread: 1 })
})

const remindOf = (id: string, body?: object, who = 'editor') =>
  as(who).call(remind, { params: { id }, ...(body ? { body } : {}) })

test('[ANN-09] who has not read is reminded at the bell, and finds it first, until it is marked', async () => {
  const id = await announce()
  await announce({ title: { zh: '置顶' }, pinned: true })
  await reads('S1', id)
  const answer = await expectChanges(
    db(),
    ['announcement_read', 'announcement_reminder', 'notice', 'audit_record'],
    () => remindOf(id),
  )
  expect(answer.envelope.data).toEqual({ reminded: 1 })
  const titles = async (who: string) =>
    (await as(who).call(inbox)).envelope.data.list.map(({ title }) => title)
  expect(await titles('S2')).toEqual(['系统升级', '置顶'])
  expect(await titles('S1')).toEqual(['置顶', '系统升级'])
  expect((await as('S2').call(notices)).envelope.data.list).toMatchObject([
    { text: '请阅读公告「系统升级」', path: `/home/announcementDetails?bulletinId=${id}` },
  ])
  expect((await as('S1').call(notices)).envelope.data.unread).toBe(0)
  expect(await receipt(id)).toMatchObject({ read: 1, unread: 1, lastReminder: expect.any(String) })
  await reads('S2', id)
  expect(await titles('S2')).toEqual(['置顶', '系统升级'])
  await reads('S2', id, 0)
  expect(await titles('S2')).toEqual(['置顶', '系统升级'])
})

test('who does not want reminded announcements first has the notice alone, but not of those that must be read', async () => {
  const notify = JSON.stringify({ bulletinPopup: false })
  await db().insertInto('user_config').values({ user_no: 'S2', language: 'zh', notify }).execute()
  try {
    const [plain, forced] = [await announce(), await announce({ forcedPush: true })]
    for (const id of [plain, forced]) expect((await remindOf(id)).status).toBe(200)
    const marks = await db()
      .selectFrom('announcement_read')
      .select('announcement_id')
      .where('user_no', '=', 'S2')
      .where('announcement_id', 'in', [plain, forced])
      .execute()
    expect(marks).toEqual([{ announcement_id: forced }])
    const { list } = (await as('S2').call(notices)).envelope.data
    expect(list.filter(({ path }) => path.endsWith(plain))).toHaveLength(1)
  } finally {
    await db().deleteFrom('user_config').where('user_no', '=', 'S2').execute()
  }
})

test('[ANN-09] people are reminded once in four hours, also by several editors at the same time', async () => {
  const id = await announce()
  const both = await Promise.all([remindOf(id), remindOf(id)])
  expect(both.map(({ status }) => status).sort()).toEqual([200, 429])
  expectRefused(await remindOf(id, {}, 'manager'), 'announcement.reminded-lately')
  await db()
    .updateTable('announcement_reminder')
    .set({ at: new Date(world.clock.now().getTime() - 4 * 3_600_000) })
    .execute()
  expect((await remindOf(id, {}, 'manager')).envelope.data).toEqual({ reminded: 2 })
})

test('[ANN-09] of the named people those are reminded who can see the announcement and have not read it', async () => {
  const id = await announce()
  await reads('S1', id)
  const none = await expectChanges(db(), [], () => remindOf(id, { userNos: ['S1', 'editor', 'nobody'] }))
  expect(none.envelope.data).toEqual({ reminded: 0 })
  expect((await remindOf(id, { userNos: ['S1', 'S2'] })).envelope.data).toEqual({ reminded: 1 })
})

test.for([
  [{ publishStartTime: '2100-01-01 00:00:00' }, null],
  [{}, 'disable'],
  [{}, 'void'],
] as const)('[ANN-09] nobody is reminded of what is not out: %o %s', async ([more, action]) => {
  const id = await announce(more)
  if (action) await as('editor').call(update, { params: { id }, body: { action, revision: 1 } })
  const answer = await expectChanges(db(), [], () => remindOf(id))
  expectRefused(answer, 'announcement.transition')
})

test.for([
  { channels: [] },
  { channels: ['sms'] },
  { userNos: Array.from({ length: 201 }, (_, index) => `P${index}`) },
])('[ANN-09] a reminder that is none of ours is refused: %#', async (body) => {
  const id = await announce()
  expect((await remindOf(id, body)).status).toBe(422)
})
