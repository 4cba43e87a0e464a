import { catalogue, type FailureName } from '@iambiz/contract/errors.ts'
import type { MaintainedAnnouncement } from '@iambiz/contract/features/announcements/maintenance.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Answer } from '#server/testing/browser.ts'
import { type CompanyWorld, companyIn } from '#server/testing/company-world.ts'
import { expectChanges } from '#server/testing/table-digest.ts'
import { testPortal } from '#server/testing/test-app.ts'

const create = 'POST /iam-portal/system/bulletin'
const update = 'POST /iam-portal/system/updateBulletin/:id'
const batch = 'POST /iam-portal/system/bulletin/batch'
const counts = 'POST /iam-portal/system/bulletinCount'
const list = 'POST /iam-portal/admin/getBulletinList'
const detail = 'GET /iam-portal/system/bulletin/detail'
const inbox = 'GET /iam-portal/user/getBulletinList'
const written = ['announcement', 'announcement_change', 'audit_record']
const shown = [...written, '_private_jobs', 'announcement_content', 'data_version']

let world: CompanyWorld
let own: string
let foreign: string
const as = (who: string) => world.as(who)
const db = () => world.database.db

beforeAll(async () => {
  const portal = await testPortal()
  portal.provider.faults.account = async (call, form) =>
    call === '/password/verify' && form.get('password') === 'right'
      ? { status: 200, body: { proof: 'proof', expires_in: 300 } }
      : { status: 404, body: { error: 'not_found' } }
  world = await companyIn(portal, { editor: 'editor', manager: 'bsm', staff: 'staff' })
  const { given } = world
  const system = await given.system()
  own = await given.application({ system_code: system, name_zh: '费用报销', name_en: 'Expenses' })
  foreign = await given.application()
  await db().insertInto('system_manager').values({ system_code: system, user_no: 'manager' }).execute()
})
afterAll(() => world.stop())
beforeEach(async () => {
  await db().deleteFrom('announcement_audience').execute()
  await db().deleteFrom('announcement_read').execute()
  await db().deleteFrom('announcement').execute()
})

const general = (more: object = {}) => ({
  title: { zh: '假期值班安排' },
  type: 2,
  content: { zh: '<p>值班表见附件</p>' },
  appId: own,
  pushScope: 1,
  forcedPush: false,
  ...more,
})

const expectRefused = ({ status, envelope }: Answer<unknown>, failure: FailureName) =>
  expect([status, envelope.code, envelope.message]).toEqual([
    catalogue[failure].status,
    catalogue[failure].code,
    catalogue[failure].zh,
  ])

const fieldsOf = ({ envelope }: Answer<unknown>) =>
  (envelope.data as unknown as { fields: { field: string }[] }).fields.map(({ field }) => field)

async function made(more: object = {}, who = 'editor') {
  const answer = await as(who).call(create, { body: general(more) })
  expect([answer.status, answer.envelope.message]).toEqual([200, 'success'])
  return answer.envelope.data
}

const change = (who: string, id: string, body: object) => as(who).call(update, { params: { id }, body })

async function changed(id: string, body: object, who = 'editor') {
  const answer = await change(who, id, body)
  expect([answer.status, answer.envelope.message]).toEqual([200, 'success'])
  return answer.envelope.data
}

async function found(body: object = {}, who = 'editor'): Promise<MaintainedAnnouncement[]> {
  const { status, envelope } = await as(who).call(list, { body })
  expect(status).toBe(200)
  return envelope.data.list
}

const read = async (bulletinId: string, lang = 'zh') =>
  (await as('editor').call(detail, { query: { bulletinId }, headers: { lang } })).envelope.data

