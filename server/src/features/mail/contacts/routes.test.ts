import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type MailContactWorld, mailContactWorld } from '#server/testing/mail-contact-world.ts'
import { expectChanges } from '#server/testing/table-digest.ts'

const list = 'POST /iam-portal/bulletin/emailTemplate/list'
const detail = 'POST /iam-portal/bulletin/emailTemplate/detail/:id'
const status = 'POST /iam-portal/bulletin/emailTemplate/status'
const remove = 'DELETE /iam-portal/bulletin/emailTemplate/:id'
const excel = '/api/iam-portal/bulletin/mailContact/excel/list'

let world: MailContactWorld
const db = () => world.database.db

beforeAll(async () => {
  world = await mailContactWorld()
})
afterAll(() => world.stop())
beforeEach(() => world.forgetContacts())

const names = async (filters: object = {}, who = 'editor') =>
  (await world.listing(filters, who)).list.map((item) => (item.kind === 'CONTACT' ? item.name : ''))
const read = async (id: string, who = 'editor') =>
  (await world.as(who).call(detail, { params: { id } })).envelope
const addresses = async () =>
  (await db().selectFrom('mail_contact').select('address').orderBy('address').execute()).map(
    ({ address }) => address,
  )

/** Creates a group with these contacts as members. */
async function inGroup(...ids: string[]): Promise<void> {
  const { group_id } = await db()
    .insertInto('mail_group')
    .values({ app_id: null, name: '值班', created_at: new Date(), updated_at: new Date(), updater_no: null })
    .returning('group_id')
    .executeTakeFirstOrThrow()
  for (const [position, contact_id] of ids.entries())
    await db()
      .insertInto('mail_group_member')
      .values({ group_id, position, is_copy: false, user_no: null, contact_id })
      .execute()
}

