import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type CompanyWorld, companyWorld } from '#server/testing/company-world.ts'
import { fresh } from '#server/testing/fresh.ts'
import { mailingAnnouncements } from '#server/testing/mailing-announcements.ts'
import { expectChanges } from '#server/testing/table-digest.ts'
import { replaceMembers } from './store.ts'

const save = 'POST /iam-portal/bulletin/emailTemplate/saveOrUpdate'
const detail = 'POST /iam-portal/bulletin/emailTemplate/detail/:id'
const list = 'POST /iam-portal/bulletin/emailTemplate/list'
const status = 'POST /iam-portal/bulletin/emailTemplate/status'
const remove = 'DELETE /iam-portal/bulletin/emailTemplate/:id'

const crowd = 201

let world: CompanyWorld
let desk: string
let app: string
const db = () => world.database.db
const addressOf = (userNo: string) => `${userNo.toLowerCase()}@chengchuan.example`

beforeAll(async () => {
  world = await companyWorld({
    editor: { org: 'group', role: 'editor' },
    manager: { org: 'group', role: 'bsm' },
    reader: 'staff',
  })
  const { given } = world
  const numbers = Array.from({ length: crowd }, (_, index) => `M${index}`)
  await db()
    .insertInto('person')
    .values([
      ...numbers.map((user_no) => ({ user_no, name_zh: `成员${user_no}`, email: addressOf(user_no) })),
      { user_no: 'gone', name_zh: '离职者', email: addressOf('gone'), status: 0 as const },
      { user_no: 'mute', name_zh: '无邮箱', email: null, status: 1 as const },
      { user_no: 'foreign', name_zh: '外域', email: 'f@elsewhere.example', status: 1 as const },
    ])
    .execute()
  await db()
    .insertInto('person_role')
    .values({ user_no: 'M1', org_code: 'sales', role_no: 'staff' })
    .execute()
  const at = { created_at: new Date(), updated_at: new Date() }
  const { contact_id } = await db()
    .insertInto('mail_contact')
    .values({
      app_id: null,
      name: '服务台',
      address: 'desk@chengchuan.example',
      org_code: null,
      updater_no: null,
      ...at,
    })
    .returning('contact_id')
    .executeTakeFirstOrThrow()
  desk = contact_id
  const system = await given.system()
  app = await given.application({ app_code: 'crm', name_zh: '客户', system_code: system })
  await given.application({ app_code: 'oa', name_zh: '办公' })
  await db().insertInto('system_manager').values({ system_code: system, user_no: 'manager' }).execute()
})
afterAll(() => world.stop())
beforeEach(async () => {
  await db().deleteFrom('announcement_mailing').execute()
  await db().deleteFrom('mail_group').execute()
})

const people = (...numbers: string[]) => numbers.map((userNo) => ({ userNo, email: addressOf(userNo) }))
const some = (count: number, from = 0) =>
  people(...Array.from({ length: count }, (_, index) => `M${from + index}`))
const emails = (...texts: string[]) => texts.map((email) => ({ email }))

const saving = async (body: object, who = 'editor', lang = 'zh') => {
  const group = { kind: 'GROUP', groupName: '值班组', recipients: people('M1'), ...body }
  return (await world.as(who).call(save, { body: group, headers: { lang } })).envelope
}
const made = async (body: object = {}, who = 'editor') => {
  const { code, data } = await saving(body, who)
  expect(code).toBe(200)
  return data
}
const read = async (id: string, who = 'editor') => {
  const { data } = (await world.as(who).call(detail, { params: { id } })).envelope
  if (data?.kind !== 'GROUP') throw new Error('no group')
  return data
}
const listed = async (body: object, who = 'editor') => {
  const { data } = (await world.as(who).call(list, { body: { kind: 'GROUP', ...body } })).envelope
  return data.list.map((row) => (row.kind === 'GROUP' ? row.groupName : row))
}

test('[MAIL-03] a group has a name, recipients, copies, remarks, a state, and is read as it was written', async () => {
  const written = {
    groupName: ' 值班组 ',
    recipients: [...people('M1', 'M2'), ...emails('DESK@chengchuan.example')],
    cc: emails(addressOf('M3')),
    remarks: ' 夜间值班 ',
    forced: true,
    status: 0,
    appCode: 'crm',
  }
  let id = ''
  await expectChanges(db(), ['mail_group', 'mail_group_member', 'audit_record'], async () => {
    const saved = await made(written)
    expect(saved).toMatchObject({ revision: 1, ignored: [] })
    id = saved.id
  })
  expect(await read(id)).toMatchObject({
    groupName: '值班组',
    appCode: 'crm',
    appName: '客户',
    remarks: '夜间值班',
    forced: true,
    status: 0,
    editable: true,
    recipientCount: 3,
    ccCount: 1,
    memberCount: 4,
    updaterName: '员工editor',
    recipients: [
      { userNo: 'M1', userName: '成员M1', email: addressOf('M1'), orgName: '销售部', source: 'user' },
      { userNo: 'M2', orgName: '' },
      { contactId: desk, userName: '服务台', source: 'contact' },
    ],
    cc: [{ userNo: 'M3' }],
  })
})

