import { randomUUID } from 'node:crypto'
import { transact } from '@iambiz/runtime/database.ts'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { mailingDeps } from '#server/app/worker.ts'
import { takeDue } from '#server/features/mail-delivery/store.ts'
import { wireTimeIn } from '#server/platform/wire-time.ts'
import type { Browser } from '#server/testing/browser.ts'
import { employ, foundCompany } from '#server/testing/company.ts'
import { givenIn } from '#server/testing/given.ts'
import { type TestWorld, testPortal } from '#server/testing/test-app.ts'
import { mailOut } from './fan-out.ts'

const create = 'POST /iam-portal/system/bulletin'
const update = 'POST /iam-portal/system/updateBulletin/:id'
const batch = 'POST /iam-portal/system/bulletin/batch'
const detail = 'GET /iam-portal/system/bulletin/detail'
const audience = 'POST /iam-portal/system/bulletin/audience'
const receipt = 'POST /iam-portal/system/newBulletinCount/:id'
const forceList = 'POST /iam-portal/bulletin/emailTemplate/forceList'

let world: TestWorld
let app: string
let appCode: string
const browsers = new Map<string, Browser>()
const as = (who: string): Browser => browsers.get(who) ?? world.browser()
const db = () => world.database.db
let given: ReturnType<typeof givenIn>
const addressOf = (userNo: string) => `${userNo}@chengchuan.example`
const people = ['ann', 'bob', 'cid', 'dan', 'eve']

beforeAll(async () => {
  world = await testPortal({ MAIL_DOMAINS: 'chengchuan.example' })
  given = givenIn(db())
  await foundCompany(db())
  const seats = { editor: 'editor', second: 'editor', manager: 'bsm', clerk: 'staff' }
  for (const [who, role] of Object.entries(seats)) {
    await employ(db(), who, [{ org: 'sales', role }])
    const browser = world.browser()
    await browser.signIn(world.provider, { sub: who })
    browsers.set(who, browser)
  }
  for (const who of people)
    await employ(db(), who, [{ org: 'sales', role: 'staff' }], { email: addressOf(who) })
  appCode = 'crm'
  app = await given.application({ app_code: appCode })
})
afterAll(() => world.stop())
beforeEach(async () => {
  for (const table of ['letter', 'announcement', 'mail_template', 'mail_group', 'mail_contact'] as const)
    await db().deleteFrom(table).execute()
  await db().deleteFrom('user_config').execute()
  await world.database.pool.query('delete from graphile_worker._private_jobs')
  world.clock.run()
})

const at = { created_at: new Date(), updated_at: new Date() }

async function template(row: { app_id?: string | null; type?: 1 | 2; status?: 0 | 1; name?: string } = {}) {
  const template_id = randomUUID()
  await db()
    .insertInto('mail_template')
    .values({
      ...{ template_id, app_id: null, type: 2, name: '标准', ...at },
      ...{ subject_zh: '【{应用名称}】{标题}', subject_en: '[{appName}] {title}' },
      ...{ body_zh: '<p>{内容}</p><p>{链接}</p>', body_en: '<p>{content}</p><p>{link}</p>', ...row },
    })
    .execute()
  return template_id
}

type Member = { user_no: string } | { contact_id: string }

async function group(
  members: readonly Member[],
  row: { app_id?: string | null; forced?: boolean; status?: 0 | 1; name?: string } = {},
  copies: readonly Member[] = [],
) {
  const group_id = randomUUID()
  await db()
    .insertInto('mail_group')
    .values({ group_id, app_id: null, name: group_id.slice(0, 8), ...at, ...row })
    .execute()
  const rows = [
    ...members.map((one) => ({ ...one, is_copy: false })),
    ...copies.map((one) => ({ ...one, is_copy: true })),
  ]
  for (const [position, one] of rows.entries())
    await db()
      .insertInto('mail_group_member')
      .values({ group_id, position, user_no: null, contact_id: null, ...one })
      .execute()
  return group_id
}

async function contact(address: string, row: { status?: 0 | 1 } = {}) {
  const contact_id = randomUUID()
  await db()
    .insertInto('mail_contact')
    .values({ contact_id, name: '运维值班', address, ...at, ...row })
    .execute()
  return contact_id
}

const member = (user_no: string) => ({ user_no })