test('[ANN-01][ANN-04] a draft is written, filled in, released and read', async () => {
  const draft = await expectChanges(db(), [...written, 'data_version'], () =>
    made({ title: { zh: '' }, content: { zh: '' } }),
  )
  expect(draft).toMatchObject({ status: 0, revision: 1, contentRevision: 1 })
  const early = await change('editor', draft.bulletinId, { action: 'release', revision: 1 })
  expectRefused(early, 'announcement.incomplete')
  expect(fieldsOf(early)).toEqual(['title.zh', 'content.zh'])
  const saved = await changed(draft.bulletinId, {
    title: { zh: '系统升级', en: 'Upgrade' },
    content: { zh: '<p>今晚</p><script>x</script>', en: '<p>Tonight</p>' },
    pinned: true,
    revision: 1,
  })
  const released = await expectChanges(db(), shown, () =>
    changed(draft.bulletinId, { action: 'release', revision: saved.revision }),
  )
  expect(released).toMatchObject({ status: 1, revision: 3 })
  expect(await read(draft.bulletinId)).toMatchObject({
    title: { zh: '系统升级', en: 'Upgrade' },
    content: { zh: '<p>今晚</p>', en: '<p>Tonight</p>' },
    effectState: 'EFFECTIVE',
    valid: true,
    pinned: true,
    appName: '费用报销',
    changes: [
      { revision: 3, action: 'release', fields: [], userName: '员工editor' },
      { revision: 2, action: 'save', fields: expect.arrayContaining(['title_zh', 'content_zh', 'pinned']) },
      { revision: 1, action: 'create' },
    ],
  })
  expect((await read(draft.bulletinId, 'en')).appName).toBe('Expenses')
  const { envelope } = await as('staff').call(inbox)
  expect(envelope.data.list.map(({ title }) => title)).toEqual(['系统升级'])
})