test.each([
  ['', 3001],
  ['  ', 3001],
  ['字'.repeat(16), 3001],
  ['a'.repeat(200), 3001],
  [`${'字'.repeat(14)}😀`, 200],
  [` ${'字'.repeat(15)} `, 200],
])('[MAIL-03] a name has 1 to 15 characters: %j', async (groupName, code) => {
  const before = await db().selectFrom('mail_group').select('group_id').execute()
  expect(before).toEqual([])
  expect(await saving({ groupName })).toMatchObject({ code })
})

test.each([
  ['字'.repeat(500), 200],
  ['字'.repeat(501), 422],
])('[MAIL-03] remarks have 500 characters at most', async (remarks, code) => {
  expect(await saving({ remarks })).toMatchObject({ code })
})

test('[MAIL-03] a name is there once in an application, in any case', async () => {
  await made({ groupName: 'Night shift', appCode: 'crm' })
  expect(await saving({ groupName: 'NIGHT Shift', appCode: 'crm' }, 'editor', 'en')).toMatchObject({
    code: 3005,
    message: 'This app already has a mail group with this name.',
  })
  await made({ groupName: 'Night shift' })
  expect(await saving({ groupName: 'Night shift' })).toMatchObject({ code: 3005 })
  const [one, other] = await Promise.all([saving({ groupName: '同时' }), saving({ groupName: '同时' })])
  expect([one.code, other.code].sort()).toEqual([200, 3005])
})

test('[MAIL-07] a group without a recipient is refused with what to do', async () => {
  await expectChanges(db(), [], async () => {
    expect(await saving({ recipients: [] })).toMatchObject({ code: 3006, message: '请添加人员' })
    expect(await saving({ recipients: [], cc: people('M1') }, 'editor', 'en')).toMatchObject({
      code: 3006,
      message: 'Please add people.',
    })
    expect(await saving({ recipients: emails('x'), allowPartial: true })).toMatchObject({ code: 3006 })
  })
})

test('[MAIL-05] wrong addresses are refused with the list, or left out where that was agreed to', async () => {
  const wrong = [
    { email: '电话8026' },
    { email: 'a@elsewhere.example' },
    { email: 'nobody@chengchuan.example' },
    { userNo: 'gone', email: addressOf('M5') },
    { userNo: 'mute', email: addressOf('M5') },
    { userNo: 'foreign', email: addressOf('M5') },
    { userNo: 'nobody', email: addressOf('M5') },
  ]
  const invalid = [
    { value: '电话8026', reason: 'format' },
    { value: 'a@elsewhere.example', reason: 'domain' },
    { value: 'nobody@chengchuan.example', reason: 'unknown' },
    { value: addressOf('gone'), reason: 'unknown' },
    { value: 'mute', reason: 'unknown' },
    { value: 'f@elsewhere.example', reason: 'domain' },
    { value: 'nobody', reason: 'unknown' },
  ]
  const body = { recipients: [...people('M1'), ...wrong] }
  await expectChanges(db(), [], async () => {
    expect(await saving(body)).toMatchObject({ code: 3003, data: { invalid } })
  })
  const { id, ignored } = await made({ ...body, allowPartial: true })
  expect(ignored).toEqual(invalid)
  expect((await read(id)).recipients).toMatchObject([{ userNo: 'M1' }])
})

test('[MAIL-03] who is named twice is in the group once, and who is a recipient gets no copy', async () => {
  const { id, ignored } = await made({
    recipients: [...people('M1'), ...emails(addressOf('M1').toUpperCase(), 'desk@chengchuan.example')],
    cc: [...emails('Desk@chengchuan.example', addressOf('M2')), ...people('M1', 'M2')],
  })
  expect(ignored).toEqual([])
  expect(await read(id)).toMatchObject({
    recipients: [{ userNo: 'M1' }, { contactId: desk }],
    cc: [{ userNo: 'M2' }],
    memberCount: 3,
  })
})

test('[MAIL-03] S-177: a group holds 200 different people, recipients and copies together', async () => {
  const { id, revision } = await made({ recipients: some(199), cc: [...some(1, 199), ...some(1)] })
  expect((await read(id)).memberCount).toBe(200)
  const full = { id, revision, recipients: some(199) }
  await expectChanges(db(), [], async () => {
    expect(await saving({ ...full, cc: some(2, 199) })).toMatchObject({
      code: 3002,
      message: '一个组最多 200 人',
      data: { count: 201, max: 200 },
    })
  })
})

