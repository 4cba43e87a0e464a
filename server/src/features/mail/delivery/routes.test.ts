import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type CompanyWorld, companyWorld } from '#server/testing/company-world.ts'
import { expectChanges } from '#server/testing/table-digest.ts'
import { startPortal, type TestPortal } from '#server/testing/test-app.ts'
import { posting } from './outbox-store.ts'

const list = 'POST /iam-portal/bulletin/mailLog/list'
const retry = 'POST /iam-portal/bulletin/mailLog/retry'
const detail = 'GET /iam-portal/bulletin/mailLog/detail'
const remind = 'POST /iam-portal/system/bulletin/remind/:id'

let world: CompanyWorld
let bare: TestPortal
let app: string
let announcement: string
const db = () => world.database.db

beforeAll(async () => {
  world = await companyWorld(
    {
      administrator: { org: 'group', role: 'root' },
      editor: { org: 'group', role: 'editor' },
      manager: { org: 'group', role: 'bsm' },
      stranger: { org: 'group', role: 'bsm' },
      S1: 'staff',
      S2: 'staff',
    },
    { SMTP_HOST: '127.0.0.1' },
  )
  bare = await startPortal(world)
  const { given } = world
  const system = await given.system()
  app = await given.application({ system_code: system })
  await given.grant(app, { organization: 'sales' })
  await db().insertInto('system_manager').values({ system_code: system, user_no: 'manager' }).execute()
  announcement = await given.announcement({
    app_id: app,
    creator_no: 'editor',
    title_zh: '停机',
    push_scope: 2,
  })
  for (const userNo of ['S1', 'S2', 'editor']) {
    const email = `${userNo}@chengchuan.example`
    await db().updateTable('person').set({ email }).where('user_no', '=', userNo).execute()
  }
})
afterAll(async () => {
  await bare.stop()
  await world.stop()
})
beforeEach(async () => {
  await db().deleteFrom('letter').execute()
})

const post = (userNos: string[], isAboutApp = true) =>
  posting({ held: false })(db(), {
    message: {
      cause: 'reminder',
      ...(isAboutApp ? { announcement_id: announcement, app_id: app } : {}),
      subject_zh: '请阅读',
      subject_en: 'Please read',
      text_zh: '正文',
      text_en: 'Text',
      path: '/home/announcementDetails',
    },
    userNos,
    at: world.process.clock.now(),
  })

const idOf = async (userNo: string) =>
  (await db().selectFrom('mail').select('mail_id').where('user_no', '=', userNo).executeTakeFirstOrThrow())
    .mail_id

const setState = (userNo: string, state: 'sent' | 'unknown' | 'held') =>
  db().updateTable('mail').set({ state }).where('user_no', '=', userNo).execute()

const listed = async (who: string, body = {}) => (await world.as(who).call(list, { body })).envelope.data

test('editors see what became of the mails of an announcement, counted by state', async () => {
  await post(['S1', 'S2'])
  await post(['editor'], false)
  await setState('S1', 'sent')
  const { list: mails, total, counts } = await listed('editor', { bulletinId: announcement })
  expect(total).toBe(2)
  expect(counts).toEqual({ held: 0, queued: 1, sending: 0, sent: 1, failed: 0, unknown: 0 })
  expect(
    mails.map(({ to, status, subject, bulletinId }) => [to, status, subject, bulletinId]).sort(),
  ).toEqual([
    ['S1@chengchuan.example', 'sent', '请阅读', announcement],
    ['S2@chengchuan.example', 'queued', '请阅读', announcement],
  ])
  expect(await listed('editor', { status: 'sent' })).toMatchObject({ total: 1, list: [{ userNo: 'S1' }] })
  expect(await listed('editor', { email: 's2@' })).toMatchObject({ total: 1, list: [{ userNo: 'S2' }] })
  expect((await listed('editor', { email: '%' })).total).toBe(0)
  expect((await listed('editor')).total).toBe(2)
})

test('mails that are about no announcement, such as who asks for which application, are for administrators of the whole', async () => {
  await post(['S1'], false)
  await setState('S1', 'unknown')
  const id = await idOf('S1')
  expect(await listed('editor')).toMatchObject({ total: 0, list: [], counts: { unknown: 0 } })
  expect((await world.as('editor').call(detail, { query: { id } })).status).toBe(404)
  expect((await world.as('editor').call(retry, { body: { ids: [id] } })).status).toBe(404)
  expect(await listed('administrator')).toMatchObject({ total: 1, list: [{ userNo: 'S1' }] })
  expect((await world.as('administrator').call(detail, { query: { id } })).status).toBe(200)
})