const text = (mail: object | null, more: object = {}) => ({
  ...{
    title: { zh: '值班', en: 'On duty' },
    type: 2,
    content: { zh: '<p>一</p>', en: '<p>One</p>' },
    appId: app,
  },
  ...{ pushScope: 1, forcedPush: false, mail, ...more },
})

const written = (mail: object | null, more: object = {}, who = 'editor') =>
  as(who).call(create, { body: text(mail, more) })

async function released(mail: object, more: object = {}): Promise<string> {
  const { status, envelope } = await written(mail, { action: 'release', ...more })
  expect([status, envelope.message]).toEqual([200, expect.anything()])
  return envelope.data.bulletinId
}

const deps = () => mailingDeps(world.config, { db: db(), wireTime: wireTimeIn('Asia/Shanghai') })
const goOut = (id: string, now = world.clock.now()) => mailOut(deps(), id, now)

const mails = () =>
  db()
    .selectFrom('mail')
    .innerJoin('letter', 'letter.letter_id', 'mail.letter_id')
    .select([
      'address',
      'is_copy',
      'lang',
      'state',
      'mail.user_no',
      'contact_id',
      'group_ids',
      'subject_zh',
      'reason',
    ])
    .orderBy('address')
    .execute()
const addresses = async () => (await mails()).map(({ address }) => address)

const jobs = async () =>
  (
    await world.database.pool.query(
      `select key, run_at from graphile_worker.jobs where task_identifier = 'announcement:mail-out'`,
    )
  ).rows as { key: string; run_at: Date }[]

const change = (id: string, body: object, who = 'editor') => as(who).call(update, { params: { id }, body })
const read = async (id: string) =>
  (await as('editor').call(detail, { query: { bulletinId: id } })).envelope.data
const inHours = (hours: number) =>
  wireTimeIn('Asia/Shanghai')(new Date(world.clock.now().getTime() + hours * 3_600_000))

test('[MAIL-02] whoever it should reach gets it once, in the language of their choice, with the template', async () => {
  const templateId = await template()
  const desk = await contact('Desk@chengchuan.example')
  const one = await group([member('ann'), { contact_id: desk }], {}, [member('bob')])
  // Bob is a recipient here: he gets no copy. Dan's group is disabled.
  const two = await group([member('bob')], {}, [member('cid')])
  const off = await group([member('dan')], { status: 0 })
  await db().insertInto('user_config').values({ user_no: 'ann', language: 'en' }).execute()
  const id = await released({
    ...{ templateId, groupIds: [one, two, off], extraUserNos: ['eve'] },
    extraEmails: ['ANN@chengchuan.example', 'desk@chengchuan.example'],
  })
  expect(await mails()).toEqual([])
  expect(await goOut(id)).toBe(5)
  const expected = [
    { address: 'Desk@chengchuan.example', is_copy: false, lang: 'zh', contact_id: desk, group_ids: null },
    // Named beside the groups, so that she stays meant when a group is disabled.
    { address: addressOf('ann'), is_copy: false, lang: 'en', user_no: 'ann', group_ids: null },
    {
      address: addressOf('bob'),
      is_copy: false,
      user_no: 'bob',
      group_ids: expect.arrayContaining([one, two]),
    },
    { address: addressOf('cid'), is_copy: true, user_no: 'cid', group_ids: [two] },
    { address: addressOf('eve'), is_copy: false, user_no: 'eve', group_ids: null },
  ]
  const sorted = (await mails()).sort((a, b) => (a.address < b.address ? -1 : 1))
  expect(sorted).toMatchObject(expected)
  expect(new Set(sorted.map(({ subject_zh, state }) => `${subject_zh} ${state}`))).toEqual(
    new Set(['【应用crm】值班 held']),
  )
  const letter = await db().selectFrom('letter').selectAll().executeTakeFirstOrThrow()
  expect(letter).toMatchObject({
    cause: 'release',
    announcement_id: id,
    app_id: app,
    template_id: templateId,
  })
  expect(letter.html_en).toContain('<p>One</p>')
  expect(letter.html_en).toContain(`/iambiz/home/announcementDetails?bulletinId=${id}`)
})