test('[MAIL-03] S-177: of two calls that add the 200th and the 201st, one succeeds', async () => {
  const { id, revision } = await made({ recipients: some(199) })
  const adding = (from: number) => saving({ id, revision, recipients: [...some(199), ...some(1, from)] })
  const codes = (await Promise.all([adding(199), adding(200)])).map(({ code }) => code)
  expect(codes.sort()).toEqual([200, 409])
  expect((await read(id)).memberCount).toBe(200)
})

test('[MAIL-03] S-177: the database holds the limit, whoever writes at the same moment', async () => {
  const { id } = await made({ recipients: some(199) })
  const bothWritten = Promise.withResolvers<void>()
  let written = 0
  const add = (user_no: string, position: number) =>
    db()
      .transaction()
      .execute(async (trx) => {
        const member = { group_id: id, user_no, position, is_copy: false }
        await trx.insertInto('mail_group_member').values(member).execute()
        if (++written === 2) bothWritten.resolve()
        await bothWritten.promise
      })
  const ends = await Promise.allSettled([add('M199', 199), add('M200', 200)])
  expect(ends.map((end) => end.status).sort()).toEqual(['fulfilled', 'rejected'])
  expect(ends.find((end) => end.status === 'rejected')?.reason).toMatchObject({
    constraint: 'mail_group_limit',
  })
  expect((await read(id)).memberCount).toBe(200)
  const tooMany = Array.from({ length: crowd }, (_, index) => ({ user_no: `M${index}` }))
  await expect(
    db()
      .transaction()
      .execute((trx) => replaceMembers(trx, id, { recipients: tooMany, copies: [] })),
  ).rejects.toMatchObject({ constraint: 'mail_group_limit' })
})

test('a mailbox that is removed in the same moment is told as an address that nobody has', async () => {
  const email = 'brief@chengchuan.example'
  const at = { created_at: new Date(), updated_at: new Date() }
  const row = { app_id: null, name: '短命', address: email, org_code: null, updater_no: null, ...at }
  await db().insertInto('mail_contact').values(row).execute()
  const { pool } = world.database
  const remover = await pool.connect()
  try {
    await remover.query('begin')
    await remover.query('delete from mail_contact where address = $1', [email])
    const saving = world.as('editor').call(save, {
      body: { kind: 'GROUP', groupName: '短命组', recipients: [{ email }] },
    })
    await expect
      .poll(async () => {
        const { rowCount } = await pool.query(
          `select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`,
        )
        return rowCount
      })
      .toBeGreaterThan(0)
    await remover.query('commit')
    expect((await saving).envelope).toMatchObject({
      code: 3003,
      data: { invalid: [{ value: email, reason: 'unknown' }] },
    })
  } finally {
    remover.release()
  }
})

test('whoever leaves stays in the group, seen as such, until somebody takes them out', async () => {
  const leaver = fresh('leaver')
  await db()
    .insertInto('person')
    .values({ user_no: leaver, name_zh: '将离', email: addressOf(leaver) })
    .execute()
  const { id, revision } = await made({ recipients: people('M1', leaver) })
  await db().updateTable('person').set({ status: 0 }).where('user_no', '=', leaver).execute()
  const left = { userNo: leaver, userName: '将离', left: true }
  expect((await read(id)).recipients).toMatchObject([{ userNo: 'M1' }, left])
  expect((await read(id)).recipients[0]).not.toHaveProperty('left')
  const again = await made({ id, revision, recipients: people(leaver, 'M2') })
  expect((await read(id)).recipients).toMatchObject([left, { userNo: 'M2' }])
  const without = await made({ id, revision: again.revision, recipients: people('M2') })
  expect(await saving({ id, revision: without.revision, recipients: people('M2', 'leaver') })).toMatchObject({
    code: 3003,
  })
})

test('what somebody else has changed meanwhile is not overwritten', async () => {
  const { id, revision } = await made()
  await made({ id, revision, remarks: '先' })
  await expectChanges(db(), [], async () => {
    expect(await saving({ id, revision, remarks: '后' })).toMatchObject({
      code: 409,
      data: { current: { kind: 'GROUP', remarks: '先', revision: 2 } },
    })
    expect(await saving({ id, remarks: '后' })).toMatchObject({ code: 409 })
  })
  expect((await read(id)).remarks).toBe('先')
})