describe('[ANN-06][ANN-07] what is written', () => {
  test('needs the fields of its type when it is released', async () => {
    const answer = await as('editor').call(create, { body: general({ type: 1, action: 'release' }) })
    expectRefused(answer, 'announcement.incomplete')
    expect(fieldsOf(answer)).toEqual(['version', 'impactScope', 'onlineStartTime', 'onlineEndTime'])
  })

  test.for([
    [{ title: { zh: '题'.repeat(81) } }, 'title.zh'],
    [{ impactScope: '围'.repeat(181) }, 'impactScope'],
    [{ operationsContact: '系'.repeat(181) }, 'operationsContact'],
    [{ content: { zh: '<b>'.repeat(10_001) } }, 'content.zh'],
    [{ onlineStartTime: '2026-02-30 10:00:00' }, 'onlineStartTime'],
    [{ publishStartTime: '0000-01-01 10:00:00' }, 'publishStartTime'],
    [{ publishStartTime: '10000-01-01 10:00:00' }, 'publishStartTime'],
    [{ publishStartTime: '2030-01-01T10:00:00' }, 'publishStartTime'],
    [{ publishEndTime: '2030-01-01 10:00:00+09' }, 'publishEndTime'],
    [{ publishEndTime: '2030-01-01 24:00:00' }, 'publishEndTime'],
    [{ publishEndTime: '2030-01-01 10:60:00' }, 'publishEndTime'],
    [{ publishEndTime: '2030-01-01 23:59:60' }, 'publishEndTime'],
    [{ effectiveTime: 'infinity' }, 'effectiveTime'],
    [{ effectiveTime: 'now' }, 'effectiveTime'],
    [{ type: 3 }, 'type'],
    [{ appId: '' }, 'appId'],
  ] as const)('S-179: is refused with %j', async ([more, field]) => {
    const answer = await expectChanges(db(), [], () => as('editor').call(create, { body: general(more) }))
    expectRefused(answer, 'request.fields')
    expect(fieldsOf(answer)).toEqual([field])
  })

  test('S-148: is refused where it is longer than a text may be, or cleaning makes it so, also with another step', async () => {
    const link = '<p><a href="https://a.example/">升级</a></p>'
    const longer = { content: { zh: link.repeat(2_200), en: '&'.repeat(99_000) } }
    const answer = await expectChanges(db(), [], () => as('editor').call(create, { body: general(longer) }))
    expectRefused(answer, 'announcement.too-long')
    expect(fieldsOf(answer)).toEqual(['content.zh', 'content.en'])
    const plain = general({ content: { zh: 'a'.repeat(100_001) } })
    expectRefused(await as('editor').call(create, { body: plain }), 'announcement.too-long')
    const { bulletinId, revision } = await made({ action: 'release' })
    for (const action of ['save', 'void']) {
      const step = () => change('editor', bulletinId, { ...longer, action, revision })
      expectRefused(await expectChanges(db(), [], step), 'announcement.too-long')
    }
    // The limit counts code points, so characters outside the BMP count once.
    await made({ content: { zh: '<p>一</p>', en: '𠮷'.repeat(50_000) } })
  })

  test('S-164: is not released where nothing of it can be seen', async () => {
    for (const nothing of ['\u200b\u2060\ufeff', '\u202e\u2066', '\u3164', '\u3000']) {
      const title = await as('editor').call(create, {
        body: general({ title: { zh: nothing }, action: 'release' }),
      })
      expectRefused(title, 'announcement.incomplete')
      const content = { zh: `<p>&nbsp;</p><p>${nothing}</p><br />` }
      const text = await as('editor').call(create, { body: general({ content, action: 'release' }) })
      expectRefused(text, 'announcement.incomplete')
      expect(fieldsOf(text)).toEqual(['content.zh'])
    }
  })

  test('S-195: has a title of one line', async () => {
    const { bulletinId } = await made({ title: { zh: ' 系统\r\nBcc: 升级\u2028\t通知\n', en: 'a\nb' } })
    expect((await read(bulletinId)).title).toEqual({ zh: '系统 Bcc: 升级 通知', en: 'a b' })
  })

  test('takes eighty characters, however many bytes they are', async () => {
    await made({ title: { zh: '𠮷'.repeat(80), en: 'e'.repeat(80) } })
  })

  test.for([
    ['publishStartTime', 'publishEndTime'],
    ['onlineStartTime', 'onlineEndTime'],
  ] as const)('S-179: has an end after its start: %s', async ([start, end]) => {
    for (const to of ['2030-06-01 10:00:00', '2030-06-01 09:59:59']) {
      const body = general({ [start]: '2030-06-01 10:00:00', [end]: to })
      const answer = await expectChanges(db(), [], () => as('editor').call(create, { body }))
      expectRefused(answer, 'announcement.times')
      expect(fieldsOf(answer)).toEqual([end])
    }
    await made({ [start]: '2030-06-01 10:00:00', [end]: '2030-06-01 10:00:01' })
  })

  test('S-179: is not released into the past', async () => {
    const body = general({ action: 'release', publishStartTime: '2020-01-01 00:00:00' })
    expectRefused(await as('editor').call(create, { body }), 'announcement.past')
  })

  test('loses a time that is sent empty, and keeps one that is not sent', async () => {
    const { bulletinId } = await made({
      publishStartTime: '2030-06-01 10:00:00',
      effectiveTime: '2030-07-01 00:00:00',
    })
    await changed(bulletinId, { publishStartTime: '', revision: 1 })
    const after = await read(bulletinId)
    expect(after.publishStartTime).toBeUndefined()
    expect(after.effectiveTime).toBe('2030-07-01 00:00:00')
  })
})