test('[MAIL-02] the audience itself gets it, except who does without such mails, has left or has no address', async () => {
  await db()
    .insertInto('user_config')
    .values([
      { user_no: 'bob', language: 'zh', notify: JSON.stringify({ bulletinMail: false }) },
      { user_no: 'cid', language: 'en', notify: JSON.stringify({ bulletinMail: false }) },
    ])
    .execute()
  const id = await released({ templateId: await template(), toAudience: true, extraUserNos: ['cid'] })
  await db().updateTable('person').set({ status: 0 }).where('user_no', '=', 'dan').execute()
  await db().updateTable('person').set({ email: '-' }).where('user_no', '=', 'eve').execute()
  await goOut(id)
  await db().updateTable('person').set({ status: 1 }).where('user_no', '=', 'dan').execute()
  await db()
    .updateTable('person')
    .set({ email: addressOf('eve') })
    .where('user_no', '=', 'eve')
    .execute()
  // Whoever is named is meant, whatever is switched off.
  expect(await addresses()).toEqual([addressOf('ann'), addressOf('cid')])
})

test('[MAIL-02] however often and by however many workers it is written, nobody gets it twice; an attempt that dies leaves nothing', async () => {
  const id = await released({ templateId: await template(), groupIds: [await group(people.map(member))] })
  const dying = transact(db(), async (trx) => {
    await mailOut({ ...deps(), db: trx }, id, world.clock.now())
    throw new Error('killed')
  })
  await expect(dying).rejects.toThrow('killed')
  expect(await mails()).toEqual([])
  const counts = await Promise.all(Array.from({ length: 5 }, () => goOut(id)))
  expect(counts.sort()).toEqual([0, 0, 0, 0, 5])
  expect(await goOut(id)).toBe(0)
  expect(await addresses()).toEqual(people.map(addressOf))
})

test('what is not out yet, is switched off, void, over or without mail is not mailed', async () => {
  const mail = { templateId: await template(), extraUserNos: ['ann'] }
  const later = await released(mail, { publishStartTime: inHours(24 * 3000) })
  const off = await released(mail)
  await change(off, { action: 'disable', revision: 1 })
  const gone = await released(mail)
  await change(gone, { action: 'void', revision: 1 })
  const without = await released(null as never)
  const over = await released(mail, { publishEndTime: inHours(1) })
  const afterwards = new Date(world.clock.now().getTime() + 2 * 3_600_000)
  expect([await goOut(later), await goOut(off), await goOut(gone), await goOut(without)]).toEqual([
    0, 0, 0, 0,
  ])
  expect(await goOut(over, afterwards)).toBe(0)
  // Switched on again it is mailed, and only then.
  await world.database.pool.query('delete from graphile_worker._private_jobs')
  await change(off, { action: 'enable', revision: 2 })
  expect(await jobs()).toHaveLength(1)
  expect(await goOut(off)).toBe(1)
})

test('the job waits for the start of publication and moves with it', async () => {
  const mail = { templateId: await template(), extraUserNos: ['ann'] }
  const [first, second] = [inHours(5), inHours(9)]
  const id = await released(mail, { publishStartTime: first })
  const wire = wireTimeIn('Asia/Shanghai')
  expect((await jobs()).map(({ run_at }) => wire(run_at))).toEqual([first])
  await change(id, { publishStartTime: second, revision: 1 })
  expect((await jobs()).map(({ run_at }) => wire(run_at))).toEqual([second])
  // Editing the text changes nothing else.
  await change(id, { title: { zh: '改' }, mail, revision: 2 })
  expect((await jobs()).map(({ run_at }) => wire(run_at))).toEqual([second])
  expect((await read(id)).changes[0]).toMatchObject({ fields: expect.not.arrayContaining(['mail']) })
})

test('drafts keep what is written of mails, also half of it; not sent it stays, null takes it away', async () => {
  const one = await group([member('ann')], { name: '骨干' })
  const { envelope } = await written({ groupIds: [one], extraEmails: [addressOf('bob')] })
  const { bulletinId: id } = envelope.data
  expect((await read(id)).mail).toMatchObject({
    ...{
      templateId: '',
      toAudience: false,
      groupIds: [one],
      extraUserNos: ['bob'],
      extraEmails: [],
      closed: false,
    },
    groups: [{ id: one, groupName: '骨干', memberCount: 1, forced: false }],
    extras: [{ userNo: 'bob', email: addressOf('bob'), source: 'user' }],
  })
  await change(id, { title: { zh: '改' }, revision: 1 })
  expect((await read(id)).mail).toMatchObject({ groupIds: [one] })
  await change(id, { mail: null, revision: 2 })
  expect((await read(id)).mail).toBeNull()
  expect((await read(id)).changes.map(({ fields }: { fields: string[] }) => fields)).toContainEqual(['mail'])
})