describe('a contact', () => {
  test('[MAIL-04] is added, read, changed and removed, and each is on record', async () => {
    const { id, revision } = await world.saved({
      name: '  财务 服务台 ',
      email: ' Finance@Chengchuan.Example ',
      phone: '021-6000 8026',
      orgCode: 'sales',
      appCode: 'own',
      remarks: '月结 / month end',
    })
    expect((await read(id)).data).toMatchObject({
      kind: 'CONTACT',
      name: '财务 服务台',
      email: 'Finance@Chengchuan.Example',
      publicMailbox: true,
      phone: '021-6000 8026',
      orgCode: 'sales',
      appCode: 'own',
      appName: '费用报销',
      status: 1,
      groupCount: 0,
      editable: true,
    })
    const changed = await world.saved({ id, revision, name: '财务', appCode: 'own' })
    expect(changed).toMatchObject({ id, revision: revision + 1 })
    expect((await read(id)).data).toMatchObject({ name: '财务', phone: '', orgName: '' })
    const gone = await world
      .as('editor')
      .call(remove, { params: { id }, body: { kind: 'CONTACT', revision: changed.revision } })
    expect(gone.status).toBe(200)
    expect((await read(id)).code).toBe(404)
    const actions = await db()
      .selectFrom('audit_record')
      .select('action')
      .where('target_id', '=', id)
      .orderBy('row_no')
      .execute()
    expect(actions.map(({ action }) => action)).toEqual([
      'mail-contact.create',
      'mail-contact.update',
      'mail-contact.delete',
    ])
  })

  test('in full-width signs, or with a name around it, is the same address', async () => {
    await world.saved({ email: 'ｆｉｎａｎｃｅ＠chengchuan。example' })
    await world.saved({ email: '服务台 <desk@chengchuan.example>' })
    expect(await addresses()).toEqual(['desk@chengchuan.example', 'finance@chengchuan.example'])
  })

  test.each([
    ['no name', { name: ' ' }, 422, 'name', '请填写名称', 'Enter a name.'],
    ['no address', { email: '' }, 422, 'email', '邮箱格式不正确', 'This isn’t a valid email address.'],
    [
      'two addresses',
      { email: 'a@chengchuan.example,b@chengchuan.example' },
      422,
      'email',
      '邮箱格式不正确',
      'This isn’t a valid email address.',
    ],
    [
      'another domain',
      { email: 'finance@chengchuan.example.evil.test' },
      3004,
      'email',
      '仅支持公司公共邮箱',
      'Use a shared company address.',
    ],
    [
      'the address of a person',
      { email: 'READER@chengchuan.example' },
      422,
      'email',
      expect.stringContaining('员工'),
      expect.stringContaining('employee'),
    ],
    [
      'an unknown department',
      { orgCode: 'nowhere' },
      422,
      'orgCode',
      '所选部门不存在',
      'This department doesn’t exist.',
    ],
  ])('[MAIL-06] with %s is refused in words at the field', async (_what, more, code, field, zh, en) => {
    await expectChanges(db(), [], async () => {
      expect(await world.saving(more)).toMatchObject({
        code,
        message: zh,
        data: { fields: [{ field, message: zh }] },
      })
      expect(await world.saving(more, 'editor', 'en')).toMatchObject({ code, message: en })
    })
  })

  test.each([
    [{ name: '字'.repeat(81) }, 422],
    [{ phone: '1'.repeat(41) }, 422],
    [{ remarks: '字'.repeat(501) }, 422],
    [{ name: 'a\0b' }, 422],
    [{ appCode: 'nowhere' }, 1001],
  ])('%o is refused', async (more, code) => {
    await expectChanges(db(), [], async () => expect(await world.saving(more)).toMatchObject({ code }))
  })

  test('has an address that no other has, in whatever letters; its own it may keep', async () => {
    const { id, revision } = await world.saved()
    expect(await world.saving({ email: 'FINANCE@chengchuan.example' })).toMatchObject({ code: 8001 })
    await world.saved({ id, revision, email: 'FINANCE@chengchuan.example' })
    const { id: another, revision: first } = await world.saved({ email: 'desk@chengchuan.example' })
    expect(
      await world.saving({ id: another, revision: first, email: 'finance@chengchuan.example' }),
    ).toMatchObject({ code: 8001 })
  })

  test('added twice in the same moment is there once', async () => {
    const answers = await Promise.all(Array.from({ length: 4 }, () => world.saving()))
    expect(answers.map(({ code }) => code).sort()).toEqual([200, 8001, 8001, 8001])
  })

  test('that somebody else has changed is not written over', async () => {
    const { id, revision } = await world.saved()
    await world.saved({ id, revision, name: '先到' })
    expect(await world.saving({ id, revision, name: '后到' })).toMatchObject({
      code: 409,
      data: { current: { id, name: '先到', revision: revision + 1 } },
    })
    expect(await names()).toEqual(['先到'])
  })

  test('stays while it is in a group', async () => {
    const { id, revision } = await world.saved()
    await inGroup(id)
    expect((await world.listing()).list).toMatchObject([{ groupCount: 1 }])
    const gone = await world
      .as('editor')
      .call(remove, { params: { id }, body: { kind: 'CONTACT', revision } })
    expect(gone.envelope).toMatchObject({ code: 8002, message: expect.stringContaining('邮件组') })
    expect(await names()).toEqual(['财务服务台'])
  })

  test('stays while an announcement will be mailed to it', async () => {
    const { id, revision } = await world.saved()
    const announcement_id = await world.given.announcement({
      app_id: world.own,
      creator_no: 'editor',
      status: 1,
    })
    await db().insertInto('announcement_mailing').values({ announcement_id }).execute()
    await db()
      .insertInto('announcement_mailing_person')
      .values({ announcement_id, position: 0, contact_id: id, user_no: null })
      .execute()
    const body = { kind: 'CONTACT', revision }
    const refused = await world.as('editor').call(remove, { params: { id }, body, headers: { lang: 'en' } })
    expect(refused.envelope).toMatchObject({ code: 8002, message: expect.stringContaining('announcement') })
    await db()
      .updateTable('announcement')
      .set({ status: 2 })
      .where('announcement_id', '=', announcement_id)
      .execute()
    expect((await world.as('editor').call(remove, { params: { id }, body })).status).toBe(200)
  })

  test('stays while a mail to it is on its way, which would not be held back any more', async () => {
    const { id, revision } = await world.saved()
    const at = { created_at: new Date() }
    const texts = { subject_zh: '甲', subject_en: 'A', text_zh: '甲', text_en: 'A', path: '/home' }
    const { letter_id } = await db()
      .insertInto('letter')
      .values({ cause: 'release', ...texts, ...at })
      .returning('letter_id')
      .executeTakeFirstOrThrow()
    const times = { due_at: new Date(), tried_since: new Date(), ...at }
    const address = 'desk@chengchuan.example'
    await db()
      .insertInto('mail')
      .values({ letter_id, contact_id: id, address, lang: 'zh', state: 'held', ...times })
      .execute()
    const body = { kind: 'CONTACT', revision }
    const removed = async () =>
      (await world.as('editor').call(remove, { params: { id }, body })).envelope.code
    expect(await removed()).toBe(8002)
    await db().updateTable('mail').set({ state: 'queued' }).execute()
    expect(await removed()).toBe(8002)
    await db().updateTable('mail').set({ state: 'sent', settled_at: new Date() }).execute()
    expect(await removed()).toBe(200)
  })
})