describe('[ANN-05] S-181: a step', () => {
  test('that the state does not allow is refused and changes nothing', async () => {
    const { bulletinId, revision } = await made({ action: 'release' })
    for (const action of ['release', 'enable', 'delete']) {
      const answer = await expectChanges(db(), [], () => change('editor', bulletinId, { action, revision }))
      expectRefused(answer, 'announcement.transition')
    }
    const gone = await changed(bulletinId, { action: 'void', voidReason: '发错了', revision })
    expect(await read(bulletinId)).toMatchObject({ status: 2, effectState: 'VOID', voidReason: '发错了' })
    for (const action of ['save', 'release', 'enable', 'disable', 'pin', 'void']) {
      expectRefused(
        await change('editor', bulletinId, { action, revision: gone.revision }),
        'announcement.transition',
      )
    }
  })

  test('switches off and on again, and readers see it at once', async () => {
    const { bulletinId, revision } = await made({ action: 'release' })
    const seen = async () => (await as('staff').call(inbox)).envelope.data.total
    expect(await seen()).toBe(1)
    const off = await changed(bulletinId, { action: 'disable', revision })
    expect(await seen()).toBe(0)
    await changed(bulletinId, { action: 'enable', revision: off.revision })
    expect(await seen()).toBe(1)
  })

  test('deletes a draft with its history', async () => {
    const { bulletinId } = await made()
    await changed(bulletinId, { action: 'delete', revision: 1 })
    expect(await found()).toEqual([])
  })
})

test('a changed text is a new one for its readers only where the editor says so', async () => {
  const { bulletinId, revision } = await made({ action: 'release' })
  const minor = await changed(bulletinId, { content: { zh: '<p>值班表</p>' }, revision })
  expect(minor.contentRevision).toBe(1)
  const other = await changed(bulletinId, { forcedPush: true, mustReread: true, revision: minor.revision })
  expect(other.contentRevision).toBe(1)
  const major = await changed(bulletinId, {
    content: { zh: '<p>改期</p>' },
    mustReread: true,
    revision: other.revision,
  })
  expect(major.contentRevision).toBe(2)
  const kept = await db().selectFrom('announcement_content').selectAll().orderBy('content_revision').execute()
  expect(kept.map(({ content_revision, content_zh }) => [content_revision, content_zh])).toEqual([
    [1, '<p>值班表</p>'],
    [2, '<p>改期</p>'],
  ])
})

test('the second of two editors gets a conflict with the stored version', async () => {
  const { bulletinId } = await made()
  await changed(bulletinId, { title: { zh: '第一位' }, revision: 1 })
  const answer = await expectChanges(db(), [], () =>
    change('editor', bulletinId, { title: { zh: '第二位' }, revision: 1 }),
  )
  expectRefused(answer, 'resource.changed')
  expect(answer.envelope.data).toMatchObject({ current: { title: { zh: '第一位' }, revision: 2 } })
})

test('sent twice under one key it is one announcement', async () => {
  const key = { clientToken: 'browser-key-1' }
  const [one, other] = await Promise.all([made(key), made(key)])
  expect(other).toEqual(one)
  expect(await made(key)).toEqual(one)
  expect(await found()).toHaveLength(1)
})

test('[ANN-09] lists say how many have read, as the statistics do', async () => {
  const draft = await made()
  const { bulletinId } = await made({ action: 'release' })
  await world.given.read('staff', bulletinId, 1)
  await world.given.read('manager', bulletinId, 2)
  await world.given.read('editor', bulletinId, 0)
  const row = async (id: string) => (await found()).find((one) => one.bulletinId === id)
  expect(await row(bulletinId)).toMatchObject({ read: 2 })
  expect(await row(bulletinId)).not.toHaveProperty('readRate')
  await db()
    .insertInto('announcement_audience')
    .values({ announcement_id: bulletinId, people: 3, counted_at: new Date() })
    .execute()
  const counted = { read: 2, audience: 3, readRate: 66.7 }
  expect(await row(bulletinId)).toMatchObject(counted)
  expect(await row(draft.bulletinId)).not.toHaveProperty('read')
  const statistics = await as('editor').call('POST /iam-portal/bulletin/list', { body: {} })
  expect(statistics.envelope.data.list[0]).toMatchObject({ bulletinId, ...counted })
})