test('a release with mails needs a template that fits, and somebody to mail; a refusal releases nothing', async () => {
  const elsewhere = await given.application()
  const mail = { extraUserNos: ['ann'] }
  const refused = async (one: object, code: number, more: object = {}) => {
    const { envelope } = await written(one, { action: 'release', ...more })
    expect(envelope.code).toBe(code)
  }
  await refused(mail, 3007)
  await refused({ ...mail, templateId: randomUUID() }, 3007)
  await refused({ ...mail, templateId: await template({ status: 0 }) }, 3007)
  await refused({ ...mail, templateId: await template({ type: 1 }) }, 3007)
  await refused({ ...mail, templateId: await template({ app_id: elsewhere }) }, 3007)
  const templateId = await template({ app_id: app })
  await refused({ templateId }, 3006)
  await refused({ templateId, groupIds: [await group([member('ann')], { status: 0 })] }, 3006)
  await refused({ templateId, extraEmails: ['nobody@chengchuan.example'] }, 3003)
  await refused({ templateId, extraEmails: ['ann@elsewhere.example'] }, 3004)
  await refused({ templateId, extraUserNos: ['nobody'] }, 3003)
  await refused({ templateId, groupIds: [randomUUID()] }, 422)
  expect(await db().selectFrom('announcement').select('announcement_id').execute()).toEqual([])
  expect(await jobs()).toEqual([])
  await released({ ...mail, templateId })
})

test('at most 200 people are added beside the groups', async () => {
  const numbers = Array.from({ length: 201 }, (_, index) => `many${index}`)
  for (const user_no of numbers) await given.person({ user_no, email: addressOf(user_no) })
  const templateId = await template()
  const tooMany = await written({ templateId, extraUserNos: numbers })
  expect(tooMany.envelope.code).toBe(3002)
  const halves = { extraUserNos: numbers.slice(0, 150), extraEmails: numbers.slice(100).map(addressOf) }
  expect((await written({ templateId, ...halves })).envelope.code).toBe(3002)
  expect((await written({ templateId, extraUserNos: numbers.slice(1) })).status).toBe(200)
})

test('a forced announcement always goes to the forced groups of its application and of all, whatever the browser says', async () => {
  const elsewhere = await given.application()
  const always = await group([member('ann')], { forced: true })
  const own = await group([member('bob')], { forced: true, app_id: app })
  await group([member('cid')], { forced: true, app_id: elsewhere })
  await group([member('dan')], { forced: true, status: 0 })
  const mail = { templateId: await template(), extraUserNos: ['eve'] }
  const id = await released(mail, { forcedPush: true })
  expect((await read(id)).mail?.groups).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ id: always, forced: true }),
      expect.objectContaining({ id: own, forced: true }),
    ]),
  )
  await goOut(id)
  expect(await addresses()).toEqual([addressOf('ann'), addressOf('bob'), addressOf('eve')])
  await db().deleteFrom('letter').execute()
  await goOut(await released(mail))
  expect(await addresses()).toEqual([addressOf('eve')])
})

test('what a forced announcement is mailed with: the template that fits best, and the groups', async () => {
  await template({ name: '通用' })
  const own = await template({ name: '本应用', app_id: app })
  await template({ name: '停用', app_id: app, status: 0 })
  const always = await group([member('ann'), member('bob')], { forced: true, name: '全员' })
  const { envelope } = await as('editor').call(forceList, { query: { appCode, type: '2' } })
  expect(envelope.data).toEqual({
    template: { id: own, name: '本应用' },
    groups: [{ id: always, groupName: '全员', memberCount: 2, forced: true }],
  })
  const online = await as('editor').call(forceList, { query: { appCode, type: '1' } })
  expect(online.envelope.data.template).toBeUndefined()
  for (const [who, code] of [
    ['editor', 'none'],
    ['manager', appCode],
  ] as const)
    expect((await as(who).call(forceList, { query: { appCode: code } })).envelope.code).toBe(1001)
})