test('groups are found by their name, by who is in them, by application and state', async () => {
  await made({ groupName: '一', recipients: people('M1'), appCode: 'crm' })
  await made({ groupName: '二', recipients: people('M2'), cc: emails('desk@chengchuan.example') })
  await made({ groupName: '三Ａ', recipients: people('M3'), status: 0 })
  expect(await listed({})).toEqual(['三Ａ', '二', '一'])
  expect(await listed({ keyword: '三a' })).toEqual(['三Ａ'])
  expect(await listed({ keyword: 'M1@CHENG' })).toEqual(['一'])
  expect(await listed({ keyword: '服务台' })).toEqual(['二'])
  expect(await listed({ keyword: '%' })).toEqual([])
  expect(await listed({ appCode: 'crm' })).toEqual(['一'])
  expect(await listed({ appCode: '*' })).toEqual(['三Ａ', '二'])
  expect(await listed({ status: 0 })).toEqual(['三Ａ'])
  const { data } = (await world.as('editor').call(list, { body: { kind: 'GROUP', pageSize: 1, pageNum: 2 } }))
    .envelope
  expect(data).toMatchObject({
    total: 3,
    list: [{ groupName: '二', recipientCount: 1, ccCount: 1, memberCount: 2 }],
  })
  expect(data.list[0]).not.toHaveProperty('recipients')
})

test('a system’s manager keeps the groups of its own applications, and sees those of every one', async () => {
  const shared = await made({ groupName: '共用' })
  const foreign = await made({ groupName: '办公组', appCode: 'oa' })
  const own = await made({ groupName: '客户组', appCode: 'crm' }, 'manager')
  expect((await listed({}, 'manager')).sort()).toEqual(['共用', '客户组'])
  expect(await read(shared.id, 'manager')).toMatchObject({ editable: false })
  expect(await read(own.id, 'manager')).toMatchObject({ editable: true })
  const asManager = world.as('manager')
  expect((await asManager.call(detail, { params: { id: foreign.id } })).envelope.code).toBe(404)
  await expectChanges(db(), ['audit_record'], async () => {
    for (const { id, revision } of [shared, foreign]) {
      const body = { id, revision, recipients: emails('nobody@chengchuan.example') }
      expect(await saving({ ...body, appCode: 'crm' }, 'manager')).toMatchObject({ code: 404 })
      const away = await asManager.call(remove, { params: { id }, body: { kind: 'GROUP', revision } })
      expect(away.envelope.code).toBe(404)
    }
  })
  await expectChanges(db(), ['audit_record'], async () => {
    expect(await saving({ groupName: '新', appCode: 'oa' }, 'manager')).toMatchObject({ code: 403 })
    expect(await saving({ groupName: '新' }, 'manager')).toMatchObject({ code: 403 })
    expect(await saving({ ...own, groupName: '搬', appCode: '*' }, 'manager')).toMatchObject({ code: 403 })
    expect((await saving({}, 'reader')).code).toBe(403)
  })
})

test('several groups are disabled at once, and what stays as it was is told', async () => {
  const [one, two] = [await made({ groupName: '一' }), await made({ groupName: '二', status: 0 })]
  const body = { kind: 'GROUP', ids: [one.id, two.id], status: 0 } as const
  const { data } = (await world.as('editor').call(status, { body })).envelope
  expect(data).toEqual({ changed: 1, skipped: [{ id: two.id, reason: 'unchanged' }] })
  expect((await read(one.id)).status).toBe(0)
})

test('a group is deleted, unless an announcement that is not over needs it', async () => {
  const { id, revision } = await made()
  const announcement_id = await world.given.announcement({
    app_id: app,
    creator_no: 'editor',
    title_zh: '停机',
    push_scope: 2,
  })
  await db()
    .insertInto('announcement_mailing')
    .values({ announcement_id, template_id: null, letter_id: null })
    .execute()
  await db().insertInto('announcement_mailing_group').values({ announcement_id, group_id: id }).execute()
  const deleted = async () =>
    (await world.as('editor').call(remove, { params: { id }, body: { kind: 'GROUP', revision } })).envelope
  await expectChanges(db(), [], async () => {
    expect(await deleted()).toMatchObject({ code: 8002 })
  })
  await db()
    .updateTable('announcement')
    .set({ status: 2 })
    .where('announcement_id', '=', announcement_id)
    .execute()
  expect(await deleted()).toMatchObject({ code: 200 })
  expect(await listed({})).toEqual([])
})

test.each(mailingAnnouncements)(
  'deleting a group whose announcement is %s',
  async (_, announcement, code) => {
    const { id, revision } = await made()
    const announcement_id = await world.given.announcement({
      app_id: app,
      creator_no: 'editor',
      ...announcement,
    })
    await db().insertInto('announcement_mailing').values({ announcement_id, template_id: null }).execute()
    await db().insertInto('announcement_mailing_group').values({ announcement_id, group_id: id }).execute()
    const removing = { params: { id }, body: { kind: 'GROUP', revision } } as const
    expect((await world.as('editor').call(remove, removing)).envelope.code).toBe(code)
  },
)