describe('[ANN-04] several at once', () => {
  test('are all switched, and none when one of them cannot be', async () => {
    const released = await Promise.all([made({ action: 'release' }), made({ action: 'release' })])
    const ids = released.map(({ bulletinId }) => bulletinId)
    const draft = await made()
    const mixed = await expectChanges(db(), [], () =>
      as('editor').call(batch, { body: { ids: [...ids, draft.bulletinId], action: 'disable' } }),
    )
    expectRefused(mixed, 'announcement.transition')
    expect(mixed.envelope.data).toEqual({ ids: [draft.bulletinId] })
    const done = await as('editor').call(batch, { body: { ids: [...ids, ...ids], action: 'disable' } })
    expect(done.envelope.data).toEqual({ changed: 2 })
    expect((await found({ effectState: 'DISABLED' })).map(({ bulletinId }) => bulletinId).sort()).toEqual(
      ids.sort(),
    )
  })

  test('are released as they were seen, and none where one has changed since', async () => {
    const [one, other] = await Promise.all([made(), made()])
    const ids = [one.bulletinId, other.bulletinId]
    const seen = { [one.bulletinId]: one.revision, [other.bulletinId.toUpperCase()]: other.revision }
    const now = await changed(other.bulletinId, { pinned: true, revision: other.revision })
    const release = (revisions: Record<string, number>) =>
      as('editor').call(batch, { body: { ids, action: 'release', revisions } })
    for (const unseen of [{}, { [one.bulletinId]: one.revision }])
      expect((await expectChanges(db(), [], () => release(unseen))).status).toBe(422)
    const stale = await expectChanges(db(), [], () => release(seen))
    expectRefused(stale, 'resource.changed')
    expect(stale.envelope.data).toEqual({ ids: [other.bulletinId] })
    const done = await release({ ...seen, [other.bulletinId.toUpperCase()]: now.revision })
    expect(done.envelope.data).toEqual({ changed: 2 })
  })

  test('and one by one: beyond a few forced ones within an hour the person is asked, then it ends', async () => {
    await db().deleteFrom('rate_counter').execute()
    const forced = general({ forcedPush: true, action: 'release' })
    const release = (headers = {}) => as('editor').call(create, { body: forced, headers })
    const shown = (await release()).envelope.data
    for (let released = 1; released < 10; released++) expect((await release()).status).toBe(200)
    const draft = await made({ forcedPush: true })
    const seen = { [draft.bulletinId]: draft.revision }
    const ways = [
      () => release(),
      () => change('editor', draft.bulletinId, { action: 'release', revision: draft.revision }),
      () =>
        as('editor').call(batch, { body: { ids: [draft.bulletinId], action: 'release', revisions: seen } }),
    ]
    const readAgain = { title: { zh: '又有变化' }, mustReread: true, revision: shown.revision }
    ways.push(() => change('editor', shown.bulletinId, readAgain))
    for (const way of ways) expectRefused(await way(), 'step-up.needed')
    expect(await read(draft.bulletinId)).toMatchObject({ status: 0, revision: draft.revision })
    expect((await as('editor').call(create, { body: general({ action: 'release' }) })).status).toBe(200)
    const { envelope } = await as('editor').call('POST /iam-portal/auth/stepUp', {
      body: { method: 'password', value: 'right' },
    })
    const ticket = { 'pwd-ticket': envelope.data.pwdTicket }
    expect((await release(ticket)).status).toBe(200)
    await db()
      .updateTable('rate_counter')
      .set({ count: 60 })
      .where('key', '=', 'forced-release-confirmed:editor')
      .execute()
    expect((await release(ticket)).status).toBe(429)
    await db().deleteFrom('rate_counter').execute()
  })

  test('need at least one', async () => {
    expectRefused(
      await as('editor').call(batch, { body: { ids: [], action: 'void' } }),
      'announcement.none-chosen',
    )
  })

  test('S-067: are all refused where one belongs to others, wherever that stands', async () => {
    const mine = await made({ action: 'release' }, 'manager')
    const theirs = await made({ action: 'release', appId: foreign })
    const also = await made({ action: 'release' }, 'manager')
    for (const ids of [
      [mine.bulletinId, theirs.bulletinId],
      [theirs.bulletinId, mine.bulletinId],
      [mine.bulletinId, theirs.bulletinId, also.bulletinId],
      [mine.bulletinId, '00000000-0000-4000-8000-000000000000'],
    ]) {
      const answer = await expectChanges(db(), ['audit_record'], () =>
        as('manager').call(batch, { body: { ids, action: 'disable' } }),
      )
      expectRefused(answer, 'resource.not-found')
    }
  })
})