test('S-205: who has no right to announce anything mails nobody', async () => {
  const mail = { templateId: await template(), toAudience: true }
  expect((await written(mail, { action: 'release' }, 'clerk')).status).toBe(403)
  expect(await jobs()).toEqual([])
  expect((await as('clerk').call(forceList, { query: { appCode } })).status).toBe(403)
})

test('groups and templates of applications that one does not maintain are not offered', async () => {
  const system_code = await given.system()
  const mine = await given.application({ system_code })
  await db().insertInto('system_manager').values({ system_code, user_no: 'manager' }).execute()
  const foreign = await group([member('ann')], { app_id: app })
  const templateId = await template()
  const mail = { templateId, groupIds: [foreign] }
  const refused = await written(mail, { appId: mine, action: 'release' }, 'manager')
  expect(refused.status).toBe(422)
  const other = { templateId: await template({ app_id: app }), extraUserNos: ['ann'] }
  expect((await written(other, { appId: mine }, 'manager')).envelope.code).toBe(3007)
  // An editor of all put it there, and a manager who edits the text need not take it away.
  const { envelope } = await written(mail, { appId: mine })
  const kept = await change(envelope.data.bulletinId, { title: { zh: '改' }, mail, revision: 1 }, 'manager')
  expect(kept.status).toBe(200)
})

test('what is in force cannot be mailed otherwise any more', async () => {
  const templateId = await template()
  const mail = { templateId, extraUserNos: ['ann'] }
  const id = await released(mail)
  await goOut(id)
  expect((await change(id, { title: { zh: '改' }, mail, revision: 1 })).status).toBe(200)
  const other = await change(id, { mail: { templateId, extraUserNos: ['ann', 'bob'] }, revision: 2 })
  expect([other.status, other.envelope.code]).toEqual([409, 2001])
  expect((await change(id, { mail: null, revision: 2 })).status).toBe(409)
  expect((await read(id)).mail).toMatchObject({ closed: true, extraUserNos: ['ann'] })
})

test('R-06: made void, what no worker has taken is withdrawn, and exactly so many are told', async () => {
  const id = await released({ templateId: await template(), groupIds: [await group(people.map(member))] })
  await goOut(id)
  await db().updateTable('mail').set({ state: 'queued' }).execute()
  const taken = await takeDue(db(), {
    ...{ most: 2, now: world.clock.now(), perSecond: 100 },
    leasedUntil: new Date(world.clock.now().getTime() + 60_000),
  })
  expect(taken).toHaveLength(2)
  const other = await released({ templateId: await template(), extraUserNos: ['ann', 'bob'] })
  await goOut(other)
  const { envelope } = await as('editor').call(batch, { body: { ids: [id, other], action: 'void' } })
  expect(envelope.data).toEqual({ changed: 2, withdrawnMails: 5 })
  const states = (await mails()).map(({ state, reason }) => `${state} ${reason ?? ''}`.trim()).sort()
  expect(states).toEqual([...Array(5).fill('failed withdrawn'), 'sending', 'sending'])
  const { rows } = await world.database.pool.query(
    `select detail->>'withdrawnMails' as mails from audit_record where action = 'announcement.void' and target_id = any($1)
     order by 1`,
    [[id, other]],
  )
  expect(rows.map(({ mails: count }) => count)).toEqual(['2', '3'])
})

test('R-06: of voiding and mailing at the same moment nothing is sent that was void before, and nothing is lost count of', async () => {
  const mail = { templateId: await template(), groupIds: [await group(people.map(member))] }
  for (let round = 0; round < 20; round += 1) {
    const id = await released(mail)
    const [out, voided] = await Promise.all([goOut(id), change(id, { action: 'void', revision: 1 })])
    expect(voided.envelope.data.withdrawnMails).toBe(out)
    expect((await mails()).every(({ state }) => state === 'failed')).toBe(true)
    await db().deleteFrom('letter').execute()
  }
})