test('managers see mails about their own systems alone, and send no others again', async () => {
  await post(['S1'])
  await post(['S2'], false)
  expect(await listed('manager')).toMatchObject({ total: 1, list: [{ userNo: 'S1' }] })
  expect(await listed('stranger')).toMatchObject({ total: 0, list: [] })
  await setState('S1', 'unknown')
  const id = await idOf('S1')
  const refused = await expectChanges(db(), [], () =>
    world.as('stranger').call(retry, { body: { ids: [id] } }),
  )
  expect(refused.status).toBe(404)
  expect((await world.as('stranger').call(detail, { query: { id } })).status).toBe(404)
  expect((await world.as('S1').call(list)).status).toBe(403)
})

test('held, failed and unknown mails are queued again, others are named, and it is on record', async () => {
  await post(['S1', 'S2', 'editor'])
  await setState('S1', 'unknown')
  await setState('S2', 'held')
  await setState('editor', 'sent')
  const ids = await Promise.all(['S1', 'S2', 'editor'].map(idOf))
  const { envelope } = await expectChanges(db(), ['mail', 'audit_record'], () =>
    world.as('editor').call(retry, { body: { ids: [...ids, ...ids] } }),
  )
  expect(envelope.data).toEqual({ changed: 2, skipped: [{ id: ids[2], status: 'sent' }] })
  expect((await listed('editor')).counts).toMatchObject({ queued: 2, sent: 1 })
})

test('without a mail server nothing is queued for nobody: the mails stay held, and the person is told', async () => {
  await post(['S1'])
  await setState('S1', 'held')
  const browser = bare.browser(world.as('editor'))
  for (const body of [{ ids: [await idOf('S1')] }, { allHeld: true as const }]) {
    const refused = await expectChanges(db(), [], () => browser.call(retry, { body }))
    expect(refused.status).toBe(409)
    expect(refused.envelope.message).toContain('邮件服务器')
  }
})

test('what was held is sent at one word, of an announcement or of all, by those who may see it', async () => {
  await post(['S1', 'S2'])
  await post(['editor'], false)
  for (const userNo of ['S1', 'S2', 'editor']) await setState(userNo, 'held')
  await setState('S2', 'sent')
  const sendHeld = async (who: string, more = {}) =>
    (await world.as(who).call(retry, { body: { allHeld: true, ...more } })).envelope.data
  expect(await sendHeld('stranger')).toEqual({ changed: 0, skipped: [] })
  expect(await sendHeld('editor', { bulletinId: randomUUID() })).toEqual({ changed: 0, skipped: [] })
  const sent = await expectChanges(db(), ['mail', 'audit_record'], () =>
    world.as('editor').call(retry, { body: { allHeld: true, bulletinId: announcement } }),
  )
  expect(sent.envelope.data).toEqual({ changed: 1, skipped: [] })
  expect((await listed('administrator')).counts).toMatchObject({ queued: 1, held: 1, sent: 1 })
  expect(await sendHeld('administrator')).toEqual({ changed: 1, skipped: [] })
})

test('a mail is shown as it is sent, in its recipient’s language', async () => {
  await db().deleteFrom('user_config').execute()
  await db().insertInto('user_config').values({ user_no: 'S1', language: 'en' }).execute()
  await post(['S1'])
  const id = await idOf('S1')
  const { envelope } = await world.as('editor').call(detail, { query: { id } })
  expect(envelope.data).toMatchObject({
    subject: 'Please read',
    text: expect.stringContaining(`${world.config.baseUrl}/iambiz/home/announcementDetails`),
    messageId: expect.stringContaining(id),
  })
})

test('[ANN-09] who has not read is reminded by mail as well, in one transaction with the reminder', async () => {
  await db().deleteFrom('announcement_reminder').execute()
  const { envelope } = await expectChanges(
    db(),
    ['announcement_reminder', 'audit_record', 'letter', 'mail'],
    () => world.as('editor').call(remind, { params: { id: announcement }, body: { channels: ['mail'] } }),
  )
  expect(envelope.data).toEqual({ reminded: 2 })
  const { list: mails } = await listed('editor', { bulletinId: announcement })
  expect(mails.map(({ userNo, cause }) => [userNo, cause]).sort()).toEqual([
    ['S1', 'reminder'],
    ['S2', 'reminder'],
  ])
})