describe('a manager of business systems', () => {
  test('S-065: sees and changes announcements of those alone', async () => {
    const theirs = await made({ appId: foreign })
    await made()
    expect((await found({}, 'manager')).map(({ appId }) => appId)).toEqual([own])
    const answer = await expectChanges(db(), ['audit_record'], () =>
      change('manager', theirs.bulletinId, { title: { zh: '改' }, revision: 1 }),
    )
    expectRefused(answer, 'resource.not-found')
    const read = await as('manager').call(detail, { query: { bulletinId: theirs.bulletinId } })
    expectRefused(read, 'resource.not-found')
    const apps = await as('manager').call('GET /iam-portal/bulletin/getAllApp')
    expect(apps.envelope.data.map(({ appId }) => appId)).toEqual([own])
  })

  test('cannot write for another application, nor move an own announcement there', async () => {
    const create1 = await as('manager').call(create, { body: general({ appId: foreign }) })
    expectRefused(create1, 'access.bulletin')
    const { bulletinId } = await made({}, 'manager')
    expectRefused(await change('manager', bulletinId, { appId: foreign, revision: 1 }), 'access.bulletin')
  })
})

test('[ANN-12] without the right the answer says whom to ask', async () => {
  expectRefused(await as('staff').call(list), 'access.bulletin')
})

test('[ANN-08] the list is filtered, and each count is what its filter finds', async () => {
  await made()
  await made({ action: 'release', forcedPush: true })
  await made({
    action: 'release',
    publishStartTime: '2031-01-01 00:00:00',
    title: { zh: '100%_完成', en: 'Done' },
  })
  const off = await made({ action: 'release' })
  await changed(off.bulletinId, { action: 'disable', revision: off.revision })
  const gone = await made({ action: 'release' })
  await changed(gone.bulletinId, { action: 'void', revision: gone.revision })
  const { envelope } = await as('editor').call(counts)
  const { all, draft, released, pending, effective, expired, disabled, forced, online } = envelope.data
  const total = async (filter: object) => (await found(filter)).length
  expect([all, draft, released]).toEqual([
    await total({}),
    await total({ status: 0 }),
    await total({ status: 1 }),
  ])
  expect([pending, effective, expired, disabled, envelope.data.void]).toEqual([
    await total({ effectState: 'PENDING' }),
    await total({ effectState: 'EFFECTIVE' }),
    await total({ effectState: 'EXPIRED' }),
    await total({ effectState: 'DISABLED' }),
    await total({ effectState: 'VOID' }),
  ])
  expect([forced, online]).toEqual([await total({ forcedPush: true }), await total({ type: 1 })])
  expect(await total({ valid: true })).toBe(pending + effective)
  expect(await total({ valid: false })).toBe(all - pending - effective)
  expect(await total({ keyword: '%_' })).toBe(1)
  expect(await total({ keyword: 'done' })).toBe(1)
  expect(await total({ startTime: '2030-01-01 00:00:00' })).toBe(1)
  // The wire has whole seconds, so an announcement created within that second is included.
  const [drafted] = await found({ status: 0 })
  expect(await total({ startTime: drafted?.createTime, endTime: drafted?.createTime })).toBeGreaterThan(0)
})