describe('the list', () => {
  test('[MAIL-04] is sorted by name, cut into pages, and narrowed', async () => {
    await world.saved({
      name: '人事服务台',
      email: 'hr@chengchuan.example',
      phone: '021-6000 8017',
      orgCode: 'sales',
    })
    await world.saved({ name: '财务服务台', appCode: 'own', remarks: '% 月结' })
    await world.saved({ name: '安全值班', email: 'security@chengchuan.example', appCode: 'other', status: 0 })
    expect(await names()).toEqual(['安全值班', '财务服务台', '人事服务台'])
    expect(await names({ pageSize: 2, pageNum: 2 })).toEqual(['人事服务台'])
    expect(await names({ keyword: 'ＨＲ@' })).toEqual(['人事服务台'])
    expect(await names({ keyword: '60008017' })).toEqual(['人事服务台'])
    expect(await names({ keyword: '%' })).toEqual(['财务服务台'])
    expect(await names({ orgCode: 'group' })).toEqual(['人事服务台'])
    expect(await names({ appCode: '*' })).toEqual(['人事服务台'])
    expect(await names({ appCode: 'own' })).toEqual(['财务服务台'])
    expect(await names({ status: 0 })).toEqual(['安全值班'])
    expect((await world.listing({ appCode: 'own' }, 'editor', 'en')).list).toMatchObject([
      { appName: 'Expenses' },
    ])
  })

  test('shows a manager what is of the own applications and of every one, and only the former can be changed', async () => {
    const general = await world.saved({ name: '通用', email: 'general@chengchuan.example' })
    await world.saved({ name: '自己', email: 'own@chengchuan.example', appCode: 'own' }, 'manager')
    const foreign = await world.saved({ name: '别人', email: 'other@chengchuan.example', appCode: 'other' })
    const { list: seen } = await world.listing({}, 'manager')
    expect(seen).toMatchObject([
      { name: '通用', editable: false },
      { name: '自己', editable: true },
    ])
    expect((await read(foreign.id, 'manager')).code).toBe(404)
    for (const { id, revision } of [general, foreign]) {
      expect(
        await world.saving({ id, revision, appCode: 'own', email: `${id}@chengchuan.example` }, 'manager'),
      ).toMatchObject({ code: 404 })
      // An invalid address does not reveal the owner of the contact either.
      expect(
        await world.saving({ id, revision, email: 'finance@elsewhere.example' }, 'manager'),
      ).toMatchObject({
        code: 404,
      })
      const body = { kind: 'CONTACT', revision }
      expect((await world.as('manager').call(remove, { params: { id }, body })).status).toBe(404)
    }
    expect(await world.saving({ appCode: 'other', email: 'x@chengchuan.example' }, 'manager')).toMatchObject({
      code: 403,
    })
    expect(await world.saving({ appCode: '*', email: 'x@chengchuan.example' }, 'manager')).toMatchObject({
      code: 403,
    })
    const body = { kind: 'CONTACT', ids: [general.id, foreign.id], status: 0 }
    expect((await world.as('manager').call(status, { body })).envelope.data).toEqual({
      changed: 0,
      skipped: [
        { id: general.id, reason: 'not-yours' },
        { id: foreign.id, reason: 'not-found' },
      ],
    })
    const denied = await db()
      .selectFrom('audit_record')
      .select('action')
      .where('result', '=', 'denied')
      .where('actor_no', '=', 'manager')
      .execute()
    expect(denied.map(({ action }) => action)).toContain('mail-contact.delete')
  })

  test('several are disabled and enabled at once', async () => {
    const [one, two] = [
      await world.saved(),
      await world.saved({ email: 'desk@chengchuan.example', status: 0 }),
    ]
    const body = { kind: 'CONTACT', ids: [one.id, two.id], status: 0 }
    expect((await world.as('editor').call(status, { body })).envelope.data).toEqual({
      changed: 1,
      skipped: [{ id: two.id, reason: 'unchanged' }],
    })
    expect(await names({ status: 1 })).toEqual([])
  })

  test('who may not write announcements sees nothing and changes nothing', async () => {
    const { id } = await world.saved()
    await expectChanges(db(), ['audit_record'], async () => {
      expect((await world.saving({ email: 'a@chengchuan.example' }, 'reader')).code).toBe(403)
      expect((await read(id, 'reader')).code).toBe(403)
      expect((await world.as('reader').call(list, { body: { kind: 'CONTACT' } })).status).toBe(403)
      expect((await world.as('reader').fetchRaw(excel, { method: 'POST' })).status).toBe(403)
    })
  })
})