test('R-06: of releasing and voiding at the same moment one wins, and a void announcement leaves no mail on its way', async () => {
  const mail = { templateId: await template(), extraUserNos: ['ann'] }
  for (let round = 0; round < 20; round += 1) {
    const { envelope } = await written(mail)
    const id = envelope.data.bulletinId
    const [release, early] = await Promise.all([
      change(id, { action: 'release', revision: 1 }),
      change(id, { action: 'void', revision: 1 }, 'second'),
    ])
    expect([release.status, early.status]).toEqual([200, 409])
    const [mailed, late] = await Promise.all([goOut(id), change(id, { action: 'void', revision: 2 })])
    expect(late.envelope.data.withdrawnMails).toBe(mailed)
    expect(await goOut(id)).toBe(0)
  }
  expect((await mails()).every(({ reason }) => reason === 'withdrawn')).toBe(true)
})

test('R-12: asked again after the answer was lost, it is one release and one job', async () => {
  const mail = { templateId: await template(), extraUserNos: ['ann'] }
  const send = () => written(mail, { action: 'release', clientToken: 'lost-answer-1' })
  const answers = [await send(), await send()]
  expect(new Set(answers.map(({ envelope }) => envelope.data.bulletinId)).size).toBe(1)
  expect(await jobs()).toHaveLength(1)
})

test('a preview counts the mails that would be sent, with the forced groups', async () => {
  const one = await group([member('ann')], {}, [member('bob')])
  await group([member('cid')], { forced: true })
  const count = async (mail: object | undefined, forcedPush = false) => {
    const body = { appId: app, pushScope: 1, forcedPush, ...(mail ? { mail } : {}) }
    return (await as('editor').call(audience, { body })).envelope.data.mails
  }
  expect(await count(undefined)).toBe(0)
  expect(await count({ groupIds: [one], extraEmails: [addressOf('ann'), addressOf('eve')] })).toBe(3)
  expect(await count({ groupIds: [one] }, true)).toBe(3)
  expect(await count({ toAudience: true })).toBe(people.length)
})

test('the receipt says what became of the mails, and finds people by it', async () => {
  const id = await released({ templateId: await template(), extraUserNos: people })
  await goOut(id)
  const settled = [
    { who: 'ann', state: 'sent', reason: null, answer: '250 ok' },
    { who: 'bob', state: 'failed', reason: 'refused', answer: '550 no such user' },
    { who: 'cid', state: 'unknown', reason: 'no-answer', answer: '' },
    { who: 'dan', state: 'queued', reason: null, answer: '' },
  ] as const
  for (const { who, ...change } of settled)
    await db().updateTable('mail').set(change).where('user_no', '=', who).execute()
  const ask = async (body: object = {}) => {
    const { envelope } = await as('editor').call(receipt, { params: { id }, body: { pageSize: 50, ...body } })
    if (envelope.data.scope !== 'bulletin') throw new Error('the id is that of an announcement')
    return envelope.data
  }
  const whole = await ask()
  expect(whole.mail).toEqual({ sent: 1, failed: 1, unknown: 1, queued: 1, held: 1 })
  const byPerson = Object.fromEntries(
    whole.page.list.map((one: { userNo: string; mailStatus: string; mailError?: string | undefined }) => [
      one.userNo,
      [one.mailStatus, one.mailError],
    ]),
  )
  expect(byPerson).toMatchObject({
    ...{ ann: ['sent', undefined], bob: ['failed', '550 no such user'], cid: ['unknown', undefined] },
    ...{ dan: ['queued', undefined], eve: ['held', undefined], editor: ['none', undefined] },
  })
  const found = async (mailStatus: number) =>
    (await ask({ mailStatus })).page.list.map(({ userNo }: { userNo: string }) => userNo).sort()
  expect([await found(0), await found(1), await found(2)]).toEqual([['dan', 'eve'], ['ann'], ['bob', 'cid']])
})

test('the worker writes the mails by itself when the time has come', async () => {
  const { sessionDeps } = await import('#server/app/deps.ts')
  const { startWorker } = await import('#server/app/worker.ts')
  const { openContents } = await import('#server/platform/files/open-contents.ts')
  const { pool, clock, log, box, provider } = sessionDeps(world.process)
  const worker = await startWorker({
    ...{
      db: db(),
      pool,
      clock,
      log,
      box,
      provider,
      contents: openContents(world.config.files),
      mailing: deps(),
    },
  })
  await released({ templateId: await template(), extraUserNos: ['ann'] })
  await vi.waitFor(async () => expect(await addresses()).toEqual([addressOf('ann')]), 10_000)
  await worker.stop()
})
